import type { Audience } from '#shared/wiki/audience';
import { playerText, segments } from '#shared/wiki/audience';
import { linksOf, type WikiLink } from '#shared/wiki/links';
import { renderMarkdown } from '#renderer/components/markdown/renderMarkdown';

/** A link with its source text. */
export interface WrittenLink extends WikiLink {
  readonly source: string;
}

/** A part of a note as safe HTML; each link is replaced by its index between two markers (`linkMark`). */
export interface WikiPart {
  readonly secret: boolean;
  readonly html: string;
  readonly links: readonly WrittenLink[];
}

/** Finds the indexes of links in rendered HTML, also in addresses, where they are encoded. */
export const linkMark = /\uE000(\d+)\uE001|%EE%80%80(\d+)%EE%80%81/g;

/** Renders a note part by part for its reader. Players get it without the GM's parts. */
export function wikiParts(text: string, audience: Audience): readonly WikiPart[] {
  const parts = audience === 'gm' ? segments(text) : [{ secret: false, text: playerText(text) }];
  return parts.map((part) => ({ secret: part.secret, ...rendered(part.text) }));
}

function rendered(text: string): Omit<WikiPart, 'secret'> {
  // Markers in the user's own text would be mistaken for links.
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
