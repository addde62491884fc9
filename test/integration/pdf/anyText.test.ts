import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { PrintSheet } from '#shared/rules/print/print';
import { warrior } from './samples';
import { draw, textOf } from './support';

/** The warrior with the same text in every field that a player can type in. */
function withWords(words: string): PrintSheet {
  const sheet = warrior({ name: words, notes: words });
  const cell = { text: raw(words), small: raw(words), field: { name: words, value: words } };
  return {
    ...sheet,
    title: raw(words),
    bands: [
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'figures',
                size: 'medium',
                figures: [{ label: raw(words), value: raw(words), sources: raw(words) }],
              },
              {
                kind: 'table',
                title: raw(words),
                columns: [
                  { label: raw(words), weight: 1, align: 'center', strong: true },
                  { label: raw(words), weight: 0, align: 'end' },
                ],
                rows: [[cell], [cell, cell]],
                blankRows: 1,
              },
            ],
          },
          {
            weight: 2,
            blocks: [
              {
                kind: 'entries',
                title: raw(words),
                entries: [{ name: raw(words), detail: raw(words), text: raw(words) }],
                blankLines: 1,
              },
              { kind: 'prose', title: raw(words), paragraphs: [raw(words)] },
            ],
          },
        ],
      },
    ],
  };
}

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        'a',
        '\u0301',
        '\u0323',
        '\u20dd',
        '\u200d',
        '\ufe0f',
        '\u00ad',
        '\n',
        '\t',
        ' ',
        'क',
        '्',
        'ि',
        '-',
        '漢',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
);

/** Letters of the three scripts that every sheet can print. */
const letters = Array.from(
  [
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüßéèñçøåłśżőășțğıþðœæơưếậỗ',
    'αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΛΞΠΣΦΨΩάέήίόύώϊϋἀὖῆ',
    'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИКЛМНОПРСТУФЦЧШЩЭЮЯёіїєґўђћљњџ',
  ].join(''),
);
/** Capitals come only first in a word: inside one, fonts space them so widely ("fU") that readers see two words. */
const small = letters.filter((letter) => letter === letter.toLowerCase());
const word = fc
  .tuple(fc.constantFrom(...letters), fc.array(fc.constantFrom(...small), { minLength: 1, maxLength: 8 }))
  .map(([first, rest]) => [first, ...rest]);
const printable = fc.array(word, { minLength: 1, maxLength: 12 });

describe('any text', () => {
  it('prints without an exception, in every place', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (words, fillable) => {
        const printed = await draw([withWords(words)], { fillable });
        expect(printed.pages).toBeGreaterThan(0);
        expect(new Set(printed.missingGlyphs).size).toBe(printed.missingGlyphs.length);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it('can be read back word by word in Latin, Greek and Cyrillic', async () => {
    await fc.assert(
      fc.asyncProperty(printable, async (list) => {
        const words = list.map((word) => word.join(''));
        const printed = await draw([warrior({ notes: words.join(' ') })]);
        const found = new Set((await textOf(printed.bytes)).split(/\s+/));
        expect(printed.missingGlyphs).toEqual([]);
        expect(words.filter((word) => !found.has(word))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
