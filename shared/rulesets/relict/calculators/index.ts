import { raw } from '../../../kernel/text';
import { defineCalculator, type Calculator } from '../../../rules/calculators';
import { dice, mostDice, number } from '../../../rules/inputs';
import { absorb } from '../derive/absorption';
import { ranges } from '../choices';
import { damageDice, mostGp, rarityOf, rules } from '../data';
import { dieText, levelsText, t } from '../texts';
import { doublingsTo, shotsOf } from '../derive/weapons';

const longshot = defineCalculator({
  id: 'longshot',
  title: t('calculators.longshot.title'),
  text: t('calculators.longshot.text'),
  rule: rules.shooting.source,
  group: t('groups.combat'),
  inputs: {
    range: number(t('calculators.longshot.range'), {
      min: 1,
      max: ranges.range.max,
      initial: 30,
      fractions: true,
    }),
    distance: number(t('calculators.longshot.distance'), {
      min: 0,
      max: 1_000_000,
      initial: 50,
      fractions: true,
    }),
  },
  calculate: ({ range, distance }) => {
    const shots = shotsOf(range);
    const increments = doublingsTo(range, distance);
    const shot = shots[increments];
    return {
      json: { die: shot?.die ?? null, increments },
      sentence:
        shot === undefined
          ? t('calculators.longshot.out', { most: shots.at(-1)?.feet ?? 0 })
          : t('calculators.longshot.result', { die: dieText(shot.die), count: increments }),
      figures: shots.map(({ feet, die }) => ({ label: t('feet', { feet }), value: dieText(die) })),
    };
  },
});

const absorption = defineCalculator({
  id: 'absorb',
  title: t('calculators.absorb.title'),
  text: t('calculators.absorb.text'),
  rule: rules.absorption.source,
  group: t('groups.combat'),
  inputs: {
    armor: number(t('inputs.armorSet'), { min: 1, max: ranges.armor.max, initial: 6 }),
    absorb: number(t('inputs.absorb'), { min: 1, max: ranges.armor.max, initial: 1 }),
    dice: dice(t('calculators.absorb.dice'), {
      sides: Math.max(...damageDice),
      count: { min: 1, max: mostDice },
    }),
  },
  calculate: (values) => {
    const { damage, armorLeft, destroyed, removed } = absorb(values.armor, values.absorb, values.dice);
    return {
      json: { damage, armorLeft, destroyed },
      sentence: destroyed
        ? t('verdicts.destroyed', { damage })
        : t('verdicts.absorbed', { damage, left: armorLeft }),
      figures: [
        { label: t('calculators.absorb.removed'), value: raw(String(removed)) },
        { label: t('calculators.absorb.damage'), value: raw(String(damage)) },
        { label: t('inputs.armorSet'), value: raw(String(armorLeft)) },
      ],
    };
  },
});

const rarity = defineCalculator({
  id: 'rarity',
  title: t('calculators.rarity.title'),
  text: t('calculators.rarity.text'),
  rule: rules.rarity.source,
  group: t('groups.items'),
  inputs: {
    price: number(t('calculators.rarity.price'), { min: 0, max: mostGp, initial: 50, fractions: true }),
  },
  calculate: ({ price }) => {
    const found = rarityOf(price);
    const name = t(`rarity.${found.id}.name`);
    return {
      json: { class: found.id },
      sentence: t('calculators.rarity.result', { name, levels: levelsText(found) }),
      figures: [
        { label: t('calculators.rarity.class'), value: name },
        { label: t('calculators.rarity.levels'), value: levelsText(found) },
      ],
    };
  },
});

/** Follows the contract of the command line (Calculators). */
export const calculators: readonly Calculator[] = [longshot, absorption, rarity];
