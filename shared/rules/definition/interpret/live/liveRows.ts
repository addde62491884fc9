import { set } from '#shared/character/edits';
import { message, raw, type Text } from '#shared/kernel/text';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { own, places } from '#shared/rules/definition/model/character';
import type { ListModel } from '#shared/rules/definition/model/game';
import { isCount } from '#shared/rules/definition/model/live/compile';
import type { LiveCount, LiveModel } from '#shared/rules/definition/model/live/types';
import { rowNumber } from '#shared/rules/definition/model/live/rows';
import { rowsAt, within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import type { Outcome } from '#shared/rules/party';
import { joined, restorePoints, type Points } from './points';
import { endsWith, type Recovery } from './spans';

/** The key of a row in play. */
export const keyIn = (row: Row): string => wordOf(row[rowNumber]);

/** Undefined for a row that has no such number, such as charges of a rope. */
export function countOf({ id, field }: LiveModel, row: Row): LiveCount | undefined {
  const count = isCount(field) ? (row[id] as LiveCount | undefined) : undefined;
  return count === undefined || count.top === count.least ? undefined : count;
}

/** False for a tick or words that only rows of another catalog have. */
export const hasField = ({ field }: LiveModel, row: Row): boolean =>
  field.only === undefined || field.only === row['from'];

/** "Wand: Charges", as the journal calls it. */
function labelOf({ label }: LiveModel, row: Row): Text {
  const name = wordOf(row['name']).trim();
  return name === '' ? label : message('definition.live.of', { name: label, row: raw(name) });
}

/** A number of a row as points. */
export function livePoints(
  { env, play }: Sheet,
  { list }: ListModel,
  model: LiveModel,
  row: Row,
): Points | undefined {
  const count = countOf(model, row);
  if (count === undefined) return undefined;
  const key = keyIn(row);
  const { now, least, top = null } = count;
  const stored = own(own(own(play.live ?? {}, list.id) ?? {}, key) ?? {}, model.id);
  return {
    label: labelOf(model, row),
    path: places.live(list.id, key, model.id),
    now,
    least,
    most: top,
    isStored: (stored ?? null) !== null,
    at: (at) => ({
      ...env,
      it: { ...row, [model.id]: { ...count, now: at, lost: (count['most'] as number) - at } },
    }),
  };
}

/** Ticks something of a row, or takes the tick or the words away. */
export function flagRow({ list, live }: ListModel, id: string, row: Row, on: boolean): Outcome {
  const model = live.find((each) => each.id === id);
  const path = places.live(list.id, keyIn(row), id);
  if (model !== undefined && 'words' in model.field)
    return { changes: [], edits: on || wordOf(row[id]) === '' ? [] : [set(path, '')] };
  if (model === undefined || !('flag' in model.field) || !hasField(model, row) || (row[id] === true) === on)
    return { changes: [], edits: [] };
  return {
    changes: [message(on ? 'definition.change.on' : 'definition.change.off', { name: labelOf(model, row) })],
    edits: [set(path, on)],
  };
}

/** The points that come back to the rows of a list, and the ticks that end. */
export function restoreRows(sheet: Sheet, list: ListModel, when: Recovery, times: number): Outcome {
  const changing = list.live.filter(
    ({ field, restored }) => restored[when] !== undefined || ('flag' in field && endsWith(field.until, when)),
  );
  if (changing.length === 0) return { changes: [], edits: [] };
  return joined(
    rowsAt(sheet, list.slot).flatMap((row) =>
      within(sheet.env, row, () =>
        changing.map((model) => {
          const formula = model.restored[when];
          // A tick ends without a word, as marks do.
          if (formula === undefined) return { ...flagRow(list, model.id, row, false), changes: [] };
          const points = livePoints(sheet, list, model, row);
          return points === undefined
            ? { changes: [], edits: [] }
            : restorePoints(points, formula, Math.min(times, 1_000_000));
        }),
      ),
    ),
  );
}

/** True if time changes something about the rows of a list. */
export const changesWith = ({ live }: ListModel, when: Recovery): boolean =>
  live.some(
    ({ field, restored }) => restored[when] !== undefined || ('flag' in field && field.until === when),
  );
