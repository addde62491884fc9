import { isRaw, message, plainNumber, raw, type Text } from '#shared/kernel/text';
import type { PrintBlock, PrintCell, PrintTracks } from '#shared/rules/print/print';
import type { Tracker } from '#shared/rules/play';
import { rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import type { ListModel } from '#shared/rules/definition/model/game';
import { isCount, type LiveModel } from '#shared/rules/definition/model/live/compile';
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

export function valueText({ value, max, dice }: Pick<Tracker, 'value' | 'max' | 'dice'>): Text {
  const sides = dice?.[value];
  if (sides !== undefined)
    return sides === 0 ? message('definition.live.used') : message('definition.live.die', { sides });
  return max === null
    ? raw(plainNumber(value))
    : message('definition.live.now', { now: raw(plainNumber(value)), most: raw(plainNumber(max)) });
}

/** What a row is now, in words: "Shots 3 / 6". */
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

const isDrawnBelow = (field: LiveModel['field']): boolean =>
  'ladder' in field
    ? field.show === 'boxes'
    : 'show' in field && ['boxes', 'dots', 'clock'].includes(field.show ?? '');

/** The cell of a number that changes, to be written over. */
export function liveCell({ list }: ListModel, { id, field }: LiveModel, row: Row): Partial<PrintCell> {
  const name = trackerId(list.id, keyIn(row), id);
  const now = isCount(field) ? (row[id] as Row | undefined)?.['now'] : row[id];
  if (typeof now === 'boolean' || now === undefined) return {};
  return { field: { name, value: String(now) } };
}

/** Rows of boxes, dots and clocks below a list. */
export function liveTracks(sheet: Sheet, model: ListModel): PrintBlock[] {
  const below = model.live.filter(({ field }) => isDrawnBelow(field));
  const tracks = rowsAt(sheet, model.slot).flatMap((row) =>
    below.flatMap((live) => {
      const tracker = trackerOfRow(sheet, model, live, row);
      if (tracker === undefined) return [];
      const label = message('definition.live.of', { row: rowLabel(sheet, model, row), name: live.label });
      return [{ ...trackOf(tracker), label }];
    }),
  );
  const [first] = below;
  return tracks.length === 0 || first === undefined
    ? []
    : [{ kind: 'tracks', title: below.length === 1 ? first.label : raw(model.list.name), tracks }];
}

type Track = PrintTracks['tracks'][number];

/** Points that begin full are crossed out as they are lost. */
export function trackOf(tracker: Tracker): Track {
  const { id, label, value, max, rest } = tracker;
  const boxes = max ?? 0;
  const counts = rest === boxes ? ({ counts: 'gone' } as const) : {};
  const ticks = rest === boxes ? boxes - value : value;
  return {
    label,
    boxes,
    field: { name: id, value: ticks > 0 ? String(ticks) : '', now: id, ...counts },
    ...shapeOf(tracker),
  };
}

/** The marks of a track on paper. */
export function shapeOf({ show, per }: Partial<Pick<Tracker, 'show' | 'per'>>): Pick<Track, 'shape' | 'per'> {
  return {
    ...(show === 'dots' && { shape: 'dot' }),
    ...(show === 'clock' && { shape: 'clock' }),
    ...(per !== undefined && { per }),
  };
}
