import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawCards } from '#electron/pdf/drawCards';
import { createTranslator } from '#electron/text/translator';
import { raw } from '#shared/kernel/text';
import type { CardsPerPage, PrintCard, PrintCardPart, PrintOptions } from '#shared/rules/print/print';
import { inkOf, render } from './pixels';
import { catalog, fonts, plain, poppler, textOf, withPdf } from './support';

/** A creature with figures, attacks and special abilities. */
function creature(name: string, more: readonly PrintCardPart[] = []): PrintCard {
  return {
    kind: 'card',
    title: raw(name),
    parts: [
      { kind: 'text', text: raw('Beast, large. Wanders in old mazes and knows every turn.') },
      {
        kind: 'facts',
        rows: [
          { label: raw('Vigor'), value: raw('34') },
          { label: raw('Guard'), value: raw('12, 14 behind its horns') },
        ],
      },
      {
        kind: 'grid',
        columns: [raw('Attack'), raw('Roll'), raw('Harm')],
        rows: [
          [raw('Horns'), raw('2d10 + 7'), raw('9')],
          [raw('Stone club'), raw('2d10 + 5'), raw('12')],
        ],
      },
      { kind: 'list', items: [raw('Charges before it thinks'), raw('Never loses its way')] },
      ...more,
    ],
  };
}

const words = (count: number): PrintCardPart => ({
  kind: 'text',
  text: raw(Array.from({ length: count }, (_, at) => `word${String(at)}`).join(' ')),
});

async function print(
  cards: readonly PrintCard[],
  perPage: CardsPerPage,
  options: Partial<PrintOptions> = {},
) {
  const translate = createTranslator('en', catalog);
  const pages = { title: raw('Beasts of the maze'), perPage, cards };
  return drawCards(pages, { ...plain, ...options }, { translate, language: 'en', fonts: await fonts() });
}

const herd = (count: number) =>
  Array.from({ length: count }, (_, at) => creature(`Creature ${String(at + 1)}`));

/** The text in an area of a page, in points from the top left. */
function within(bytes: Uint8Array, x: number, y: number, width: number, height: number): Promise<string> {
  const box = { x, y, W: width, H: height };
  const edges = Object.entries(box).flatMap(([key, value]) => [`-${key}`, String(Math.floor(value))]);
  return textOf(bytes, ...edges);
}

/** Every word of a PDF's first page with its upper and lower edge, in points from the top. */
async function wordBoxes(bytes: Uint8Array) {
  const html = await withPdf(bytes, (file) => poppler('pdftotext', '-bbox', '-l', '1', file, '-'));
  const found = html.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g);
  return [...found].map(([, top, bottom, word = '']) => ({ word, top: Number(top), bottom: Number(bottom) }));
}

const cut = 'Does not fit on the card';

describe('cards', () => {
  it.each([
    [4, 1, 1],
    [4, 4, 1],
    [4, 5, 2],
    [8, 8, 1],
    [8, 9, 2],
    [8, 200, 25],
  ] as const)('are %d per page: %d of them take %d', async (perPage, count, pages) => {
    const printed = await print(herd(count), perPage);
    expect([printed.pages, printed.missingGlyphs]).toEqual([pages, []]);
    const text = await textOf(printed.bytes);
    for (const { title } of herd(count)) if ('raw' in title) expect(text).toContain(title.raw);
    expect(text).toContain(`page ${String(pages)} of ${String(pages)}`);
    expect(text).not.toContain(cut);
  });

  it.each([
    ['a4', 595, 842],
    ['letter', 612, 792],
  ] as const)('are each in their own place on %s, with all content', async (paper, width, height) => {
    const { bytes } = await print(herd(8), 8, { paper });
    const [page] = (await PDFDocument.load(bytes)).getPages();
    expect([Math.round(page!.getWidth()), Math.round(page!.getHeight())]).toEqual([width, height]);
    const size = { width: (width - 56) / 2, height: (height - 68) / 4 };
    for (let at = 0; at < 8; at += 1) {
      const place = { x: 28 + (at % 2) * size.width, y: 28 + Math.floor(at / 2) * size.height };
      const text = await within(bytes, place.x, place.y, size.width, size.height);
      expect(text.match(/Creature \d/g)).toEqual([`Creature ${String(at + 1)}`]);
      for (const part of ['34', '14 behind its horns', '2d10 + 5', '12', 'Never loses its way'])
        expect(text).toContain(part);
    }
  });

  it('have hairlines for cutting, and no text near them', async () => {
    const long = creature('Labyrinth '.repeat(30), [words(600)]);
    const { bytes, pages } = await print([long, long, long, creature('Short')], 4, { inkSaver: true });
    const [page] = await render(bytes, pages);
    const ink = inkOf(page!, 0, 804);
    expect(ink.left).toBeCloseTo(28, 0);
    expect(ink.right).toBeCloseTo(595.28 - 28, -0.5);
    expect(ink.top).toBeCloseTo(28, 0);
    // The cut in the middle of the page is surrounded by white, except for rules under titles and the horizontal
    // cut.
    const middle = Math.round(595.28 / 2);
    for (const x of [middle - 6, middle + 6]) {
      const rows = Array.from({ length: 768 }, (_, at) => at + 32).filter((y) => page!.dark(x, y));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThan(8);
    }
  });

  it('with much text use smaller type, and lose nothing', async () => {
    const { bytes } = await print([creature('Scholar', [words(85)])], 8);
    const text = await textOf(bytes);
    expect(text).toContain('word84');
    expect(text).not.toContain(cut);
    const roomy = await textOf((await print([creature('Scholar', [words(40)])], 4)).bytes);
    expect(roomy).toContain('word39');
  });

  it('use larger type if they are larger', async () => {
    const heightOf = async (perPage: CardsPerPage) => {
      const boxes = await wordBoxes((await print(herd(1), perPage)).bytes);
      const { top = 0, bottom = 0 } = boxes.find(({ word }) => word === 'Vigor') ?? {};
      return bottom - top;
    };
    expect((await heightOf(4)) / (await heightOf(8))).toBeCloseTo(1.3, 1);
  });

  it('with too much text say that they are incomplete, and stay within their lines', async () => {
    const { bytes, pages } = await print([creature('Library', [words(4000)]), creature('Next')], 8);
    const text = await textOf(bytes);
    expect(pages).toBe(1);
    expect(text).toContain(cut);
    expect(text).toContain('word0');
    expect(text).not.toContain('word3999');
    expect(text.split(cut)).toHaveLength(2);
    const height = (842 - 68) / 4;
    expect(await within(bytes, 28, 28 + height, 539, height * 3 - 4)).not.toMatch(/word/);
    // The remark is below the last of the words, not over them.
    const boxes = await wordBoxes(bytes);
    const last = Math.max(...boxes.filter(({ word }) => /^word/.test(word)).map(({ bottom }) => bottom));
    const remark = boxes.find(({ word }) => word === 'Does');
    expect(remark!.top).toBeGreaterThan(last - 1);
    // A line that introduces a table is dropped together with it.
    const grid: PrintCardPart = {
      kind: 'grid',
      columns: [raw('Lonely head'), raw('Other head')],
      rows: [[raw('a '.repeat(4000)), raw('b')]],
    };
    const table = await textOf((await print([creature('Table', [words(60), grid])], 8)).bytes);
    expect(table).toContain(cut);
  });

  it('support empty ones, one endless word and missing glyphs', async () => {
    const empty: PrintCard = { kind: 'card', title: raw(''), parts: [] };
    const endless = {
      ...creature('x'.repeat(500)),
      parts: [{ kind: 'text', text: raw('y'.repeat(9000)) }],
    } as const;
    const printed = await print([empty, endless, creature('龘')], 8);
    expect([printed.pages, printed.missingGlyphs.length]).toEqual([1, 1]);
    expect(await textOf(printed.bytes)).toContain(cut);
    expect((await print([], 4)).pages).toBe(1);
  });

  it('save ink, contain no fields, and have the same bytes for the same cards', async () => {
    const saving = await print(herd(3), 4, { inkSaver: true, fillable: true });
    expect((await PDFDocument.load(saving.bytes)).getForm().getFields()).toEqual([]);
    const again = await print(herd(3), 4, { inkSaver: true, fillable: true });
    expect(Buffer.from(again.bytes).equals(Buffer.from(saving.bytes))).toBe(true);
    const [full] = await render((await print(herd(3), 4)).bytes, 1);
    const [thin] = await render(saving.bytes, 1);
    const ink = (page: typeof full) => {
      let sum = 0;
      for (let y = 0; y < page!.height; y += 1)
        for (let x = 0; x < page!.width; x += 1) sum += 255 - page!.grey(x, y);
      return sum;
    };
    expect(ink(thin)).toBeLessThan(ink(full));
  });
});
