import { codeRanges } from '#shared/wiki/code';
import { plainText } from '#shared/wiki/plain';
import { limits } from '#shared/character/limits';

/**
 * A heading, or a step of a list of tasks (`- [ ] Find the ferry`), in the Markdown of a note.
 *
 * - `words`: without marks, by which a pin finds it again
 * - `level`: of a heading; 0 for a step
 * - `from`, `to`: its line in the text, `to` including the line's end
 */
export interface NotePart {
  readonly kind: 'heading' | 'step';
  readonly words: string;
  readonly level: number;
  readonly done: boolean;
  readonly from: number;
  readonly to: number;
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const step = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]+(.*?)[ \t]*$/;

/** In the order of the text; parts within code and parts without words do not count. */
export function notePartsOf(text: string): readonly NotePart[] {
  const code = codeRanges(text);
  const found: NotePart[] = [];
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    const [whole, line = ''] = match;
    if (whole === '') break;
    const [from, to] = [match.index, match.index + whole.length];
    if (code.some((range) => range.from <= from && from < range.to)) continue;
    const [, marks = '', title = ''] = heading.exec(line) ?? [];
    const [, box = ' ', task = ''] = step.exec(line) ?? [];
    const words = (marks === '' ? task : title).slice(0, limits.name);
    if (words === '') continue;
    const kind = marks === '' ? 'step' : 'heading';
    found.push({ kind, words, level: marks.length, done: box !== ' ', from, to });
  }
  return found;
}

/** The words of a part as they are read, without links and emphasis. */
export function labelOf(words: string): string {
  const label = plainText(words, 'gm');
  return label === '' ? words : label;
}

/** The text below a heading, up to the next one of its level or above. */
export function sectionOf(text: string, { level, to }: Pick<NotePart, 'level' | 'to'>): string {
  const next = notePartsOf(text).find(
    (part) => part.kind === 'heading' && part.from >= to && part.level <= level,
  );
  return text.slice(to, next?.from);
}

/** Changes the mark of the first step with these words. */
export function stepTicked(text: string, words: string): string {
  const part = notePartsOf(text).find((each) => each.kind === 'step' && each.words === words);
  if (part === undefined) return text;
  const line = text.slice(part.from, part.to).replace(/\[[ xX]\]/, part.done ? '[ ]' : '[x]');
  return text.slice(0, part.from) + line + text.slice(part.to);
}
