import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { PrintSheet, SheetFormat } from '#shared/rules/print/print';
import { draw, poppler, textOf, withPdf } from './support';

/** A sheet of this many pages, each with its number on it. */
const pamphlet = (pages: number, name = 'Pamphlet'): PrintSheet => ({
  title: raw(name),
  header: { name: raw(name), subtitle: raw(''), system: raw('Toy'), facts: [], portraitFrame: false },
  bands: Array.from({ length: pages }, (_, at) => ({
    columns: [
      {
        weight: 1,
        blocks: [{ kind: 'prose', title: raw(''), paragraphs: [raw(`leaf${String(at + 1)}`)] }],
      },
    ],
    ...(at > 0 && { newPage: true as const }),
  })),
});

/** Sizes of all pages in points. */
async function sizesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const info = await withPdf(bytes, (file) => poppler('pdfinfo', '-l', '99', file));
  return [...info.matchAll(/size: +([\d.]+ x [\d.]+) pts/g)].map(([, size = '']) =>
    size.replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number)))),
  );
}

/** The numbers of the leaves on the left and on the right of each side; 0 if nothing is printed. */
async function leaves(bytes: Uint8Array, width: number): Promise<readonly (readonly number[])[]> {
  const pages = (await sizesOf(bytes)).length;
  const half = (page: number, x: number) =>
    textOf(
      bytes,
      '-f',
      String(page),
      '-l',
      String(page),
      '-x',
      String(x),
      '-y',
      '0',
      '-W',
      String(width),
      '-H',
      '9999',
    );
  const sides = [];
  for (let page = 1; page <= pages; page += 1) {
    const texts = [await half(page, 0), await half(page, width)];
    sides.push(texts.map((text) => Number(/leaf(\d+)/.exec(text)?.[1] ?? 0)));
  }
  return sides;
}

const print = async (pages: number, format: SheetFormat, paper: 'a4' | 'letter' = 'a4') =>
  (await draw([pamphlet(pages)], { format, paper })).bytes;

describe('the format of a sheet', () => {
  it.each([
    ['full', 'a4', '595 x 842', 3],
    ['full', 'letter', '612 x 792', 3],
    ['half', 'a4', '421 x 595', 3],
    ['half', 'letter', '396 x 612', 3],
    ['large', 'a4', '595 x 842', 3],
    ['large', 'letter', '612 x 792', 3],
    ['two-up', 'a4', '842 x 595', 2],
    ['two-up', 'letter', '792 x 612', 2],
    ['booklet', 'a4', '842 x 595', 2],
    ['booklet', 'letter', '792 x 612', 2],
  ] as const)('%s on %s has pages of %s', async (format, paper, size, count) => {
    expect(await sizesOf(await print(3, format, paper))).toEqual(Array.from({ length: count }, () => size));
  });

  it('two-up has the pages beside each other in their order', async () => {
    expect(await leaves(await print(5, 'two-up'), 421)).toEqual([
      [1, 2],
      [3, 4],
      [5, 0],
    ]);
    expect(await leaves(await print(2, 'two-up', 'letter'), 396)).toEqual([[1, 2]]);
  });

  it.each([
    [
      1,
      [
        [0, 1],
        [0, 0],
      ],
    ],
    [
      4,
      [
        [4, 1],
        [2, 3],
      ],
    ],
    [
      6,
      [
        [0, 1],
        [2, 0],
        [6, 3],
        [4, 5],
      ],
    ],
    [
      8,
      [
        [8, 1],
        [2, 7],
        [6, 3],
        [4, 5],
      ],
    ],
  ])('booklet has %i pages in the order for folding', async (pages, sides) => {
    expect(await leaves(await print(pages, 'booklet'), 421)).toEqual(sides);
    expect(await leaves(await print(pages, 'booklet', 'letter'), 396)).toEqual(sides);
  });

  it('gives every sheet a booklet of its own, and a bookmark to its first page', async () => {
    const { bytes, pages } = await draw([pamphlet(3, 'One'), pamphlet(5, 'Two')], { format: 'booklet' });
    expect(pages).toBe(6);
    expect((await leaves(bytes, 421)).slice(2)).toEqual([
      [0, 1],
      [2, 0],
      [0, 3],
      [4, 5],
    ]);
    const outline = await withPdf(bytes, (file) => poppler('pdfinfo', '-dests', file));
    expect(outline).toBeDefined();
  });

  it('large has letters half as large again, in one column', async () => {
    const heightIn = async (format: SheetFormat) => {
      const html = await withPdf(await print(1, format), (file) => poppler('pdftotext', '-bbox', file, '-'));
      const [, top, bottom] = /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">leaf1</.exec(html) ?? [];
      return Number(bottom) - Number(top);
    };
    const full = await heightIn('full');
    expect((await heightIn('large')) / full).toBeCloseTo(1.5, 1);
    expect((await heightIn('half')) / full).toBeCloseTo(0.8, 1);
  });

  it('has fields on full pages alone', async () => {
    const lines = {
      kind: 'lines',
      title: raw('Notes'),
      lines: 3,
      field: { name: 'notes', value: '' },
    } as const;
    const sheet: PrintSheet = { ...pamphlet(1), bands: [{ columns: [{ weight: 1, blocks: [lines] }] }] };
    const fieldsIn = async (format: SheetFormat) =>
      (await PDFDocument.load((await draw([sheet], { format, fillable: true })).bytes)).getForm().getFields()
        .length;
    expect(await fieldsIn('full')).toBe(1);
    expect(await fieldsIn('half')).toBe(0);
  });

  it('divides no word of a narrow table or figure', async () => {
    const label = (text: string) => raw(text);
    const sheet: PrintSheet = {
      ...pamphlet(1),
      bands: [
        {
          columns: Array.from({ length: 4 }, () => ({
            weight: 1,
            blocks: [
              {
                kind: 'table' as const,
                title: raw('Skills'),
                columns: [
                  { label: label('Quantity'), weight: 1, align: 'center' as const },
                  { label: label('Investigation'), weight: 9, align: 'start' as const },
                ],
                rows: [[{ text: raw('1') }, { text: raw('Intimidation') }]],
                blankRows: 0,
              },
              {
                kind: 'figures' as const,
                size: 'medium' as const,
                figures: ['Combativity', 'Intelligence', 'Perception'].map((name) => ({
                  label: label(name),
                  value: raw('1'),
                })),
              },
            ],
          })),
        },
      ],
    };
    for (const format of ['half', 'large'] as const) {
      const words = (
        await textOf((await draw([sheet], { format, paper: 'letter' })).bytes, '-raw')
      ).toUpperCase();
      for (const word of [
        'QUANTITY',
        'INVESTIGATION',
        'INTIMIDATION',
        'COMBATIVITY',
        'INTELLIGENCE',
        'PERCEPTION',
      ])
        expect([format, word, words.split(word).length - 1]).toEqual([format, word, 4]);
    }
  });
});
