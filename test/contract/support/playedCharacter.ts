import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { undoJournalEntry } from '#shared/character/undo';
import { revert, type LedgerOf } from '#shared/sheet/revert';
import { message, raw } from '#shared/kernel/text';
import type { Json } from '#shared/kernel/jsonValue';
import type { AccountView } from '#shared/rules/ledger/ledgerView';
import { crossed, type PlayAction } from '#shared/rules/play';
import type { Bonds, OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { CatalogAction } from '#shared/rules/views';
import { countingIds, steppingClock } from '#test/fixtures/ports';

/** A variant of an action: one of its options, and the dice that it needs. */
export interface ActionVariant {
  readonly option?: string;
  readonly dice?: readonly (readonly number[])[];
}

/** A character in play, changed only through its views, as by the window. */
export class PlayedCharacter {
  /** The document after each action, starting with its initial state. */
  readonly states: CharacterDocument[];

  constructor(
    private readonly ruleset: Ruleset,
    document: CharacterDocument,
    private readonly ports = { clock: steppingClock(3600), ids: countingIds(document.name) },
    private bonds?: () => Bonds,
  ) {
    this.states = [document];
  }

  get document(): CharacterDocument {
    const last = this.states.at(-1);
    if (last === undefined) throw new Error('no state');
    return last;
  }

  get opened(): OpenCharacter {
    return this.open(this.document);
  }

  account(id: AccountView['id']): AccountView {
    const found = this.opened.ledger?.().accounts.find((account) => account.id === id);
    if (found === undefined) throw new Error(`No account ${id}`);
    return found;
  }

  balance(id: AccountView['id']): number {
    return this.account(id).balance;
  }

  /** The value of a tracker in the play view. */
  tracker(id: string): number {
    const trackers = this.opened
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    const found = trackers.find((tracker) => tracker.id === id);
    if (found === undefined) throw new Error(`No tracker ${id}`);
    return found.value;
  }

  /** Types a number into a tracker. */
  set(id: string, value: number): void {
    const trackers = this.opened
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    const found = trackers.find((tracker) => tracker.id === id);
    if (found === undefined) throw new Error(`No tracker ${id}`);
    this.do(id, [set(found.path, value), ...crossed(found, value)]);
  }

  /** An award of the GM. */
  award(amount: number, tag: string, account: AccountView['id'] = 'exp'): void {
    this.do(tag, [enter({ account, amount, reason: '', tag })]);
  }

  /** Buys for Exp. */
  buy(purchase: Json): void {
    const { advancement } = this.opened;
    if (advancement === undefined) throw new Error('Nothing to buy');
    const { blocked, buy } = advancement.consider(purchase);
    if (blocked !== undefined) throw new Error(JSON.stringify(blocked));
    this.do('buy', buy);
  }

  /** Presses a button of the play view. */
  press(id: string, how: ActionVariant = {}): void {
    const action = this.action(id);
    if (action.dice !== undefined) {
      if (how.dice === undefined) throw new Error(`${id} waits for dice`);
      const { label, edits } = this.action(id, how.dice);
      this.act(label, edits);
      return;
    }
    const option = how.option === undefined ? action : action.options?.find((one) => one.id === how.option);
    if (option === undefined) throw new Error(`${id} has no option ${String(how.option)}`);
    if (option.blocked !== undefined) throw new Error(JSON.stringify(option.blocked));
    this.act(action.label, option.edits);
  }

  /** Buys one of the things that a page's shop offers. */
  shop(page: string, entry: string, offer: string): void {
    const entries = this.widgets(page).flatMap((widget) => (widget.kind === 'catalog' ? widget.entries : []));
    const found = entries.find(({ id }) => id === entry)?.offers?.find(({ id }) => id === offer);
    if (found === undefined) throw new Error(`No ${offer} ${entry} for sale`);
    if (found.blocked !== undefined) throw new Error(JSON.stringify(found.blocked));
    this.act(found.title, found.buy(1));
  }

  /** Sells one piece of a row of a page for a usual price. */
  sell(page: string, row: string, price: string): void {
    const rows = this.widgets(page).flatMap((widget) => (widget.kind === 'chosen' ? widget.rows : []));
    const sale = rows.find(({ id }) => id === row)?.sale;
    const each = sale?.prices.find(({ id }) => id === price)?.each;
    if (sale === undefined || each === undefined) throw new Error(`No ${price} for ${row}`);
    this.act(raw(`Sold ${row}`), sale.sell(1, Math.floor(each)));
  }

  /** Runs an action of an entry in a page's catalog. */
  take(page: string, entry: string, action: string, option?: string): void {
    const entries = this.widgets(page).flatMap((widget) => (widget.kind === 'catalog' ? widget.entries : []));
    this.choose(entries.find(({ id }) => id === entry)?.actions, `${entry} ${action}`, action, option);
  }

  /** Runs an action of a row of a page. */
  use(page: string, row: string, action: string, option?: string): void {
    const rows = this.widgets(page).flatMap((widget) => (widget.kind === 'chosen' ? widget.rows : []));
    this.choose(rows.find(({ id }) => id === row)?.actions, `${row} ${action}`, action, option);
  }

  /** Uses the control under the rows of a page's list: adds another one. */
  add(page: string, widget: string, option: string): void {
    const adding = this.widgets(page).flatMap((one) => (one.kind === 'chosen' && one.add ? [one] : []));
    const found = adding.find(({ id }) => id === widget)?.add;
    this.choose(found && [found], `add to ${widget}`, found?.id ?? '', option);
  }

  /** The entries that depend on the given ones, by their index in the ledger. */
  dependents(...places: readonly number[]): readonly number[] {
    const left = new Set(this.taken(places).ledger.map(({ id }) => id));
    return this.document.ledger.flatMap(({ id }, place) =>
      left.has(id) || places.includes(place) ? [] : [place],
    );
  }

  /** Undoes ledger entries with everything that depends on them, by their index. */
  revert(...places: readonly number[]): void {
    this.states.push(this.taken(places));
  }

  /** Undoes everything, newest first, and yields the documents on the way. */
  *unwind(): Generator<readonly [CharacterDocument, CharacterDocument | undefined]> {
    let current = this.document;
    for (let index = this.states.length - 2; index >= 0; index -= 1) {
      const undone = undoJournalEntry(current, current.journal.at(-1)?.id ?? '');
      if (!undone.ok) throw new Error(JSON.stringify(undone.error));
      current = undone.value;
      yield [current, this.states[index]];
    }
  }

  do(label: string, edits: readonly Edit[]): void {
    this.act(raw(label), edits);
  }

  private taken(places: readonly number[]): CharacterDocument {
    const unwanted = places.map((place) => ({ entry: this.document.ledger[place]?.id ?? '' }));
    const ledgerOf: LedgerOf = (document) => this.open(document).ledger?.();
    const result = revert(this.document, unwanted, ledgerOf, this.ports);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value.document;
  }

  private act(label: Parameters<typeof perform>[1]['label'], edits: readonly Edit[]): void {
    const next = perform(this.document, { label, edits }, this.ports);
    if (next === this.document) throw new Error(`${JSON.stringify(label)} changed nothing`);
    this.states.push(next);
  }

  private action(id: string, dice?: ActionVariant['dice']): PlayAction {
    const view = this.opened.play(dice === undefined ? undefined : { action: id, dice });
    const actions = view.blocks.flatMap((block) => {
      if (block.kind === 'actions') return block.actions;
      return block.kind === 'rows' ? [...block.actions, ...block.rows.flatMap((row) => row.actions)] : [];
    });
    const found = actions.find((action) => action.id === id);
    if (found === undefined) throw new Error(`No action ${id}`);
    if (found.blocked !== undefined) throw new Error(JSON.stringify(found.blocked));
    return found;
  }

  private widgets(page: string) {
    const view = this.opened.page?.(page);
    if (view === undefined) throw new Error(`No page ${page}`);
    return view.widgets;
  }

  private choose(
    actions: readonly CatalogAction[] | undefined,
    what: string,
    id: string,
    value: string | undefined,
  ): void {
    const action = actions?.find((one) => one.id === id);
    const way = value === undefined ? action : action?.options?.find((option) => option.value === value);
    if (way === undefined) throw new Error(`No way to ${what} ${value ?? ''}`);
    if (way.blocked !== undefined) throw new Error(JSON.stringify(way.blocked));
    this.act(message('sheet.play.actOn', { label: what }), way.edits);
  }

  private open(document: CharacterDocument): OpenCharacter {
    const opened = this.ruleset.open(document, this.bonds?.());
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    return opened.value;
  }
}
