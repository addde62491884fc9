import type { Edit } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { message, raw } from '#shared/kernel/text';
import { defineCheck, type Check, type DieGroup, type RollRequest } from '#shared/rules/checks';
import { explain } from '#shared/rules/explained';
import type { Outcome } from '#shared/rules/party';
import type { PlayAction, RolledDice } from '#shared/rules/play';
import { secondsPerDay } from '#shared/rules/durations/spans';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { diceToRestore, restore, restoreTracker } from '#shared/rules/definition/interpret/playState';
import { rolledKey } from '#shared/rules/definition/model/live/plain';
import type { Program } from '#shared/rules/definition/model/program';
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
  const groups = dice.map(({ id, sides, count }) => ({ id: backId(id), sides, count }));
  const sums = dice.map(({ id, plus }, at) => [id, sum(rolledDice?.dice[after + at] ?? []) + plus] as const);
  return [groups, new Map(rolledDice === undefined ? [] : sums)];
}

/** Days that pass at once, for which nobody rolls: each die counts as its lowest face. */
export function daysBack(sheet: Sheet, days: number): Outcome {
  const dice = diceToRestore(sheet, 'day').map(([id, notation]) => ({ id, notation, ...diceOf(notation) }));
  const lowest = new Map(dice.map(({ id, count, plus }) => [id, count + plus]));
  const { changes, edits } = restore(sheet, 'day', days, lowest);
  const notes = dice.map(({ notation }) =>
    message('definition.harm.lowest', { dice: raw(notation), count: days }),
  );
  return { changes: [...changes, ...notes], edits };
}

const backId = (tracker: string): string => `back-${tracker}`;

/** In a fight, dice of the points that come back with a turn or round are a roll of their own. */
const spansOfFights = ['turn', 'round'] as const;

const rolledIn = ({ restored }: Program['game']['trackers'][number]) =>
  spansOfFights.find((when) => restored[when]?.reads.has(rolledKey));

export function backChecks({ game }: Program): Check[] {
  const rolling = game.trackers.filter((tracker) => rolledIn(tracker) !== undefined);
  return rolling.map(({ rules: { id, name, restored }, label }) => {
    const { count, sides, plus } = diceOf(restored.dice ?? '');
    return defineCheck({
      id: backId(id),
      title: label,
      rule: name,
      inputs: {},
      dice: () => [{ id: 'back', sides, count }],
      read(_, { dice: [faces = []] }) {
        const parts = [
          { label: message('definition.check.dice'), amount: sum(faces), rule: name },
          { label: message('definition.check.plus'), amount: plus, rule: name },
        ];
        const total = explain(parts);
        return {
          dice: faces.map((value) => ({ group: 'back', sides, value, kept: true })),
          total,
          verdict: { text: raw(String(total.value)), tone: 'plain' },
          outcome: 'rolled',
          specials: [],
          results: { total: total.value },
          choices: [],
          json: { total: total.value },
        };
      },
      odds: () => undefined,
      uncounted: () => undefined,
      whatIfs: () => [],
    });
  });
}

/** The rolls that a turn of one's own asks for. */
export function backRolls(sheet: Sheet): RollRequest[] {
  const asked = new Set(spansOfFights.flatMap((when) => diceToRestore(sheet, when).map(([id]) => id)));
  return sheet.program.game.trackers.flatMap(({ rules: { id }, label }): RollRequest[] => {
    const takes = { action: backId(id), result: 'total' };
    return asked.has(id)
      ? [{ check: backId(id), values: {}, label, after: [{ label, edits: [], takes, atOnce: true }] }]
      : [];
  });
}

/** The points that come back once these dice fell; nothing for any other action. */
export function followedBack(sheet: Sheet, action: string, fell: number): readonly Edit[] | undefined {
  const model = sheet.program.game.trackers.find(({ rules }) => backId(rules.id) === action);
  const when = model && rolledIn(model);
  return model && when && restoreTracker(sheet, model, when, 1, fell).edits;
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
