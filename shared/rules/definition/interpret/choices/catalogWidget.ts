import { message, raw } from '#shared/kernel/text';
import type { CatalogWidget } from '#shared/rules/views';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { wordOf } from '#shared/rules/definition/formula/types';
import {
  addRow,
  detailOf,
  fullBlock,
  startedRow,
} from '#shared/rules/definition/interpret/lists/listWidgets';
import { amountOf, budgetState, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { rowsOf } from '#shared/rules/definition/model/lists';
import type { ListModel } from '#shared/rules/definition/model/game';
import type { ColumnEntry } from '#shared/rules/definition/schema/numbers';
import { offeredRows } from './offers';

/** Everything that can be chosen, with the reason why an entry cannot be chosen now. */
export function catalogWidget(sheet: Sheet, model: ListModel): CatalogWidget {
  const { list } = model;
  const offered = offeredRows(sheet, model);
  const full = fullBlock(sheet, model).blocked;
  const { budgets, definition } = sheet.program.game;
  const paying = budgets.find(({ rules }) => rules.id === list.paid);
  const owned = new Map<string, number>();
  for (const { from, item } of rowsOf(list, sheet)) {
    const key = `${from} ${item}`;
    owned.set(key, (owned.get(key) ?? 0) + 1);
  }
  const catalogs = definition.catalogs.filter(({ id }) => list.from.includes(id));
  const entries = new Map<string, ColumnEntry>(
    catalogs.flatMap(({ id, of }) => of.map((entry) => [`${id} ${entry.id}`, entry] as const)),
  );
  return {
    kind: 'catalog',
    id: `${list.id}-catalog`,
    title: message('definition.list.catalog', { name: raw(list.name) }),
    searchLabel: message('definition.list.search'),
    groups: catalogs.map(({ id, name }) => ({ id, label: raw(name) })),
    ...(paying && {
      purse: { balance: budgetState(sheet, paying).left, amount: amountOf(paying) },
    }),
    entries: offered.flatMap(({ row, blocked }) => {
      const [from, item] = [wordOf(row['from']), wordOf(row['id'])];
      const id: string = `${from} ${item}`;
      const entry = entries.get(id);
      if (entry === undefined) return [];
      const price = typeof entry['price'] === 'number' ? entry['price'] : undefined;
      const refused = full ?? blocked;
      return [
        {
          id,
          title: raw(entry.name),
          group: from,
          terms: [],
          ...detailOf(sheet, model, row, price),
          owned: owned.get(id) ?? 0,
          ...(entry.text !== undefined && { text: raw(entry.text) }),
          ...(price !== undefined && { price: raw(shownNumber(price)), cost: price }),
          actions: [
            {
              id: 'add',
              label: message('definition.list.take'),
              edits: addRow(sheet, model, startedRow(sheet, model, from, item)),
              ...(refused && { blocked: refused }),
            },
          ],
        },
      ];
    }),
  };
}
