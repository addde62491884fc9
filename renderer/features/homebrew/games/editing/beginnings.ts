import { isRecord } from '#shared/kernel/record';
import type { Json } from '#shared/kernel/jsonValue';
import { formulaName } from '#shared/rules/definition/model/names';
import type { Entry, Path } from './draftParts';

/** The keys that give a number its value. */
const values = ['is', 'chosen', 'bought'];

const hasValue = (rules: Json | undefined): boolean => isRecord(rules) && values.some((key) => key in rules);

/**
 * A new part with what it needs to be sound: a number is 0 until it gets a value, a table has a row for each result, and
 * a change, or what follows something, begins with the first part that can change.
 */
export function begun(path: Path, made: Json, valueAt: (path: Path) => Json | undefined, word: string): Json {
  if (!isRecord(made)) return made;
  const entry = made as Entry;
  const [part, at, of] = path;
  if (path.at(-1) === 'set') return { ...entry, ...firstChange(valueAt) };
  if (path.at(-1) === 'events') return { ...entry, set: [firstChange(valueAt)] };
  if (path.at(-1) === 'after') return { name: word, set: [firstChange(valueAt)] };
  if (part === 'numbers' && path.length === 1) return { ...entry, of: numbered(entry['of']) };
  if (part === 'numbers' && of === 'of' && path.length === 3)
    return hasValue(made) || hasValue(valueAt(['numbers', Number(at), 'each'])) ? made : { ...entry, is: 0 };
  return part === 'tables' && path.length === 1 ? { ...entry, rows: lastRow(entry) } : made;
}

function firstChange(valueAt: (path: Path) => Json | undefined): Entry {
  const tracker = valueAt(['trackers', 0, 'id']);
  if (typeof tracker === 'string') return { tracker, to: `${formulaName(tracker)}.now` };
  const condition = valueAt(['conditions', 0, 'id']);
  return condition === undefined ? {} : { condition };
}

function numbered(of: Json | undefined): Json {
  return (Array.isArray(of) ? (of as readonly Json[]) : []).map((number) =>
    isRecord(number) ? { ...(number as Entry), is: 0 } : number,
  );
}

/** The highest sum of the dice of a table. */
export function highestOf(dice: Json | undefined): number {
  const [, count = '0', sides = '0'] = /^(\d+)d(\d+)$/.exec(typeof dice === 'string' ? dice : '') ?? [];
  return Number(count) * Number(sides);
}

function lastRow({ dice = '', rows }: Entry): Json {
  const list: readonly Json[] = Array.isArray(rows) ? rows : [];
  return list.map((row) =>
    Array.isArray(row) ? [highestOf(dice), ...(row as readonly Json[]).slice(1)] : row,
  );
}

/** Numbers without the 0 that they began with, once they get another value, in whose place it would count. */
export function withoutBeginnings(
  path: Path,
  valueAt: (path: Path) => Json | undefined,
): readonly (readonly [path: Path, value: Json])[] {
  const key = String(path.at(-1));
  if (path[0] !== 'numbers' || !values.includes(key)) return [];
  const above = path.slice(0, -1);
  const isOfSet = above.at(-1) === 'each';
  const places = isOfSet ? numbersAt([...path.slice(0, 2), 'of'], valueAt) : [above];
  return places.flatMap((place): (readonly [Path, Json])[] => {
    const number = valueAt(place);
    if (!isRecord(number) || number['is'] !== 0 || (!isOfSet && key === 'is')) return [];
    const { is: _, ...others } = number as Entry;
    return [[place, others]];
  });
}

function numbersAt(path: Path, valueAt: (path: Path) => Json | undefined): Path[] {
  const list = valueAt(path);
  return Array.isArray(list) ? list.map((_, at) => [...path, at]) : [];
}

/**
 * The values that a new detail needs beside it: rows that are skills, or are written in plans, have a column that names
 * them, and an action that asks which number is rolled has a roll.
 */
export function neededBeside(
  path: Path,
  valueAt: (path: Path) => Json | undefined,
): readonly (readonly [path: Path, value: Json])[] {
  if (path[0] === 'actions' && path.length === 3) return askedBeside(path, valueAt);
  const key = [...path.slice(0, -1), 'key'];
  const isNeeded = path[0] === 'lists' && path.length === 3 && ['skills', 'plan'].includes(String(path[2]));
  return isNeeded && valueAt(key) === undefined ? [[key, 'name']] : [];
}

function askedBeside(
  path: Path,
  valueAt: (path: Path) => Json | undefined,
): readonly (readonly [path: Path, value: Json])[] {
  const field = path.at(-1);
  if (field !== 'one' && field !== 'where') return [];
  const beside = (key: string): Path => [...path.slice(0, -1), key];
  const isMissing = (key: string): boolean => field !== key && valueAt(beside(key)) === undefined;
  const set = valueAt(['numbers', 0, 'id']);
  return [
    ...(isMissing('one') && set !== undefined ? [[beside('one'), set] as const] : []),
    ...(isMissing('roll') ? [[beside('roll'), { check: 'check' }] as const] : []),
  ];
}
