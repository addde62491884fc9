import { isReset, movedBy } from '#shared/change/amount';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { isRaw, message, type Text } from '#shared/kernel/text';
import type { Change, JournalEntry } from './journalEntry';
import { applyPatches, keysOf, patchesBetween } from './patches';

/** A change that is made again on what is there by now, as it is then. */
export function redone(change: Change, now: Json | undefined): Change {
  const to = sameValue(now, change.from) ? change.to : afterChange(now, change);
  if (sameValue(now, change.from) && sameValue(to, change.to)) return change;
  return changeOf(change.path, now, to, change);
}

/** In an empty place, an amount starts from the start value, and a number tells it. */
export function based(change: Change, now: Json | undefined, start?: number): Change {
  const { by, from, to } = change;
  if (start === undefined || typeof now === 'number' || sameValue(now, from)) return change;
  if (by !== undefined) return { ...change, by: { ...by, base: start } };
  return typeof to === 'number' ? { ...change, start } : change;
}

/** The number that its place stands for while it is empty, if the change tells. */
export const startOf = ({ by, start }: Change): number | undefined => by?.base ?? start;

/** The first change of a place determines its start value. */
export function noteBase(bases: Map<string, number>, change: Change): void {
  const start = startOf(change);
  if (start !== undefined && typeof change.from !== 'number') bases.set(change.path.join('\n'), start);
}

function afterChange(now: Json | undefined, { from, to, by }: Change): Json | undefined {
  if (by !== undefined && !isReset(by)) {
    const start = typeof now === 'number' ? now : now === undefined || now === null ? by.base : undefined;
    if (start !== undefined) return movedBy(start, by);
  }
  if (from === undefined && isRecord(now) && isRecord(to)) return { ...now, ...to };
  if (Array.isArray(now) && Array.isArray(to) && (from === undefined || Array.isArray(from)))
    return afterListChange(now, from ?? [], to);
  return to;
}

/** Adds and removes the same items again, identified by id or value. */
function afterListChange(now: readonly Json[], from: readonly Json[], to: readonly Json[]): Json {
  if ([...now, ...from, ...to].every((item) => typeof item === 'string' || typeof item === 'number')) {
    const gone = from.filter((item) => !to.includes(item));
    const come = to.filter((item) => !from.includes(item));
    return [...now.filter((item) => !gone.includes(item)), ...come.filter((item) => !now.includes(item))];
  }
  const isKeyed = [now, from, to].every((list) => keysOf(list, []) !== undefined);
  return isKeyed ? applyPatches(now, patchesBetween(from, to)) : afterWholeItems(now, from, to);
}

/** Items without ids are told apart by what they hold; one that was changed stays away if it is not there any more. */
function afterWholeItems(now: readonly Json[], from: readonly Json[], to: readonly Json[]): Json {
  const gone = without(from, to);
  const come = without(to, from);
  const missing = without(gone, now).length;
  const first = gone[0];
  const place = first === undefined ? -1 : now.findIndex((item) => sameValue(item, first));
  const left = without(now, gone);
  return left.toSpliced(place < 0 ? left.length : place, 0, ...come.slice(Math.min(missing, gone.length)));
}

/** As many of each item as the other list has are left out. */
function without(list: readonly Json[], other: readonly Json[]): readonly Json[] {
  const taken = [...other];
  return list.filter((item) => {
    const at = taken.findIndex((each) => sameValue(each, item));
    if (at >= 0) taken.splice(at, 1);
    return at < 0;
  });
}

export function changeOf(
  path: readonly string[],
  from: Json | undefined,
  to: Json | undefined,
  { by, start }: Pick<Change, 'by' | 'start'> = {},
): Change {
  return {
    path: [...path],
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(by !== undefined && { by }),
    ...(start !== undefined && { start }),
  };
}

export function numberOr(value: Json | undefined, base: number): number {
  return typeof value === 'number' ? value : base;
}

/** Updates the numbers in a label such as "10 → 9". */
export function relabeled({ label, changes }: JournalEntry, followed: readonly Change[]): Text {
  const [was, is] = [changes[0], followed[0]];
  if (changes.length !== 1 || was === undefined || is === undefined || isRaw(label)) return label;
  const { params = {} } = label;
  if (params['from'] !== was.from || params['to'] !== was.to) return label;
  if (typeof is.from !== 'number' || typeof is.to !== 'number') return label;
  return message(label.key, { ...params, from: is.from, to: is.to });
}
