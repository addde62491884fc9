/** One stretch of a text replaced by another. */
export interface Words {
  readonly at: number;
  readonly removed: string;
  readonly added: string;
}

const isHigh = (code: number): boolean => code >= 0xd8_00 && code <= 0xdb_ff;
const isLow = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** The smallest stretch that never cuts a character of two units, which Yjs would replace. */
export function wordsBetween(before: string, after: string): Words {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end -= 1;
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
  };
}

export function withWordsReplaced(text: string, { at, removed, added }: Words): string {
  return text.slice(0, at) + added + text.slice(at + removed.length);
}

/** As they are done in a text that may be another one: where they would remove something else, they remove nothing. */
export function fittingWords(text: string, { at, removed, added }: Words): Words {
  const end = at + removed.length;
  const fits = text.slice(at, end) === removed && end <= text.length;
  if (fits && !isInside(text, at) && !isInside(text, end)) return { at, removed, added };
  const near = Math.min(at, text.length);
  return { at: isInside(text, near) ? near - 1 : near, removed: '', added };
}

/** In the middle of a character of two units. */
const isInside = (text: string, at: number): boolean =>
  isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

/** Both changed the same stretch. */
export function meets(one: Words, other: Words): boolean {
  return one.at + one.removed.length > other.at && one.at < other.at + other.removed.length;
}

export interface Crossed<T> {
  readonly own: readonly T[];
  readonly over: readonly T[];
}

/**
 * Both as they are after the other one. In either order, what one of them removed is gone and what both added stays; at the
 * same place, what `over` added comes first.
 */
export function crossedWords(own: Words, over: Words): Crossed<Words> {
  return { own: after(own, over, false), over: after(over, own, true) };
}

/** The later part comes first, so that positions stay right. */
function after(one: Words, other: Words, isFirst: boolean): readonly Words[] {
  const [end, endOfOther] = [one.at + one.removed.length, other.at + other.removed.length];
  const shift = other.added.length - other.removed.length;
  const start = Math.max(one.at, endOfOther);
  const behind = one.removed.slice(start - one.at);
  if (one.at > other.at || (one.at === other.at && !isFirst))
    return full([{ at: start + shift, removed: behind, added: one.added }]);
  const ahead = one.removed.slice(0, Math.min(end, other.at) - one.at);
  return full([
    { at: start + shift, removed: behind, added: '' },
    { at: one.at, removed: ahead, added: one.added },
  ]);
}

const full = (words: readonly Words[]): readonly Words[] =>
  words.filter(({ removed, added }) => removed !== '' || added !== '');

/** One after the other, as one; `undefined` if they do not touch. */
export function joinedWords(first: Words, second: Words): Words | undefined {
  const [start, end] = [first.at, first.at + first.added.length];
  const endOfSecond = second.at + second.removed.length;
  if (second.at > end || endOfSecond < start) return undefined;
  const [ahead, behind] = [Math.max(start - second.at, 0), Math.max(endOfSecond - end, 0)];
  const before = second.removed.slice(0, ahead);
  const afterwards = behind === 0 ? '' : second.removed.slice(-behind);
  return {
    at: Math.min(start, second.at),
    removed: before + first.removed + afterwards,
    added:
      first.added.slice(0, Math.max(second.at - start, 0)) +
      second.added +
      first.added.slice(Math.max(endOfSecond - start, 0)),
  };
}
