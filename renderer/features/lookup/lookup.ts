import { fold } from '../../composables/search';

/** What can be looked up, in the order in which equals are shown. */
export const lookUpGroups = ['characters', 'campaigns', 'notes', 'actions', 'rules'] as const;
export type LookUpGroup = (typeof lookUpGroups)[number];

/** Something with a name, folded once for many questions. */
export interface Named<T> {
  readonly thing: T;
  readonly folded: string;
}

/** Things with their names, ready to be asked for. */
export function named<T>(things: readonly T[], nameOf: (thing: T) => string): readonly Named<T>[] {
  return things.map((thing) => ({ thing, folded: fold(nameOf(thing)).trim() }));
}

/** How well a name answers: 4 is called so, 3 begins so, 2 has a word that begins so, 1 holds it, 0 does not. */
export function rankOf(name: string, asked: string): number {
  if (name === asked) return 4;
  if (name.startsWith(asked)) return 3;
  const words = asked.split(/\s+/);
  if (!words.every((word) => name.includes(word))) return 0;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 2 : 1;
}

/** What was found in a group: the best of it, and how many there are in all. */
export interface Answers<T> {
  readonly best: readonly T[];
  readonly count: number;
  /** The rank of the best one; 0 where nothing answers. */
  readonly rank: number;
}

/** The best of those that answer to the words, equals in their own order. */
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

/** Groups with something in them: those whose best answers best come first, equals in the order of `lookUpGroups`. */
export function inOrder<
  G extends { readonly group: LookUpGroup; readonly rank: number; readonly count: number },
>(groups: readonly G[]): readonly G[] {
  const place = ({ group }: G): number => lookUpGroups.indexOf(group);
  return groups.filter(({ count }) => count > 0).toSorted((a, b) => b.rank - a.rank || place(a) - place(b));
}
