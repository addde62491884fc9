import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import type { PrintBlock, PrintOptions, PrintSheet } from '#shared/rules/print/print';
import { chronicled } from '#test/fixtures/chronicled';
import { value } from '#test/integration/support/world';
import { everyForm } from './everyForm';
import { printery } from './press';
import { draw, poppler, textOf, withPdf } from './support';

const ids = builtInRulesets.manifests.map(({ id }) => id);

const notes = `# The ferry at Karsk

Brakka was the **last** to leave when the *lower galleries* flooded, and the only one who went back. What she carried
out she has not shown to anyone. The guild wants it; so does the man who opened the sluice.

## Debts

- two coins to the ferryman
- a life to Ilse
  1. her brother
  2. her name

> Do not trust the bell.

${'Every road leads to the river, and every river to the sea, where the bells are. '.repeat(40)}`;

async function printed(document: CharacterDocument, options: Partial<PrintOptions> = {}) {
  const { render } = await printery(chronicled(document.ruleset, [], 0), [document]);
  return value(await render({ kind: 'characters', ids: [document.id] }, options));
}

interface Word {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** Every word of a PDF with its position, read by another program. */
async function wordsOf(bytes: Uint8Array): Promise<readonly Word[]> {
  const html = await withPdf(bytes, (file) => poppler('pdftotext', '-bbox', file, '-'));
  return html
    .split('<page ')
    .slice(1)
    .flatMap((page, at) =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g)].map(
        ([, left, top, right, text = '']) => ({
          ...{ text, page: at, left: Number(left), right: Number(right), top: Number(top) },
        }),
      ),
    );
}

/** The lines of a text in columns: words of one height that follow each other closely. */
function linesOf(words: readonly Word[]): readonly string[] {
  const sorted = words.toSorted(
    (a, b) => a.page - b.page || Math.round(a.top) - Math.round(b.top) || a.left - b.left,
  );
  const lines: Word[][] = [];
  for (const word of sorted) {
    const before = lines.at(-1)?.at(-1);
    const follows =
      before?.page === word.page && Math.abs(before.top - word.top) < 2 && word.left - before.right < 14;
    if (follows) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.map(({ text }) => text).join(' '));
}

describe.each(ids)('the notes of a character of %s', (id) => {
  it.each(['a4', 'letter'] as const)('are set in columns of at most 70 letters on %s', async (paper) => {
    const [sample] = await everyForm(id);
    if (sample === undefined) throw new Error('There are examples');
    const { bytes } = await printed({ ...sample.document, notes }, { paper });
    const long = linesOf(await wordsOf(bytes)).filter((line) => /river|road|galleries|guild/.test(line));
    expect(long.length).toBeGreaterThan(40);
    expect(long.filter((line) => line.length > 70)).toEqual([]);
  });

  it('keep their headings, lists and emphasis', async () => {
    const [sample] = await everyForm(id);
    if (sample === undefined) throw new Error('There are examples');
    const { bytes } = await printed({ ...sample.document, notes });
    const html = await withPdf(bytes, (file) => poppler('pdftohtml', '-xml', '-i', '-stdout', file));
    const fontOf = (words: RegExp) => new RegExp(`font="(\\d+)">[^\\n]*(?:${words.source})`).exec(html)?.[1];
    const looks = [/The ferry at/, /Debts/, /Brakka was the/].map(fontOf);
    expect(looks).not.toContain(undefined);
    expect(new Set(looks.slice(1)).size).toBe(2);
    expect(html).toMatch(/<b>last<\/b>/);
    expect(html).toMatch(/<i>lower/);
    const lines = linesOf(await wordsOf(bytes));
    for (const line of ['• two coins to the ferryman', '1. her brother', '2. her name'])
      expect(
        lines.some((each) => each.includes(line)),
        line,
      ).toBe(true);
    const words = await wordsOf(bytes);
    const left = (text: string) => words.find((word) => word.text === text)?.left ?? 0;
    expect(left('1.')).toBeGreaterThan(left('•'));
  });
});

/** A table that takes about this part of a page. */
const table = (title: string, rows: number): PrintBlock => ({
  kind: 'table',
  title: raw(title),
  columns: [{ label: raw('Thing'), weight: 1, align: 'start' }],
  rows: Array.from({ length: rows }, (_, at) => [{ text: raw(`${title}${String(at + 1)}`) }]),
  blankRows: 0,
});

const sheet = (...blocks: readonly PrintBlock[]): PrintSheet => ({
  title: raw('Sheet'),
  header: { name: raw('Name'), subtitle: raw(''), system: raw('System'), facts: [], portraitFrame: false },
  bands: [{ columns: [{ weight: 1, blocks }] }],
  whole: true,
});

describe('a sheet', () => {
  it('divides no block that fits on a page of its own', async () => {
    const { bytes, pages } = await draw([sheet(table('First', 30), table('Second', 30), table('Third', 4))]);
    const words = await wordsOf(bytes);
    for (const title of ['First', 'Second', 'Third'])
      expect(
        new Set(words.filter(({ text }) => text.startsWith(title)).map(({ page }) => page)).size,
        title,
      ).toBe(1);
    expect(pages).toBe(2);
  });

  it('divides one that is longer than a page, and goes on after it', async () => {
    const { bytes } = await draw([sheet(table('First', 70), table('Second', 4))]);
    const words = await wordsOf(bytes);
    const pagesOf = (title: string) =>
      new Set(words.filter(({ text }) => text.startsWith(title)).map(({ page }) => page));
    expect(pagesOf('First').size).toBe(2);
    expect(pagesOf('Second').size).toBe(1);
  });

  it.each(Array.from({ length: 12 }, (_, at) => 36 + at))(
    'ends without a page of empty lines after %i rows',
    async (rows) => {
      const lines: PrintBlock = {
        ...{ kind: 'lines', title: raw('Remarks'), lines: 3, fill: true },
        field: { name: 'remarks', value: '' },
      };
      const { bytes, pages } = await draw([sheet(table('First', rows), lines)]);
      const last = await textOf(bytes, '-f', String(pages));
      expect(last).toMatch(/First\d/);
    },
  );

  it.each(ids)('of %s ends with a page that has content, however much gear there is', async (id) => {
    const [sample] = await everyForm(id);
    if (sample === undefined) throw new Error('There are examples');
    for (let things = 0; things <= 30; things += 6) {
      const found = Array.from({ length: things }, (_, at) => ({
        ...{
          id: `found-${String(at)}`,
          at: '2026-01-02T03:04:05.000Z',
          account: 'money' as const,
          amount: 0,
        },
        ...{ reason: '', item: { name: `Thing ${String(at)}`, quantity: 1 } },
      }));
      const { document } = sample;
      const { bytes, pages } = await printed({ ...document, ledger: [...document.ledger, ...found] });
      if (pages === 1) continue;
      const last = (await textOf(bytes, '-f', String(pages)))
        .split('\n')
        .filter((line) => /\d|Bleeding|Thing/.test(line));
      // Not the foot, which contains numbers as well.
      expect(last.length, `${String(things)} things`).toBeGreaterThan(1);
    }
  });
});

describe('the blank Heroic sheet', () => {
  it.each([
    ['a4', true],
    ['a4', false],
    ['letter', true],
    ['letter', false],
  ] as const)('is one page of %s (fillable: %s)', async (paper, fillable) => {
    const { render } = await printery(chronicled('heroic', [], 0));
    const { bytes, pages } = value(await render({ kind: 'blank', ruleset: 'heroic' }, { paper, fillable }));
    expect(pages).toBe(1);
    const text = await textOf(bytes);
    for (const part of ['Attacks', 'Gear', 'Skills', 'Conditions', 'Player', 'Campaign'])
      expect(text).toMatch(new RegExp(part, 'i'));
    if (fillable) expect((await PDFDocument.load(bytes)).getForm().getFields().length).toBeGreaterThan(30);
  });
});
