import { changeBy, enter, freshKey, set, type Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { JsonRecord } from '#shared/kernel/record';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { startedRow } from '#shared/rules/definition/interpret/lists/listWidgets';
import { keyIn } from '#shared/rules/definition/interpret/live/liveRows';
import { rowsAt, within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { own, places, type ListRow } from '#shared/rules/definition/model/character';
import type { ListModel, NumberModel } from '#shared/rules/definition/model/game';
import { keyOf, rowNumber } from '#shared/rules/definition/model/live/rows';

/** The field by which one row is several of a thing. */
const counting = 'quantity';

/** A row of things that the character has. */
export interface Piece {
  readonly row: Row;
  readonly key: string;
  readonly stored: ListRow;
  readonly quantity: number;
  /** It began in play, or was changed there. */
  readonly isGrown: boolean;
}

export function hasQuantity({ list }: ListModel): boolean {
  const field = own(list.row, counting);
  return field !== undefined && 'min' in field;
}

export const quantityIn = (model: ListModel, row: Row): number =>
  hasQuantity(model) ? Math.max(1, Number(row[counting])) : 1;

/** Everything there is now; what is there by itself cannot be sold, and has no `stored` row. */
export function piecesOf(sheet: Sheet, model: ListModel): readonly (Piece | { readonly row: Row })[] {
  const chosen = new Map(
    (own(sheet.choices.lists, model.list.id) ?? []).map((row, at) => [keyOf(row, at), row] as const),
  );
  const grown = own(sheet.play.grown ?? {}, model.list.id) ?? {};
  return rowsAt(sheet, model.slot).map((row) => {
    const key = keyIn(row);
    const began = own(grown, key) ?? undefined;
    const stored = began ?? chosen.get(key);
    if (stored === undefined || row['granted'] === true) return { row };
    const { [rowNumber]: _, ...plain } = stored;
    return {
      row,
      key,
      stored: plain,
      quantity: quantityIn(model, row),
      isGrown: began !== undefined,
    };
  });
}

/** Makes the place in play that its changes are written to. */
export function begun({ list }: ListModel, { key, stored, isGrown }: Piece): readonly Edit[] {
  return isGrown ? [] : [set(places.grown(list.id, key), stored)];
}

/** More of it, or less; none of it ends it. */
export function counted(model: ListModel, piece: Piece, by: number): readonly Edit[] {
  const { key, quantity, stored, isGrown } = piece;
  const place = places.grown(model.list.id, key);
  if (quantity + by <= 0) return [set(place, null)];
  // An undo takes the whole place back that was made with it.
  return isGrown
    ? [changeBy([...place, counting], { from: quantity, by, least: 1 })]
    : [set(place, { ...stored, [counting]: quantity + by })];
}

/** A number of an entry, added to those that are the same if they are counted. */
export function arrived(
  sheet: Sheet,
  model: ListModel,
  from: string,
  item: string,
  quantity: number,
): readonly Edit[] {
  const { list } = model;
  const row = startedRow(sheet, model, from, item) as JsonRecord;
  const begin = (more: JsonRecord): Edit => set(places.grown(list.id, freshKey), { ...row, ...more });
  if (!hasQuantity(model)) return Array.from({ length: quantity }, () => begin({}));
  const same = piecesOf(sheet, model).find(
    (piece): piece is Piece => 'stored' in piece && isLike(sheet, model, piece, row),
  );
  return same === undefined ? [begin({ [counting]: quantity })] : counted(model, same, quantity);
}

/** Nothing about it was changed by hand or in play, so that others may be added to it. */
function isLike({ play }: Sheet, { list }: ListModel, { key, stored }: Piece, row: JsonRecord): boolean {
  const isTouched =
    own(own(play.live ?? {}, list.id) ?? {}, key) !== undefined ||
    (own(own(play.marks ?? {}, list.id) ?? {}, key) ?? []).length > 0;
  const names = new Set([...Object.keys(stored), ...Object.keys(row)]);
  names.delete(counting);
  return !isTouched && [...names].every((name) => stored[name] === row[name]);
}

export function priceOf({ env }: Sheet, { price }: ListModel, row: Row): number {
  return price === undefined
    ? 0
    : Math.max(0, cleaned(within(env, row, () => price.expression.run(env) as number)));
}

/** Money that came in or went out for a thing; money is whole. */
export function paid(amount: number, what: Text): Edit {
  return enter({ account: 'money', amount: Math.round(amount), reason: '', what });
}

/** The load: the first number that adds up the rows of a list. */
export function loadOf({ program }: Sheet, { list }: ListModel): NumberModel | undefined {
  return [...program.game.numbers.values()].find(({ formula }) => {
    if (formula === undefined) return false;
    const { op, name } = formula.expression;
    return op === 'call' && name === 'sum' && formula.reads.has(`list ${list.id}`);
  });
}

/** The load that a row adds. */
export function weightOf({ env }: Sheet, load: NumberModel | undefined, row: Row): number | undefined {
  const each = load?.formula?.expression.parts[1];
  return each && cleaned(within(env, row, () => each.run(env) as number));
}

/** The entry of a row, as its catalog knows it. */
export const entryIdOf = (row: Row): readonly [from: string, item: string] => [
  wordOf(row['from']),
  wordOf(row['id']),
];
