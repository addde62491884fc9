import type { Ids } from '../kernel/ports';

/**
 * The key under which the deeds of several documents stand that happened as one. It names the documents, so that
 * each of them leads to the others; ids of documents hold no space.
 */
export function groupOf(documents: Iterable<string>, ids: Ids): string {
  return [ids.next(), ...new Set(documents)].join(' ');
}

/** The documents that a group names; none for a key of another kind. */
export function membersOf(group: string): readonly string[] {
  return group.split(' ').slice(1);
}
