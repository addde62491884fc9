import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../../electron/text/translator';
import { message, raw } from '../../../../shared/kernel/text';

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
