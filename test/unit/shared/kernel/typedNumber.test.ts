import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '#shared/kernel/languageFormats';
import { readNumber } from '#shared/kernel/typedNumber';

const languages = [
  ...[
    'en',
    'en-IN',
    'en-ZA',
    'de',
    'de-CH',
    'de-AT',
    'fr',
    'fr-CH',
    'es',
    'es-MX',
    'pt',
    'pt-PT',
    'it',
    'it-CH',
  ],
  ...[
    'nl',
    'sv',
    'nb',
    'da',
    'fi',
    'pl',
    'cs',
    'hu',
    'bg',
    'ru',
    'uk',
    'tr',
    'el',
    'he',
    'ja',
    'zh',
    'ko',
    'th',
  ],
  ...[
    'ar',
    'ar-EG',
    'fa',
    'ur',
    'ps',
    'ckb',
    'hi',
    'bn',
    'mr',
    'ne',
    'my',
    'dz',
    'sa',
    'ff-Adlm',
    'eo',
    'eu',
    'gsw',
  ],
];
const number = (value: number) => ({ kind: 'number', value });
const unclear = (...readings: readonly number[]) => ({ kind: 'unclear', readings });
const none = { kind: 'none' };

describe('a number that the program shows', () => {
  const sums = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

  it.each(languages)('is read back as it is: %s', (language) => {
    const { number: shown, plain } = formatsOf(language);
    fc.assert(
      fc.property(
        sums,
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (sum, rest, places) => {
          expect(readNumber(language, shown(sum))).toEqual(number(sum));
          expect(readNumber(language, plain(sum))).toEqual(number(sum));
          const exact = Number(`${String(sum)}.${String(rest).padStart(6, '0').slice(0, places)}`);
          expect(readNumber(language, shown(exact), { fractions: true })).toEqual(number(exact));
          expect(readNumber(language, plain(exact), { fractions: true })).toEqual(number(exact));
          for (const amount of [
            (value: number) => `${shown(value)} gp`,
            (value: number) => shown(value).replace(/(?=\p{Nd})/u, '$'),
            (value: number) => `${shown(value)} Rappen`,
          ])
            expect(readNumber(language, amount(sum), { amount })).toEqual(number(sum));
        },
      ),
      { numRuns: 12 },
    );
  });
});

it.each([
  ['en', '12,000', number(12_000)],
  ['en', '1,000', number(1000)],
  ['en', '1,234,567', number(1_234_567)],
  ['en', '-3', number(-3)],
  ['en', '−3', number(-3)],
  ['en', '+3', number(3)],
  ['en', '１２，０００', number(12_000)],
  ['en', '2.6', number(2.6)],
  ['en', '12.000', unclear(12_000, 12)],
  ['en', '1.234', unclear(1234)],
  ['en', '1.234.567', unclear(1_234_567)],
  ['en', '12.345,00', unclear(12_345)],
  ['en', "12'000", unclear(12_000)],
  ['en', '12 000', unclear(12_000)],
  ['en', '1,00', unclear(1)],
  ['en', '10,5', none],
  ['en', '1,0000', unclear(1)],
  ['en', '7 gp', none],
  ['en', '$7', none],
  ['en', '1e5', none],
  ['en', '0x10', none],
  ['en', '7²', none],
  ['en', '٧', none],
  ['en', '5-', none],
  ['en', '--5', none],
  ['en', '2d6', none],
  ['en', 'much', none],
  ['en', ' ', { kind: 'empty' }],
  ['de', '12.000', number(12_000)],
  ['de', '12,000', unclear(12_000, 12)],
  ['de-CH', "12'000", number(12_000)],
  ['fr', '12 000', number(12_000)],
  ['en-IN', '12,34,567', number(1_234_567)],
  ['ar-EG', '١٢٬٠٠٠', number(12_000)],
  ['ar-EG', '12000', number(12_000)],
] as const)('a whole number typed in %s: %s', (language, typed, expected) => {
  expect(readNumber(language, typed)).toEqual(expected);
});

it.each([
  ['en', '10,5', number(10.5)],
  ['en', '.5', number(0.5)],
  ['en', '12.345', number(12.345)],
  ['en', '12.340', unclear(12_340, 12.34)],
  ['en', '1,00', unclear(1)],
  ['de', '10.5', number(10.5)],
  ['de', '10,5', number(10.5)],
  ['de', '1.234', number(1234)],
  ['de', '1.234,5', number(1234.5)],
] as const)('a number with fractions typed in %s: %s', (language, typed, expected) => {
  expect(readNumber(language, typed, { fractions: true })).toEqual(expected);
});

it('takes the currency of its sum beside it, and no other', () => {
  const amount = (sum: number) => (sum === 1 ? '1 coin' : `${String(sum)} coins`);
  expect(readNumber('en', '7 coins', { amount })).toEqual(number(7));
  expect(readNumber('en', '12,000COINS', { amount })).toEqual(number(12_000));
  expect(readNumber('en', '−7 coins', { amount })).toEqual(number(-7));
  expect(readNumber('en', '7 gp', { amount })).toEqual(none);
});
