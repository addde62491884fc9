import { insert, set, type Edit } from '#shared/character/edits';
import { isRaw, list as joined, message, raw, type Text } from '#shared/kernel/text';
import type { ChosenRow, Control } from '#shared/rules/views';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { details, entryOf } from '#shared/rules/definition/interpret/lists/cells';
import { newRow } from '#shared/rules/definition/interpret/lists/listWidgets';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { own, places } from '#shared/rules/definition/model/character';
import type { ListModel } from '#shared/rules/definition/model/game';

/** A row that no choice put there, and none removes. */
export function grantedRow(sheet: Sheet, row: Row, index: number): ChosenRow {
  const from = wordOf(row['from']);
  const entry = entryOf(sheet, from, wordOf(row['id']));
  const about = entry === undefined ? [] : [details(sheet, entry, from)];
  return {
    id: `row-${String(index + 1)}`,
    title: raw(wordOf(row['name'])),
    terms: [],
    detail: joined([message('definition.offer.granted'), ...about.filter((text) => !isEmptyText(text))]),
    controls: [],
    remove: [],
    problems: [],
  };
}

const isEmptyText = (text: Text): boolean => isRaw(text) && text.raw === '';

/** Rows that are there by a formula are stored once something is written into them, and those before them, too. */
export function rowsBefore(sheet: Sheet, model: ListModel, index: number): Edit[] {
  const { list } = model;
  const stored = own(sheet.choices.lists, list.id);
  const missing = index + 1 - (stored ?? []).length;
  if (missing <= 0) return [];
  const rows = Array.from({ length: missing }, () => newRow(model, '', ''));
  return stored === undefined
    ? [set(places.list(list.id), rows)]
    : rows.map((row) => insert(places.list(list.id), row));
}

/** A control whose row is made first. */
export function after(first: readonly Edit[], control: Control): Control {
  if (control.kind !== 'select') return { ...control, first };
  return {
    ...control,
    options: control.options.map((option) => ({ ...option, edits: [...first, ...option.edits] })),
  };
}
