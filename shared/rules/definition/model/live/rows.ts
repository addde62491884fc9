import { own, type CharacterState, type ListRow } from '#shared/rules/definition/model/character';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { List } from '#shared/rules/definition/schema/lists';
import type { ListModel } from '#shared/rules/definition/model/game';

/** The part of a list that rows need which come and go. */
type Growing = Pick<ListModel, 'list' | 'grows'>;

/** The place of a row's key. Not a name that a field can have. */
export const rowNumber = '#';

/** A row as it is stored, with the key by which play knows it. */
export interface KeyedRow {
  readonly stored: ListRow;
  readonly key: string;
  /** It is there by itself. */
  readonly isGranted?: true;
}

/** True if its rows are things that money buys, so that they come and go in play. */
export function isSold({ budgets }: Pick<Definition, 'budgets'>, { paid, price, from }: List): boolean {
  return price !== undefined && from.length > 0 && budgets.some(({ id, ledger }) => ledger && id === paid);
}

/** True if play remembers something about its rows, so that they keep their keys when others are removed. */
export const isKeyed = ({ list: { marks, live }, grows }: Growing): boolean =>
  marks.length > 0 || grows || Object.keys(live).length > 0;

/** A row is numbered by its place in the list, until rows before it are removed: then it keeps its number. */
export function keyOf(row: ListRow | undefined, at: number): string {
  const kept = row?.[rowNumber];
  return String(typeof kept === 'number' ? kept : at);
}

/** The rows that there are now: those that were chosen and have not ended, then those that began in play. */
export function presentRows(
  { list, grows }: Growing,
  state: CharacterState,
  chosen: readonly KeyedRow[],
): readonly KeyedRow[] {
  const grown = grows ? own(state.play.grown ?? {}, list.id) : undefined;
  if (grown === undefined) return chosen;
  const began = Object.entries(grown).flatMap(([key, stored]): KeyedRow[] =>
    stored === null ? [] : [{ stored, key }],
  );
  const left = chosen.filter(({ key }) => own(grown, key) === undefined);
  return [...left, ...began.slice(0, Math.max(0, list.most - left.length))];
}

/** True if the row began in play. */
export function hasGrown({ list: { id }, grows }: Growing, { play }: CharacterState, key: string): boolean {
  return grows && (own(own(play.grown ?? {}, id) ?? {}, key) ?? null) !== null;
}

/** True if a chosen row has ended in play. */
export function hasEnded({ list: { id }, grows }: Growing, { play }: CharacterState, key: string): boolean {
  return grows && own(own(play.grown ?? {}, id) ?? {}, key) === null;
}
