import type { DieGroup } from '#shared/rules/checks';
import type { Judgment, RolledPool, SpecialChance } from '#shared/rules/builders/judgedCheck';
import { fallenPool, type FallenPool } from '#shared/rules/dice/fallen';
import { everyJudgment, type Judge, type Numbers } from '#shared/rules/dice/judged';
import { plainPool } from '#shared/rules/dice/pool';
import type { Slot } from '#shared/rules/dice/slots';
import { counted, mostSteps } from '#shared/rules/dice/steps';
import { checkFacts } from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';

/** Two dice, or three of which the lowest or highest is dropped. */
export type Mode = 'normal' | 'advantage' | 'disadvantage';

const { count, sides: best } = checkFacts.dice;

/** Implements "Advantage and disadvantage": the side with more sources wins; equal numbers cancel. */
export function modeOf(sources: { readonly advantages: number; readonly disadvantages: number }): Mode {
  if (sources.advantages === sources.disadvantages) return 'normal';
  return sources.advantages > sources.disadvantages ? 'advantage' : 'disadvantage';
}

export function diceFor(mode: Mode): number {
  return count + (mode === 'normal' ? 0 : 1);
}

const known = new Map<string, RolledPool>();

/** Of equal dice the first is dropped. The same pool each time, so that its chances are known. */
export function twelves(id: string, mode: Mode, isTheirs = false): RolledPool {
  const key = [id, mode, isTheirs].join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const pool: RolledPool = {
    ...plainPool(id, best, diceFor(mode), count),
    equal: 'last',
    keeps: mode === 'disadvantage' ? 'low' : 'high',
    ...((id === 'own' || id === 'other') && { label: t(`checks.sides.${id}`) }),
    ...(isTheirs && { theirs: true }),
  };
  known.set(key, pool);
  return pool;
}

export function groupOf({ id, label, theirs, rolled }: RolledPool): DieGroup {
  return { id, ...(label && { label }), sides: best, count: rolled, ...(theirs && { theirs }) };
}

/** Dice that were rolled somewhere else; more or fewer of them than the mode asks for may have fallen. */
export function fallenTwelves(faces: readonly number[], mode: Mode): FallenPool {
  const usable = faces.length > count ? mode : 'normal';
  return fallenPool(twelves('check', usable), [faces.slice(0, diceFor(usable))], []);
}

/** Both kept dice of a pool, by which its special results are known. */
export function slotsOf(pool: RolledPool): Slot[] {
  return ['lowest', 'highest'].map((name) => ({ name, fields: [{ pool, name }], plus: 0 }));
}

export const numbersIn = (fallen: FallenPool): Numbers => ({
  lowest: fallen.field('lowest'),
  highest: fallen.field('highest'),
});

/** Implements "Special results" of the kept dice; `rank` is the other die of an exploit. */
export interface SpecialResult {
  readonly special: 'triumph' | 'disaster' | 'cancelled' | 'exploit' | 'setback' | null;
  readonly rank: number | null;
}

export function specialOf(low: number, high: number, success: boolean): SpecialResult {
  if (low === best) return { special: 'triumph', rank: null };
  if (high === 1) return { special: 'disaster', rank: null };
  if (low === 1 && high === best) return { special: 'cancelled', rank: null };
  if (high === best && success) return { special: 'exploit', rank: low };
  return { special: low === 1 && !success ? 'setback' : null, rank: null };
}

export interface TwelvesJudgment extends Judgment, SpecialResult {}

/** The meaning of two kept dice against a number. */
export function judgeAgainst(bonus: number, dc: number): Judge<TwelvesJudgment> {
  return ({ lowest = 0, highest = 0 }, added) => {
    const value = lowest + highest + bonus + added;
    return { value, success: value >= dc, ...specialOf(lowest, highest, value >= dc) };
  };
}

export const tellsSpecials: readonly SpecialChance<TwelvesJudgment>[] = (
  ['exploit', 'setback', 'triumph', 'disaster'] as const
).map((id) => ({ label: t(`checks.odds.${id}`), shows: ({ special }) => special === id }));

/** The chance of a success by itself; exactly 0 or 1 if no fall changes it. */
export function chanceOf(mode: Mode, bonus: number, dc: number): number {
  let [won, lost] = [0, 0];
  counted(mostSteps, (steps) => {
    everyJudgment(slotsOf(twelves('check', mode)), judgeAgainst(bonus, dc), steps, ({ success }, p) => {
      if (success) won += p;
      else lost += p;
    });
  });
  return won / (won + lost);
}
