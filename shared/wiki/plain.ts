import { textFor, type Audience } from './audience';
import { linksOf } from './links';

/** Plain text without Markdown, for passages and searches. */
export function plainText(text: string, audience: Audience = 'player'): string {
  return withoutLinks(textFor(audience, text))
    .split(/\r\n|\r|\n/)
    .map(plainLine)
    .filter((line) => line !== '')
    .join('\n');
}

function withoutLinks(text: string): string {
  let words = '';
  let end = 0;
  for (const { index, length, label } of linksOf(text)) {
    words += text.slice(end, index) + label;
    end = index + length;
  }
  return words + text.slice(end);
}

function plainLine(line: string): string {
  const inner = line.replace(/^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)+/, '').trim();
  if (/^(?:`{3,}|~{3,}|:::)/.test(inner) || /^(?:[-*_=|:]\s*){3,}$/.test(inner)) return '';
  return withoutEmphasis(withoutEmphasis(inner.replace(/^#{1,6}\s+/, '')))
    .replaceAll(/!?\[([^[\]]{0,400})\]\([^()\s]{0,800}\)/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s*\|\s*/g, ' ')
    .trim();
}

/** Removes the innermost marks of emphasis; underscores within words stay. */
function withoutEmphasis(words: string): string {
  return words
    .replaceAll(/(?<![*~`\\])(\*{1,3}|~~|`{1,3})(?=\S)([^*~`]{0,800}[^*~`\s\\])\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}_\\])(_{1,3})(?=\S)([^_]{1,800})\1(?![\p{L}\p{N}_])/gu, '$2');
}
