import { textOf } from './catalogs';

/** The rows of the table under a heading of the glossary, without its head. */
function rows(heading: string): string[][] {
  const text = textOf('docs/glossary.md');
  const from = text.indexOf(heading);
  if (from < 0) throw new Error(`The glossary has no heading "${heading}"`);
  const after = text.slice(from + heading.length);
  const table = after.slice(after.indexOf('\n|'), after.search(/\n## |$(?![^])/));
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

const words = (cell: string | undefined) =>
  (cell ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Words and phrases that no text may use. */
export const bannedInTexts = rows('# Glossary').flatMap((row) => words(row[3]));

/** Keys whose text may use a banned word, as `key word`. */
export const allowedInTexts = new Set(
  rows('## Allowed exceptions').map(([key = '', word = '']) => `${key} ${word}`),
);

const patternIn = (cell = '') => cell.replaceAll(/^`+ ?| ?`+$/g, '');

/** Patterns of old names and phrases, each with the maximum number of matches that may be left. */
export const leftInCode: readonly (readonly [pattern: string, most: number])[] = rows('## Identifiers').map(
  ([pattern, , left = '']) => [patternIn(pattern), Number(left)],
);

/** Patterns that no declaration of code or tests may match. */
export const bannedDeclarations: readonly string[] = rows('## Declarations').map(([pattern]) =>
  patternIn(pattern),
);

/** Patterns that no comment may match. */
export const bannedInComments: readonly string[] = rows('## Comments').map(([pattern]) => patternIn(pattern));

/** The words of each comment in code, on one line and without the signs that mark it. */
export function commentsIn(code: string): string[] {
  const found = code.matchAll(/\/\*([^]*?)\*\/|<!--([^]*?)-->|(?<![:'"`\\/])\/\/(.*)/g);
  return [...found].map(([, block, markup, line]) =>
    (block ?? markup ?? line ?? '').replaceAll(/\s*\n\s*(?:\*(?!\/))?\s*|^\*[^\S\n]*/g, ' ').trim(),
  );
}

const storedKeys = rows('## Stored keys that keep an old word').map(([key = '']) => key.replaceAll('`', ''));

/** Code without the places where it names a stored key: as a string, a property or a part of a path. */
export function withoutStoredKeys(code: string): string {
  const key = `(?:${storedKeys.join('|')})`;
  return code.replaceAll(new RegExp(`(?<=['"\`.])${key}\\b|\\b${key}(?=\\??:|\\\\?\\[)`, 'g'), '');
}

const patterns = bannedInTexts.map((word) => {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { word, pattern: new RegExp(`(?<![\\p{L}])${escaped}(?![\\p{L}])`, 'iu') };
});

/** The banned words in a text: whole words in any case, with either apostrophe; placeholders do not count. */
export function bannedIn(text: string): string[] {
  const plain = text.replaceAll(/\{\w+\}/g, ' ').replaceAll("'", '’');
  return patterns.filter(({ pattern }) => pattern.test(plain)).map(({ word }) => word);
}
