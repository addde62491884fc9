import { message } from '#shared/kernel/text';
import type { PrintStoryPart } from '#shared/rules/print/print';
import { playerText, segments, type Audience } from '#shared/wiki/audience';
import { linksOf } from '#shared/wiki/links';

/** Parses Markdown into parts of a printed text. */
export type ReadStory = (markdown: string) => readonly PrintStoryPart[];

/** Players get the text without parts for the GM; the GM gets these parts set apart. */
export function storyOf(text: string, audience: Audience, read: ReadStory): readonly PrintStoryPart[] {
  if (audience === 'player') return read(linkWords(playerText(text)));
  return segments(text).flatMap((part) => {
    const parts = read(linkWords(part.text));
    return part.secret && parts.length > 0 ? [forTheGm(parts)] : parts;
  });
}

export function forTheGm(parts: readonly PrintStoryPart[]): PrintStoryPart {
  return { kind: 'aside', label: message('chronicle.forTheGm'), parts };
}

/** Replaces links by their labels, because paper has no links. */
export function linkWords(markdown: string): string {
  let words = '';
  let end = 0;
  for (const { index, length, label } of linksOf(markdown)) {
    // A label is plain text, so its Markdown characters are escaped.
    words += markdown.slice(end, index) + label.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
    end = index + length;
  }
  return words + markdown.slice(end);
}
