import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import type { Change, Neighbor } from './changes';
import { keptSplice } from './splice';
import { isThings, wellFormed, wellFormedText, type IsText, type TablePath, type Thing } from './values';

/**
 * Plain-JSON counterpart of `applyAll`; building a Yjs document for a long journal is slow. A part without a change
 * stays the same object.
 */
export function withChanges(document: JsonRecord, changes: readonly Change[], isText: IsText): JsonRecord {
  return changes.reduce((now, change) => inRecord(now, change.path, { change, isText }), document);
}

/** `undefined` if there is nothing at the path. */
export function valueIn(document: JsonRecord, path: TablePath): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    if (isThings(value)) return value.find(({ id }) => id === key);
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, document);
}

interface Applied {
  readonly change: Change;
  readonly isText: IsText;
}

function inside(value: Json | undefined, steps: TablePath, applied: Applied): Json | undefined {
  if (isThings(value)) return inList(value, steps, applied);
  return isRecord(value) ? inRecord(value, steps, applied) : value;
}

function inRecord(record: JsonRecord, [key = '', ...rest]: TablePath, applied: Applied): JsonRecord {
  const now = Object.hasOwn(record, key) ? record[key] : undefined;
  const next = rest.length > 0 ? inside(now, rest, applied) : replaced(now, applied);
  if (next === now) return record;
  if (next !== undefined) return { ...record, [key]: next };
  const { [key]: _, ...others } = record;
  return others;
}

function replaced(now: Json | undefined, { change, isText }: Applied): Json | undefined {
  const { before, after, path } = change;
  if (after === undefined) return undefined;
  if (typeof now === 'string' && typeof after === 'string' && isText(path)) {
    const { at, removed, added } = keptSplice(typeof before === 'string' ? before : '', after, now);
    return now.slice(0, at) + wellFormedText(added) + now.slice(at + removed);
  }
  return sameValue(now, after) ? now : wellFormed(after);
}

function inList(list: readonly Thing[], [id = '', ...rest]: TablePath, applied: Applied): readonly Thing[] {
  const index = list.findIndex((item) => item.id === id);
  const item = list[index];
  if (rest.length > 0) {
    if (item === undefined) return list;
    const next = inRecord(item, rest, applied);
    return next === item ? list : list.with(index, { ...next, id });
  }
  const { before, after, place } = applied.change;
  if (after !== undefined) {
    if (item !== undefined || !isRecord(after)) return list;
    return placed(list, { ...(wellFormed(after) as JsonRecord), id }, place?.to ?? null);
  }
  if (item === undefined) return list;
  const others = list.toSpliced(index, 1);
  return before === undefined ? placed(others, item, place?.to ?? null) : others;
}

/** At the end if the neighbor is gone. */
function placed(list: readonly Thing[], item: Thing, neighbor: Neighbor): readonly Thing[] {
  const found = neighbor === null ? 0 : list.findIndex(({ id }) => id === neighbor) + 1;
  return list.toSpliced(found === 0 && neighbor !== null ? list.length : found, 0, item);
}
