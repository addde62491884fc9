import { isRaw, list as joined, message, raw, type Text } from '#shared/kernel/text';
import { diceOf, diceText } from '#shared/rules/definition/dice/inputs';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { Column, ColumnEntry, OptionChoice } from '#shared/rules/definition/schema/numbers';

export function namesOf(
  { numbers, catalogs, lookups }: Sheet['program']['game']['definition'],
  id: string,
): (readonly [string, Text])[] {
  const found = [...numbers, ...catalogs, ...lookups].find((each) => each.id === id);
  return (found?.of ?? []).map((entry) => [entry.id, raw(entry.name)]);
}

export function entryOf({ program }: Sheet, catalogId: string, item: string): ColumnEntry | undefined {
  const found = program.game.definition.catalogs.find(({ id }) => id === catalogId);
  return found?.of.find(({ id }) => id === item);
}

/** The cells of an entry in one line, "Skill Blades, Damage 1d6+1, Weight 3", without a price that is shown beside it. */
export function details(
  sheet: Sheet,
  entry: ColumnEntry,
  catalogId: string,
  shownPrice?: number,
  without: (column: string) => boolean = () => false,
): Text {
  const found = sheet.program.game.definition.catalogs.find(({ id }) => id === catalogId);
  const columns = (found === undefined ? [] : shownColumns(found)).filter(([name]) => !without(name));
  const cells = columns.flatMap(([name, column]) => {
    const text = cellText(sheet, entry[name], column);
    const isShown = name === 'price' && entry[name] === shownPrice;
    return isShown || (isRaw(text) && text.raw === '')
      ? []
      : [message('definition.cell', { name: raw(titled(name)), value: text })];
  });
  return joined(cells);
}

/** Columns that people read: without formulas, and without those that are only for formulas. */
export function shownColumns({
  columns,
  hidden,
}: Pick<OptionChoice, 'columns' | 'hidden'>): readonly (readonly [string, Column])[] {
  return Object.entries(columns).filter(([name, column]) => column !== 'formula' && !hidden.includes(name));
}

export function titled(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function cellText({ program }: Pick<Sheet, 'program'>, cell: unknown, column: unknown): Text {
  if (cell === true) return message('definition.list.yes');
  if (typeof cell === 'number') return raw(shownNumber(cell));
  if (typeof column === 'object' && column !== null) {
    const [set] = Object.values(column) as string[];
    const names = new Map(namesOf(program.game.definition, set ?? ''));
    const ids: unknown[] = Array.isArray(cell) ? cell : [cell];
    return joined(
      ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [names.get(id) ?? raw(id)] : [])),
    );
  }
  if (typeof cell !== 'string') return raw('');
  return raw(column === 'dice' ? diceText(diceOf(cell)) : cell);
}
