import { set, type Edit } from '#shared/character/edits';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import { own, places } from '#shared/rules/definition/model/character';
import { rowOf } from '#shared/rules/definition/model/fields';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import { within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { mostMarks } from '#shared/rules/definition/schema/live';

/** One box of a tracker whose boxes are used one by one. */
export interface Box {
  readonly place: number;
  /** The part of a hit that it takes. */
  readonly worth: number;
  readonly used: boolean;
}

/** The boxes of a tracker, from the first; none for points that are only counted. */
export function boxesIn(sheet: Sheet, model: TrackerModel): readonly Box[] {
  const { each } = model;
  if (each === undefined) return [];
  const { most } = sheet.env.world[model.slot] as Readonly<Record<string, number>>;
  const used = own(sheet.play.boxes ?? {}, model.rules.id) ?? {};
  return Array.from({ length: Math.min(mostMarks, Math.max(0, most ?? 0)) }, (_, at) => {
    const place = at + 1;
    const worth = within(sheet.env, rowOf({ place }), () => each.expression.run(sheet.env)) as number;
    return { place, worth: Math.max(0, rounded(worth, 'down')), used: own(used, String(place)) === true };
  });
}

export const boxId = ({ rules }: TrackerModel, { place }: Box): string => `${rules.id} ${String(place)}`;

/** "Stress: the boxes of 1, 3" */
export const boxText = ({ label }: TrackerModel, ...boxes: readonly Box[]): Text =>
  message('definition.harm.box', {
    name: label,
    worth: list(boxes.map(({ worth }) => raw(String(worth)))),
    count: boxes.length,
  });

export function useBox({ rules }: TrackerModel, { place }: Box, used: boolean): Edit {
  return set(places.box(rules.id, String(place)), used);
}

/** The smallest free box that takes all of the rest; otherwise the largest ones, until nothing or no box is left. `but` was used before. */
export function useBoxes(
  sheet: Sheet,
  model: TrackerModel,
  amount: number,
  but?: string,
): {
  readonly left: number;
  readonly taken: number;
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
} {
  let left = amount;
  const free = boxesIn(sheet, model)
    .filter((box) => !box.used && box.worth > 0 && boxId(model, box) !== but)
    .toSorted((a, b) => a.worth - b.worth);
  const chosen: Box[] = [];
  while (left > 0 && free.length > 0) {
    const enough = free.findIndex(({ worth }) => worth >= left);
    const [box] = free.splice(enough === -1 ? free.length - 1 : enough, 1);
    if (box === undefined) break;
    chosen.push(box);
    left = Math.max(0, left - box.worth);
  }
  return {
    left,
    taken: amount - left,
    changes: chosen.length === 0 ? [] : [boxText(model, ...chosen.toSorted((a, b) => a.place - b.place))],
    edits: chosen.map((box) => useBox(model, box, true)),
  };
}

/** Frees boxes from the first, or uses them, until `to` of them are used. */
export function moveBoxes(sheet: Sheet, model: TrackerModel, to: number): readonly Edit[] {
  const boxes = boxesIn(sheet, model);
  const by = to - boxes.filter(({ used }) => used).length;
  return boxes
    .filter(({ used }) => used === by < 0)
    .slice(0, Math.abs(by))
    .map((box) => useBox(model, box, by > 0));
}
