import { describe, expect, it } from 'vitest';
import { drawCards } from '#electron/pdf/drawCards';
import { createTranslator } from '#electron/text/translator';
import { raw } from '#shared/kernel/text';
import type { PrintCard, PrintCards, PrintOptions } from '#shared/rules/print/print';
import { inkOf, render } from './pixels';
import { catalog, fonts, plain, poppler, textOf, withPdf } from './support';

const spell = (title: string, words: number): PrintCard => ({
  kind: 'card',
  title: raw(title),
  over: raw('Spells'),
  parts: [
    { kind: 'facts', rows: [{ label: raw('Range'), value: raw('30 m') }] },
    { kind: 'text', text: raw(Array.from({ length: words }, (_, at) => `word${String(at)}.`).join(' ')) },
  ],
});

async function print(
  cards: readonly PrintCard[],
  more: Partial<PrintCards> = {},
  options: Partial<PrintOptions> = {},
) {
  const translate = createTranslator('en', catalog);
  const deck: PrintCards = { title: raw('Spells'), perPage: 9, cards, continued: true, ...more };
  return drawCards(deck, { ...plain, ...options }, { translate, language: 'en', fonts: await fonts() });
}

function within(bytes: Uint8Array, x: number, y: number, width: number, height: number): Promise<string> {
  const edges = Object.entries({ x, y, W: width, H: height, l: 1 });
  return textOf(bytes, ...edges.flatMap(([key, value]) => [`-${key}`, String(Math.round(value))]));
}

/** 63.5 x 88.9 mm in points. */
const card = { width: 180, height: 252 };

describe('nine cards per page', () => {
  it.each([
    ['a4', 595.28, 841.89],
    ['letter', 612, 792],
  ] as const)(
    'have the size of playing cards on %s, in the middle of the page',
    async (paper, width, height) => {
      const nine = Array.from({ length: 10 }, (_, at) => spell(`Spell ${String(at + 1)}`, 10));
      const { bytes, pages } = await print(nine, {}, { paper, inkSaver: true });
      expect(pages).toBe(2);
      const [left, top] = [(width - card.width * 3) / 2, (height - card.height * 3) / 2];
      for (let at = 0; at < 9; at += 1) {
        const place = { x: left + (at % 3) * card.width, y: top + Math.floor(at / 3) * card.height };
        const text = await within(bytes, place.x, place.y, card.width, card.height);
        expect(text.match(/Spell \d+/g)).toEqual([`Spell ${String(at + 1)}`]);
        expect(text).toContain('word9.');
      }
      const [page] = await render(bytes, 1);
      const ink = inkOf(page!, Math.ceil(top) - 2, Math.floor(top + card.height * 3) - 2);
      expect(ink.right).toBeCloseTo(left + card.width * 3, -0.5);
      const text = await textOf(bytes);
      expect(text).toContain('page 1 of 2');
    },
  );
});

describe('a card with a long text', () => {
  it.each([4, 8, 9] as const)('goes on on further cards, %i per page, and loses nothing', async (perPage) => {
    const { bytes } = await print([spell('Short', 5), spell('Litany', 700), spell('After', 5)], { perPage });
    const words = await withPdf(bytes, (file) => poppler('pdftotext', '-raw', file, '-'));
    const found = [...words.matchAll(/word(\d+)\./g)].map(([, number]) => Number(number));
    const some = [0, 1, 2, 3, 4];
    expect(found).toEqual([...some, ...Array.from({ length: 700 }, (_, at) => at), ...some]);
    const parts = [...words.matchAll(/Litany\s*\((\d)\/(\d)\)/g)].map(([, part, of]) => [
      Number(part),
      Number(of),
    ]);
    const count = parts.length;
    expect(count).toBeGreaterThan(1);
    expect(parts).toEqual(Array.from({ length: count }, (_, at) => [at + 1, count]));
    expect(words).not.toContain('Does not fit');
  });

  it('shrinks first, to a size that can still be read', async () => {
    const heightOf = async (words: number) => {
      const { bytes } = await print([spell('Chant', words)]);
      const html = await withPdf(bytes, (file) => poppler('pdftotext', '-bbox', file, '-'));
      expect(html).toContain(`>word${String(words - 1)}.<`);
      expect(html).not.toContain('>(1/');
      const [, top, bottom] = /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">word0\.</.exec(html) ?? [];
      return Number(bottom) - Number(top);
    };
    const [long, short] = [await heightOf(85), await heightOf(10)];
    expect(long / short).toBeLessThan(0.8);
    // Not below body text of 8 points.
    expect(long / short).toBeGreaterThan(0.84 / 1.2 - 0.01);
  });

  it('shows the whole of a long title', async () => {
    const title = 'The very long name of a spell that nobody has ever spoken to the end of it in one breath '
      .repeat(2)
      .trim();
    const words = await withPdf((await print([spell(title, 5)])).bytes, (file) =>
      poppler('pdftotext', '-raw', file, '-'),
    );
    expect(words.replaceAll(/\s+/g, ' ')).toContain(title);
  });
});

describe('a name tent', () => {
  const tent = (name: string): PrintCard => ({
    kind: 'card',
    title: raw(name),
    over: raw('Alex'),
    parts: [{ kind: 'text', text: raw('Dwarf warrior') }],
  });

  it.each([4, 8, 9] as const)(
    'has its name on both halves, one of them turned, %i per page',
    async (perPage) => {
      const { bytes, pages } = await print([tent('Brakka'), tent('Nimue')], { perPage, folded: true });
      expect(pages).toBe(1);
      const words = await withPdf(bytes, (file) => poppler('pdftotext', file, '-'));
      const text = words.replaceAll(/\s+/g, ' ');
      for (const word of ['Brakka', 'Nimue']) expect(text.split(word)).toHaveLength(3);
      expect(text.split('Dwarf warrior')).toHaveLength(5);
      expect(text.split('Alex')).toHaveLength(5);
      // On its own side, the player is above the name: in the turned half nearer to the fold.
      const html = await withPdf(bytes, (file) => poppler('pdftotext', '-bbox', file, '-'));
      const tops = (word: string) =>
        [...html.matchAll(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`, 'g'))].map(([, top]) => Number(top));
      const [players, kinds] = [tops('Alex'), tops('warrior')];
      expect([players.length, kinds.length]).toEqual([4, 4]);
      expect(Math.min(...kinds)).toBeLessThan(Math.min(...players));
      expect(Math.max(...kinds)).toBeGreaterThan(Math.max(...players));
    },
  );

  it('shows the whole of a very long name', async () => {
    const name = 'Maximiliana-Theodora Birdwhistle-Featherstonehaugh of the Uppermost Valley';
    const { bytes } = await print([tent(name)], { perPage: 9, folded: true });
    const words = await withPdf(bytes, (file) => poppler('pdftotext', file, '-'));
    const text = words.replaceAll(/[\s-]+/g, '');
    expect(text.split(name.replaceAll(/[\s-]+/g, ''))).toHaveLength(3);
  });
});
