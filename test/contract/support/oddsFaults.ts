import type { Distribution } from '#shared/dice/distribution';
import { everyRoll } from '#test/support/distribution';
import { reaches, targetNumber, type OddsTarget, type OpenCheck, type Reading } from '#shared/rules/checks';

/** The number of possible results of a check's dice. */
export const spaceOf = ({ dice }: OpenCheck): number =>
  dice.reduce((space, { count, sides }) => space * sides ** count, 1);

/** Every possible result of a check's dice, group by group. */
function everyFall({ dice }: OpenCheck, visit: (faces: readonly (readonly number[])[]) => void): void {
  const from = (index: number, before: readonly (readonly number[])[]): void => {
    const group = dice[index];
    if (group === undefined) {
      visit(before);
      return;
    }
    everyRoll(group.count, group.sides, (faces) => {
      from(index + 1, [...before, [...faces]]);
    });
  };
  from(0, []);
}

/** True for success: by the reading's data or, if that does not say, by its verdict. */
function succeeded({ json, verdict }: Reading): boolean {
  const success = typeof json === 'object' && json !== null && 'success' in json ? json.success : undefined;
  return typeof success === 'boolean' ? success : verdict.tone === 'good';
}

/**
 * Faults of a check's odds, found by reading every possible result of its dice: another chance of success than
 * theirs, or a target that does not separate their totals or the values of their curve (which may count something
 * else, such as the damage that armor absorbs) into success and failure. Results with a special or an outcome of
 * their own, such as a natural 20 or a maneuver that backfires, may succeed or fail with any total.
 */
export function oddsFaults(name: string, check: OpenCheck): readonly string[] {
  const odds = check.odds();
  if (odds === undefined) return [];
  let [successes, all, plainFalls, isOpen] = [0, 0, 0, false];
  const misplaced = { plain: new Set<string>(), other: new Set<string>() };
  everyFall(check, (dice) => {
    const reading = check.read({ dice, chosen: [] });
    const success = succeeded(reading);
    // A tie that is rolled again decides nothing, and its odds are those of the next roll.
    if (reading.outcome === 'tie' && reading.choices.some(({ again }) => again)) return;
    all += 1;
    if (success) successes += 1;
    isOpen ||= reading.choices.some((choice) => choice.dice !== undefined && choice.again !== true);
    const { total, specials, outcome } = reading;
    const isPlain = outcome === 'success' || outcome === 'failure';
    if (isPlain) plainFalls += 1;
    if (odds.target === undefined || total === undefined || specials.length > 0) return;
    if (reaches(total.value, odds.target) !== success)
      misplaced[isPlain ? 'plain' : 'other'].add(
        `a total of ${String(total.value)} ${success ? 'succeeds' : 'fails'}`,
      );
  });
  const [wrongTotal] = plainFalls > 0 ? misplaced.plain : misplaced.other;
  const counted = successes / all;
  // Dice that a choice may still add (an explosion) are part of the odds, and can only help.
  const parts = odds.target === undefined || Math.abs(shareOf(odds.curve, odds.target) - odds.success) < 1e-9;
  const isWrong = isOpen ? odds.success < counted - 1e-9 : Math.abs(odds.success - counted) > 1e-9;
  return [
    ...(isWrong ? [`${name}: the odds say ${String(odds.success)}, the dice ${String(counted)}`] : []),
    ...(wrongTotal === undefined || parts
      ? []
      : [`${name}: the odds name ${String(targetNumber(odds.target))} as the target, but ${wrongTotal}`]),
  ];
}

function shareOf(curve: Distribution, target: OddsTarget): number {
  return curve.reduce((all, { value, p }) => (reaches(value, target) ? all + p : all), 0);
}
