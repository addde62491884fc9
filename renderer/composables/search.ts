import type { CatalogueEntry } from '../../shared/rules/views';
import type { Translate } from '../../shared/kernel/text';

/** An entry with the words it is found by. */
export interface Findable {
  readonly entry: CatalogueEntry;
  readonly words: string;
}

/** What a list shows: everything, one group, or what the character has. */
export type Filter =
  { readonly kind: 'all' } | { readonly kind: 'group'; readonly id: string } | { readonly kind: 'owned' };

/** Folds case and accents, so that "epee" finds "Épée". */
export function fold(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Gathers the words of every entry once, instead of at every key pressed. */
export function findable(entries: readonly CatalogueEntry[], t: Translate): Findable[] {
  return entries.map((entry) => {
    const texts = [entry.title, entry.detail, entry.text, ...entry.terms.map((term) => term.label)];
    return { entry, words: fold(texts.map((text) => (text === undefined ? '' : t(text))).join(' ')) };
  });
}

/** Tells whether folded words hold every word of the query. */
export function matches(query: string): (one: { readonly words: string }) => boolean {
  const asked = fold(query).split(/\s+/).filter(Boolean);
  return ({ words }) => asked.every((word) => words.includes(word));
}

/** The entries that hold every word of the query, in their own order. */
export function search(all: readonly Findable[], query: string): Findable[] {
  return all.filter(matches(query));
}

/** The entries that a filter lets through. */
export function filtered(found: readonly Findable[], filter: Filter): CatalogueEntry[] {
  return found.map((one) => one.entry).filter((entry) => passes(entry, filter));
}

/** How many of the found entries a filter would show. */
export function countOf(found: readonly Findable[], filter: Filter): number {
  return found.filter((one) => passes(one.entry, filter)).length;
}

function passes(entry: CatalogueEntry, filter: Filter): boolean {
  if (filter.kind === 'all') return true;
  return filter.kind === 'owned' ? entry.owned > 0 : entry.group === filter.id;
}
