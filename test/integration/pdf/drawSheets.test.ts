import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { PrintBlock, PrintSheet } from '#shared/rules/print/print';
import { countOf, inkOf, render, type Pixels } from './pixels';
import { blankSheet, warrior } from './samples';
import { draw, poppler, textOf, withPdf } from './support';

const word = (length: number): string => 'Abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length);
const prose = (length: number): string => 'every road leads to the river '.repeat(length / 30).trim();

/** The warrior with one more block before the notes. */
function withBlock(block: PrintBlock): PrintSheet {
  const sheet = warrior();
  return { ...sheet, bands: [...sheet.bands, { columns: [{ weight: 1, blocks: [block] }] }] };
}

const long = {
  gear: warrior({ gearRows: 300 }),
  name: warrior({ name: prose(500) }),
  nameOfOneWord: warrior({ name: word(10_000) }),
  notes: warrior({ notes: prose(10_000) }),
  entry: withBlock({
    kind: 'entries',
    title: raw('Traits'),
    entries: [{ name: raw('Long'), detail: raw(word(10_000)), text: raw(prose(10_000)) }],
    blankLines: 2,
  }),
  paragraph: withBlock({
    kind: 'prose',
    title: raw('Story'),
    paragraphs: [raw(prose(10_000)), raw(word(10_000))],
  }),
  cell: withBlock({
    kind: 'table',
    title: raw('Spells'),
    columns: [
      { label: raw('Spell'), weight: 1, align: 'start' },
      { label: raw(prose(300)), weight: 2, align: 'start' },
      { label: raw('Level'), weight: 1, align: 'end', strong: true },
    ],
    rows: [
      [{ text: raw('Fog') }, { text: raw(prose(10_000)), small: raw(word(3_000)) }, { text: raw(word(400)) }],
    ],
    blankRows: 1,
  }),
  figures: withBlock({
    kind: 'figures',
    size: 'large',
    figures: [{ label: raw(prose(600)), value: raw(prose(600)), sources: raw(prose(10_000)) }],
  }),
  title: withBlock({ kind: 'prose', title: raw(prose(10_000)), paragraphs: [raw('End.')] }),
  track: withBlock({
    kind: 'tracks',
    title: raw('Ammunition'),
    tracks: [{ label: raw(word(900)), boxes: 500, field: { name: 'ammunition', value: '' } }],
  }),
} satisfies Record<string, PrintSheet>;

describe('a printed sheet', () => {
  it('fits a normal character on one page of either paper, read by another program', async () => {
    const a4 = await draw([warrior({ date: '3 May' })]);
    const letter = await draw([warrior()], { paper: 'letter' });
    expect([a4.pages, letter.pages, a4.missingGlyphs]).toEqual([1, 1, []]);
    const words = (await textOf(a4.bytes)).replace(/\s+/g, ' ');
    for (const part of [
      'Brakka Ironsong',
      'Str 3 + Agi 3 + 3, dwarf +1',
      '5, 6',
      '+5',
      '20 yards',
      'Skills and traits',
    ])
      expect(words).toContain(part);
    expect(words).toContain('page 1 of 1');
    expect(words).toContain('Heroic · 3 May');
    const size = await withPdf(letter.bytes, (file) => poppler('pdfinfo', file));
    expect(size).toMatch(/Page size:\s+612 x 792/);
  });

  it('has title, language and producer, and shows the title in the window', async () => {
    const { bytes } = await draw([warrior({ name: 'Ολυμπία' })]);
    const info = await withPdf(bytes, (file) => poppler('pdfinfo', file));
    expect(info).toMatch(/Title:\s+Ολυμπία/);
    expect(info).toMatch(/Creator:\s+Hearthbook/);
    expect(info).toMatch(/Producer:\s+Hearthbook/);
    expect(info).toMatch(/Page size:\s+595.28 x 841.89 pts \(A4\)/);
    expect(info).not.toMatch(/Date:/);
    const catalog = (await PDFDocument.load(bytes, { updateMetadata: false })).catalog.toString();
    expect(catalog).toContain('/Lang (en)');
    expect(catalog).toContain('/ViewerPreferences');
  });

  it.each([{}, { fillable: true }, { inkSaver: true }])(
    'embeds subsets of every font it uses (%o)',
    async (options) => {
      const { bytes } = await draw([warrior({ name: 'Ψυχή Ѣлка Ǻ ꞛ' })], options);
      const [, , ...rows] = (await withPdf(bytes, (file) => poppler('pdffonts', file))).trim().split('\n');
      expect(rows.length).toBeGreaterThan(3);
      for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+\S+ .*yes yes yes/);
    },
  );

  it.each([
    'Zażółć Gęślą-Jaźń',
    'Nguyễn Thị Hồng Phượng',
    'Ἀλέξανδρος ὁ Μακεδών',
    'Їжакевич Ґалаґан',
    'Ярослав Ѣѳѵ',
  ])('prints the name %s readably', async (name) => {
    const printed = await draw([warrior({ name })]);
    expect(printed.missingGlyphs).toEqual([]);
    expect((await textOf(printed.bytes)).normalize('NFC')).toContain(name.normalize('NFC'));
  });

  it('marks and reports missing glyphs, once each', async () => {
    const printed = await draw([
      warrior({ name: 'Zoë 漢漢 🐉 \u0007 \ud800 \ue000', notes: '漢 x\u0302\u0323' }),
    ]);
    expect(printed.missingGlyphs).toEqual(['漢', '🐉', 'U+0007', 'U+D800', 'U+E000']);
    expect(await textOf(printed.bytes)).toContain('Zoë');
  });

  it.each(Object.keys(long) as (keyof typeof long)[])(
    'keeps an endless %s inside the margins',
    async (key) => {
      for (const fillable of [false, true]) {
        const { bytes, pages } = await draw([long[key]], { fillable });
        const rendered = await render(bytes, pages);
        for (const page of rendered) {
          const ink = inkOf(page);
          expect(ink.left).toBeGreaterThanOrEqual(51);
          expect(ink.right).toBeLessThanOrEqual(595.28 - 36);
          expect(ink.top).toBeGreaterThanOrEqual(36);
          expect(inkOf(page, 0, 800).bottom).toBeLessThanOrEqual(795);
          // Below the running head and above the foot: no page is blank.
          expect(inkOf(page, 66, 795).bottom).toBeGreaterThan(66);
        }
      }
    },
    30_000,
  );

  it('prints every word of a long text, and every row of a long table under a repeated head', async () => {
    const rows = await draw([long.gear]);
    const text = await textOf(rows.bytes);
    for (const row of [1, 42, 150, 299, 300])
      expect(text).toMatch(new RegExp(`Item number ${String(row)}\\b`));
    expect(text.match(/^.*Item\s+Enc\s+\$/gm)?.length).toBe(text.match(/^.*Gear/gm)?.length);
    expect(text.match(/Brakka Ironsong\s+continued/g)).toHaveLength(rows.pages - 1);
    const figures = await textOf((await draw([long.figures])).bytes);
    expect(figures.match(/river/g)?.length).toBeGreaterThanOrEqual(333 + 20);
    const letters = (await textOf((await draw([long.paragraph])).bytes)).replace(/[^A-Za-z]/g, '');
    expect(letters).toContain('riverAbcdefghij');
    expect(letters.match(/bcdefghi/g)?.length).toBeGreaterThan(900);
  });

  it('starts each sheet on a page of its own', async () => {
    const { bytes, pages } = await draw([warrior(), warrior({ name: 'Ilse' })]);
    expect(pages).toBe(2);
    expect(await textOf(bytes, '-f', '2')).toContain('Ilse');
  });

  it('draws no tint and no portrait when saving ink', async () => {
    const portrait = { type: 'image/png' as const, data: Buffer.from(dot, 'base64') };
    const sheet = warrior();
    const pictured = { ...sheet, header: { ...sheet.header, portrait } };
    const images = async (inkSaver: boolean): Promise<string> => {
      const { bytes } = await draw([pictured], { inkSaver });
      return withPdf(bytes, (file) => poppler('pdfimages', '-list', file));
    };
    expect((await images(false)).trim().split('\n').length).toBeGreaterThan(2);
    expect((await images(true)).trim().split('\n')).toHaveLength(2);
    const full = await render((await draw([sheet])).bytes, 1);
    const saving = await render((await draw([sheet], { inkSaver: true })).bytes, 1);
    const tinted = (page: Pixels | undefined): number => (page === undefined ? 0 : countOf(page, 235));
    expect(tinted(full[0])).toBeGreaterThan(5_000);
    expect(tinted(saving[0])).toBeLessThan(1_000);
  });

  it('leaves the frame empty for a damaged portrait', async () => {
    const sheet = warrior();
    const portrait = { type: 'image/jpeg' as const, data: new Uint8Array([1, 2, 3]) };
    expect((await draw([{ ...sheet, header: { ...sheet.header, portrait } }])).pages).toBe(1);
  });

  it('draws lines for an empty name and empty facts, and keeps the labels', async () => {
    const { bytes, pages } = await draw([blankSheet()]);
    expect(pages).toBe(1);
    const text = await textOf(bytes);
    for (const label of ['Name', 'Race', 'Endurance', 'Strength', 'Attacks', 'Gear'])
      expect(text).toContain(label);
  });
});

describe('the bytes', () => {
  it('are the same for the same input, whatever was printed before', async () => {
    const first = await draw([warrior({ name: 'fi ﬁ a\u00a0b A Α А' })], { fillable: true });
    await draw([warrior({ name: 'Another' }), blankSheet()]);
    const second = await draw([warrior({ name: 'fi ﬁ a\u00a0b A Α А' })], { fillable: true });
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });
});

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
