import type { Audience } from '../../../shared/wiki/audience';
import { playerText, segments } from '../../../shared/wiki/audience';
import { linksOf, type WikiLink } from '../../../shared/wiki/links';
import { renderMarkdown } from '../markdown/renderMarkdown';

/** A link with the words that it was written by. */
export interface WrittenLink extends WikiLink {
  readonly source: string;
}

/** A piece of a note as harmless HTML; where a link stands, there is its number between two marks (`linkMark`). */
export interface WikiPart {
  readonly secret: boolean;
  readonly html: string;
  readonly links: readonly WrittenLink[];
}

/** Finds the numbers of links in what was rendered, also in addresses, which have them encoded. */
export const linkMark = /\uE000(\d+)\uE001|%EE%80%80(\d+)%EE%80%81/g;

/** A note as its reader may see it, rendered piece by piece. Players get theirs without what is the GM's. */
export function wikiParts(text: string, audience: Audience): readonly WikiPart[] {
  const parts = audience === 'gm' ? segments(text) : [{ secret: false, text: playerText(text) }];
  return parts.map((part) => ({ secret: part.secret, ...rendered(part.text) }));
}

function rendered(text: string): Omit<WikiPart, 'secret'> {
  // Somebody's own marks would stand for links that are somewhere else.
  const clean = text.replaceAll(/[\uE000\uE001]/g, '\uFFFD');
  const links = linksOf(clean).map((link) => ({
    ...link,
    source: clean.slice(link.index, link.index + link.length),
  }));
  let marked = '';
  let end = 0;
  links.forEach(({ index, length }, number) => {
    marked += `${clean.slice(end, index)}\uE000${number}\uE001`;
    end = index + length;
  });
  return { html: renderMarkdown(marked + clean.slice(end)), links };
}
