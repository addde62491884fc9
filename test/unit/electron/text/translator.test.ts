import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { message, raw } from '#shared/kernel/text';

const translate = createTranslator('en', {
  greet: 'Hello {name}',
  coins: 'no coins | one coin | {count} coins',
  nested: { pair: '{head}, {tail}' },
});

describe('translator outside the window', () => {
  it('fills parameters, texts inside parameters and raw words', () => {
    expect(translate(message('greet', { name: 'Brakka' }))).toBe('Hello Brakka');
    expect(translate(message('nested.pair', { head: message('greet', { name: 'A' }), tail: raw('B') }))).toBe(
      'Hello A, B',
    );
  });

  it('picks the plural form by count', () => {
    expect([0, 1, 7].map((count) => translate(message('coins', { count })))).toEqual([
      'no coins',
      'one coin',
      '7 coins',
    ]);
  });

  it('keeps message syntax in user text as it is', () => {
    expect(translate(message('greet', { name: '{name} | @:greet' }))).toBe('Hello {name} | @:greet');
  });

  it('shows an unknown key as it is', () => {
    expect(translate(message('no.such'))).toBe('no.such');
  });
});

describe('a translated text', () => {
  const english = { coins: 'no coins | one coin | {count} coins', greet: 'Hello {name}' };
  const polish = createTranslator('pl', english, {
    coins: '{count} moneta | {count} monety | {count} monet',
  });

  it('has the plural forms of its language', () => {
    expect([1, 2, 5, 22, 12_345].map((count) => polish(message('coins', { count })))).toEqual([
      '1 moneta',
      '2 monety',
      '5 monet',
      '22 monety',
      '12\u00a0345 monet',
    ]);
  });

  it('is English with the rules of English where a translation is missing', () => {
    expect(polish(message('greet', { name: 'Brakka' }))).toBe('Hello Brakka');
    const partly = createTranslator('pl', english, {});
    expect([0, 1, 2, 5].map((count) => partly(message('coins', { count })))).toEqual([
      'no coins',
      'one coin',
      '2 coins',
      '5 coins',
    ]);
    expect(createTranslator('en', english, {})(message('coins', { count: 1 }))).toBe('one coin');
  });
});
