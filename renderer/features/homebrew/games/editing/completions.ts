import { isRecord } from '#shared/kernel/record';
import type { Json } from '#shared/kernel/jsonValue';
import { functionNames } from '#shared/rules/definition/formula/functions';
import { formulaName } from '#shared/rules/definition/model/names';
import { entriesOf, type Entry, type Path } from './draftParts';

const idOf = ({ id }: Entry): string => (typeof id === 'string' ? id : '');
const keysOf = (value: Json | undefined): readonly string[] => (isRecord(value) ? Object.keys(value) : []);

const namedParts = [
  'numbers',
  'options',
  'lists',
  'words',
  'trackers',
  'conditions',
  'catalogs',
  'lookups',
] as const;

const numberFields = ['value', 'base', 'points', 'raised', 'name', 'id', 'tags'];
const pointFields = ['now', 'most', 'lost'];
const poolFields = ['highest', 'lowest', 'nth2', 'alike'];
const rowFields = ['name', 'id', 'from', 'key', 'place', 'tags'];

/** A field of living rows that is a number, and no word or flag. */
export const isCount = (field: Json): boolean => isRecord(field) && ('most' in field || 'ladder' in field);

/** The numbers of rows that change in play, and their parts: `shots`, `shots.now`. */
function livingFields(live: Json | undefined): readonly string[] {
  return Object.entries(isRecord(live) ? live : {}).flatMap(([name, field]) => {
    const isLadder = isRecord(field) && 'ladder' in field;
    const parts = isCount(field) ? [...pointFields, ...(isLadder ? ['die'] : [])] : [];
    return [name, ...parts.map((part) => `${name}.${part}`)];
  });
}

/** The fields of the rows of a list: its own, its marks, what changes in play, and the columns of its catalogs. */
function fieldsOfList(draft: Entry, list: Entry): readonly string[] {
  const from: readonly Json[] = Array.isArray(list['from']) ? list['from'] : [];
  const catalogs = entriesOf(draft['catalogs']).filter((each) => from.includes(idOf(each)));
  return [
    ...keysOf(list['row']),
    ...entriesOf(list['marks']).map(idOf),
    ...livingFields(list['live']),
    ...catalogs.flatMap((each) => keysOf(each['columns'])),
    ...rowFields,
    ...('granted' in list ? ['granted'] : []),
  ];
}

/** The fields that can follow the dot of a name. */
function fieldsAfter(draft: Entry, name: string, path: Path): readonly string[] {
  const named = (part: string): Entry | undefined =>
    entriesOf(draft[part]).find((each) => formulaName(idOf(each)) === name);
  if (named('trackers') !== undefined) return pointFields;
  const pool = entriesOf(entryAt(draft, path)?.['dice']).find((each) => formulaName(idOf(each)) === name);
  if (pool !== undefined) return [...poolFields, ...entriesOf(pool['counts']).map(idOf)];
  const columned = named('options') ?? named('lookups');
  if (columned !== undefined) return [...keysOf(columned['columns']), 'id', 'name'];
  if (name === 'budgets')
    return entriesOf(draft['budgets']).flatMap((each) => [
      `${idOf(each)}.left`,
      `${idOf(each)}.spent`,
      `${idOf(each)}.granted`,
    ]);
  if (name === 'exp') return ['earned', 'spent', 'left'];
  return name === 'it' || name === 'row' ? fieldsOfRow(draft, path, name) : [];
}

const entryAt = (draft: Entry, [part, at]: Path): Entry | undefined =>
  typeof at === 'number' ? entriesOf(draft[String(part)])[at] : undefined;

/**
 * `it` is a row of the list, an entry of the option, or a number of the set that the formula is in. Where it is a row that
 * pays, `row` is the one with the action.
 */
function fieldsOfRow(draft: Entry, path: Path, name: 'it' | 'row'): readonly string[] {
  const [part] = path;
  const entry = entryAt(draft, path);
  if (part === 'lists' && entry !== undefined) return fieldsOfList(draft, entry);
  if (part === 'options' && entry !== undefined) return [...keysOf(entry['columns']), 'id', 'name', 'tags'];
  if (part === 'numbers') return [...keysOf(entry?.['columns']), ...numberFields];
  if (part === 'budgets' || part === 'advancement') return numberFields;
  const paid = name === 'it' && path.includes('paid') ? entry?.['paid'] : undefined;
  const rows = isRecord(paid) ? paid['list'] : (entry?.['rowsOf'] ?? entry?.['rows'] ?? entry?.['each']);
  const list = entriesOf(draft['lists']).find((each) => idOf(each) === rows);
  if (list !== undefined) return fieldsOfList(draft, list);
  return [
    ...new Set([...numberFields, ...entriesOf(draft['lists']).flatMap((each) => fieldsOfList(draft, each))]),
  ];
}

/** Names that a formula may use at its place; a check knows its inputs, its dice and what became of them, too. */
function namesAt(draft: Entry, path: Path): readonly string[] {
  const [part] = path;
  const all = namedParts.flatMap((each) => entriesOf(draft[each]));
  const numbers = entriesOf(draft['numbers']).flatMap((set) => entriesOf(set['of']));
  const own = entryAt(draft, path);
  const isCheck = part === 'checks';
  const isRolled = part === 'actions' || path.includes('after');
  return [
    ...keysOf(own?.['inputs']),
    ...(isCheck
      ? ['dice', 'results'].flatMap((each) => entriesOf(own?.[each]).map((one) => formulaName(idOf(one))))
      : []),
    ...(isCheck
      ? ['total', 'margin', 'success', 'target', 'successes', 'ones', 'highest', 'lowest', 'natural', 'rank']
      : []),
    ...[...numbers, ...all].map((each) => formulaName(idOf(each))),
    ...(entriesOf(draft['budgets']).length > 0 ? ['budgets'] : []),
    ...(isRecord(draft['advancement']) ? ['exp'] : []),
    'it',
    ...(path.includes('paid') ? ['row'] : []),
    ...(isRolled ? ['rolled'] : []),
    ...functionNames.map((name) => `${name}(`),
  ].filter((name) => name !== '');
}

const mostShown = 60;

/** The typed formula with each name in place of the one that is being typed at its end. */
export function completionsOf(draft: Json | undefined, path: Path, typed: string): readonly string[] {
  if (!isRecord(draft)) return [];
  const game: Entry = draft;
  const found = /(?:([A-Za-z][A-Za-z0-9]*)\.)?([A-Za-z][A-Za-z0-9.]*)?$/.exec(typed);
  const [, before, part = ''] = found ?? [];
  // Nothing follows a finished value without a sign between them.
  if (part === '' && before === undefined && /[\w)'"]\s*$/.test(typed)) return [];
  const start = typed.slice(0, typed.length - part.length);
  const names = before === undefined ? namesAt(game, path) : fieldsAfter(game, before, path);
  const wanted = part.toLowerCase();
  return [...new Set(names)]
    .filter((name) => name.toLowerCase().startsWith(wanted) && name !== part)
    .slice(0, mostShown)
    .map((name) => start + name);
}
