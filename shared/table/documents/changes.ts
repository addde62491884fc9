import { z } from 'zod';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { stepSchema } from '#shared/kernel/steps';
import { isThings, type TablePath, type Thing } from './values';

/** The item before another one; `null` for the first. */
export type Neighbor = string | null;

/**
 * One changed place. Without `before` it did not exist, without `after` it is removed; with neither, an item of a list
 * moves.
 *
 * - `place`: of an item that is added, removed or moved
 */
export interface Change {
  readonly path: TablePath;
  readonly before?: Json;
  readonly after?: Json;
  readonly place?: { readonly from?: Neighbor; readonly to?: Neighbor };
}

const neighborSchema = z.string().nullable().exactOptional();

export const changeSchema = z.strictObject({
  path: z.array(stepSchema).min(1).max(64),
  before: jsonSchema.exactOptional(),
  after: jsonSchema.exactOptional(),
  place: z.strictObject({ from: neighborSchema, to: neighborSchema }).exactOptional(),
});

/** In an order in which they can be applied one by one. */
export function changesBetween(before: Json, after: Json, path: TablePath = []): readonly Change[] {
  if (sameValue(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => {
      const [from, to] = [ownValue(before, key), ownValue(after, key)];
      const at = [...path, key];
      if (from === undefined) return to === undefined ? [] : [{ path: at, after: to }];
      return to === undefined ? [{ path: at, before: from }] : changesBetween(from, to, at);
    });
  }
  if (isThings(before) && isThings(after)) return changesOfThings(before, after, path);
  return [{ path, before, after }];
}

/** Without what every object has. */
function ownValue(record: JsonRecord, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function changesOfThings(
  before: readonly Thing[],
  after: readonly Thing[],
  path: TablePath,
): readonly Change[] {
  const [was, is] = [new Map(before.map(byId)), new Set(after.map(({ id }) => id))];
  const wasAfter = new Map(before.map(({ id }, index) => [id, before[index - 1]?.id ?? null]));
  const gone = before.flatMap((item): Change[] =>
    is.has(item.id)
      ? []
      : [{ path: [...path, item.id], before: item, place: { from: wasAfter.get(item.id) ?? null } }],
  );
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const resting = longestRising(after.flatMap(({ id }) => places.get(id) ?? []));
  const others = after.flatMap((item, index): readonly Change[] => {
    const at = [...path, item.id];
    const to = after[index - 1]?.id ?? null;
    const old = was.get(item.id);
    if (old === undefined) return [{ path: at, after: item, place: { to } }];
    const moved = resting.has(places.get(item.id) ?? -1)
      ? []
      : [{ path: at, place: { from: wasAfter.get(item.id) ?? null, to } }];
    return [...moved, ...changesBetween(old, item, at)];
  });
  return [...gone, ...others];
}

const byId = (item: Thing): [string, Thing] => [item.id, item];

/** The longest series of numbers already in rising order, so that as few items as possible move. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
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
