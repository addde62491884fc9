import { list as joined, message } from '#shared/kernel/text';
import type { PrintBlock, PrintTrack } from '#shared/rules/print/print';
import type { Tracker } from '#shared/rules/play';
import { rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import type { Row } from '#shared/rules/definition/formula/types';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { ListModel } from '#shared/rules/definition/model/game';
import { isDrawnBelow } from './shown';
import { trackerOfRow } from './trackers';

/** Boxes, dots and clocks of rows of a list, below these. */
export function liveTracks(sheet: Sheet, model: ListModel, rows: readonly Row[]): PrintBlock[] {
  const below = model.live.filter(({ field }) => isDrawnBelow(field));
  const tracks = rows.flatMap((row) =>
    below.flatMap((live) => {
      const tracker = trackerOfRow(sheet, model, live, row);
      if (tracker === undefined) return [];
      const name = rowLabel(sheet, model, row);
      // The title says it where there is only one.
      const label =
        below.length === 1 ? name : message('definition.live.of', { row: name, name: live.label });
      return [{ ...trackOf(tracker), label }];
    }),
  );
  return tracks.length === 0
    ? []
    : [{ kind: 'tracks', title: joined(below.map(({ label }) => label)), tracks }];
}

/** Points that begin full are crossed out as they are lost. */
function trackOf(tracker: Tracker): PrintTrack {
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
export function shapeOf({
  show,
  per,
}: Partial<Pick<Tracker, 'show' | 'per'>>): Pick<PrintTrack, 'shape' | 'per'> {
  return {
    ...(show === 'dots' && { shape: 'dot' }),
    ...(show === 'clock' && { shape: 'clock' }),
    ...(per !== undefined && { per }),
  };
}
