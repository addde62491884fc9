import { freshKey, set } from '#shared/character/edits';
import { message, raw, type Text } from '#shared/kernel/text';
import { textAt } from '#shared/rules/builders/fields';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type {
  Amount,
  CatalogAction,
  CatalogEntry,
  CatalogWidget,
  ChosenRow,
  ChosenWidget,
  Control,
  Naming,
  Purse,
  Sale,
} from '#shared/rules/views';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { titleOf } from '#shared/rules/definition/interpret/blocks';
import { offeredRows } from '#shared/rules/definition/interpret/choices/offers';
import { after } from '#shared/rules/definition/interpret/choices/rowWidgets';
import { entryOf } from '#shared/rules/definition/interpret/lists/cells';
import { detailOf, fullBlock, lineOf, newRow } from '#shared/rules/definition/interpret/lists/listWidgets';
import { control } from '#shared/rules/definition/interpret/lists/rowControls';
import {
  amountOf,
  budgetState,
  numberText,
  numberValue,
  rowsAt,
  type Sheet,
} from '#shared/rules/definition/interpret/sheet';
import { emptyText } from '#shared/rules/definition/interpret/usualWords';
import { own, places } from '#shared/rules/definition/model/character';
import type { ListModel, NumberModel } from '#shared/rules/definition/model/game';
import { initialOf } from '#shared/rules/definition/model/listRows';
import { isSold } from '#shared/rules/definition/model/live/rows';
import {
  arrived,
  begun,
  counted,
  entryIdOf,
  hasQuantity,
  loadOf,
  paid,
  piecesOf,
  priceOf,
  quantityIn,
  weightOf,
  type Piece,
} from './pieces';

/** Of a name of the player's own. */
const mostLetters = 80;

/** The page where things are bought and sold; nothing in a game without money or prices. */
export function gearPages(sheet: Sheet): Pick<OpenCharacter, 'pages' | 'page'> {
  const { definition, lists } = sheet.program.game;
  const sold = definition.lists.flatMap((list) =>
    isSold(definition, list) ? (lists.get(list.id) ?? []) : [],
  );
  const [only, ...others] = sold;
  if (only === undefined) return {};
  const id = 'gear';
  const title = others.length === 0 ? raw(only.list.name) : message('definition.trade.gear');
  return {
    pages: [{ id, title }],
    page: () => {
      const trade = tradeOf(sheet, only);
      return {
        id,
        title,
        intro: raw(''),
        widgets: [...sold.map((model) => carried(sheet, model, trade)), shop(sheet, sold, trade)],
      };
    },
  };
}

/** The money of the character, and how it is written. */
interface Trade extends Purse {
  readonly label: Text;
}

function tradeOf(sheet: Sheet, { list }: ListModel): Trade {
  const money = sheet.program.game.budgets.find(({ rules }) => rules.id === list.paid);
  if (money === undefined) return { label: raw(''), balance: 0, amount: (sum) => raw(shownNumber(sum)) };
  return { label: money.label, balance: budgetState(sheet, money).now, amount: amountOf(money) };
}

function loadAmount(sheet: Sheet, load: NumberModel): Amount {
  const value = numberValue(sheet, load);
  return { label: titleOf(load), text: raw(numberText(load, value)), value };
}

function carried(sheet: Sheet, model: ListModel, trade: Trade): ChosenWidget {
  const { list } = model;
  const load = loadOf(sheet, model);
  return {
    kind: 'chosen',
    id: list.id,
    title: raw(list.name),
    empty: emptyText(list),
    rows: piecesOf(sheet, model).map((piece, at): ChosenRow => {
      const weight = weightOf(sheet, load, piece.row);
      const shown = {
        id: `row-${String(at + 1)}`,
        title: rowName(sheet, model, piece.row),
        ...detailOf(sheet, model, piece.row, priceCell(piece.row)),
        ...(weight !== undefined && { load: weight }),
        terms: [],
        controls: [],
        remove: [],
        problems: [],
      };
      return 'stored' in piece ? { ...shown, ...dealsWith(sheet, model, piece, trade) } : shown;
    }),
    carried: {
      ...(load && { load: loadAmount(sheet, load), unit: titleOf(load) }),
      money: { label: trade.label, text: raw(shownNumber(trade.balance)) },
    },
    ...(list.free && {
      add: {
        id: 'add',
        label: message('definition.list.ownRow'),
        edits: [set(places.grown(list.id, freshKey), newRow(model, '', ''))],
        ...fullBlock(sheet, model),
      },
    }),
  };
}

/** Without the quantity, which has its own column. */
function rowName(sheet: Sheet, model: ListModel, row: Row): Text {
  return model.list.unnamed ? lineOf(sheet, model, row) : raw(wordOf(row['name']));
}

/** The price has a column in the shop, and is offered where a thing is sold. */
const priceCell = (row: Row): number | undefined =>
  typeof row['price'] === 'number' ? row['price'] : undefined;

/** The first yes or no about a thing, such as worn, is in its line. */
function dealsWith(sheet: Sheet, model: ListModel, piece: Piece, trade: Trade): Partial<ChosenRow> {
  const controls = controlsOf(sheet, model, piece);
  const place = controls.find((each) => each.kind === 'select' && each.named === true);
  return {
    quantity: piece.quantity,
    ...(place?.kind === 'select' && { place }),
    controls: controls.filter((each) => each !== place),
    actions: [dropAction(model, piece)],
    ...(piece.quantity > 1 && { naming: namingOf(model, piece) }),
    sale: saleOf(sheet, model, piece, trade),
  };
}

/** Its fields, apart from its quantity, which is bought and sold; the name is the player's own. */
function controlsOf(sheet: Sheet, model: ListModel, piece: Piece): Control[] {
  const { list } = model;
  const { stored, key, row } = piece;
  const path = places.grown(list.id, key);
  const cell = (id: string) => model.given(stored.from, stored.item, id);
  const isNamed = Object.hasOwn(list.row, 'name');
  const fields = Object.entries(list.row)
    .filter(([id]) => !(id === 'quantity' && hasQuantity(model)))
    .filter(([, field]) => field.only === undefined || field.only === row['from'])
    .filter(([id, field]) => field.changeable === true || cell(id) === undefined)
    .map(([id, field]) => control(sheet, id, field, own(stored, id) ?? cell(id) ?? initialOf(field), path));
  const called = wordOf(own(stored, 'name'));
  const name: Control = textAt([...path, 'name'], message('definition.list.name'), called, mostLetters);
  const first = begun(model, piece);
  return [...(isNamed || list.unnamed || piece.quantity > 1 ? [] : [name]), ...fields].map((each) =>
    first.length === 0 ? each : after(first, each),
  );
}

function namingOf(model: ListModel, piece: Piece): Naming {
  const { stored, quantity: all, key } = piece;
  const { id } = model.list;
  return {
    quantity: all,
    maxLength: mostLetters,
    name: (quantity, name) =>
      quantity >= all
        ? [...begun(model, piece), set([...places.grown(id, key), 'name'], name)]
        : [
            ...counted(model, piece, -quantity),
            set(places.grown(id, freshKey), { ...stored, quantity, name }),
          ],
  };
}

function dropAction(model: ListModel, piece: Piece): CatalogAction {
  const { quantity } = piece;
  const label = message('definition.trade.drop');
  const way = (count: number, name: Text) => ({
    value: String(count),
    label: name,
    edits: counted(model, piece, -count),
  });
  if (quantity === 1) return { id: 'drop', label, edits: counted(model, piece, -1) };
  return {
    id: 'drop',
    label,
    edits: [],
    options: [
      way(1, message('definition.trade.one')),
      way(quantity, message('definition.trade.all', { quantity })),
    ],
  };
}

function saleOf(sheet: Sheet, model: ListModel, piece: Piece, { balance, amount }: Trade): Sale {
  const worth = priceOf(sheet, model, piece.row) / piece.quantity;
  const prices =
    worth > 0
      ? [
          { id: 'full', each: worth },
          { id: 'half', each: worth / 2 },
        ]
      : [];
  const thing = rowName(sheet, model, piece.row);
  return {
    quantity: piece.quantity,
    prices: prices.map(({ id, each }) => ({ id, each, label: message(`definition.trade.${id}`) })),
    balance,
    amount,
    sell: (quantity, sum) => [
      ...counted(model, piece, -quantity),
      paid(sum, counting('sold', thing, quantity)),
    ],
  };
}

function counting(did: 'bought' | 'sold', thing: Text, quantity: number): Text {
  return message(`definition.trade.${quantity === 1 ? did : `${did}Several`}`, { thing, quantity });
}

function shop(sheet: Sheet, sold: readonly ListModel[], trade: Trade): CatalogWidget {
  const offered = sold.map((model) => forSale(sheet, model, trade));
  const kinds = new Set(offered.flat().map(({ group }) => group));
  const [model] = sold;
  const load = model && loadOf(sheet, model);
  return {
    kind: 'catalog',
    id: 'shop',
    title: message('definition.trade.shop'),
    searchLabel: message('definition.trade.search'),
    groups: sheet.program.game.definition.catalogs
      .filter(({ id }) => kinds.has(id))
      .map(({ id, name }) => ({ id, label: raw(name) })),
    entries: offered.flat(),
    ...(load && { unit: titleOf(load) }),
    shop: { balance: trade.balance, amount: trade.amount, ...(load && { load: loadAmount(sheet, load) }) },
  };
}

/** Entries of a list; what costs nothing, such as a fist, is not for sale. */
function forSale(sheet: Sheet, model: ListModel, trade: Trade): CatalogEntry[] {
  const { list } = model;
  const full = fullBlock(sheet, model).blocked;
  const load = loadOf(sheet, model);
  const priced = offeredRows(sheet, model).map(({ row, blocked }) => ({
    row,
    blocked: full ?? blocked,
    cost: priceOf(sheet, model, row),
  }));
  return priced
    .filter(({ cost }) => cost > 0)
    .map(({ row, blocked, cost }): CatalogEntry => {
      const [from, item] = entryIdOf(row);
      const entry = entryOf(sheet, from, item);
      const title = raw(wordOf(row['name']));
      const weight = weightOf(sheet, load, row);
      const short = cost - trade.balance;
      const why =
        blocked ??
        (short > 0 ? message('definition.trade.short', { amount: trade.amount(short) }) : undefined);
      const arrive = (quantity: number) => arrived(sheet, model, from, item, quantity);
      return {
        id: `${list.id} ${from} ${item}`,
        title,
        group: from,
        terms: [],
        ...detailOf(sheet, model, row, priceCell(row)),
        ...(entry?.text !== undefined && { text: raw(entry.text) }),
        price: raw(shownNumber(cost)),
        cost,
        ...(weight !== undefined && { load: weight }),
        owned: ownedOf(sheet, model, row),
        offers: [
          {
            id: 'plain',
            title,
            label: title,
            cost,
            ...(why && { blocked: why }),
            buy: (quantity) => [
              ...arrive(quantity),
              paid(-cost * quantity, counting('bought', title, quantity)),
            ],
          },
        ],
        actions: [
          {
            id: 'find',
            label: message('definition.trade.find'),
            edits: arrive(1),
            ...(blocked && { blocked }),
          },
        ],
      };
    });
}

function ownedOf(sheet: Sheet, model: ListModel, { from, id }: Row): number {
  return rowsAt(sheet, model.slot)
    .filter((row) => row['from'] === from && row['id'] === id)
    .reduce((sum, row) => sum + quantityIn(model, row), 0);
}
