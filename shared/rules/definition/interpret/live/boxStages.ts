import { set, type Edit } from '#shared/character/edits';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { places } from '#shared/rules/definition/model/character';
import type { HarmModel, RowsStage } from '#shared/rules/definition/model/live/harm';
import { mostMarks } from '#shared/rules/definition/schema/live';
import { boxesIn, worthOf, type Box } from './boxes';
import { hasField, keyIn } from './liveRows';

/** Boxes of a stage of a hit. */
export type BoxStage = Extract<HarmModel, { readonly kind: 'boxes' | 'rows' }>;

/** The rows that a hit can use, but for those that take nothing. */
function rowBoxes(sheet: Sheet, { model, live, each }: RowsStage): readonly Box[] {
  const { list, slot } = model;
  return rowsAt(sheet, slot)
    .filter((row) => hasField(live, row))
    .map((row): Box => {
      const key = keyIn(row);
      return {
        id: `${list.id} ${key}`,
        worth: worthOf(sheet, each, row),
        used: row[live.id] === true,
        use: (used) => set(places.live(list.id, key, live.id), used),
        name: rowLabel(sheet, model, row),
      };
    })
    .filter(({ worth }) => worth > 0)
    .slice(0, mostMarks);
}

export const boxesAt = (sheet: Sheet, stage: BoxStage): readonly Box[] =>
  stage.kind === 'boxes' ? boxesIn(sheet, stage.tracker) : rowBoxes(sheet, stage);

/** "Stress: the boxes of 1, 3", or "Consequences: Mild (2)" */
export function boxText(stage: BoxStage, ...boxes: readonly Box[]): Text {
  const worths = boxes.map(({ worth, name }) =>
    name === undefined ? raw(String(worth)) : message('definition.harm.row', { name, worth }),
  );
  return stage.kind === 'boxes'
    ? message('definition.harm.box', { name: stage.tracker.label, worth: list(worths), count: boxes.length })
    : message('definition.harm.rows', { name: stage.label, rows: list(worths) });
}

/** The smallest free box that takes all of the rest; otherwise the largest ones, until nothing or no box is left. `but` was used before. */
export function useBoxes(
  sheet: Sheet,
  stage: BoxStage,
  amount: number,
  but?: string,
): {
  readonly left: number;
  readonly taken: number;
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
} {
  let left = amount;
  const all = boxesAt(sheet, stage);
  const free = all
    .filter(({ used, worth, id }) => !used && worth > 0 && id !== but)
    .toSorted((a, b) => a.worth - b.worth);
  const chosen = new Set<Box>();
  while (left > 0 && free.length > 0) {
    const enough = free.findIndex(({ worth }) => worth >= left);
    const [box] = free.splice(enough === -1 ? free.length - 1 : enough, 1);
    if (box === undefined) break;
    chosen.add(box);
    left = Math.max(0, left - box.worth);
  }
  return {
    left,
    taken: amount - left,
    changes: chosen.size === 0 ? [] : [boxText(stage, ...all.filter((box) => chosen.has(box)))],
    edits: [...chosen].map((box) => box.use(true)),
  };
}
