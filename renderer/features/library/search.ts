import MiniSearch from 'minisearch';

/** What of a character is searched. */
export interface SearchEntry {
  readonly id: string;
  readonly name: string;
  readonly subtitle: string;
  /** The name of its owner, where it has one. */
  readonly owner: string;
}

/** Finds characters by the beginnings of words, and past a slip of the finger. Best first. */
export type Search = (words: string) => readonly string[];

/** Marks of writing do not matter: "Zoe" finds "Zoë". */
function fold(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}

/** Builds the index once for many searches. */
export function createSearch(entries: readonly SearchEntry[]): Search {
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'subtitle', 'owner'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { name: 3 },
      combineWith: 'AND',
      prefix: true,
    },
  });
  index.addAll(entries);
  const fuzzy = (term: string) => (term.length > 3 ? 0.2 : false);
  return (words) => {
    const meant = index.search(words);
    // Slips are looked for only where nothing is called that: among thousands that takes far longer.
    return (meant.length > 0 ? meant : index.search(words, { fuzzy })).map((hit) => String(hit.id));
  };
}
