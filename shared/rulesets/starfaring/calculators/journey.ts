import type { Calculator } from '#shared/rules/calculators';
import { chanceOf } from '#shared/rulesets/starfaring/checks/twelves';
import {
  figures as characterFigures,
  sizes,
  entryOf,
  travel as facts,
} from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, decimal, figure, named, percent, sizeInput, num, maybe, yes } from './parts';

const calculator = calculatorsOf('journey');
const paceIds = ['slow', 'normal', 'fast'] as const;

/**
 * Implements "Travel pace", in kilometers. Whole days on foot have a column of their own; a mount or vehicle
 * covers half its speed in an hour, rounded down, and a third more or less at a fast or slow pace.
 */
export function kilometers(way: {
  readonly pace: (typeof paceIds)[number];
  readonly hours: number;
  readonly difficult: boolean;
  readonly speed?: number | undefined;
}): number {
  const pace = entryOf(facts.paces, way.pace);
  const clear =
    way.speed !== undefined
      ? (Math.floor(way.speed / 2) * way.hours * pace.thirds) / 3
      : way.hours === facts.dayHours
        ? pace.kilometersPerDay
        : pace.kilometersPerHour * way.hours;
  return way.difficult ? clear / 2 : clear;
}

const paceInput = named('paces', paceIds, 'normal');

const travel = calculator(
  'travel',
  facts.source,
  {
    pace: paceInput,
    hours: num('hours', { min: 0, max: 10_000, initial: facts.dayHours, fractions: true }),
    difficult: yes('difficult'),
    speed: maybe('mountSpeed', { min: 0, max: 1_000_000, initial: 10, hint: t('calc.hints.mountSpeed') }),
  },
  (way) => {
    const distance = kilometers(way);
    const pace = entryOf(facts.paces, way.pace);
    const perMinute =
      (way.speed === undefined ? pace.metersPerMinute : (way.speed * 10 * pace.thirds) / 3) /
      (way.difficult ? 2 : 1);
    const marching = way.speed === undefined && way.hours > facts.dayHours;
    return {
      json: { kilometers: distance },
      sentence: t(`calc.travel.${marching ? 'forced' : 'sentence'}`, { kilometers: decimal(distance) }),
      figures: [
        figure('kilometers', distance),
        figure('perMinute', perMinute),
        ...(way.speed === undefined ? [figure('effect', t(`calc.travel.effects.${way.pace}`))] : []),
      ],
    };
  },
);

const forcedMarch = calculator(
  'forced-march',
  facts.forcedMarch.source,
  {
    hours: num('hours', { min: 0, max: 24, initial: 10 }),
    bonus: num('stamina', { min: -20, max: 40, initial: 0 }),
  },
  ({ hours, bonus }) => {
    const past = Math.max(0, hours - facts.dayHours);
    const saves = Array.from({ length: past }, (_, place) => {
      const dc = facts.forcedMarch.dc + place + 1;
      return { hour: facts.dayHours + place + 1, dc, success: chanceOf('normal', bonus, dc) };
    });
    const expected = saves.reduce((sum, { success }) => sum + 1 - success, 0);
    const unharmed = saves.reduce((product, { success }) => product * success, 1);
    return {
      json: { saves, expectedExhaustion: expected, unharmed },
      sentence: t('calc.forced-march.sentence', {
        count: past,
        last: saves.at(-1)?.dc ?? 0,
        chance: percent(unharmed),
      }),
      figures: [
        ...saves.map(({ hour, dc, success }) => ({
          label: t('calc.forced-march.hour', { hour }),
          value: t('calc.forced-march.save', { dc, chance: percent(success) }),
        })),
        figure('expectedExhaustion', expected),
      ],
    };
  },
);

const jump = calculator(
  'jump',
  facts.jump.source,
  {
    strength: num('strength', { min: -5, max: 20 }),
    standing: yes('standing', {
      hint: t('calc.hints.standing', { meters: facts.jump.runUp }),
    }),
    lowGravity: yes('lowGravity'),
  },
  ({ strength, standing, lowGravity }) => {
    const factor = (standing ? 0.5 : 1) * (lowGravity ? 2 : 1);
    const long = Math.max(0, facts.jump.base + strength) * factor;
    const high = Math.max(0, 1 + strength) * facts.jump.heightPerPoint * factor;
    return {
      json: { long, high },
      sentence: t('calc.jump.sentence', { long: decimal(long), high: decimal(high) }),
      figures: [figure('longJump', long), figure('highJump', high), figure('landing', facts.jump.landingDc)],
    };
  },
);

const overload = calculator(
  'overload',
  characterFigures.overload.source,
  {
    capacity: num('capacity', { min: 0, max: 1_000_000, initial: 50, fractions: true }),
    size: sizeInput('size'),
    weight: num('weight', { min: 0, max: 100_000_000, fractions: true }),
    gravity: num('gravity', { min: 0, max: 4, initial: 1, fractions: true }),
  },
  ({ capacity, size, weight, gravity }) => {
    const limit = capacity * entryOf(sizes, size).capacity;
    const actual = weight * gravity;
    const { carry, push } = characterFigures.overload;
    const state =
      actual <= limit
        ? 'free'
        : actual <= limit * carry
          ? 'hindered'
          : actual <= limit * push
            ? 'push'
            : 'stuck';
    return {
      json: { limit, weight: actual, state },
      sentence: t(`calc.overload.${state}`, { weight: decimal(actual), limit: decimal(limit) }),
      figures: [
        figure('capacity', limit),
        figure('carryMost', limit * carry),
        figure('pushMost', limit * push),
        figure('weight', actual),
      ],
    };
  },
);

export const journeyCalculators: readonly Calculator[] = [travel, forcedMarch, jump, overload];
