import MiniSearch from 'minisearch';
import { fold } from '#shared/kernel/search';

/** The searchable texts of a character. */
export interface SearchEntry {
  readonly id: string;
  readonly name: string;
  readonly subtitle: string;
  /** Empty if it has none. */
  readonly owner: string;
  /** Its tags, gear and abilities. */
  readonly words: string;
}

/** Finds characters by beginnings of words, with tolerance for typos. Best first. */
export type Search = (words: string) => readonly string[];

/** The index serves many searches. */
export function createSearch(entries: readonly SearchEntry[]): Search {
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'subtitle', 'owner', 'words'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { name: 3, words: 0.5 },
      combineWith: 'AND',
      prefix: true,
    },
  });
  index.addAll(entries);
  const fuzzy = (term: string) => (term.length > 3 ? 0.2 : false);
  return (words) => {
    const meant = index.search(words);
    // Typos are considered only if nothing matches exactly: with thousands of characters that takes far
    // longer.
    return (meant.length > 0 ? meant : index.search(words, { fuzzy })).map((hit) => String(hit.id));
  };
}
