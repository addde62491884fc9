import { titleKey } from './links';

/** A link that is being typed: its title starts at `from`, and `typed` is the text up to the caret. */
export interface OpenLink {
  readonly from: number;
  readonly typed: string;
}

/** Returns `null` if the caret is not in a title. */
export function openLink(text: string, caret: number): OpenLink | null {
  const match = /\[\[([^[\]|\r\n]{0,100})$/.exec(text.slice(Math.max(0, caret - 102), caret));
  if (match === null) return null;
  const typed = match[1] ?? '';
  return { from: caret - typed.length, typed };
}

/**
 * Completes the title of an open link and closes it; in an existing link the title is replaced and the label
 * stays. The caret moves behind the link, or in front of its label.
 */
export function complete(
  text: string,
  { from, typed }: OpenLink,
  title: string,
): { readonly text: string; readonly caret: number } {
  const head = text.slice(0, from) + title;
  const rest = text.slice(from + typed.length);
  const left = /^[^[\]|\r\n]{0,400}(?=(?:\|[^[\]\r\n]{0,400})?\]\])/.exec(rest)?.[0];
  if (left === undefined) return { text: `${head}]]${rest}`, caret: head.length + 2 };
  const tail = rest.slice(left.length);
  return { text: head + tail, caret: head.length + (tail.startsWith(']]') ? 2 : 0) };
}

/**
 * Titles that start with the typed text come first, then those with a word that does, then those that contain it;
 * each group is in alphabetical order, without duplicates.
 */
export function suggestions(titles: readonly string[], typed: string, most = 8): readonly string[] {
  const key = titleKey(typed);
  const rankOf = (title: string): number => {
    if (title.startsWith(key)) return 0;
    if (title.includes(` ${key}`)) return 1;
    return title.includes(key) ? 2 : 3;
  };
  const byKey = new Map(titles.toReversed().map((title) => [titleKey(title), title.trim()]));
  return [...byKey]
    .map(([title, words]) => ({ title, words, rank: rankOf(title) }))
    .filter(({ title, rank }) => rank < 3 && title !== '')
    .toSorted((a, b) => a.rank - b.rank || (a.title < b.title ? -1 : 1))
    .slice(0, most)
    .map(({ words }) => words);
}
