import { linksOf, titleKey, type WikiLink } from './links';

/** A note as far as links are concerned. */
export interface WikiNote {
  readonly title: string;
  readonly text: string;
}

/** A note that links to another; `secret` where only the GM's parts of it do, so that players must not see it. */
export interface BackLink<N extends WikiNote> {
  readonly note: N;
  readonly secret: boolean;
  readonly links: readonly WikiLink[];
}

/**
 * Where the links of many notes lead. Titles are compared without case, accents and spaces around them; of two notes
 * with one title, the first is found.
 *
 * - `missing`: titles that are linked to and belong to no note yet, as they were first written
 */
export interface LinkIndex<N extends WikiNote> {
  readonly resolve: (title: string) => N | undefined;
  readonly backLinks: (title: string) => readonly BackLink<N>[];
  readonly missing: readonly string[];
}

/** Reads all links of the notes once. */
export function linkIndex<N extends WikiNote>(notes: readonly N[]): LinkIndex<N> {
  const byTitle = new Map(notes.toReversed().map((note) => [titleKey(note.title), note]));
  const byTarget = new Map<string, BackLink<N>[]>();
  const missing = new Map<string, string>();
  for (const note of notes) {
    for (const [key, links] of byKey(linksOf(note.text))) {
      const backLink = { note, links, secret: links.every(({ secret }) => secret) };
      const others = byTarget.get(key);
      if (others === undefined) byTarget.set(key, [backLink]);
      else others.push(backLink);
      if (!byTitle.has(key) && !missing.has(key)) missing.set(key, links[0]?.title ?? key);
    }
  }
  return {
    resolve: (title) => byTitle.get(titleKey(title)),
    backLinks: (title) => byTarget.get(titleKey(title)) ?? [],
    missing: [...missing.values()],
  };
}

/** The notes that link to a title, in their order. */
export function backLinks<N extends WikiNote>(notes: readonly N[], title: string): readonly BackLink<N>[] {
  return linkIndex(notes).backLinks(title);
}

function byKey(links: readonly WikiLink[]): ReadonlyMap<string, readonly WikiLink[]> {
  const found = new Map<string, WikiLink[]>();
  for (const link of links) {
    const key = titleKey(link.title);
    const same = found.get(key);
    if (same === undefined) found.set(key, [link]);
    else same.push(link);
  }
  return found;
}
