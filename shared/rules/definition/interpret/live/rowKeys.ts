import { remove, set, type Edit } from '#shared/character/edits';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { own, places } from '#shared/rules/definition/model/character';
import type { ListModel } from '#shared/rules/definition/model/game';
import { isKeyed, keyOf, rowNumber } from '#shared/rules/definition/model/live/rows';

/** Rows behind it keep their numbers, and so their marks. */
export function removal({ choices }: Sheet, model: ListModel, index: number): Edit[] {
  const { list } = model;
  const path = places.list(list.id);
  const behind = !isKeyed(model) ? [] : (own(choices.lists, list.id) ?? []).entries();
  return [
    ...[...behind].flatMap(([at, row]) =>
      at > index && row[rowNumber] === undefined ? [set([...path, at, rowNumber], at)] : [],
    ),
    remove([...path, index]),
  ];
}

/** The number of a new row; `undefined` if a row at the end has its place for it. */
export function nextNumber(sheet: Sheet, model: ListModel): number | undefined {
  if (!isKeyed(model)) return undefined;
  const next = freeNumber(sheet, model);
  return next === (own(sheet.choices.lists, model.list.id) ?? []).length ? undefined : next;
}

/** One more than any row has, or was known by in play. */
export function freeNumber({ choices, play }: Sheet, { list }: ListModel): number {
  const rows = own(choices.lists, list.id) ?? [];
  const remembered: readonly Readonly<Record<string, object>>[] = [
    play.marks ?? {},
    play.live ?? {},
    play.grown ?? {},
  ];
  const known = remembered.flatMap((all) => Object.keys(own(all, list.id) ?? {}));
  const numbers = [...rows.map(keyOf), ...known].map(Number).filter((number) => Number.isSafeInteger(number));
  return Math.max(-1, ...numbers) + 1;
}
