import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { isReset, movedBy } from './amount';
import { changeOf, indexOf, placeAt, type Change } from './change';
import { isThings, ownValue, wellFormed, wellFormedText, type Path, type Thing } from './values';
import { fittingWords, withWordsReplaced } from './words';

export interface Applied<S> {
  readonly state: S;
  /** As they were really done: a bound held an amount up, a place was gone, an item was elsewhere. */
  readonly done: readonly Change[];
}

/** A part without a change stays the same object. */
export function applied<S extends JsonRecord>(state: S, changes: readonly Change[]): Applied<S> {
  const done: Change[] = [];
  let now: JsonRecord = state;
  for (const change of changes)
    now = inRecord(now, change.path, { change, done: (what) => done.push({ ...what, path: change.path }) });
  return { state: now as S, done };
}

export function apply<S extends JsonRecord>(state: S, changes: readonly Change[]): S {
  return applied(state, changes).state;
}

interface Doing {
  readonly change: Change;
  readonly done: (what: Omit<Change, 'path'>) => void;
}

function inside(value: Json | undefined, steps: Path, doing: Doing): Json | undefined {
  if (isRecord(value)) return inRecord(value, steps, doing);
  return isThings(value) ? inList(value, steps, doing) : value;
}

function inRecord(record: JsonRecord, [key = '', ...rest]: Path, doing: Doing): JsonRecord {
  const now = ownValue(record, key);
  const next = rest.length > 0 ? inside(now, rest, doing) : replaced(now, doing);
  if (next === now) return record;
  if (next !== undefined) return { ...record, [key]: next };
  const { [key]: _, ...others } = record;
  return others;
}

function replaced(now: Json | undefined, { change, done }: Doing): Json | undefined {
  if (change.words !== undefined) {
    if (typeof now !== 'string') return now;
    const { at, removed, added } = fittingWords(now, change.words);
    const words = { at, removed, added: wellFormedText(added) };
    if (removed === words.added) return now;
    done({ words });
    return withWordsReplaced(now, words);
  }
  if (change.from === undefined && change.to === undefined && change.by === undefined) return now;
  const next = change.by === undefined ? change.to : moved(now, change);
  if (now === undefined ? next === undefined : next !== undefined && sameValue(now, next)) return now;
  const to = next === undefined ? undefined : wellFormed(next);
  const { by } = change;
  const amount = numberIn(to, by?.base) - numberIn(now, by?.base);
  const { path: _, ...what } = changeOf([], now, to, by && !isReset(by) ? { by: { ...by, amount } } : {});
  done(what);
  return to;
}

const numberIn = (value: Json | undefined, base = 0): number => (typeof value === 'number' ? value : base);

/** A number that starts where the change did ends where it did, also if it is a fraction. */
function moved(now: Json | undefined, { from, to, by }: Change): Json | undefined {
  if (by === undefined) return now;
  if ((from !== undefined || to !== undefined) && sameValue(now, from)) return to;
  const start = now ?? by.base;
  if (typeof start !== 'number') return now;
  const next = isReset(by) ? by.least : movedBy(start, by);
  return from !== undefined && to === undefined && next === by.base ? undefined : next;
}

function inList(list: readonly Thing[], [id = '', ...rest]: Path, doing: Doing): readonly Thing[] {
  const index = list.findIndex((item) => item.id === id);
  const item = list[index];
  if (rest.length > 0) {
    // The id of an item is its place.
    if (item === undefined || (rest.length === 1 && rest[0] === 'id')) return list;
    const next = inRecord(item, rest, doing);
    return next === item ? list : list.with(index, next as Thing);
  }
  const { from, to, place = {} } = doing.change;
  const order = list.map((each) => each.id);
  if (to !== undefined) {
    if (item !== undefined || !isRecord(to)) return list;
    const added = { ...(wellFormed(to) as JsonRecord), id };
    const at = indexOf(order, place.to ?? []);
    doing.done({ to: added, place: { to: placeAt(order, at) } });
    return list.toSpliced(at, 0, added);
  }
  if (item === undefined) return list;
  const was = placeAt(order, index);
  const others = list.toSpliced(index, 1);
  if (from !== undefined) {
    doing.done({ from: item, place: { from: was } });
    return others;
  }
  const left = order.toSpliced(index, 1);
  const at = indexOf(left, place.to ?? []);
  if (at === index) return list;
  doing.done({ place: { from: was, to: placeAt(left, at) } });
  return others.toSpliced(at, 0, item);
}
