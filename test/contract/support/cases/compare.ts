import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';

/** Values laid over others, record by record; a `null` takes a value out. */
export function overlaid(base: JsonRecord, over: JsonRecord): JsonRecord {
  const changed = Object.entries(over).map(([key, value]): [string, Json] => {
    const before = base[key];
    return [key, isRecord(value) && isRecord(before) ? overlaid(before, value) : value];
  });
  const all = { ...base, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** "7/36" stands for a number that has no end as a decimal. */
const fraction = /^(-?\d+)\/(\d+)$/;

/** "…" at an end of a text stands for anything. */
function fits(actual: string, expected: string): boolean {
  const isOpen = [expected.startsWith('…'), expected.endsWith('…')];
  const part = expected.replaceAll(/^…|…$/g, '');
  if (isOpen[0]) return isOpen[1] || part === '' ? actual.includes(part) : actual.endsWith(part);
  return isOpen[1] ? actual.startsWith(part) : actual === expected;
}

function equals(actual: unknown, expected: Json): boolean {
  if (expected === null) return actual === null || actual === undefined;
  if (typeof actual === 'string' && typeof expected === 'string') return fits(actual, expected);
  if (typeof actual !== 'number') return actual === expected;
  const [, over, under] = (typeof expected === 'string' ? fraction.exec(expected) : null) ?? [];
  const number = over === undefined ? expected : Number(over) / Number(under);
  return typeof number === 'number' && Math.abs(actual - number) < 1e-9;
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const instead = (place: string, actual: unknown, expected: Json | undefined): string =>
  `${place}: ${shown(actual)} instead of ${shown(expected)}`;

/** The value at a path, where "*" stands for every place of a list, and "id=sword" for the first that has it. */
function valueAt(node: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return node;
  if (key === '*' && Array.isArray(node)) return node.map((each) => valueAt(each, rest));
  const [name = '', id] = key.split('=');
  if (id !== undefined && Array.isArray(node)) {
    const named = node.find((each: unknown) => valueAt(each, [name]) === id);
    return valueAt(named, rest);
  }
  return typeof node === 'object' && node !== null ? valueAt(Reflect.get(node, key), rest) : undefined;
}

/**
 * Differences of a result from the expected one, whose keys may be paths, with their places. A list may be expected by its length, some of its
 * places, what it holds or what it lacks. A record may hold more than expected unless it is compared whole.
 */
export function differences(actual: unknown, expected: Json, whole = false, place = ''): readonly string[] {
  const at = (key: string) => (place === '' ? key : `${place}.${key}`);
  if (Array.isArray(expected))
    return Array.isArray(actual) && actual.length === expected.length
      ? expected.flatMap((one: Json, index) => differences(actual[index], one, whole, at(String(index))))
      : [instead(place, actual, expected)];
  if (!isRecord(expected)) return equals(actual, expected) ? [] : [instead(place, actual, expected)];
  const { holds, lacks } = expected;
  if (Array.isArray(actual) && (Array.isArray(holds) || Array.isArray(lacks)))
    return [holds ?? lacks].flat().every((one: Json) => actual.includes(one) === (lacks === undefined))
      ? []
      : [instead(place, actual, expected)];
  if (typeof actual !== 'object' || actual === null) return [instead(place, actual, expected)];
  const more = Object.entries(actual).filter(([key, value]) => !(key in expected) && !equals(value, null));
  return [
    ...(whole ? more.map(([key, value]) => instead(at(key), value, undefined)) : []),
    ...Object.entries(expected).flatMap(([key, value]) =>
      differences(valueAt(actual, key.split('.')), value, whole, at(key)),
    ),
  ];
}
