import { isRaw, message, plainNumber, raw, type Text } from '#shared/kernel/text';
import type { PrintCell } from '#shared/rules/print/print';
import type { Tracker } from '#shared/rules/play';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import type { ListModel } from '#shared/rules/definition/model/game';
import { isCount } from '#shared/rules/definition/model/live/compile';
import type { LiveCount, LiveModel } from '#shared/rules/definition/model/live/types';
import type { Medium } from '#shared/rules/definition/model/tables';
import { hasField, keyIn } from './liveRows';
import { trackerId, trackerOfRow } from './trackers';

/** "3 / 6", "d8", "Yes" or the words; empty if the row has none. */
export function liveText(sheet: Sheet, model: ListModel, live: LiveModel, row: Row): Text {
  const { id, field } = live;
  if (isCount(field)) {
    const tracker = trackerOfRow(sheet, model, live, row);
    return tracker === undefined ? raw('') : valueText(tracker);
  }
  if (!hasField(live, row)) return raw('');
  if ('words' in field) return raw(wordOf(row[id]));
  return row[id] === true ? message('definition.list.yes') : raw('');
}

function valueText({ value, max, dice }: Pick<Tracker, 'value' | 'max' | 'dice'>): Text {
  const sides = dice?.[value];
  if (sides !== undefined)
    return sides === 0 ? message('definition.live.used') : message('definition.live.die', { sides });
  return max === null
    ? raw(plainNumber(value))
    : message('definition.live.now', { now: raw(plainNumber(value)), most: raw(plainNumber(max)) });
}

/** The state of a row now, in words: "Shots 3 / 6". */
export function liveWords(sheet: Sheet, model: ListModel, row: Row, medium: Medium): Text[] {
  return liveColumns(model, medium).flatMap((live) => {
    const value = liveText(sheet, model, live, row);
    return isRaw(value) && value.raw === '' ? [] : [message('definition.cell', { name: live.label, value })];
  });
}

/** Numbers that are drawn as marks are below a list on paper; everything else is in its columns. */
export function liveColumns({ live }: ListModel, medium: Medium): readonly LiveModel[] {
  return medium === 'screen' ? live : live.filter(({ field }) => !isDrawnBelow(field));
}

export const isDrawnBelow = (field: LiveModel['field']): boolean =>
  'ladder' in field
    ? field.show === 'boxes'
    : 'show' in field && ['boxes', 'dots', 'clock'].includes(field.show ?? '');

/** The cell of a number that changes, to be written over. */
export function liveCell({ list }: ListModel, { id, field }: LiveModel, row: Row): Partial<PrintCell> {
  const name = trackerId(list.id, keyIn(row), id);
  const now = isCount(field) ? (row[id] as LiveCount | undefined)?.now : wordOf(row[id]);
  return now === undefined || 'flag' in field ? {} : { field: { name, value: String(now) } };
}
