import { sum } from '../../../kernel/sum';
import { raw } from '../../../kernel/text';
import { defineCheck, type Reading, type Roll } from '../../../rules/checks';
import { explain } from '../../../rules/explained';
import { choice, flag, number } from '../../../rules/inputs';
import { absorb, keptDice } from '../derive/absorption';
import { ranges } from '../choices';
import { damageDice, rules } from '../data';
import { t } from '../texts';

export const damageInputs = {
  count: number(t('inputs.count'), { ...ranges.diceCount, initial: 1 }),
  sides: choice(
    t('inputs.sides'),
    damageDice.map((sides) => ({ id: String(sides) as `${typeof sides}`, label: t('dice.die', { sides }) })),
    { initial: '6' },
  ),
};

interface Damage {
  readonly count: number;
  readonly sides: string;
  readonly bonus: number;
  readonly crits: number;
  readonly twice: boolean;
}

const damageGroups = ({ count, sides, crits, twice }: Damage) => {
  const dice = { sides: Number(sides), count: count + crits };
  return [{ id: 'damage', ...dice }, ...(twice ? [{ id: 'again', ...dice }] : [])];
};

/** A hit from hiding rolls damage twice and keeps the higher result. */
export const damageCheck = defineCheck({
  id: 'damage',
  title: t('checks.damage.title'),
  text: t('checks.damage.text'),
  rule: rules.stealth.source,
  inputs: {
    ...damageInputs,
    bonus: number(t('inputs.bonus'), ranges.bonus),
    crits: number(t('inputs.crits'), { min: 0, max: 10, hint: t('inputs.critsHint') }),
    twice: flag(t('inputs.twice'), { hint: t('inputs.twiceHint') }),
  },
  dice: damageGroups,
  read: readDamage,
});

function readDamage(values: Damage, roll: Roll): Reading {
  const sums = roll.dice.map((faces) => sum(faces));
  const best = sums.indexOf(Math.max(...sums));
  const total = explain([
    { label: t('sources.dice'), amount: sums[best] ?? 0, rule: rules.stealth.source },
    { label: t('inputs.bonus'), amount: values.bonus, rule: rules.stealth.source },
  ]);
  return {
    dice: roll.dice.flatMap((faces, group) =>
      faces.map((value) => ({
        group: group === 0 ? 'damage' : 'again',
        sides: Number(values.sides),
        value,
        kept: group === best,
        ...(group !== best && { why: t('sources.lowerRoll') }),
      })),
    ),
    total,
    verdict: { text: t('verdicts.damage', { total: total.value }), tone: 'plain' },
    outcome: 'rolled',
    specials: [],
    damage: Math.max(0, total.value),
    choices: [],
    json: { damage: total.value },
  };
}

/** Implements ARMOR ABSORPTION: each point of armor removes a die of damage, the highest first. */
export const absorbCheck = defineCheck({
  id: 'absorb',
  title: t('checks.absorb.title'),
  text: t('checks.absorb.text'),
  rule: rules.absorption.source,
  inputs: {
    armor: number(t('inputs.armorSet'), { min: 1, max: ranges.armor.max }),
    absorb: number(t('inputs.absorb'), { min: 1, max: ranges.armor.max }),
    ...damageInputs,
  },
  dice: ({ count, sides }) => [{ id: 'damage', sides: Number(sides), count }],
  read: (values, roll) => {
    const [faces = []] = roll.dice;
    const result = absorb(values.armor, values.absorb, faces);
    const kept = keptDice(faces, result.removed);
    return {
      dice: faces.map((value, index) => ({
        group: 'damage',
        sides: Number(values.sides),
        value,
        kept: kept[index] === true,
        ...(kept[index] !== true && { why: t('sources.absorbed') }),
      })),
      total: explain([{ label: t('sources.dice'), amount: result.damage, rule: rules.absorption.source }]),
      verdict: {
        text: t(result.destroyed ? 'verdicts.destroyed' : 'verdicts.absorbed', {
          damage: result.damage,
          left: raw(String(result.armorLeft)),
        }),
        tone: result.destroyed ? 'bad' : 'good',
      },
      outcome: result.destroyed ? 'destroyed' : 'absorbed',
      specials: [],
      choices: [],
      json: { damage: result.damage, armorLeft: result.armorLeft, destroyed: result.destroyed },
    };
  },
});
