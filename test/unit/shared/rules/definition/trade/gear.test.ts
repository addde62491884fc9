import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { withoutJournalEntries } from '#shared/character/replay';
import { raw } from '#shared/kernel/text';
import type { CatalogWidget, ChosenRow, ChosenWidget } from '#shared/rules/views';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const goods = {
  id: 'goods',
  name: 'Goods',
  columns: { price: 'number', weight: 'number' },
  of: [
    { id: 'rope', name: 'Rope', price: 2, weight: 3 },
    { id: 'torch', name: 'Torch', price: 1, weight: 1 },
    { id: 'fist', name: 'Fist', price: 0, weight: 0 },
  ],
};
const curses = { id: 'curses', name: 'Curses', columns: {}, of: [{ id: 'hex', name: 'Hex' }] };
const game = rulesetOf({
  numbers: [
    {
      id: 'carried',
      name: 'Carried',
      of: [{ id: 'load', name: 'Load', is: 'sum(gear, it.weight * it.quantity)' }],
    },
  ],
  budgets: [{ id: 'money', name: 'Silver', granted: 10, ledger: true }],
  catalogs: [goods, curses],
  lists: [
    {
      id: 'gear',
      name: 'Gear',
      from: ['goods', 'curses'],
      paid: 'money',
      price: 'it.price * it.quantity',
      row: { quantity: { name: 'How many', min: 1, max: 99, initial: 1 } },
      live: { burnt: { name: 'Burnt', flag: true } },
    },
  ],
});

const torches = (quantity: number): CharacterDocument => {
  const made = newCharacter(game, ports());
  return {
    ...made,
    choices: {
      ...(made.choices as object),
      lists: { gear: [{ from: 'goods', item: 'torch', quantity }] },
    },
  };
};

const tools = ports();
const act = (document: CharacterDocument, edits: readonly Edit[]): CharacterDocument =>
  perform(document, { label: raw('Trade'), edits }, tools);
const widgets = (document: CharacterDocument) => opened(game, document).page?.('gear').widgets ?? [];
const carried = (document: CharacterDocument) => widgets(document)[0] as ChosenWidget;
const shop = (document: CharacterDocument) => widgets(document)[1] as CatalogWidget;
const rows = (document: CharacterDocument): readonly [string, number | undefined, number | undefined][] =>
  carried(document).rows.map(({ title, quantity, load }) => [say(title), quantity, load]);
const rowOf = (document: CharacterDocument, name: string): ChosenRow => {
  const found = carried(document).rows.find(({ title }) => say(title) === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};

function buy(document: CharacterDocument, name: string, quantity: number): CharacterDocument {
  const entry = shop(document).entries.find(({ title }) => say(title) === name);
  return act(document, entry?.offers?.[0]?.buy(quantity) ?? []);
}

function sell(document: CharacterDocument, name: string, quantity: number, sum: number): CharacterDocument {
  return act(document, rowOf(document, name).sale?.sell(quantity, sum) ?? []);
}

describe('gear of a game with money and prices', () => {
  it('is bought from what is left, and counts in every number at once', () => {
    const bought = buy(torches(1), 'Rope', 2);
    expect(rows(bought)).toEqual([
      ['Torch', 1, 1],
      ['Rope', 2, 6],
    ]);
    expect(shop(bought).shop?.balance).toBe(5);
    expect(say(shop(bought).shop?.load?.text ?? raw(''))).toBe('7');
    const poor = buy(bought, 'Rope', 2);
    expect(shop(poor).entries.map(({ offers }) => offers?.[0]?.blocked && say(offers[0].blocked))).toEqual([
      '1 Silver short',
      undefined,
    ]);
  });

  it('offers nothing that costs nothing, nor a catalog without prices', () => {
    expect(shop(torches(1)).entries.map(({ title }) => say(title))).toEqual(['Rope', 'Torch']);
  });

  it('adds to what is the same, whether it was chosen or bought', () => {
    const more = buy(torches(2), 'Torch', 3);
    expect(rows(more)).toEqual([['Torch', 5, 5]]);
    expect(rows(buy(more, 'Torch', 1))).toEqual([['Torch', 6, 6]]);
    const burnt = act(more, [{ op: 'set', path: ['live', 'gear', '0', 'burnt'], value: true }]);
    expect(rows(buy(burnt, 'Torch', 1)).map(([, quantity]) => quantity)).toEqual([5, 1]);
  });

  it('is sold in part or as a whole, for any sum', () => {
    const some = sell(torches(3), 'Torch', 2, 1);
    expect(rows(some)).toEqual([['Torch', 1, 1]]);
    expect(shop(some).shop?.balance).toBe(8);
    const none = sell(some, 'Torch', 1, 1);
    expect(rows(none)).toEqual([]);
    expect(rows(buy(none, 'Torch', 1))).toEqual([['Torch', 1, 1]]);
  });

  it('takes back a purchase with its money', () => {
    const before = torches(1);
    const bought = buy(before, 'Torch', 4);
    const [entry] = bought.journal;
    const undone = withoutJournalEntries(bought, new Set([entry?.id ?? ''])).document;
    expect(rows(undone)).toEqual([['Torch', 1, 1]]);
    expect(shop(undone).shop?.balance).toBe(9);
  });
});
