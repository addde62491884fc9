import { message } from '../../kernel/text';
import type { PrintStoryPart } from '../../rules/print/print';
import { playerText, segments, type Audience } from '../../wiki/audience';
import { linksOf } from '../../wiki/links';

/** Reads Markdown as the parts of a printed text. */
export type ReadStory = (markdown: string) => readonly PrintStoryPart[];

/** A note as its reader gets it on paper: for players without the GM's parts, for the GM with each of them set apart. */
export function storyOf(text: string, audience: Audience, read: ReadStory): readonly PrintStoryPart[] {
  if (audience === 'player') return read(linkWords(playerText(text)));
  return segments(text).flatMap((part) => {
    const parts = read(linkWords(part.text));
    return part.secret && parts.length > 0 ? [forTheGm(parts)] : parts;
  });
}

/** Parts set apart as the GM's own. */
export function forTheGm(parts: readonly PrintStoryPart[]): PrintStoryPart {
  return { kind: 'aside', label: message('chronicle.forTheGm'), parts };
}

/** Markdown whose links to notes are the words that they show; paper leads nowhere. */
export function linkWords(markdown: string): string {
  let words = '';
  let end = 0;
  for (const { index, length, label } of linksOf(markdown)) {
    // A label is words, whatever signs of Markdown it holds.
    words += markdown.slice(end, index) + label.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
    end = index + length;
  }
  return words + markdown.slice(end);
}
