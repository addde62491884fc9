import { sum } from '#shared/kernel/sum';
import type { DieGroup } from '#shared/rules/checks';
import type { PlayAction, RolledDice } from '#shared/rules/play';
import { message } from '#shared/kernel/text';
import { secondsPerDay } from '#shared/rules/durations/spans';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { diceToRestore, restore } from '#shared/rules/definition/interpret/playState';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { changesWith } from './liveRows';
import { ifChanging } from './points';
import type { Recovery } from './spans';

/** Dice of the points that come back, and their sums by tracker once they fell. */
export function backByDice(
  sheet: Sheet,
  spans: readonly Recovery[],
  { rolledDice, after }: { readonly rolledDice: RolledDice | undefined; readonly after: number },
): readonly [groups: readonly DieGroup[], sums: ReadonlyMap<string, number>] {
  const found = new Map(spans.flatMap((when) => diceToRestore(sheet, when)));
  const dice = [...found].map(([id, notation]) => ({ id, ...diceOf(notation) }));
  const groups = dice.map(({ id, sides, count }) => ({ id: `back-${id}`, sides, count }));
  const sums = dice.map(({ id, plus }, at) => [id, sum(rolledDice?.dice[after + at] ?? []) + plus] as const);
  return [groups, new Map(rolledDice === undefined ? [] : sums)];
}

/** A new turn, round, day or rest, if a tracker gains points by it. */
export function times(sheet: Sheet, rolledDice: RolledDice | undefined): PlayAction[] {
  const { trackers, lists, conditions } = sheet.program.game;
  const ending = [
    ...[...lists.values()].flatMap(({ list }) => list.marks),
    ...conditions.map(({ rules }) => rules),
  ];
  const passing = (['turn', 'round', 'rest', 'day'] as const).filter(
    (when) =>
      trackers.some(({ restored }) => restored[when] !== undefined) ||
      ending.some(({ until }) => until === when) ||
      conditions.some(({ rules }) => rules.level?.falls[when] !== undefined) ||
      [...lists.values()].some((list) => changesWith(list, when)),
  );
  // Without turns of its own, each turn begins with the round.
  const first = (['turn', 'round'] as const).find((when) => passing.includes(when));
  return passing.map((when): PlayAction => {
    const id = `time-${when}`;
    const fallen = rolledDice?.action === id ? rolledDice : undefined;
    const [groups, sums] = backByDice(sheet, [when], { rolledDice: fallen, after: 0 });
    const isOpen = groups.length > 0 && fallen === undefined;
    const { changes, edits } = isOpen
      ? { changes: [], edits: [] }
      : ifChanging(restore(sheet, when, 1, sums));
    return {
      id,
      label: message(`definition.play.${when}`),
      changes,
      edits,
      ...(when === first && { begins: 'turn' }),
      ...(when === 'rest' && { passes: { seconds: 0, rest: true } }),
      ...(when === 'day' && { passes: { seconds: secondsPerDay, rest: true } }),
      ...(groups.length > 0 && { dice: groups }),
      ...(edits.length === 0 && groups.length === 0 && { blocked: message('definition.play.nothing') }),
    };
  });
}
