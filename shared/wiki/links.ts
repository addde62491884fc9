import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { segments } from './audience';
import { codeRanges, type Range } from './code';

/** `[[title]]` or `[[title|label]]`, at `index` with `length` characters. */
export interface WikiLink {
  readonly title: string;
  readonly label: string;
  readonly secret: boolean;
  readonly index: number;
  readonly length: number;
}

/** Longer titles and labels are not links. */
const longest = 400;

/** In text order. Code contains no links, and a `\` before the brackets escapes them. */
export function linksOf(text: string): readonly WikiLink[] {
  return segments(text).flatMap((part) =>
    linksIn(part.text).map((link) => ({ ...link, secret: part.secret, index: part.index + link.index })),
  );
}

function linksIn(text: string): readonly Omit<WikiLink, 'secret'>[] {
  const isCode = inOrder(codeRanges(text));
  return [...text.matchAll(/\[\[([^[\]|\r\n]{1,400})(?:\|([^[\]\r\n]{0,400}))?\]\]/g)].flatMap((match) => {
    const { index } = match;
    const title = (match[1] ?? '').trim();
    if (isCode(index) || title === '' || isEscaped(text, index)) return [];
    const label = (match[2] ?? '').trim();
    return [{ title, label: label === '' ? title : label, index, length: match[0].length }];
  });
}

/** Titles are compared without case, accents and surrounding spaces. */
export function titleKey(title: string): string {
  return title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The reason why a title cannot be linked; `null` if it can. */
export function titleFault(title: string): AppError | null {
  if (title.trim() === '') return appError('invalid-input', { text: message('wiki.blankTitle') });
  if (title.length > longest)
    return appError('invalid-input', { text: message('wiki.longTitle', { most: longest }) });
  return /[[\]|\r\n]/.test(title)
    ? appError('invalid-input', { text: message('wiki.titleSigns', { title: title.trim() }) })
    : null;
}

/** Keeps labels. Refused if the new title cannot be linked. */
export function renameLinks(text: string, from: string, to: string): Result<string, AppError> {
  const fault = titleFault(to);
  if (fault !== null) return err(fault);
  const key = titleKey(from);
  let renamed = '';
  let end = 0;
  for (const { title, index, length } of linksOf(text).filter((link) => titleKey(link.title) === key)) {
    const source = text.slice(index, index + length);
    renamed += text.slice(end, index) + source.replace(title, () => to.trim());
    end = index + length;
  }
  return ok(renamed + text.slice(end));
}

/** Must be called with ascending indexes, so that each range is checked only once. */
function inOrder(ranges: readonly Range[]): (index: number) => boolean {
  let at = 0;
  return (index) => {
    while ((ranges[at]?.to ?? Infinity) <= index) at += 1;
    return (ranges[at]?.from ?? Infinity) <= index;
  };
}

function isEscaped(text: string, index: number): boolean {
  const slashes = /\\*$/.exec(text.slice(Math.max(0, index - 50), index))?.[0].length ?? 0;
  return slashes % 2 === 1;
}
