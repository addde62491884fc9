import { expect, it } from 'vitest';
import { nameOfText, numbersIn } from '#renderer/composables/numberDirection';

const shown = (text: string) => numbersIn('ar')(text).replaceAll('\u2066', '<').replaceAll('\u2069', '>');

it('keeps signs, parts and ranges of numbers together where texts run from right to left', () => {
  expect(shown('−1')).toBe('<−1>');
  expect(shown('سيف +5 %')).toBe('سيف <+5 %>');
  expect(shown('3 / 10')).toBe('<3 / 10>');
  expect(shown('2–4, 1,5')).toBe('<2–4>, <1,5>');
  expect(shown('12 سيفا')).toBe('12 سيفا');
});

it('leaves all other languages as they are', () => {
  expect(numbersIn('de')('−1 bis 3 / 10')).toBe('−1 bis 3 / 10');
});

it('makes a name of a text that was written to be shown', () => {
  expect(nameOfText(numbersIn('ar')('سيف 3 / 10'))).toBe('سيف 3 / 10');
  expect(nameOfText('x'.repeat(300))).toHaveLength(200);
});
