import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { RolledDice, PlayAction, RowsBlock, Tracker } from '#shared/rules/play';
import type { Bonds, OpenCharacter } from '#shared/rules/ruleset';
import type {
  CatalogAction,
  CatalogEntry,
  ChosenRow,
  Control,
  Offer,
  Sale,
  SelectOption,
  StepView,
} from '#shared/rules/views';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  documentOf,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

/** A document of a plan with some play state. */
export const played = (input: Plan = plan(), play: Json = {}): CharacterDocument => ({
  ...documentOf(input),
  play,
});

export function open(document: CharacterDocument, bonds?: Bonds): OpenCharacter {
  const opened = ruleset.open(document, bonds);
  if (!opened.ok) throw new Error(translate(opened.error.text));
  return opened.value;
}

export function page(document: CharacterDocument, id = 'gear', bonds?: Bonds): StepView {
  const view = open(document, bonds).page?.(id);
  if (view === undefined) throw new Error('No pages');
  return view;
}

/** Rows of owned items, or of another list of a page. */
export function rows(
  document: CharacterDocument,
  { of = 'gear', list = 'belongings', bonds }: { of?: string; list?: string; bonds?: Bonds } = {},
): readonly ChosenRow[] {
  const found = page(document, of, bonds).widgets.find(({ id }) => id === list);
  if (found?.kind !== 'chosen') throw new Error(`No list ${list}`);
  return found.rows;
}

export function row(document: CharacterDocument, id: string, bonds?: Bonds): ChosenRow {
  return one(rows(document, bonds === undefined ? {} : { bonds }), id);
}

/** "Sword", "Meal × 3": everything owned. */
export const owned = (document: CharacterDocument): string[] =>
  rows(document).map(({ title, quantity = 1 }) =>
    quantity === 1 ? translate(title) : `${translate(title)} × ${String(quantity)}`,
  );

export function entry(document: CharacterDocument, id: string, of = 'gear', list = 'shop'): CatalogEntry {
  const found = page(document, of).widgets.find((widget) => widget.id === list);
  if (found?.kind !== 'catalog') throw new Error(`No catalog ${list}`);
  return one(found.entries, id);
}

export function one<T extends { readonly id: string }>(all: readonly T[], id: string): T {
  const found = all.find((each) => each.id === id);
  if (found === undefined) throw new Error(`No ${id} among ${all.map((each) => each.id).join(', ')}`);
  return found;
}

/** A button, or one of its options. */
export function way(
  actions: readonly CatalogAction[],
  id: string,
  option?: string,
): SelectOption | CatalogAction {
  const action = one(actions, id);
  if (option === undefined) return action;
  const found = action.options?.find(({ value }) => value === option);
  if (found === undefined)
    throw new Error(`No ${option} among ${(action.options ?? []).map(({ value }) => value).join(', ')}`);
  return found;
}

export function select(of: ChosenRow, id: string): Extract<Control, { kind: 'select' }> {
  const found = one([...of.controls, ...(of.place === undefined ? [] : [of.place])], id);
  if (found.kind !== 'select') throw new Error(`${id} is no select`);
  return found;
}

export function choose(document: CharacterDocument, id: string, value: string): CharacterDocument {
  const option = select(row(document, id), 'place').options.find((each) => each.value === value);
  return act(document, option);
}

/** Presses a control that is not blocked. */
export function act(
  document: CharacterDocument,
  control: { readonly edits: readonly Edit[]; readonly blocked?: Text } | undefined,
): CharacterDocument {
  if (control === undefined) throw new Error('Nothing to press');
  if (control.blocked !== undefined) throw new Error(translate(control.blocked));
  return editPlay(document, control.edits);
}

export const why = (control: { readonly blocked?: Text }): string =>
  control.blocked === undefined ? '' : translate(control.blocked);

export const offer = (document: CharacterDocument, id: string, make = 'plain'): Offer =>
  one(entry(document, id).offers ?? [], make);

/** Buys a thing with a modifier, or so many plain ones. */
export function buy(document: CharacterDocument, id: string, make: string | number = 1): CharacterDocument {
  const found = typeof make === 'number' ? offer(document, id) : offer(document, id, make);
  const edits = found.buy(typeof make === 'number' ? make : 1);
  return act(document, { ...found, edits });
}

export function saleOf(document: CharacterDocument, id: string): Sale {
  const { sale } = row(document, id);
  if (sale === undefined) throw new Error(`No sale of ${id}`);
  return sale;
}

/** Sells at one of the usual prices. */
export function sell(
  document: CharacterDocument,
  id: string,
  price: string,
  quantity = 1,
): CharacterDocument {
  const sale = saleOf(document, id);
  const sum = Math.floor(one(sale.prices, price).each * quantity);
  return editPlay(document, sale.sell(quantity, sum));
}

export const find = (document: CharacterDocument, id: string, option = 'treasure-plain'): CharacterDocument =>
  act(document, way(entry(document, id).actions, 'find', option));

export const gain = (document: CharacterDocument, relic: string, how = 'treasure'): CharacterDocument =>
  act(document, way(entry(document, relic, 'treasure', 'relics').actions, 'gain', how));

export const deal = (
  document: CharacterDocument,
  id: string,
  action: string,
  option?: string,
  bonds?: Bonds,
) => act(document, way(row(document, id, bonds).actions ?? [], action, option));

/** Every action of the play view, including those of rows. */
export function actions(document: CharacterDocument, fallen?: RolledDice): readonly PlayAction[] {
  return open(document)
    .play(fallen)
    .blocks.flatMap((block) => {
      if (block.kind === 'actions') return block.actions;
      return block.kind === 'rows' ? [...block.rows.flatMap((each) => each.actions), ...block.actions] : [];
    });
}

export const action = (document: CharacterDocument, id: string, fallen?: RolledDice): PlayAction =>
  one(actions(document, fallen), id);

export function option(of: PlayAction, id: string): NonNullable<PlayAction['options']>[number] {
  return one(of.options ?? [], id);
}

export function block(document: CharacterDocument, id: string): RowsBlock | undefined {
  const found = open(document)
    .play()
    .blocks.find((each) => each.id === id);
  return found?.kind === 'rows' ? found : undefined;
}

export function tracker(document: CharacterDocument, id: string): Tracker | undefined {
  return open(document)
    .play()
    .blocks.flatMap((each) => (each.kind === 'trackers' ? each.trackers : []))
    .find((each) => each.id === id);
}

/** The remaining coins by the ledger. */
export function coins(document: CharacterDocument): number {
  const money = open(document)
    .ledger?.()
    .accounts.find(({ id }) => id === 'money');
  if (money === undefined) throw new Error('No account of money');
  return money.balance;
}

/** The money account: the text of each entry, with its fault if it has one. */
export function statement(document: CharacterDocument): string[] {
  const money = open(document)
    .ledger?.()
    .accounts.find(({ id }) => id === 'money');
  return (money?.rows ?? []).map(({ text, fault }) =>
    fault === undefined ? translate(text) : `${translate(text)} ! ${translate(fault)}`,
  );
}

/** The load as text: "2 of 3". */
export function load(document: CharacterDocument): string {
  const figures = openDocument(document)
    .sheet()
    .blocks.flatMap((each) => (each.kind === 'figures' ? each.figures : []));
  return translate(one(figures, 'load').value);
}

/** Attack and damage in the sheet's rows: "Sword +2 +0". */
export function attacks(document: CharacterDocument): string[] {
  const table = open(document)
    .sheet()
    .blocks.find(({ id }) => id === 'attacks');
  if (table?.kind !== 'table') throw new Error('No attacks');
  return table.rows.map(({ cells }) =>
    cells
      .slice(0, 3)
      .map(({ text }) => translate(text))
      .join(' '),
  );
}
