import { linksOf, titleKey, type WikiLink } from './links';

/** The fields of a note that links depend on. */
export interface WikiNote {
  readonly title: string;
  readonly text: string;
}

/** `secret` is true if only parts for the GM link there, so that players must not see it. */
export interface BackLink<N extends WikiNote> {
  readonly note: N;
  readonly secret: boolean;
  readonly links: readonly WikiLink[];
}

/**
 * Resolves links between notes. Case, accents and surrounding spaces in titles do not matter; the first of several
 * notes with one title wins.
 *
 * - `missing`: linked titles without a note, as they were first written
 */
export interface LinkIndex<N extends WikiNote> {
  readonly resolve: (title: string) => N | undefined;
  readonly backLinks: (title: string) => readonly BackLink<N>[];
  readonly missing: readonly string[];
}

/** Reads all notes only once. */
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

/** Follows the order of the notes. */
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
