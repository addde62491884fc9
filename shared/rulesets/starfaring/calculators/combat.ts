import type { Calculator } from '#shared/rules/calculators';
import { explain } from '#shared/rules/explained';
import { flag, number } from '#shared/rules/inputs';
import { attackDc, targetInputs } from '#shared/rulesets/starfaring/derive/attackDc';
import { opposed } from '#shared/rulesets/starfaring/checks/group';
import {
  armorAgainst,
  damageTaken,
  damageTypes,
  mixedDamage,
  type DamagePart,
  type DamageType,
} from '#shared/rulesets/starfaring/derive/damage';
import { sizeIds, type SizeId } from '#shared/rulesets/starfaring/data/index';
import { combat, entryOf } from '#shared/rulesets/starfaring/derive/facts';
import { modeOf } from '#shared/rulesets/starfaring/checks/twelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure, named, percent, refused, sizeInput, summed } from './parts';

const calculator = calculatorsOf('combat');

const attackDcCalculator = calculator('attack-dc', 'Difficulty of the attack', targetInputs, (values) => {
  const dc = attackDc(values);
  return {
    json: { dc: dc.value },
    sentence: t('calc.attack-dc.sentence', { dc: dc.value }),
    figures: [summed('dc', dc)],
  };
});

const damage = calculator(
  'damage',
  'Armor value',
  {
    amount: number(t('calc.inputs.amount'), { min: 0, max: 10_000 }),
    type: named('damageType', damageTypes),
    armorValue: number(t('calc.inputs.armorValue'), { min: 0, max: 1000 }),
    resistant: flag(t('calc.inputs.resistant')),
    vulnerable: flag(t('calc.inputs.vulnerable')),
  },
  (hit) => {
    const taken = damageTaken(hit);
    const absorbed = Math.min(hit.amount, armorAgainst(hit.type, hit.armorValue));
    return {
      json: { taken },
      sentence: t('calc.damage.sentence', { amount: hit.amount, absorbed, taken }),
      figures: [figure('absorbed', absorbed), figure('taken', taken)],
    };
  },
);

const protections = ['none', 'resistant', 'vulnerable'] as const;

const mixed = calculator(
  'mixed-damage',
  'Armor value',
  {
    kinetic: number(t('calc.damageType.kinetic'), { min: 0, max: 10_000 }),
    energy: number(t('calc.damageType.energy'), { min: 0, max: 10_000 }),
    biotic: number(t('calc.damageType.biotic'), { min: 0, max: 10_000 }),
    psychic: number(t('calc.damageType.psychic'), { min: 0, max: 10_000 }),
    armorValue: number(t('calc.inputs.armorValue'), { min: 0, max: 1000 }),
    againstKinetic: named('againstKinetic', protections),
    againstEnergy: named('againstEnergy', protections),
    againstBiotic: named('againstBiotic', protections),
    againstPsychic: named('againstPsychic', protections),
  },
  (values) => {
    const part = (type: DamageType, amount: number, against: (typeof protections)[number]): DamagePart => ({
      type,
      amount,
      resistant: against === 'resistant',
      vulnerable: against === 'vulnerable',
    });
    const { taken, armored } = mixedDamage(
      [
        part('kinetic', values.kinetic, values.againstKinetic),
        part('energy', values.energy, values.againstEnergy),
        part('biotic', values.biotic, values.againstBiotic),
        part('psychic', values.psychic, values.againstPsychic),
      ],
      values.armorValue,
    );
    const spared =
      armored === undefined ? t('calc.mixed-damage.nothing') : t(`calc.damageType.${armored.type}`);
    return {
      json: { taken, armored: armored?.type ?? null },
      sentence:
        armored === undefined
          ? t('calc.mixed-damage.bare', { taken })
          : t(`calc.mixed-damage.by-${armored.type}`, { taken }),
      figures: [figure('armored', spared), figure('taken', taken)],
    };
  },
);

const contestKinds = ['grapple', 'escape', 'immobilise', 'disarm', 'shove', 'overrun', 'feint'] as const;
type ContestKind = (typeof contestKinds)[number];

/** Larger targets cannot be grabbed or shoved. */
const sizeLimit: Partial<Record<ContestKind, number>> = { grapple: 1, immobilise: 1, shove: 1 };

/** Strength favors the larger side of overrunning, dexterity the smaller one. */
function overrunSides(larger: number, ability: 'str' | 'dex') {
  const favor = ability === 'str' ? larger : -larger;
  return { advantages: favor > 0 ? 1 : 0, disadvantages: favor < 0 ? 1 : 0 };
}

const contest = calculator(
  'contest',
  'Contests in melee combat:',
  {
    contest: named('contests', contestKinds),
    bonus: number(t('calc.inputs.ownBonus'), { min: -100, max: 100, initial: 0 }),
    otherBonus: number(t('calc.inputs.otherBonus'), { min: -100, max: 100, initial: 0 }),
    size: sizeInput('size'),
    otherSize: sizeInput('otherSize'),
    twoHanded: flag(t('calc.inputs.twoHanded')),
    ability: named('overrunAbility', ['str', 'dex']),
  },
  ({ contest: kind, bonus, otherBonus, size, otherSize, twoHanded, ability }) => {
    const larger = rankOf(size) - rankOf(otherSize);
    const limit = sizeLimit[kind];
    const allowed = limit === undefined || -larger <= limit;
    const sides =
      kind === 'overrun'
        ? overrunSides(larger, ability)
        : { advantages: 0, disadvantages: kind === 'disarm' && twoHanded ? 1 : 0 };
    const plain = { ability: 0, skill: 0, advantages: 0, disadvantages: 0 };
    const opened = opposed.open({
      ...plain,
      ...sides,
      modifier: bonus,
      other: { ...plain, modifier: otherBonus },
    });
    const odds = opened.ok && allowed ? opened.value.odds() : undefined;
    const [win, tie] = [odds?.success ?? 0, odds?.specials[0]?.p ?? 0];
    const mode = modeOf(sides);
    return {
      json: { allowed, mode, win, tie },
      sentence: allowed
        ? t('calc.contest.sentence', { what: t(`calc.contests.${kind}`), chance: percent(win) })
        : t('calc.contest.tooLarge'),
      figures: [
        figure('win', percent(win)),
        figure('tie', percent(tie)),
        figure('mode', t(`calc.mode.${mode}`)),
        figure('checks', t(`calc.contest.checks.${kind}`)),
      ],
    };
  },
);

const rankOf = (size: SizeId): number => sizeIds.indexOf(size);

const damageBonus = { min: -20, max: 100, initial: 0 };

const twoWeapons = calculator(
  'two-weapons',
  'Two-Weapon Fighting',
  {
    ability: number(t('calc.inputs.damageAbility'), { min: -5, max: 20 }),
    first: number(t('calc.inputs.firstBonus'), damageBonus),
    second: number(t('calc.inputs.secondBonus'), damageBonus),
    light: flag(t('calc.inputs.bothLight'), { initial: true }),
  },
  ({ ability, first, second, light }) => {
    const main = explain([
      { label: t('calc.inputs.damageAbility'), amount: ability, rule: 'Damage rolls' },
      { label: t('calc.inputs.firstBonus'), amount: first, rule: 'Damage rolls' },
    ]);
    const off = explain([
      { label: t('calc.inputs.secondBonus'), amount: second, rule: 'Two-Weapon Fighting' },
    ]);
    return {
      json: { allowed: light, first: main.value, second: off.value },
      sentence: t(`calc.two-weapons.${light ? 'sentence' : 'notLight'}`, {
        first: main.value,
        second: off.value,
      }),
      figures: [summed('firstDamage', main), summed('secondDamage', off)],
    };
  },
);

const concentration = calculator(
  'concentration',
  combat.concentration.source,
  { damage: number(t('calc.inputs.damageTaken'), { min: 1, max: 10_000 }) },
  ({ damage: taken }) => {
    const half = Math.floor(taken / 2);
    const dc = Math.max(combat.concentration.dc, half);
    return {
      json: { dc },
      sentence: t('calc.concentration.sentence', { dc }),
      figures: [figure('dc', dc), figure('halfDamage', half)],
    };
  },
);

const blast = calculator(
  'blast',
  combat.blasting.source,
  {
    meters: number(t('calc.inputs.throwDistance'), { min: 0, max: 10_000, fractions: true, initial: 5 }),
    saveDc: number(t('calc.inputs.saveDc'), { min: 0, max: 100, initial: 13 }),
    explosives: number(t('calc.inputs.explosives'), { min: 0, max: 20 }),
  },
  ({ meters, saveDc, explosives }) => {
    const distance = combat.distances.find(({ upTo }) => upTo !== undefined && meters <= upTo)?.id;
    if (distance !== 'close' && distance !== 'short')
      return refused('meters', 'tooFar', { meters: entryOf(combat.distances, 'short').upTo ?? 0 });
    const save = explain([
      { label: t('calc.inputs.saveDc'), amount: saveDc, rule: combat.blasting.source },
      { label: t('calc.inputs.explosives'), amount: explosives, rule: combat.blasting.source },
    ]);
    const mode = distance === 'short' ? 'disadvantage' : 'normal';
    return {
      json: { dc: combat.blasting.dc, mode, saveDc: save.value, scatter: combat.blasting.scatter },
      sentence: t('calc.blast.sentence', {
        dc: combat.blasting.dc,
        mode: t(`calc.mode.${mode}`),
        saveDc: save.value,
        scatter: combat.blasting.scatter,
      }),
      figures: [
        figure('dc', combat.blasting.dc),
        figure('mode', t(`calc.mode.${mode}`)),
        summed('saveDc', save),
      ],
    };
  },
  t('checks.blast.title'),
);

export const combatCalculators: readonly Calculator[] = [
  attackDcCalculator,
  damage,
  mixed,
  contest,
  twoWeapons,
  blast,
  concentration,
];
