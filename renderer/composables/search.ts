import type { CatalogEntry } from '#shared/rules/views';
import { fold, matches } from '#shared/kernel/search';
import type { Translate } from '#shared/kernel/text';

/** An entry with its searchable words. */
export interface Findable {
  readonly entry: CatalogEntry;
  readonly words: string;
}

/** Everything, one group, or the entries that the character has. */
export type Filter =
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'owned' };

/** Collects the words of every entry once, instead of at every key press. */
export function findable(entries: readonly CatalogEntry[], t: Translate): Findable[] {
  return entries.map((entry) => {
    const texts = [entry.title, entry.detail, entry.text, ...entry.terms.map((term) => term.label)];
    return { entry, words: fold(texts.map((text) => (text === undefined ? '' : t(text))).join(' ')) };
  });
}

/** Entries that contain every word of the query, in their own order. */
export function search(all: readonly Findable[], query: string): Findable[] {
  return all.filter(matches(query));
}

export function filtered(found: readonly Findable[], filter: Filter): CatalogEntry[] {
  return found.map((one) => one.entry).filter((entry) => passes(entry, filter));
}

/** Counts the found entries that a filter would show. */
export function countOf(found: readonly Findable[], filter: Filter): number {
  return found.filter((one) => passes(one.entry, filter)).length;
}

function passes(entry: CatalogEntry, filter: Filter): boolean {
  if (filter.kind === 'all') return true;
  return filter.kind === 'owned' ? entry.owned > 0 : entry.group === filter.id;
}
