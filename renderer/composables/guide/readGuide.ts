import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';

/** A heading of a page with the words below it, up to the next heading. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  /** Plain words, for the search and its excerpts. */
  readonly text: string;
}

export interface GuidePage {
  /** The file's name without `.md`; the contents are called `README`. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** The first section is the page itself, with the id ''. */
  readonly sections: readonly GuideSection[];
}

export interface Guide {
  readonly contents: GuidePage | undefined;
  /** In the order of the contents. */
  readonly pages: readonly GuidePage[];
  /**
   * Pages without a title or with links that lead nowhere, by file name, and translations without all the headings of
   * the English page; they are left out, or show in English.
   */
  readonly faulty: readonly string[];
}

export const contentsName = 'README';

type Files = Readonly<Record<string, string>>;

const pageName = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');

/**
 * Reads the guide from its Markdown. Links between pages lead to the page in the program; only addresses of the
 * guide itself and of the encrypted web are links. Pages that are `translated`, by name, stand for the English ones,
 * whose headings they have in the same order, so that every address leads to the same section in every language.
 */
export function readGuide(sources: Files, pictures: Files, translated: Files = {}): Guide {
  const names = new Set(Object.keys(sources).map(pageName));
  const images = new Map(Object.entries(pictures).map(([file, address]) => [pageName(file), address]));
  const faulty: string[] = [];
  const whole = Object.entries(sources).flatMap(([file, source]) => {
    const name = pageName(file);
    const page = readPage(name, source, names, images);
    if (page === undefined) faulty.push(name);
    const words = Object.hasOwn(translated, name) ? translated[name] : undefined;
    if (page === undefined || words === undefined) return page ?? [];
    const other = readPage(name, words, names, images, page.headings);
    if (other === undefined) faulty.push(name);
    return other ?? page;
  });
  const contents = whole.find(({ name }) => name === contentsName);
  const order = contents === undefined ? [] : linkedPages(contents.html);
  const place = ({ name }: GuidePage): number =>
    (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return {
    contents,
    pages: whole.filter((page) => page !== contents).toSorted((a, b) => place(a) - place(b)),
    faulty,
  };
}

/** The address of a page inside the program. */
function addressOf(page: string, section = ''): string {
  return ['#/guide', page, section].filter((part) => part !== '').join('/');
}

function linkedPages(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/href="#\/guide\/([\w-]+)/g)].flatMap(([, name]) => name ?? []))];
}

interface ReadPage extends GuidePage {
  /** The addresses of all headings. */
  readonly headings: readonly string[];
}

/** `undefined` for a page that cannot be shown. A translation has the headings of the English page. */
function readPage(
  name: string,
  source: string,
  names: ReadonlySet<string>,
  images: ReadonlyMap<string, string>,
  english?: readonly string[],
): ReadPage | undefined {
  const slugger = new GithubSlugger();
  const headings: string[] = [];
  const sections: { id: string; title: string; text: string }[] = [];
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const lost: string[] = [];
  markdown.core.ruler.push('guide', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'heading_open') {
        const title = plain(tokens[at + 1]);
        const id = english === undefined ? slugger.slug(title) : (english[headings.length] ?? '');
        headings.push(id);
        token.attrSet('id', id);
        // A heading takes the focus when it is what was asked for.
        token.attrSet('tabindex', '-1');
        sections.push({ id: token.tag === 'h1' ? '' : id, title, text: '' });
      } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') {
        const section = sections.at(-1);
        if (section !== undefined) section.text += `${section.text === '' ? '' : ' '}${plain(token)}`;
      }
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') {
          const address = shownAddress(String(child.attrGet('href') ?? ''));
          if (address === undefined) lost.push('link');
          else child.attrSet('href', address);
          if (address?.startsWith('https:') === true) {
            child.attrSet('target', '_blank');
            child.attrSet('rel', 'noopener noreferrer');
          }
        } else if (child.type === 'image') {
          const picture = images.get(pageName(String(child.attrGet('src') ?? '')));
          if (picture === undefined) lost.push('picture');
          else child.attrSet('src', picture);
        }
      }
    }
  });
  function shownAddress(address: string): string | undefined {
    if (address.startsWith('https://')) return address;
    const [, page = '', section = ''] = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/.exec(address) ?? [];
    const target = page === '' ? name : page;
    if ((page === '' && section === '') || !names.has(target)) return undefined;
    return target === contentsName ? addressOf('') : addressOf(target, section);
  }
  const html = markdown.render(source);
  const [first] = sections;
  if (lost.length > 0 || first?.id !== '') return undefined;
  if (english !== undefined && english.length !== headings.length) return undefined;
  return { name, title: first.title, html, sections, headings };
}

interface Inline {
  readonly children: readonly { readonly type: string; readonly content: string }[] | null;
}

function plain(inline: Inline | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}
