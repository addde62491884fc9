import { raw } from '#shared/kernel/text';
import { belongingCards, thingCard, timesText } from '#shared/rules/print/decks';
import type { PrintCard, ThingDeck } from '#shared/rules/print/print';
import type { CharacterDeck, ThingCard } from '#shared/rules/ruleset';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import type { ListModel } from '#shared/rules/definition/model/game';
import type { Program } from '#shared/rules/definition/model/program';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { List } from '#shared/rules/definition/schema/lists';
import type { ColumnEntry } from '#shared/rules/definition/schema/numbers';
import { fieldText, ownWords, rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import { cellText, entryOf, shownColumns, titled } from '#shared/rules/definition/interpret/lists/cells';
import { rowsAt, type Sheet } from '#shared/rules/definition/interpret/sheet';

type Catalog = Definition['catalogs'][number];

/** The deck of a list's rows, and of the catalogs that they come from. */
function deckOf(
  { cards, paid, attacks, row, show }: List,
  { budgets }: Definition,
): CharacterDeck | undefined {
  if (cards !== undefined) return cards === 'none' ? undefined : cards;
  const isBought = budgets.some(({ id, ledger }) => ledger && id === paid);
  if (isBought || attacks || row['quantity'] !== undefined) return 'items';
  return show === 'entries' ? 'powers' : undefined;
}

/** Every entry of the catalogs of a deck, or every condition that a player may see. */
export function catalogCards(program: Program, deck: ThingDeck): readonly ThingCard[] {
  const { definition } = program.game;
  if (deck === 'conditions') return conditionCards(definition);
  const used = new Set(
    definition.lists.filter((list) => deckOf(list, definition) === deck).flatMap(({ from }) => from),
  );
  return definition.catalogs
    .filter(({ id }) => used.has(id))
    .flatMap((catalog) =>
      catalog.of.map((entry) => ({
        id: entry.id,
        card: thingCard(raw(entry.name), {
          over: raw(catalog.name),
          facts: columnFacts(program, catalog, entry),
          texts: textOf(entry),
        }),
      })),
    );
}

/** A hidden condition follows from something else; one with a text is still asked about. */
function conditionCards({ conditions }: Definition): readonly ThingCard[] {
  return conditions
    .filter(({ hidden, text }) => !hidden || text !== undefined)
    .map(({ id, name, text, under }) => ({
      id,
      card: thingCard(raw(name), {
        ...(under !== undefined && { over: raw(under) }),
        texts: text === undefined ? [] : [raw(text)],
      }),
    }));
}

/** A row of each list of a deck; gear that was found by name follows. */
export function characterCards(sheet: Sheet, deck: CharacterDeck): readonly PrintCard[] {
  const { definition, lists } = sheet.program.game;
  const own = [...lists.values()]
    .filter(({ list }) => deckOf(list, definition) === deck)
    .flatMap((model) => rowsAt(sheet, model.slot).map((row) => rowCard(sheet, model, row)));
  return deck === 'items' ? [...own, ...belongingCards(sheet.document)] : own;
}

function rowCard(sheet: Sheet, model: ListModel, row: Row): PrintCard {
  const { list } = model;
  const from = wordOf(row['from']);
  const catalog = sheet.program.game.definition.catalogs.find(({ id }) => id === from);
  const entry = entryOf(sheet, from, wordOf(row['id']));
  const label = rowLabel(sheet, model, row);
  // A list that says what a row is called says how many there are.
  const quantity = model.label === undefined ? row['quantity'] : 1;
  // Rows of a table show their fields; an entry says them in words of its own.
  const isEntry = list.show === 'entries';
  const fields = Object.entries(list.row).filter(
    ([name]) => !isEntry && name !== 'name' && name !== 'quantity',
  );
  return thingCard(timesText(label, typeof quantity === 'number' ? quantity : 1), {
    over: raw((list.from.length > 1 ? catalog?.name : undefined) ?? list.name),
    facts: [
      ...fields.map(([name, field]) => ({
        label: raw(field.name),
        value: fieldText(sheet, row[name], field),
      })),
      ...(catalog === undefined || entry === undefined ? [] : columnFacts(sheet.program, catalog, entry)),
    ],
    texts: [
      ...(isEntry ? [...ownWords(sheet, model.detail, row), ...ownWords(sheet, model.says, row)] : []),
      ...(entry === undefined ? [] : textOf(entry)),
    ],
  });
}

function columnFacts(program: Program, catalog: Catalog, entry: ColumnEntry) {
  return shownColumns(catalog).map(([name, column]) => ({
    label: raw(titled(name)),
    value: cellText({ program }, entry[name], column),
  }));
}

function textOf({ text }: ColumnEntry) {
  return text === undefined ? [] : [raw(text)];
}
