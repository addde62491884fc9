import MiniSearch from 'minisearch';
import type { Translate } from '#shared/kernel/text';
import { eachEntry, everyGroup } from '#shared/rules/reference/compendium';
import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import type { Ruleset } from '#shared/rules/ruleset';
import { fold } from '#shared/kernel/search';

export interface EntryItem {
  /** Unique among all rulesets. */
  readonly key: string;
  readonly ruleset: Ruleset;
  readonly entry: Entry;
}

/** An entry or table as search results list it. */
export interface CompendiumItem extends EntryItem {
  /** The location in words, such as "Heroic · Conditions". */
  readonly from: string;
}

/** Empty words and ids match everything. */
export interface CompendiumQuery {
  readonly words: string;
  readonly ruleset: string;
  readonly group: string;
}

/** Searches all rulesets that were added so far. */
export interface CompendiumSearch {
  readonly items: readonly CompendiumItem[];
  /** Adds a ruleset in steps, so that the page stays responsive between them. */
  add(ruleset: Ruleset): Iterable<void>;
  /**
   * Matches, best first; those of the ruleset `near` come before equal ones, and first of all if the query
   * is empty.
   */
  find(query: CompendiumQuery, near?: string): readonly CompendiumItem[];
  /** The closest items if nothing matches. */
  nearest(words: string, near?: string): readonly CompendiumItem[];
}

export function keyOf(ruleset: string, entry: string): string {
  return `${ruleset}/${entry}`;
}

const mostSuggestions = 6;
/** Entries indexed per step, which takes a few milliseconds. */
const part = 4;

/** Words are indexed in the language of `translate`. */
export function createCompendiumSearch(translate: Translate): CompendiumSearch {
  const items: CompendiumItem[] = [];
  const byKey = new Map<string, CompendiumItem>();
  /** Titles with case and accents folded, since an exact match of the title comes first. */
  const titles = new Map<string, string>();
  const index = new MiniSearch({
    idField: 'key',
    fields: ['title', 'summary', 'group', 'body'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 6, summary: 2, group: 1.5 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });

  const found = (words: string, options: Parameters<typeof index.search>[1], near = '') => {
    const asked = fold(words.trim());
    const boostDocument = (key: unknown) => {
      const title = titles.get(String(key)) ?? '';
      const called = title === asked ? 8 : title.startsWith(asked) ? 2 : 1;
      return String(key).startsWith(keyOf(near, '')) ? called * 1.5 : called;
    };
    return index
      .search(words, { ...options, boostDocument })
      .flatMap((hit) => byKey.get(String(hit.id)) ?? []);
  };

  return {
    items,
    *add(ruleset) {
      const groups = new Map(everyGroup(ruleset).map((group) => [group.id, translate(group.title)]));
      let count = 0;
      for (const entry of eachEntry(ruleset)) {
        count += 1;
        if (count % part === 0) yield;
        const key = keyOf(ruleset.manifest.id, entry.id);
        const places = new Set([ruleset.manifest.name, groups.get(entry.group)].filter(Boolean));
        const from = [...places].join(' · ');
        const item = { key, ruleset, entry, from };
        items.push(item);
        byKey.set(key, item);
        titles.set(key, fold(translate(entry.title)));
        index.add({
          key,
          title: translate(entry.title),
          summary: entry.summary === undefined ? '' : translate(entry.summary),
          group: from,
          body: entry.blocks.flatMap((block) => wordsOf(block, ruleset, translate)).join(' '),
        });
      }
    },
    find(query, near) {
      const all = query.words.trim() === '' ? beginningWith(items, near) : found(query.words, {}, near);
      return all.filter(
        ({ ruleset, entry }) =>
          (query.ruleset === '' || ruleset.manifest.id === query.ruleset) &&
          (query.group === '' || entry.group === query.group),
      );
    },
    nearest: (words, near) => found(words, { combineWith: 'OR', fuzzy: 0.4 }, near).slice(0, mostSuggestions),
  };
}

/** All items, those of the ruleset `near` first. */
function beginningWith(items: readonly CompendiumItem[], near = ''): readonly CompendiumItem[] {
  const isNear = ({ ruleset }: CompendiumItem): boolean => ruleset.manifest.id === near;
  return near === '' ? items : [...items.filter(isNear), ...items.filter((item) => !isNear(item))];
}

function wordsOf(block: EntryBlock, ruleset: Ruleset, translate: Translate): readonly string[] {
  switch (block.kind) {
    case 'text':
      return [translate(block.text)];
    case 'list':
      return block.items.map(translate);
    case 'facts':
      return block.rows.flatMap((row) => [translate(row.label), translate(row.value)]);
    case 'grid':
      return [...block.columns, ...block.rows.flat()].map(translate);
    case 'table':
      return ruleset.tables
        .filter((table) => table.id === block.id)
        .flatMap((table) => [table.title, ...table.rows.flatMap((row) => [row.title, row.text])])
        .flatMap((text) => (text === undefined ? [] : [translate(text)]));
    case 'calculator':
    case 'check':
      return (block.kind === 'calculator' ? ruleset.calculators : ruleset.checks)
        .filter((part) => part.id === block.id)
        .flatMap(({ title, text }) => [translate(title), text === undefined ? '' : translate(text)]);
  }
}
