/** Folds case and accents, so that "epee" finds "Épée". */
export function fold(words: string): string {
  // Most texts have no accents, and looking for them takes ten times as long.
  const bare = /[^\0-\x7F]/.test(words) ? words.normalize('NFD').replaceAll(/\p{M}/gu, '') : words;
  return bare.toLowerCase();
}

/** Tests whether folded words contain every word of the query. */
export function matches(query: string): (one: { readonly words: string }) => boolean {
  const asked = fold(query).split(/\s+/).filter(Boolean);
  return ({ words }) => asked.every((word) => words.includes(word));
}

/** Words of questions, which would hide an answer that does without them. */
const small = new Set(
  `a about am an and any are as at be by can could do does did for from get has have how i in is it its
   just let me my of on or our please say said says should so some somebody someone tell that the their them then
   there these they this to up us want was we what when where which who whom whose why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** The words of a query, folded; the small ones count only if there are no others. */
export interface AskedWords {
  readonly meant: readonly string[];
  readonly small: readonly string[];
}

export function askedWords(query: string): AskedWords {
  const words = [...new Set(fold(query).split(/[^\p{L}\p{N}.:'’+-]+/u))]
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
  const meant = words.filter((word) => !small.has(word));
  return meant.length === 0
    ? { meant: words, small: [] }
    : { meant, small: words.filter((word) => small.has(word)) };
}

/**
 * The number of words that a folded text has: half for one that is only inside another word, little for small
 * ones. 0 if it has none that is meant.
 */
export function scoreOf({ meant, small: others }: AskedWords, folded: string): number {
  let score = 0;
  for (const word of meant) score += folded.includes(word) ? (begins(word, folded) ? 1 : 0.5) : 0;
  if (score === 0) return 0;
  for (const word of others) score += begins(word, folded) ? 0.01 : 0;
  return score;
}

const letter = /[\p{L}\p{N}]/u;

/** Tests whether a word of the text begins like this. */
function begins(word: string, folded: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (at === 0 || !letter.test(folded[at - 1] ?? '')) return true;
  return false;
}

/** Everything that has one of the words, what has most of them first; equal ones keep their order. */
export function ranked<T>(things: readonly T[], query: string, foldedOf: (thing: T) => string): readonly T[] {
  const asked = askedWords(query);
  if (asked.meant.length === 0) return things;
  return things
    .map((thing) => ({ thing, score: scoreOf(asked, foldedOf(thing)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ thing }) => thing);
}

/** A piece of a passage; `hit` if it is one of the words that were asked for. */
export interface PassagePart {
  readonly text: string;
  readonly hit: boolean;
}

/** Letters before the first hit, so that it is read in its sentence. */
const lead = 40;
/** A word with the space behind it; scripts without spaces are cut somewhere. */
const piece = /\S{1,40} ?/gu;

/**
 * The part of a text in which most of the folded words are together, at most about `length` characters, with the
 * hits marked; its beginning if it has none of them.
 */
export function passageOf(text: string, folded: readonly string[], length: number): readonly PassagePart[] {
  const pieces = text.replaceAll(/\s+/g, ' ').trim().match(piece) ?? [];
  const hits = hitsIn(pieces.map(fold), folded);
  const [from, to] = windowOf(pieces, hits, length);
  const parts: { text: string; hit: boolean }[] = [];
  const add = (words: string, hit: boolean): void => {
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += words;
    else if (words !== '') parts.push({ text: words, hit });
  };
  if (from > 0) add('… ', false);
  pieces.slice(from, to).forEach((word, index) => {
    const bare = word.trimEnd();
    const isLast = from + index + 1 === to;
    add(bare, hits.has(from + index));
    if (!isLast) add(word.slice(bare.length), false);
  });
  if (to < pieces.length) add('…', false);
  return parts;
}

/** Indexes of words that begin with a word that was asked for, or else have it inside; each with which one. */
function hitsIn(words: readonly string[], folded: readonly string[]): ReadonlyMap<number, string> {
  const hits = new Map<number, string>();
  for (const asked of folded) {
    const inside = words.flatMap((word, at) => (word.includes(asked) ? [at] : []));
    const beginning = inside.filter((at) => begins(asked, words[at] ?? ''));
    for (const at of beginning.length > 0 ? beginning : inside) hits.set(at, asked);
  }
  return hits;
}

/** The first word of the best window, and the one after its last. */
function windowOf(
  words: readonly string[],
  hits: ReadonlyMap<number, string>,
  length: number,
): readonly [number, number] {
  const reach = (from: number, room: number): number => {
    let [to, left] = [from, room];
    while (to < words.length && (left -= words[to]?.length ?? 0) >= 0) to += 1;
    return Math.max(to, Math.min(from + 1, words.length));
  };
  const sorted = [...hits].sort(([a], [b]) => a - b);
  let best = { at: 0, count: 0 };
  for (const [index, [at]] of sorted.entries()) {
    const to = reach(at, length - lead);
    const there = new Set<string>();
    for (let next = index; (sorted[next]?.[0] ?? to) < to; next += 1) there.add(sorted[next]?.[1] ?? '');
    if (there.size > best.count) best = { at, count: there.size };
  }
  let from = best.at;
  let room = lead;
  while (from > 0 && (room -= words[from - 1]?.length ?? 0) >= 0) from -= 1;
  const to = Math.max(reach(from, length), Math.min(best.at + 1, words.length));
  // A text that ends soon fills the space with the text before.
  if (to === words.length && from > 0) while (from > 0 && reach(from - 1, length) === words.length) from -= 1;
  return [from, to];
}
