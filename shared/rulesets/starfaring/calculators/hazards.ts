import type { Calculator } from '#shared/rules/calculators';
import { optionalGroup, choiceOf } from '#shared/rules/inputs';
import {
  sizeIds,
  type Gravity,
  entryOf,
  hazards,
  radiation as rules,
} from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, decimal, figure, named, sizeInput, num, maybe, yes } from './parts';
import { sum } from '#shared/kernel/sum';
import { list } from '#shared/kernel/text';

const calculator = calculatorsOf('hazards');

/** Implements "Falling". */
export function fallDice(fall: {
  readonly meters: number;
  readonly soft: boolean;
  readonly acrobatics: boolean;
}): number {
  const { metersPerDie, most, softer } = hazards.fall;
  const felt = fall.meters - (fall.soft ? softer : 0) - (fall.acrobatics ? softer : 0);
  return Math.min(most, Math.max(0, Math.floor(felt / metersPerDie)));
}

const fall = calculator(
  'fall',
  hazards.fall.source,
  {
    meters: num('meters', { min: 0, max: 1_000_000, fractions: true }),
    soft: yes('soft'),
    acrobatics: yes('acrobatics'),
  },
  (values) => {
    const dice = fallDice(values);
    const dc = hazards.fall.dc + Math.floor(values.meters / hazards.fall.metersPerDie);
    return {
      json: { dice },
      sentence: t('calc.fall.sentence', { count: dice, dc }),
      figures: [
        figure('fallDice', t('calc.dice', { count: dice, sides: hazards.fall.sides })),
        figure('average', (dice * (hazards.fall.sides + 1)) / 2),
        figure('acrobaticsDc', dc),
      ],
    };
  },
);

const collision = calculator(
  'collision',
  'Collisions',
  {
    object: sizeInput('objectSize'),
    size: sizeInput('size'),
    falling: yes('falling'),
  },
  ({ object, size, falling }) => {
    const { dice, dc } = bySize(hazards.collisions.rows, object);
    const stuck = falling && sizeIds.indexOf(object) - sizeIds.indexOf(size) >= hazards.collisions.stuckSizes;
    return {
      json: { dice, dc, stuck },
      sentence: t(`calc.collision.${stuck ? 'stuck' : 'sentence'}`, { dice, dc }),
      figures: [
        figure('collisionDice', t('calc.dice', { count: dice, sides: hazards.collisions.sides })),
        figure('average', (dice * (hazards.collisions.sides + 1)) / 2),
        figure('dc', dc),
      ],
    };
  },
);

/** Throws for an unknown size, which would be a bug. */
function bySize<T extends { readonly size: string }>(rows: readonly T[], size: string): T {
  const row = rows.find((entry) => entry.size === size);
  if (row === undefined) throw new Error(`No row for size ${size}`);
  return row;
}

/**
 * One level at the end of every day on which the days without food exceed Strength; half rations count as half a
 * day.
 */
function hungerLevels(days: number, missing: number, strength: number, before: number): number {
  if (missing === 0) return 0;
  const harmless = Math.floor((Math.max(0, strength) - before) / missing);
  return Math.max(0, days - Math.max(0, harmless));
}

const portions = ['full', 'half', 'none'] as const;

const rations = calculator(
  'rations',
  'Food and water',
  {
    size: sizeInput('size'),
    days: num('days', { min: 0, max: 1000, initial: 1 }),
    hot: yes('hot'),
    strength: num('strength', { min: -5, max: 20 }),
    eaten: named('eaten', portions),
    drunk: named('drunk', portions),
    hungry: maybe('hungry', { min: 0, max: 1000, initial: 0, fractions: true, hint: t('calc.hints.hungry') }),
  },
  ({ size, days, hot, strength, eaten, drunk, hungry = 0 }) => {
    const need = bySize(hazards.rations.rows, size);
    const food = need.food * days;
    const water = need.water * days * (hot ? hazards.rations.heatFactor : 1);
    const hunger = hungerLevels(days, { full: 0, half: 0.5, none: 1 }[eaten], strength, hungry);
    const thirst = drunk === 'none' ? days : 0;
    const saves = drunk === 'half' ? days : 0;
    return {
      json: { food, water, hunger, thirst, saves },
      sentence: t('calc.rations.sentence', {
        food: decimal(food),
        water: decimal(water),
        exhaustion: hunger + thirst,
      }),
      figures: [
        figure('food', food),
        figure('water', water),
        figure('hunger', hunger),
        figure('thirst', thirst),
        figure('thirstSaves', t('calc.rations.saves', { count: saves, dc: hazards.rations.thirstDc })),
      ],
    };
  },
);

/** Implements "Gravity". */
function gravityKind(g: number): Gravity {
  const { zeroBelow, lowBelow, normalUpTo, crushingOver } = hazards.gravity;
  if (g < zeroBelow) return 'zero';
  if (g < lowBelow) return 'low';
  if (g <= normalUpTo) return 'normal';
  return g <= crushingOver ? 'high' : 'crushing';
}

/** Implements Additional rules for Gravity: the saves against space sickness. */
function sicknessSaves(kind: Gravity, hours: number): number {
  return kind === 'zero' ? Math.floor(hours / hazards.gravity.sicknessHours) : 0;
}

const gravity = calculator(
  'gravity',
  hazards.gravity.source,
  {
    g: num('gravity', { min: 0, max: hazards.gravity.most, initial: 1, fractions: true }),
    strength: num('mightBonus', { min: -20, max: 40, initial: 0 }),
    additional: optionalGroup(
      t('calc.inputs.additionalGravity'),
      {
        weight: num('weight', { min: 0, max: 1_000_000, initial: 80, fractions: true }),
        hours: num('hours', { min: 0, max: 100_000, initial: 4 }),
      },
      t('calc.hints.additionalGravity'),
    ),
  },
  ({ g, strength, additional }) => {
    const kind = gravityKind(g);
    const { damage, jump, speed, conditions } = entryOf(hazards.gravity.kinds, kind);
    const heavy = kind === 'high' || kind === 'crushing';
    // A tenth of a g is one point; the product of doubles such as 1.1 x 10 must not round up to the next one.
    const tenfold = Math.floor(g * hazards.gravity.saveFactor + 1e-9);
    const dc = kind === 'crushing' ? hazards.gravity.crushingDc : heavy ? tenfold : null;
    return {
      json: {
        kind,
        conditions: [...conditions],
        dc,
        damageFactor: damage,
        jumpFactor: jump,
        speed,
        push: kind === 'zero' ? Math.max(0, strength * 2) : null,
        ...(additional && { weight: additional.weight * g, saves: sicknessSaves(kind, additional.hours) }),
      },
      sentence: t(`calc.gravity.${kind}`, {
        dc: dc ?? 0,
        successes: hazards.gravity.successes,
        speed: kind === 'zero' ? Math.max(0, strength * 2) : speed,
      }),
      figures: [
        figure('gravityKind', t(`calc.gravity.kinds.${kind}`)),
        ...(additional
          ? [
              figure('weightNow', additional.weight * g),
              figure(
                'sicknessSaves',
                t('calc.gravity.saves', {
                  count: sicknessSaves(kind, additional.hours),
                  dc: hazards.gravity.sicknessDc,
                }),
              ),
            ]
          : []),
        ...(damage === null ? [] : [figure('fallFactor', damage)]),
        ...(dc === null ? [] : [figure('dc', dc)]),
      ],
    };
  },
);

const suffocation = calculator(
  'suffocation',
  hazards.suffocation.source,
  { strength: num('strength', { min: -5, max: 20 }) },
  ({ strength }) => {
    const breath = Math.max(0, hazards.suffocation.base + strength);
    return {
      json: { minutes: breath, rounds: breath },
      sentence: t('calc.suffocation.sentence', { count: breath }),
      figures: [figure('breathMinutes', breath), figure('breathRounds', breath)],
    };
  },
);

const { levels, areas, senses } = hazards.light;

const light = calculator(
  'light',
  hazards.light.source,
  {
    light: named('lights', levels),
    mist: named('mist', areas),
    sense: named(
      'senses',
      senses.map(({ id }) => id),
    ),
  },
  ({ light: level, mist, sense: wanted }) => {
    const sense = senses.find(({ id }) => id === wanted);
    const dark = Math.max(0, levels.indexOf(level) - (sense?.steps ?? 0));
    const veiled = sense?.throughMist === true ? 0 : areas.indexOf(mist);
    const seen = areas[Math.max(dark, veiled)] ?? 'clear';
    return {
      json: { visibility: seen },
      sentence: t(`calc.light.${seen}`),
      figures: [figure('visibility', t(`calc.mist.${seen}`))],
    };
  },
);

/** Implements "Radiation effects:"; each threshold has to be exceeded. */
export function radiationEffects(rads: number): {
  readonly exhaustion: number;
  readonly effects: readonly string[];
  readonly dead: boolean;
} {
  const passed = rules.thresholds.filter(({ over }) => rads > over);
  return {
    exhaustion: sum(passed.map(({ exhaustion = 0 }) => exhaustion)),
    effects: hazards.radiation.filter(({ over }) => rads > over).flatMap(({ effects }) => effects),
    dead: passed.some(({ death }) => death === true),
  };
}

function contamination(rads: number) {
  const { exhaustion, effects, dead } = radiationEffects(rads);
  return {
    json: { exhaustion, effects: [...effects], dead },
    sentence: dead
      ? t('calc.radiation.dead')
      : effects.length === 0
        ? t('calc.radiation.nothing')
        : t('calc.radiation.sentence', {
            exhaustion,
            effects: list(effects.map((id) => t(`calc.radiation.effects.${id}`))),
          }),
  };
}

const rads = num('rads', { min: 0, max: 1_000_000 });

const radiation = calculator('radiation', rules.source, { rads }, (values) => {
  const { json, sentence } = contamination(values.rads);
  const { hours, rads: healed } = rules.healing;
  return {
    json,
    sentence,
    figures: [figure('exhaustion', json.exhaustion), figure('radsGoneHours', (values.rads * hours) / healed)],
  };
});

/** Rounds last six seconds, ten per minute. */
const minutesPer = { day: 24 * 60, 'eight-hours': 8 * 60, hour: 60, minute: 1, round: 0.1 } as const;

const exposure = calculator(
  'exposure',
  'Table: Radiation Exposure',
  {
    level: choiceOf(t('calc.inputs.exposure'), rules.exposure, (id) => t(`calc.exposures.${id}`)),
    resistance: num('radiationResistance', { min: 0, max: rules.exposure.length }),
    minutes: num('minutes', { min: 0, max: 10_000_000, initial: 60, fractions: true }),
    rads,
    counted: maybe('minutesCounted', {
      min: 0,
      max: 10_000_000,
      initial: 0,
      fractions: true,
      hint: t('calc.hints.minutesCounted'),
    }),
  },
  ({ level, resistance, minutes, rads: before, counted = 0 }) => {
    const felt = rules.exposure[rules.exposure.findIndex(({ id }) => id === level) - resistance];
    // A third of a round causes no contamination; rounding errors of tenths must not lose a whole rad.
    const within = (every: number): number =>
      Math.floor((counted + minutes) / every + 1e-9) - Math.floor(counted / every + 1e-9);
    const gained = felt === undefined ? 0 : within(minutesPer[felt.per] / felt.rads);
    const healed = within(rules.healing.hours * 60) * rules.healing.rads;
    const total = Math.max(0, before + gained - healed);
    const { json, sentence } = contamination(total);
    return {
      json: { gained, healed, rads: total, ...json },
      sentence: t('calc.exposure.sentence', { count: gained, total, effects: sentence }),
      figures: [
        figure('radsGained', gained),
        figure('radsHealed', healed),
        figure('radsTotal', total),
        figure('exhaustion', json.exhaustion),
      ],
    };
  },
);

export const hazardCalculators: readonly Calculator[] = [
  fall,
  collision,
  rations,
  gravity,
  suffocation,
  light,
  radiation,
  exposure,
];
