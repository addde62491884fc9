/** Who reads a note: the GM reads all of it, players what is not kept from them. */
export type Audience = 'gm' | 'player';

/** A piece of a note as it stands, from `index` on: for everybody, or for the GM alone. */
export interface Segment {
  readonly secret: boolean;
  readonly text: string;
  readonly index: number;
}

/** The lines that open and close a part for the GM. */
export const gmOpening = ':::gm';
export const gmClosing = ':::';

/**
 * A note cut into what everybody may read and what is for the GM: the lines between `:::gm` and `:::`. The lines
 * that are nothing but marks belong to neither. Wherever it could be read in two ways, it is for the GM:
 *
 * - a part that is not closed goes on to the end; parts within parts are closed one by one
 * - a mark opens wherever it stands, also within quotes, lists, code and words, and takes its whole line along
 * - a mark closes only alone on its line (but for signs of quotes and lists), and not within a fence of the part
 */
export function segments(text: string): readonly Segment[] {
  const found: Segment[] = [];
  let depth = 0;
  let fence: string | null = null;
  let from = 0;
  const cut = (to: number, secret: boolean, next: number): void => {
    if (text.slice(from, to).trim() !== '') found.push({ secret, text: text.slice(from, to), index: from });
    from = next;
  };
  for (const { words, start, end } of linesOf(text)) {
    const inner = withoutSigns(words);
    if (opens(words)) {
      if (isOpening(inner)) cut(start, depth > 0, end);
      else if (depth === 0) cut(start, false, start);
      depth += 1;
    } else if (depth > 0 && fence === null && inner === gmClosing) {
      cut(start, true, end);
      depth -= 1;
    } else if (depth > 0) fence = fenceAfter(fence, inner);
    if (depth === 0) fence = null;
  }
  cut(text.length, depth > 0, text.length);
  return found;
}

/** A note as players may read it: nothing of the GM's parts, and no empty lines where they stood. */
export function playerText(text: string): string {
  return segments(text)
    .filter(({ secret }) => !secret)
    .map((segment) => withoutBlankEnds(segment.text))
    .join('\n\n');
}

/** A note as its reader may read it. */
export function textFor(audience: Audience, text: string): string {
  return audience === 'gm' ? text : playerText(text);
}

interface Line {
  readonly words: string;
  readonly start: number;
  /** Where the next line starts. */
  readonly end: number;
}

function* linesOf(text: string): Generator<Line> {
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    const [whole, words = ''] = match;
    if (whole !== '') yield { words, start: match.index, end: match.index + whole.length };
  }
}

/** Signs that cannot be seen, and letters of another width, hide no mark. */
function plain(words: string): string {
  return words.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
}

function opens(words: string): boolean {
  return /:::\s*gm(?![\p{L}\p{N}_])/iu.test(plain(words));
}

function isOpening(inner: string): boolean {
  return /^:::\s*gm$/i.test(inner);
}

/** A line without the signs of quotes and lists before it, and without spaces around it. */
function withoutSigns(words: string): string {
  return plain(words)
    .replace(/^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)+/, '')
    .trim();
}

/** The fence that stands open after a line of code or of words; `null` for none. */
function fenceAfter(open: string | null, inner: string): string | null {
  const marks = /^(`{3,}|~{3,})(.*)$/.exec(inner);
  if (marks === null) return open;
  const [, fence = '', rest = ''] = marks;
  if (open === null) return fence.startsWith('`') && rest.includes('`') ? null : fence;
  return rest.trim() === '' && fence.startsWith(open) ? null : open;
}

function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[^\S\r\n]*(?:\r\n|\r|\n))+/, '').trimEnd();
}
