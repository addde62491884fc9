import type { Calculator } from '#shared/rules/calculators';
import { explainBy } from '#shared/rules/explained';
import { number } from '#shared/rules/inputs';
import { attackDc, targetInputs } from '#shared/rulesets/starfaring/derive/attackDc';
import { opposed } from '#shared/rulesets/starfaring/checks/group';
import {
  armorAgainst,
  damageTaken,
  damageTypes,
  mixedDamage,
  protections,
  type DamageType,
} from '#shared/rulesets/starfaring/derive/damage';
import { sizeIds, combat, entryOf } from '#shared/rulesets/starfaring/data/index';
import { modeOf } from '#shared/rulesets/starfaring/checks/twelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure, named, percent, refused, sizeInput, summed, num, yes } from './parts';

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
    amount: num('amount', { min: 0, max: 10_000 }),
    type: named('damageType', damageTypes),
    armorValue: num('armorValue', { min: 0, max: 1000 }),
    resistant: yes('resistant'),
    vulnerable: yes('vulnerable'),
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

const amount = (type: DamageType) => number(t(`calc.damageType.${type}`), { min: 0, max: 10_000 });
const names = { kinetic: 'Kinetic', energy: 'Energy', biotic: 'Biotic', psychic: 'Psychic' } as const;

const mixed = calculator(
  'mixed-damage',
  'Armor value',
  {
    kinetic: amount('kinetic'),
    energy: amount('energy'),
    biotic: amount('biotic'),
    psychic: amount('psychic'),
    armorValue: num('armorValue', { min: 0, max: 1000 }),
    againstKinetic: named('againstKinetic', protections),
    againstEnergy: named('againstEnergy', protections),
    againstBiotic: named('againstBiotic', protections),
    againstPsychic: named('againstPsychic', protections),
  },
  (values) => {
    const { taken, armored } = mixedDamage(
      damageTypes.map((type) => {
        const against = values[`against${names[type]}`];
        return {
          type,
          amount: values[type],
          resistant: against === 'resistant',
          vulnerable: against === 'vulnerable',
        };
      }),
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

const contest = calculator(
  'contest',
  'Contests in melee combat:',
  {
    contest: named('contests', contestKinds),
    bonus: num('ownBonus', { min: -100, max: 100, initial: 0 }),
    otherBonus: num('otherBonus', { min: -100, max: 100, initial: 0 }),
    size: sizeInput('size'),
    otherSize: sizeInput('otherSize'),
    twoHanded: yes('twoHanded'),
    ability: named('overrunAbility', ['str', 'dex']),
  },
  ({ contest: kind, bonus, otherBonus, size, otherSize, twoHanded, ability }) => {
    const larger = sizeIds.indexOf(size) - sizeIds.indexOf(otherSize);
    const limit = sizeLimit[kind];
    const allowed = limit === undefined || -larger <= limit;
    // Strength favors the larger side of overrunning, dexterity the smaller one.
    const favor = kind === 'overrun' ? Math.sign(ability === 'str' ? larger : -larger) : 0;
    const hampers = favor < 0 || (kind === 'disarm' && twoHanded);
    const sides = { advantages: favor > 0 ? 1 : 0, disadvantages: hampers ? 1 : 0 };
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

const damageBonus = { min: -20, max: 100, initial: 0 };

const twoWeapons = calculator(
  'two-weapons',
  'Two-Weapon Fighting',
  {
    ability: num('damageAbility', { min: -5, max: 20 }),
    first: num('firstBonus', damageBonus),
    second: num('secondBonus', damageBonus),
    light: yes('bothLight', { initial: true }),
  },
  ({ ability, first, second, light }) => {
    const main = explainBy('Damage rolls', [
      [t('calc.inputs.damageAbility'), ability],
      [t('calc.inputs.firstBonus'), first],
    ]);
    const off = explainBy('Two-Weapon Fighting', [[t('calc.inputs.secondBonus'), second]]);
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
  { damage: num('damageTaken', { min: 1, max: 10_000 }) },
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
    meters: num('throwDistance', { min: 0, max: 10_000, fractions: true, initial: 5 }),
    saveDc: num('saveDc', { min: 0, max: 100, initial: 13 }),
    explosives: num('explosives', { min: 0, max: 20 }),
  },
  ({ meters, saveDc, explosives }) => {
    const distance = combat.distances.find(({ upTo }) => upTo !== undefined && meters <= upTo)?.id;
    if (distance !== 'close' && distance !== 'short')
      return refused('meters', 'tooFar', { meters: entryOf(combat.distances, 'short').upTo ?? 0 });
    const save = explainBy(combat.blasting.source, [
      [t('calc.inputs.saveDc'), saveDc],
      [t('calc.inputs.explosives'), explosives],
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

const shapes = ['cone', 'cube', 'cylinder', 'line', 'sphere'] as const;
type Shape = (typeof shapes)[number];

/** In meters from the point of origin; `ahead` is the direction of the effect. */
interface Spot {
  readonly ahead: number;
  readonly aside: number;
  readonly above: number;
}

/**
 * Implements "Areas of effect". `size` is the length of a cone, cube or line and the radius of a cylinder or
 * sphere, `breadth` the width of a line and the height of a cylinder. A cube starts at the center of one of its
 * faces. The point of origin is not part of a cone, cube or line.
 */
export function reaches(shape: Shape, size: number, breadth: number, { ahead, aside, above }: Spot): boolean {
  const within = ahead > 0 && ahead <= size;
  switch (shape) {
    case 'cone':
      // A cone is as wide as its distance from the origin.
      return within && Math.hypot(aside, above) <= ahead / 2;
    case 'cube':
      return within && Math.abs(aside) <= size / 2 && Math.abs(above) <= size / 2;
    case 'line':
      return within && Math.abs(aside) <= breadth / 2 && Math.abs(above) <= breadth / 2;
    case 'cylinder':
      return Math.hypot(ahead, aside) <= size && above >= 0 && above <= breadth;
    case 'sphere':
      return Math.hypot(ahead, aside, above) <= size;
  }
}

/** The result is in square meters. */
export function ground(shape: Shape, size: number, breadth: number): number {
  switch (shape) {
    case 'cone':
      return (size * size) / 2;
    case 'cube':
      return size * size;
    case 'line':
      return size * breadth;
    case 'cylinder':
    case 'sphere':
      return Math.PI * size * size;
  }
}

const meters = { min: 0.1, max: 1000, fractions: true };
const away = { min: -1000, max: 1000, fractions: true, initial: 0 };

/** Checks whether a creature is in the area. */
const area = calculator(
  'area',
  'Areas of effect',
  {
    shape: named('shapes', shapes),
    size: num('areaSize', { ...meters, initial: 3, hint: t('calc.hints.areaSize') }),
    breadth: num('breadth', { ...meters, initial: 1, hint: t('calc.hints.breadth') }),
    ahead: num('ahead', away),
    aside: num('aside', away),
    above: num('above', away),
  },
  ({ shape, size, breadth, ...spot }) => {
    const inside = reaches(shape, size, breadth, spot);
    const covered = ground(shape, size, breadth);
    const origin = shape === 'cylinder' || shape === 'sphere';
    return {
      json: { inside, ground: covered, origin },
      sentence: t(`calc.area.${inside ? 'inside' : 'outside'}`, { shape: t(`calc.shapes.${shape}`) }),
      figures: [
        figure('ground', covered),
        figure('origin', t(`calc.area.origin.${origin ? 'included' : 'left-out'}`)),
      ],
    };
  },
);

export const combatCalculators: readonly Calculator[] = [
  attackDcCalculator,
  damage,
  mixed,
  contest,
  twoWeapons,
  blast,
  concentration,
  area,
];
