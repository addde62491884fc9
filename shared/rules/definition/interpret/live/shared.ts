import { message, raw, type Text } from '#shared/kernel/text';
import { places } from '#shared/rules/definition/model/character';
import { mostMarks } from '#shared/rules/definition/schema/live';
import type { SharedPoints } from '#shared/rules/ruleset';
import { rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import { isShown, trackerState } from '#shared/rules/definition/interpret/playState';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { countOf, keyIn } from './liveRows';
import { trackerId } from './trackers';

/** Points of the sheet and of its rows that the whole table sees, in their order. */
export function sharedPoints(sheet: Sheet): SharedPoints[] {
  const { program, document } = sheet;
  const own = program.game.trackers.flatMap((model) => {
    if (model.rules.seen === undefined || !isShown(sheet, model)) return [];
    const { now, least, most } = trackerState(sheet, model);
    const name = document.name.trim();
    const label =
      name === '' ? model.label : message('definition.live.of', { row: raw(name), name: model.label });
    const bounds = { base: now, least, most };
    // Boxes are used one by one, and events lead to more than a number.
    const isPlain = model.each === undefined && model.events.length === 0;
    const moves = isPlain ? { path: places.tracker(model.rules.id), ...bounds } : undefined;
    return points(model.rules.id, label, now - least, (most ?? least) - least, moves);
  });
  const ofRows = [...program.game.lists.values()].flatMap((model) => {
    const seen = model.live.filter(({ field }) => 'seen' in field);
    return rowsAt(sheet, model.slot).flatMap((row) =>
      seen.flatMap((live) => {
        const count = countOf(live, row);
        if (count === undefined) return [];
        const { now, least, top = least } = count;
        const title = rowLabel(sheet, model, row);
        const label =
          seen.length === 1 ? title : message('definition.live.of', { row: title, name: live.label });
        const path = places.live(model.list.id, keyIn(row), live.id);
        const moves = 'most' in live.field ? { path, base: now, least, most: count.top ?? null } : undefined;
        return points(trackerId(model.list.id, keyIn(row), live.id), label, now - least, top - least, moves);
      }),
    );
  });
  return [...own, ...ofRows];
}

/** Nobody counts more segments than these, and none at all say nothing. */
function points(
  id: string,
  label: Text,
  filled: number,
  segments: number,
  moves: SharedPoints['moves'],
): SharedPoints[] {
  if (segments < 1 || segments > mostMarks) return [];
  return [{ id, label, filled, segments, ...(moves && { moves }) }];
}
