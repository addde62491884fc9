import { set, type Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Row } from '#shared/rules/definition/formula/types';
import { within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { own, places } from '#shared/rules/definition/model/character';
import { rowOf } from '#shared/rules/definition/model/fields';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import { mostMarks } from '#shared/rules/definition/schema/live';

/** One box of a tracker whose boxes are used one by one, or a row that is used like one. */
export interface Box {
  /** It is known by it among all boxes of a character. */
  readonly id: string;
  /** The part of a hit that it takes. */
  readonly worth: number;
  readonly used: boolean;
  use(used: boolean): Edit;
  /** Of a row. */
  readonly name?: Text;
}

/** The boxes of a tracker, from the first; none for points that are only counted. */
export function boxesIn(sheet: Sheet, { each, slot, rules }: TrackerModel): readonly Box[] {
  if (each === undefined) return [];
  const { most } = sheet.env.world[slot] as Readonly<Record<string, number>>;
  const marks = own(sheet.play.boxes ?? {}, rules.id) ?? {};
  return Array.from({ length: Math.min(mostMarks, Math.max(0, most ?? 0)) }, (_, at) => {
    const place = String(at + 1);
    return {
      id: `${rules.id} ${place}`,
      worth: worthOf(sheet, each, rowOf({ place: at + 1 })),
      used: own(marks, place) === true,
      use: (used) => set(places.box(rules.id, place), used),
    };
  });
}

/** The part of a hit that a box, or a row, takes. */
export function worthOf({ env }: Sheet, each: Formula, row: Row): number {
  return Math.max(0, rounded(within(env, row, () => each.expression.run(env)) as number, 'down'));
}

/** Frees boxes from the first, or uses them, until `to` of them are used. */
export function moveBoxes(sheet: Sheet, model: TrackerModel, to: number): readonly Edit[] {
  const boxes = boxesIn(sheet, model);
  const by = to - boxes.filter(({ used }) => used).length;
  return boxes
    .filter(({ used }) => used === by < 0)
    .slice(0, Math.abs(by))
    .map((box) => box.use(by > 0));
}
