import { sameValue } from '#shared/kernel/same';

/** The difference between two versions of a list of named things. */
export interface ListStep<T> {
  readonly did: 'added' | 'removed' | 'changed' | 'moved';
  /** The first item that differs: its old form if it was removed, otherwise its current one. */
  readonly item: T;
  /** The old form of an item that was changed. */
  readonly was?: T;
  readonly count: number;
}

/** Returns `undefined` if nothing differs. */
export function listStep<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): ListStep<T> | undefined {
  const [then, now] = [byId(before), byId(after)];
  const added = after.filter(({ id }) => !then.has(id));
  const removed = before.filter(({ id }) => !now.has(id));
  if (added[0] !== undefined) return { did: 'added', item: added[0], count: added.length };
  if (removed[0] !== undefined) return { did: 'removed', item: removed[0], count: removed.length };
  const changed = after.filter((item) => !sameValue(then.get(item.id), item));
  const [first] = changed;
  const was = first && then.get(first.id);
  if (first !== undefined && was !== undefined)
    return { did: 'changed', item: first, was, count: changed.length };
  const moved = after.find(({ id }, index) => before[index]?.id !== id);
  return moved && { did: 'moved', item: moved, count: 1 };
}

function byId<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((item) => [item.id, item]));
}
