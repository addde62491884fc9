import { askedWords, fold, scoreOf } from '#shared/kernel/search';

/** In the order in which equal results are shown. */
export const lookUpGroups = ['characters', 'campaigns', 'notes', 'log', 'actions', 'guide', 'rules'] as const;
export type LookUpGroup = (typeof lookUpGroups)[number];

/** A thing with its name, folded once for many searches. */
export interface Named<T> {
  readonly thing: T;
  readonly folded: string;
}

export function named<T>(things: readonly T[], nameFrom: (thing: T) => string): readonly Named<T>[] {
  return things.map((thing) => ({ thing, folded: fold(nameFrom(thing)).trim() }));
}

/** 4 is an exact match, 3 the beginning of the name, 2 the beginning of a word, 1 any part, 0 none. */
export function rankOf(name: string, asked: string): number {
  if (name === asked) return 4;
  if (name.startsWith(asked)) return 3;
  const words = asked.split(/\s+/);
  if (!words.every((word) => name.includes(word))) return 0;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 2 : 1;
}

/** The best results of a group, and the number of all. */
export interface Answers<T> {
  readonly best: readonly T[];
  readonly count: number;
  /** The rank of the best result; 0 if there is none. */
  readonly rank: number;
}

/** The best matches; equal ones keep their order. */
export function answers<T>(things: readonly Named<T>[], words: string, most: number): Answers<T> {
  const asked = fold(words).trim();
  if (asked === '') return { best: [], count: 0, rank: 0 };
  const byRank: Named<T>[][] = [[], [], [], []];
  let count = 0;
  for (const each of things) {
    const rank = rankOf(each.folded, asked);
    if (rank === 0) continue;
    count += 1;
    const bucket = byRank[4 - rank];
    if (bucket !== undefined && bucket.length < most) bucket.push(each);
  }
  const rank = 4 - byRank.findIndex((bucket) => bucket.length > 0);
  const best = byRank.flat().slice(0, most);
  return { best: best.map(({ thing }) => thing), count, rank: count === 0 ? 0 : rank };
}

/** A text that only mentions the words comes after anything whose name has them, however many it mentions. */
export function mentionRank(share: number): number {
  return share * 0.9;
}

/** A thing whose whole text is searched, folded, besides its name. */
export interface Worded<T> extends Named<T> {
  readonly words: string;
}

/** The best matches by name, then those whose texts have most of the words; equal ones keep their order. */
export function textAnswers<T>(things: readonly Worded<T>[], query: string, most: number): Answers<T> {
  const name = fold(query).trim();
  const asked = askedWords(query);
  const found = things.flatMap(({ thing, folded, words }) => {
    const score = scoreOf(asked, words) || scoreOf(asked, folded);
    return score === 0 ? [] : [{ thing, named: rankOf(folded, name), score }];
  });
  const sorted = found.toSorted((a, b) => b.named - a.named || b.score - a.score).slice(0, most);
  const [first] = sorted;
  const share = (first?.score ?? 0) / Math.max(1, asked.meant.length);
  return {
    best: sorted.map(({ thing }) => thing),
    count: found.length,
    rank: Math.max(first?.named ?? 0, mentionRank(Math.min(1, share))),
  };
}

/** Drops empty groups and sorts the rest by their best result; equal ones keep the order of `lookUpGroups`. */
export function inOrder<
  G extends { readonly group: LookUpGroup; readonly rank: number; readonly count: number },
>(groups: readonly G[]): readonly G[] {
  const place = ({ group }: G): number => lookUpGroups.indexOf(group);
  return groups.filter(({ count }) => count > 0).toSorted((a, b) => b.rank - a.rank || place(a) - place(b));
}
