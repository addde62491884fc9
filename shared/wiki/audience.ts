/** Players see only the parts that are not for the GM. */
export type Audience = 'gm' | 'player';

/** A part of a note that starts at `index`, for everyone or for the GM alone. */
export interface Segment {
  readonly secret: boolean;
  readonly text: string;
  readonly index: number;
}

export const gmOpening = ':::gm';
export const gmClosing = ':::';

/**
 * Splits a note into parts for everyone and parts for the GM: the lines between `:::gm` and `:::`. The marker
 * lines belong to neither. Ambiguous cases are resolved in favor of the GM:
 *
 * - a part without an end continues to the end of the note; nested parts end one by one
 * - an opening marker counts anywhere, even within quotes, lists, code and words, and hides its whole line
 * - a closing marker counts only alone on its line (apart from marks of quotes and lists), and not within a code
 *   block of the part
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

/** Removes the parts for the GM and the empty lines around them. */
export function playerText(text: string): string {
  return segments(text)
    .filter(({ secret }) => !secret)
    .map((segment) => withoutBlankEnds(segment.text))
    .join('\n\n');
}

export function textFor(audience: Audience, text: string): string {
  return audience === 'gm' ? text : playerText(text);
}

interface MarkdownLine {
  readonly words: string;
  readonly start: number;
  /** The index of the next line. */
  readonly end: number;
}

function* linesOf(text: string): Generator<MarkdownLine> {
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    const [whole, words = ''] = match;
    if (whole !== '') yield { words, start: match.index, end: match.index + whole.length };
  }
}

/** Invisible characters and full-width letters must not hide a marker. */
function plain(words: string): string {
  return words.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
}

function opens(words: string): boolean {
  return /:::\s*gm(?![\p{L}\p{N}_])/iu.test(plain(words));
}

function isOpening(inner: string): boolean {
  return /^:::\s*gm$/i.test(inner);
}

/** Removes marks of quotes and lists, and surrounding spaces. */
function withoutSigns(words: string): string {
  return plain(words)
    .replace(/^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)+/, '')
    .trim();
}

/** The code fence that is open after a line; `null` for none. */
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
