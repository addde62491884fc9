import type { RollLine, RollRecord } from './rolls';
import type { Chosen, DieGroup, Reading } from '#shared/rules/checks';
import { openReading, playersReading, type PlayersReading } from '#shared/rules/fight/playersReading';
import type { Ruleset } from '#shared/rules/ruleset';

/** A roll with everything that was added to it later in the log. */
export interface LoggedRoll {
  readonly roll: RollRecord;
  /** Choices made after the roll, in order. */
  readonly chosen: readonly Chosen[];
  /** True while only the GM may see it. */
  readonly veiled: boolean;
  /** The id of the reroll that replaces this roll. */
  readonly replacedBy?: string;
}

/**
 * Newest first. A line that was written twice (because the answer to the first write was lost) counts once;
 * additions to a roll that is missing are skipped.
 */
export function foldLog(lines: readonly RollLine[]): readonly LoggedRoll[] {
  const rolls = new Map<string, RollRecord>();
  const chosen = new Map<string, Chosen[]>();
  const shown = new Set<string>();
  const replacedBy = new Map<string, string>();
  const known = new Set<string>();
  for (const line of lines) {
    if (line.type === 'roll') {
      rolls.set(line.id, line);
      if (line.replaces !== null) replacedBy.set(line.replaces, line.id);
    } else if (line.type === 'shown') shown.add(line.roll);
    else {
      const identity = JSON.stringify([line.roll, line.at, line.choice, line.option, line.dice]);
      if (!known.has(identity)) chosen.set(line.roll, [...(chosen.get(line.roll) ?? []), choiceOf(line)]);
      known.add(identity);
    }
  }
  return [...rolls.values()].reverse().map((roll) => {
    const replacement = replacedBy.get(roll.id);
    return {
      roll,
      chosen: chosen.get(roll.id) ?? [],
      veiled: roll.hidden && !shown.has(roll.id),
      ...(replacement !== undefined && { replacedBy: replacement }),
    };
  });
}

function choiceOf({ choice, option, dice }: Extract<RollLine, { type: 'choice' }>): Chosen {
  return { choice, ...(option !== undefined && { option }), ...(dice && { dice }) };
}

/** The meaning of a roll, with its dice in their groups. */
export interface ReadRoll {
  readonly reading: Reading;
  readonly groups: readonly DieGroup[];
}

/** Returns `undefined` if these rules cannot read the roll, perhaps because they have changed since. */
export function readLogged(ruleset: Ruleset | undefined, { roll, chosen }: LoggedRoll): ReadRoll | undefined {
  const { rolled } = roll;
  if (rolled.kind !== 'check') return undefined;
  const check = ruleset?.checks.find(({ id }) => id === rolled.check);
  const opened = check?.open(rolled.values);
  if (opened?.ok !== true || !fits(opened.value.dice, rolled.dice)) return undefined;
  const { dice: groups } = opened.value;
  return { reading: opened.value.read({ dice: rolled.dice, chosen }), groups };
}

/** The reading of a roll for players: of one that the GM's program judged, only what they may know. */
export function playersLogged(
  ruleset: Ruleset | undefined,
  { roll, chosen }: LoggedRoll,
): PlayersReading | undefined {
  const { rolled, judged } = roll;
  const check = ruleset?.checks.find(({ id }) => rolled.kind === 'check' && id === rolled.check);
  const isReadable = readLogged(ruleset, { roll, chosen, veiled: false }) !== undefined;
  if (rolled.kind !== 'check' || check === undefined || !isReadable) return undefined;
  const found = playersReading(check, rolled.values, { dice: rolled.dice, chosen }, judged?.hides ?? []);
  return found && judged?.open === true ? openReading(found) : found;
}

function fits(groups: readonly DieGroup[], dice: readonly (readonly number[])[]): boolean {
  if (groups.length !== dice.length) return false;
  return groups.every(({ count, sides }, index) => {
    const faces = dice[index] ?? [];
    return faces.length === count && faces.every((face) => face <= sides);
  });
}
