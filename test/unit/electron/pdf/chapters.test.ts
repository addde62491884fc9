import { describe, expect, it } from 'vitest';
import { layoutSheet, type LaidOutSheet } from '#electron/pdf/layout/sheet';
import type { Setting } from '#electron/pdf/layout/setting';
import { openLibrary } from '#electron/pdf/text/shape';
import { createTranslator } from '#electron/text/translator';
import { raw } from '#shared/kernel/text';
import type { PrintBand, PrintBlock, PrintSheet, PrintStoryPart } from '#shared/rules/print/print';
import { catalog, fonts } from '#test/integration/pdf/support';

const setting: Setting = {
  library: openLibrary(await fonts()),
  translate: createTranslator('en', catalog),
  ...{ fillable: false, last: false, path: '' },
};

function sheetOf(bands: readonly PrintBand[], more: Partial<PrintSheet> = {}): PrintSheet {
  const header = { name: raw('Tale'), subtitle: raw(''), system: raw(''), facts: [], portraitFrame: false };
  return { title: raw('Tale'), header, bands, ...more };
}

const band = (...blocks: readonly PrintBlock[]): PrintBand => ({ columns: [{ weight: 1, blocks }] });
const chapter = (id: string, title = `Chapter ${id}`): PrintBlock => ({
  ...{ kind: 'chapter', id, title: raw(title), name: raw(title) },
});
const story = (...parts: readonly PrintStoryPart[]): PrintBlock => ({ kind: 'story', parts });
const paragraph = (words: string): PrintStoryPart => ({
  ...{ kind: 'paragraph', depth: 0, words: [{ words, look: 'plain' }] },
});
const long = paragraph('words '.repeat(120));

/** Lines of text that move the following content down. */
const spacer = (lines: number): PrintBand =>
  band({ kind: 'prose', title: raw(''), paragraphs: Array.from({ length: lines }, () => raw('.')) });

/** The letters of a page below some height, without its foot. */
function wordsBelow({ pages }: LaidOutSheet, page: number, y: number): readonly string[] {
  return (pages[page] ?? [])
    .slice(0, -1)
    .flatMap((placed) =>
      placed.y < y
        ? []
        : placed.marks.flatMap((mark) =>
            mark.kind === 'text'
              ? [mark.line.runs.map(({ glyphs }) => glyphs.map(({ text }) => text).join('')).join('')]
              : [],
          ),
    );
}

describe('chapters', () => {
  it.each([1, 3])('have two lines below their heading of %i lines at every end of a page', (lines) => {
    const title = 'Long name '.repeat(1 + (lines - 1) * 8).trim();
    for (let rows = 1; rows < 60; rows += 1) {
      const laid = layoutSheet(
        sheetOf([spacer(rows), band(chapter('1', title), story(long))]),
        'a4',
        setting,
      );
      const [own] = laid.chapters;
      const below = wordsBelow(laid, own?.page ?? -1, own?.y ?? 0).filter((words) =>
        words.startsWith('words'),
      );
      expect(below.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('are counted from their first page, and named in the running head', () => {
    const bands = ['1', '2', '3'].map((id) =>
      band(chapter(id), story(...Array<PrintStoryPart>(9).fill(long))),
    );
    const contents = band({
      ...{ kind: 'contents', title: raw('Contents') },
      rows: ['1', '2', '3', 'gone'].map((id) => ({ chapter: id, label: raw(`Label ${id}`), note: raw('') })),
    });
    const laid = layoutSheet(sheetOf([contents, ...bands]), 'letter', setting);
    const pageNumbers = laid.chapters.map(({ page }) => page + 1);
    expect(laid.chapters.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(pageNumbers[2]).toBeGreaterThan(2);
    const first = wordsBelow(laid, 0, 0);
    const cited = first.slice(first.indexOf('Contents') + 1, first.indexOf('Chapter 1'));
    expect(cited).toEqual([
      ...pageNumbers.flatMap((page, at) => [`Label ${String(at + 1)}`, String(page)]),
      'Label gone',
    ]);
    // The chapter at the top of the page, not one that begins further down.
    const heads = laid.pages.slice(1).map((_, at) => wordsBelow(laid, at + 1, 0)[1]);
    expect(heads).toEqual(
      laid.pages.slice(1).map((_, at) => {
        const top = laid.page.frame.top(at + 1);
        return laid.chapters.findLast(({ page, y }) => page < at + 1 || (page === at + 1 && y <= top))?.name;
      }),
    );
  });

  it('begin on a new page on request, but leave none empty', () => {
    const fresh = { ...band(chapter('1'), story(long)), newPage: true as const };
    expect(layoutSheet(sheetOf([spacer(3), fresh]), 'a4', setting).chapters[0]?.page).toBe(1);
    const twice = layoutSheet(sheetOf([fresh, { ...fresh }]), 'a4', setting);
    expect(twice.pages).toHaveLength(3);
  });
});

describe('a sheet with automatic orientation', () => {
  const table = (columns: number, rows: number): PrintBlock => ({
    ...{ kind: 'table', title: raw('Table'), blankRows: 0 },
    columns: Array.from({ length: columns }, () => ({
      label: raw('Col'),
      weight: 1,
      align: 'start' as const,
    })),
    rows: Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => ({ text: raw('some words of a cell') })),
    ),
  });
  const laid = (columns: number, rows: number, turned: PrintSheet['turned'] = 'asFits') =>
    layoutSheet(sheetOf([band(table(columns, rows))], { turned, mostPages: 1 }), 'a4', setting);

  it('is upright if possible, and landscape if that allows larger type', () => {
    const isUpright = ({ page }: LaidOutSheet): boolean => page.height > page.width;
    expect(isUpright(laid(3, 10))).toBe(true);
    expect(isUpright(laid(24, 12))).toBe(false);
    expect(isUpright(laid(3, 10, 'landscape'))).toBe(false);
    const { page, pages } = laid(24, 12);
    expect(pages).toHaveLength(1);
    expect([page.width * page.scale, page.height * page.scale].map(Math.round)).toEqual([842, 595]);
  });
});

describe('running text', () => {
  const marksOf = (...parts: readonly PrintStoryPart[]) =>
    layoutSheet(sheetOf([band(story(...parts))]), 'a4', setting).pages[0]!.flatMap(({ marks }) => marks);

  it('hangs list markers in front of their words, further in for each list', () => {
    const item = (depth: number, sign: string): PrintStoryPart => ({
      ...{ kind: 'paragraph', depth, sign, words: [{ words: 'item', look: 'plain' }] },
    });
    const texts = marksOf(item(1, '•'), item(1, '10.'), item(2, '•')).flatMap((mark) =>
      mark.kind === 'text'
        ? [{ x: mark.x, words: mark.line.runs[0]?.glyphs.map(({ text }) => text).join('') }]
        : [],
    );
    const at = (words: string) => texts.filter((text) => text.words === words).map(({ x }) => x);
    const [first = 0, second = 0, third = 0] = at('item');
    expect([first, second - first, third - first]).toEqual([15, 0, 15]);
    expect(at('•')[0]).toBeLessThan(first);
    expect(at('10.')[0]).toBeLessThan(at('•')[0] ?? 0);
  });

  it('marks an aside by a bar along all of its lines', () => {
    const aside: PrintStoryPart = { kind: 'aside', label: raw('For the GM'), parts: [long, long] };
    const bars = marksOf(paragraph('before'), aside).filter((mark) => mark.kind === 'rule' && mark.upright);
    const lines = marksOf(long).filter((mark) => mark.kind === 'text').length;
    expect(bars.length).toBeGreaterThan(lines);
  });
});
