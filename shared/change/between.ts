import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { changeOf, placeAt, type Change, type Shape } from './change';
import { isThings, ownValue, type Path, type Thing } from './values';
import { wordsBetween } from './words';

/** The changes that lead from one state to another, in an order in which they can be applied one by one. */
export function between(before: Json, after: Json, shape: Shape, path: Path = []): readonly Change[] {
  return changesAt(path, before, after, { shape, beside: {} });
}

interface Comparison {
  readonly shape: Shape;
  /** The object that holds the value. */
  readonly beside: JsonRecord;
}

function changesAt(path: Path, before: Json, after: Json, { shape, beside }: Comparison): readonly Change[] {
  if (before === after) return [];
  if (isRecord(before) && isRecord(after)) return changesOfRecord(path, before, after, shape);
  if (isThings(before) && isThings(after)) return changesOfThings(path, before, after, shape);
  if (sameValue(before, after)) return [];
  if (typeof before === 'string' && typeof after === 'string' && shape.isText(path))
    return [{ path, words: wordsBetween(before, after) }];
  if (typeof before === 'number' && typeof after === 'number') {
    const bounds = shape.counter(path, beside);
    if (bounds !== undefined) {
      const { base, least, most } = bounds;
      return [changeOf(path, before, after, { by: { amount: after - before, base, least, most } })];
    }
  }
  return [changeOf(path, before, after)];
}

function changesOfRecord(path: Path, before: JsonRecord, after: JsonRecord, shape: Shape): readonly Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [from, to] = [ownValue(before, key), ownValue(after, key)];
    if (from === to) return [];
    const at = [...path, key];
    if (from === undefined || to === undefined) return [changeOf(at, from, to)];
    return changesAt(at, from, to, { shape, beside: after });
  });
}

function changesOfThings(
  path: Path,
  before: readonly Thing[],
  after: readonly Thing[],
  shape: Shape,
): readonly Change[] {
  const was = new Map(before.map((item, index) => [item.id, index]));
  const [idsBefore, ids] = [before.map(({ id }) => id), after.map(({ id }) => id)];
  const is = new Set(ids);
  const from = (index: number) => placeAt(idsBefore, index);
  const gone = before.flatMap((item, index): Change[] =>
    is.has(item.id) ? [] : [{ path: [...path, item.id], from: item, place: { from: from(index) } }],
  );
  const resting = longestRising(ids.flatMap((id) => was.get(id) ?? []));
  const others = after.flatMap((item, index): readonly Change[] => {
    const at = was.get(item.id);
    const old = at === undefined ? undefined : before[at];
    if (old === item && at !== undefined && resting.has(at)) return [];
    const here = [...path, item.id];
    const to = placeAt(ids, index);
    if (at === undefined || old === undefined) return [{ path: here, to: item, place: { to } }];
    const moved = resting.has(at) ? [] : [{ path: here, place: { from: from(at), to } }];
    return [...moved, ...changesOfRecord(here, old, item, shape)];
  });
  return [...gone, ...others];
}

/** The longest series of numbers already in rising order, so that as few items as possible move. */
function longestRising(numbers: readonly number[]): { readonly has: (number: number) => boolean } {
  if (numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)))
    return { has: () => true };
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) found.add(at);
  return found;
}
