import type { Token } from 'markdown-it';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadStory } from '#shared/campaign/print/story';
import type { PrintStoryPart, PrintWords } from '#shared/rules/print/print';

/** Converts Markdown for print: no markup, no link targets; pictures become their descriptions. */
export async function storyReader(): Promise<ReadStory> {
  const { default: MarkdownIt } = await import('markdown-it');
  const reader = new MarkdownIt({ html: false, linkify: false });
  return (markdown) => (markdown.trim() === '' ? [] : partsOf(reader.parse(markdown, {})));
}

/** Letters read before other work gets its turn: some ten milliseconds. */
const lettersPerTurn = 30_000;

/** Reads many texts in advance without blocking the program; the returned reader uses the results. */
export async function readAhead(
  texts: Iterable<string>,
  readText: (text: string, read: ReadStory) => unknown,
): Promise<ReadStory> {
  const reader = await storyReader();
  const known = new Map<string, readonly PrintStoryPart[]>();
  const read: ReadStory = (markdown) => {
    const parts = known.get(markdown) ?? reader(markdown);
    known.set(markdown, parts);
    return parts;
  };
  let letters = 0;
  for (const text of texts) {
    readText(text, read);
    letters += text.length;
    if (letters < lettersPerTurn) continue;
    await nextTurn();
    letters = 0;
  }
  return read;
}

interface MarkdownState {
  /** The marker of the list item that has just begun; its later paragraphs have none. */
  listMark: string | undefined;
  /** Numbers of open lists, innermost last; `null` for bullets. */
  readonly lists: (number | null)[];
  quotes: number;
  heading: 1 | 2 | undefined;
  rows: string[][] | undefined;
}

function partsOf(tokens: readonly Token[]): readonly PrintStoryPart[] {
  const place: MarkdownState = {
    listMark: undefined,
    lists: [],
    quotes: 0,
    heading: undefined,
    rows: undefined,
  };
  return tokens.flatMap((token) => readToken(token, place)).filter(hasWords);
}

function readToken(token: Token, place: MarkdownState): readonly PrintStoryPart[] {
  const depth = place.lists.length + place.quotes;
  switch (token.type) {
    case 'bullet_list_open':
      place.lists.push(null);
      return [];
    case 'ordered_list_open':
      place.lists.push(Number(token.attrGet('start') ?? 1));
      return [];
    case 'bullet_list_close':
    case 'ordered_list_close':
      place.lists.pop();
      return [];
    case 'list_item_open':
      place.listMark = nextListMark(place.lists);
      return [];
    case 'blockquote_open':
      place.quotes += 1;
      return [];
    case 'blockquote_close':
      place.quotes -= 1;
      return [];
    case 'heading_open':
      place.heading = token.tag === 'h1' || token.tag === 'h2' ? 1 : 2;
      return [];
    case 'heading_close':
      place.heading = undefined;
      return [];
    case 'table_open':
      place.rows = [];
      return [];
    case 'tr_open':
      place.rows?.push([]);
      return [];
    case 'table_close': {
      const rows = place.rows ?? [];
      place.rows = undefined;
      return [{ kind: 'grid', rows }];
    }
    case 'hr':
      return [{ kind: 'pause' }];
    case 'fence':
    case 'code_block':
      return [{ kind: 'lines', lines: token.content.replace(/\n+$/, '').split('\n'), depth }];
    case 'inline':
      return inlinePart(wordsOf(token.children ?? []), depth, place);
    default:
      return [];
  }
}

function inlinePart(
  words: readonly PrintWords[],
  depth: number,
  place: MarkdownState,
): readonly PrintStoryPart[] {
  const { heading, rows, listMark } = place;
  if (rows !== undefined) {
    rows.at(-1)?.push(words.map((part) => part.words).join(''));
    return [];
  }
  if (heading !== undefined) return [{ kind: 'heading', words, level: heading }];
  place.listMark = undefined;
  return [{ kind: 'paragraph', words, depth, ...(listMark !== undefined && { sign: listMark }) }];
}

/** A bullet, or the next number of the innermost list. */
function nextListMark(lists: (number | null)[]): string {
  const number = lists.at(-1) ?? null;
  if (number === null) return '•';
  lists[lists.length - 1] = number + 1;
  return `${String(number)}.`;
}

/** Text with its emphasis; strong wins over emphasis if both apply. */
function wordsOf(tokens: readonly Token[]): readonly PrintWords[] {
  const words: PrintWords[] = [];
  let [strong, emphasis] = [0, 0];
  const add = (text: string): void => {
    const look = strong > 0 ? 'strong' : emphasis > 0 ? 'emphasis' : 'plain';
    if (text !== '') words.push({ words: text, look });
  };
  for (const token of tokens)
    switch (token.type) {
      case 'strong_open':
        strong += 1;
        break;
      case 'strong_close':
        strong -= 1;
        break;
      case 'em_open':
        emphasis += 1;
        break;
      case 'em_close':
        emphasis -= 1;
        break;
      case 'softbreak':
        add(' ');
        break;
      case 'hardbreak':
        add('\n');
        break;
      case 'image':
        for (const { words: text } of wordsOf(token.children ?? [])) add(text);
        break;
      default:
        add(token.content);
    }
  return words;
}

function hasWords(part: PrintStoryPart): boolean {
  switch (part.kind) {
    case 'paragraph':
    case 'heading':
      return part.words.some(({ words }) => words.trim() !== '');
    case 'lines':
      return part.lines.some((line) => line.trim() !== '');
    case 'grid':
      return part.rows.length > 0;
    case 'aside':
      return part.parts.length > 0;
    case 'pause':
      return true;
  }
}
