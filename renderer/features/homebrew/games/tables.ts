import { isRecord } from '#shared/kernel/record';
import type { Json } from '#shared/kernel/jsonValue';
import {
  freeId,
  idOf,
  itemOf,
  shapeOf,
  shortNameOf,
  typedValue,
  type FormNode,
  type PartOf,
} from './formNodes';

/** Lists as tables: their columns, typed cells, and cells that were copied in a spreadsheet. */

/** The type of a column as the format has it. */
export type ColumnKind = 'number' | 'flag' | 'text' | 'dice' | 'formula' | 'one' | 'some';

export interface GridColumn {
  /** The field of an entry, or the place in a pair. */
  readonly key: string | number;
  readonly kind: ColumnKind;
  /** The definition named it, rather than the format. */
  readonly isOwn: boolean;
}

/** Cells as spreadsheets copy them: tabs between them, quotes around those with line breaks. */
export function cellsOf(pasted: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < pasted.length; at += 1) {
    const letter = pasted.charAt(at);
    if (isQuoted && letter === '"' && pasted.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === '\t') endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}

/** Reads a cell by the language of the page. */
export type ReadCell = (cell: string) => number | undefined;

const diceCell = /^\d{0,2}d\d{1,3}([+-]\d{1,3})?$/i;
const yes = /^(yes|true|x|✓|✔)$/i;
const no = /^(no|false|-|–)?$/i;

/** A cell as a value of its column; one that does not fit stays a text, and the fault is beside it. */
export function cellValue(kind: ColumnKind, cell: string, read: ReadCell): Json {
  switch (kind) {
    case 'number':
      return read(cell) ?? cell;
    case 'flag':
      return yes.test(cell) ? true : no.test(cell) ? false : cell;
    case 'dice':
      return diceCell.test(cell) ? cell.toLowerCase().replace(/^d/, '1d') : cell;
    case 'formula':
      return typedValue(cell);
    case 'one':
      return cell;
    case 'some':
      return cell
        .split(/[,;]/)
        .map((word) => word.trim())
        .filter((word) => word !== '');
    case 'text':
      return cell;
  }
}

/** A cell of a spreadsheet, which may name a part in words where its short name belongs. */
function pastedValue(kind: ColumnKind, cell: string, read: ReadCell): Json {
  return kind === 'one' && cell !== '' ? shortNameOf(cell) : cellValue(kind, cell, read);
}

/** A value as a cell shows it. */
export function cellText(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function kindOf(node: FormNode): ColumnKind | undefined {
  switch (shapeOf(node)) {
    case 'formula':
      return 'formula';
    case 'number':
      return 'number';
    case 'flag':
      return 'flag';
    case 'words':
      return 'some';
    case 'text':
      return 'text';
    default:
      return undefined;
  }
}

/** Columns that the definition gives to entries of a catalog, option or lookup. */
export function ownColumns(parent: Json | undefined): Map<string, ColumnKind> {
  const columns = isRecord(parent) ? parent['columns'] : undefined;
  if (!isRecord(columns)) return new Map();
  return new Map(
    Object.entries(columns).map(([key, column]) => [
      key,
      typeof column === 'string'
        ? (column as ColumnKind)
        : isRecord(column) && 'some' in column
          ? 'some'
          : 'one',
    ]),
  );
}

/** True if entries may have columns of the definition. */
export function takesColumns(node: FormNode, parent: Json | undefined): boolean {
  return typeof itemOf(node).additionalProperties === 'object' && isRecord(parent);
}

/** The columns of a list that can be edited as a table; `undefined` for other lists. */
export function gridColumns(
  node: FormNode,
  entries: readonly Json[],
  parent: Json | undefined,
): readonly GridColumn[] | undefined {
  const item = itemOf(node);
  if (item.prefixItems !== undefined) {
    const kinds = item.prefixItems.map(kindOf);
    return kinds.every((kind) => kind !== undefined)
      ? kinds.map((kind, key) => ({ key, kind, isOwn: false }))
      : undefined;
  }
  const { properties, required = [] } = item;
  // An entry with parts of its own, such as a catalog with its rows, is more than a row.
  const hasParts = required.some((key) => kindOf(properties?.[key] ?? {}) === undefined);
  if (properties?.['name'] === undefined || hasParts) return undefined;
  const given = new Set(entries.flatMap((entry) => (isRecord(entry) ? Object.keys(entry) : [])));
  const needed = new Set(['name', 'text', ...required]);
  const fixed = Object.entries(properties).flatMap(([key, each]): GridColumn[] => {
    const kind = key === 'id' || !(given.has(key) || needed.has(key)) ? undefined : kindOf(each);
    return kind === undefined ? [] : [{ key, kind, isOwn: false }];
  });
  const own = [...ownColumns(parent)].map(([key, kind]): GridColumn => ({ key, kind, isOwn: true }));
  const [texts, others] = [
    fixed.filter(({ key }) => key === 'text'),
    fixed.filter(({ key }) => key !== 'text'),
  ];
  return [...others, ...own, ...texts];
}

export interface PastedTable {
  readonly entries: readonly Json[];
  /** Columns that the table needs and does not have yet, each of the type that all its cells fit. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

interface Target {
  readonly columns: readonly GridColumn[];
  /** Keys by the words of the form, in small letters: "explanation" is the text. */
  readonly words: ReadonlyMap<string, string>;
  readonly canGrow: boolean;
  readonly taken: ReadonlySet<string>;
  readonly read: ReadCell;
}

/** Rows of a pasted table as entries. Without a row of names, cells follow the columns in their order. */
export function pastedTable(pasted: string, { columns, words, canGrow, taken, read }: Target): PastedTable {
  const cells = cellsOf(pasted);
  const known = new Map(columns.map(({ key, kind }) => [String(key), kind]));
  const keyOf = (title: string): string => words.get(title.toLowerCase().trim()) ?? idOf(title);
  const [head = [], ...rest] = cells;
  const isKnown = head.some(
    (title) => ['name', 'id', 'text'].includes(keyOf(title)) || known.has(keyOf(title)),
  );
  const isFigure = (cell: string): boolean => read(cell) !== undefined || diceCell.test(cell);
  const hasNumbers = rest.some((row) => row.some(isFigure));
  const isHead = isKnown || (hasNumbers && !head.some(isFigure));
  const body = isHead ? rest : cells;
  const isNamed = (at: number): boolean => words.has((head[at] ?? '').toLowerCase().trim());
  const titles = isHead ? readable(head.map(keyOf), isNamed) : [...known.keys()];
  const keys = isHead && !titles.includes('name') ? ['name', ...titles.slice(1)] : titles;
  const added: Record<string, ColumnKind> = {};
  keys.forEach((key, at) => {
    if (known.has(key) || key === 'id' || key === 'rule' || key === 'note' || !canGrow) return;
    added[key] = commonKind(
      body.map((row) => row[at] ?? ''),
      read,
    );
  });
  const ids = [...taken].map((id) => ({ id }));
  const entries = body.map((row): Json => {
    const entry: Record<string, Json> = {};
    keys.forEach((key, at) => {
      const cell = row[at] ?? '';
      const kind =
        known.get(key) ?? added[key] ?? (['id', 'rule', 'note'].includes(key) ? 'text' : undefined);
      if (cell !== '' && kind !== undefined) entry[key] = pastedValue(kind, cell, read);
    });
    const name = cellText(entry['name']) || (row.find((cell) => cell !== '') ?? '');
    const id = freeId(cellText(entry['id']) || idOf(name), ids);
    ids.push({ id });
    return { ...entry, id, name };
  });
  return { entries, columns: added };
}

/** A column "Note" of a spreadsheet is for players to read, unless the form calls the maker's remarks so. */
function readable(keys: readonly string[], isNamed: (at: number) => boolean): readonly string[] {
  if (keys.includes('text')) return keys;
  return keys.map((key, at) => (key === 'note' && !isNamed(at) ? 'text' : key));
}

/** True for the name that a new part gave to its first entry. */
export type IsMade = (name: unknown) => boolean;

/**
 * Finds names as `partOf` makes them of the words of a new part: of those above a list, or of those that
 * `entryOf` makes for its place.
 */
export function madeNames(
  partOf: PartOf,
  entryOf: (place: string) => string,
  above: readonly string[],
): IsMade {
  const [before = '', after = ''] = partOf('\n').split('\n');
  const [start = '', end = ''] = entryOf('\n').split('\n');
  const isPlace = (word: string): boolean =>
    word.startsWith(start) &&
    word.endsWith(end) &&
    /^\d+$/.test(word.slice(start.length, word.length - end.length));
  return (name) => {
    if (typeof name !== 'string' || !name.startsWith(before) || !name.endsWith(after)) return false;
    const word = name.slice(before.length, name.length - after.length);
    return isPlace(word) || above.includes(word);
  };
}

/** True for an entry that came with a new part, in which nothing was written. */
export function isUntouched(entry: Json, isMade: IsMade): boolean {
  if (!isRecord(entry)) return false;
  const { id, name, is = 0, ...others } = entry;
  const isBare = is === 0 && Object.keys(others).length === 0;
  return typeof name === 'string' && isMade(name) && id === idOf(name) && isBare;
}

/** True for a number and a text that came with a new table to roll on, in which nothing was written. */
export function isUntouchedPair(entry: Json, isMade: IsMade, first: number): boolean {
  const [highest, words] = Array.isArray(entry) ? (entry as readonly Json[]) : [];
  return (highest === 0 || highest === first) && isMade(words);
}

/** The narrowest type that fits all cells that are filled. */
function commonKind(cells: readonly string[], read: ReadCell): ColumnKind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'text';
  if (filled.every((cell) => read(cell) !== undefined)) return 'number';
  if (filled.every((cell) => diceCell.test(cell))) return 'dice';
  return filled.every((cell) => yes.test(cell) || no.test(cell)) ? 'flag' : 'text';
}

/** Rows of a table to roll on: "1–3" and a text in two cells or in one; the highest number counts. */
export function pastedPairs(pasted: string): readonly Json[] {
  return cellsOf(pasted).flatMap((row): Json[] => {
    const found = /^(?:\d+\s*[-–—]\s*)?(\d+)[.:)]?(?:\s+|$)(.*)$/s.exec(row.join(' ').trim());
    const [, highest, text = ''] = found ?? [];
    return highest === undefined ? [] : [[Number(highest), text.trim()]];
  });
}

/** The list with copied cells from one cell on; rows that are missing are made by `blank`. */
export function filled(
  entries: readonly Json[],
  columns: readonly GridColumn[],
  from: { readonly row: number; readonly column: number },
  cells: readonly (readonly string[])[],
  blank: (name: string) => Json,
  read: ReadCell,
): readonly Json[] {
  const list = [...entries];
  cells.forEach((row, down) => {
    const at = from.row + down;
    const name = from.column === 0 ? (row[0] ?? '') : '';
    let entry = list[at] ?? blank(name);
    row.forEach((cell, across) => {
      const column = columns[from.column + across];
      if (column !== undefined) entry = withCell(entry, column, pastedValue(column.kind, cell, read));
    });
    list[at] = entry;
  });
  return list;
}

/** The entry with another value; a text that is empty takes an optional field away. */
export function withCell(entry: Json, { key }: GridColumn, value: Json): Json {
  if (Array.isArray(entry)) return (entry as readonly Json[]).map((each, at) => (at === key ? value : each));
  const record = isRecord(entry) ? (entry as Readonly<Record<string, Json>>) : {};
  if (value !== '' || key === 'name') return { ...record, [key]: value };
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
