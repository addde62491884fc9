import { h, type VNodeChild } from 'vue';
import { linkMark, type WikiPart, type WrittenLink } from './wikiHtml';

export type DrawLink = (link: WrittenLink) => VNodeChild;

/** Turns a rendered part into nodes; `draw` renders its links. */
export function wikiNodes({ html, links }: WikiPart, draw: DrawLink): VNodeChild[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(page.body, links, draw);
}

function childrenOf(node: Node, links: readonly WrittenLink[], draw: DrawLink): VNodeChild[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Text) return pieces(child.data, links, draw);
    return child instanceof Element ? [elementOf(child, links, draw)] : [];
  });
}

/** Inside code a link stays as it was typed; inside a web link it is plain text, because links cannot be nested. */
function elementOf(element: Element, links: readonly WrittenLink[], draw: DrawLink): VNodeChild {
  const tag = element.tagName.toLowerCase();
  const within: DrawLink =
    tag === 'code' ? ({ source }) => source : tag === 'a' ? ({ label }) => label : draw;
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, unmarked(value, links, name)]),
  );
  return h(tag, attributes, childrenOf(element, links, within));
}

function pieces(words: string, links: readonly WrittenLink[], draw: DrawLink): VNodeChild[] {
  return words.split(/\uE000(\d+)\uE001/).map((piece, index) => {
    const link = index % 2 === 1 ? links[Number(piece)] : undefined;
    return link === undefined ? piece : draw(link);
  });
}

function unmarked(value: string, links: readonly WrittenLink[], attribute: string): string {
  return value.replaceAll(linkMark, (_, plain?: string, encoded?: string) => {
    const { source = '', label = '' } = links[Number(plain ?? encoded)] ?? {};
    if (attribute === 'aria-label') return label;
    return attribute === 'href' ? encodeURI(source) : source;
  });
}
