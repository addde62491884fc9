import { describe, expect, it } from 'vitest';
import { formatsOf } from '#shared/kernel/languageFormats';

const forms = (language: string, amount: number, counts: readonly number[]) =>
  counts.map((count) => formatsOf(language).pluralForm(count, amount));

describe('plural forms', () => {
  it.each([
    ['en', 'one other'],
    ['ja', 'other'],
    ['fr', 'one other'],
    ['cs', 'one few other'],
    ['pl', 'one few many'],
    ['ar', 'zero one two few many other'],
  ])('of %s are those that whole numbers use: %s', (language, categories) => {
    expect(formatsOf(language).pluralCategories().join(' ')).toBe(categories);
  });

  it('follow the rules of the language', () => {
    expect(forms('en', 2, [0, 1, 2, 21, -1])).toEqual([1, 0, 1, 1, 0]);
    expect(forms('fr', 2, [0, 1, 2])).toEqual([0, 0, 1]);
    expect(forms('pl', 3, [1, 2, 5, 21, 22, 112])).toEqual([0, 1, 2, 2, 1, 2]);
    expect(forms('ar', 6, [0, 1, 2, 3, 11, 100])).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('may begin with one for none', () => {
    expect(forms('en', 3, [0, 1, 2])).toEqual([0, 1, 2]);
    expect(forms('pl', 4, [0, 1, 2, 5])).toEqual([0, 1, 2, 3]);
    expect(forms('ja', 2, [0, 1])).toEqual([0, 1]);
  });

  it('take the last form for fractions and millions that need one of their own, and where forms are missing', () => {
    expect(forms('pl', 3, [1.5])).toEqual([2]);
    expect(forms('fr', 2, [1_000_000])).toEqual([1]);
    expect(forms('pl', 1, [5])).toEqual([0]);
    expect(forms('pl', 2, [1, 2, 5])).toEqual([0, 1, 1]);
  });
});
