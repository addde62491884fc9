import { afterEach, describe, expect, it } from 'vitest';
import { textSchema } from '#shared/kernel/schemas';
import {
  isRaw,
  list,
  listed,
  message,
  raw,
  signed,
  translator,
  withWords,
  type Text,
} from '#shared/kernel/text';

const words: Readonly<Record<string, string>> = { greet: 'Hello {name}' };
let language = 'en';
const translate = translator(
  (key, params, count) => {
    const filled = (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    return count === undefined ? filled : `${filled} x${String(count)}`;
  },
  () => language,
);
afterEach(() => {
  language = 'en';
});

it('are the items of a list again', () => {
  const items = [raw('a'), message('greet', { name: raw('B') }), raw('c')];
  expect(listed(list(items))).toEqual(items);
  expect(listed(raw('a'))).toEqual([raw('a')]);
  expect(listed(message('greet'))).toEqual([message('greet')]);
});

describe('texts that leave a program', () => {
  const elsewhere = translator(
    (key) => key,
    () => 'en',
  );

  it('bring their words along, for readers who have no message of their keys', () => {
    const sent = withWords(message('greet', { name: message('greet', { name: raw('B') }) }), translate);
    expect(elsewhere(sent)).toBe('Hello Hello B');
    const otherwise: Text = { ...sent, words: 'Hallo' };
    expect(translate(otherwise)).toBe('Hello Hello B');
    const inner = { key: 'greet', params: { name: { ...message('their.name'), words: 'Brakka' } } };
    expect(translate(withWords(inner, translate))).toBe('Hello Brakka');
    expect(textSchema.parse(sent)).toEqual(sent);
  });

  it('keep the words that they came with, and stay lists', () => {
    const came = { ...message('their.key'), words: 'Brakka hits' };
    expect(withWords(came, translate)).toEqual(came);
    const sent = withWords(list([came, message('greet', { name: 'A' })]), translate);
    expect(elsewhere(sent)).toBe('Brakka hits, Hello A');
    expect(withWords(raw('Brakka'), translate)).toEqual(raw('Brakka'));
  });
});

describe('texts', () => {
  it('are raw words or messages', () => {
    expect(isRaw(raw('Brakka'))).toBe(true);
    expect(isRaw(message('greet'))).toBe(false);
    expect(message('greet')).toEqual({ key: 'greet' });
    expect(message('greet', { name: 'A' })).toEqual({ key: 'greet', params: { name: 'A' } });
  });

  it('translate inside out', () => {
    expect(translate(raw('{name}'))).toBe('{name}');
    expect(translate(message('greet', { name: message('greet', { name: raw('B') }) }))).toBe('Hello Hello B');
    expect(translate(message('greet', { name: 7 }))).toBe('Hello 7');
  });

  it('pass a count on for the plural', () => {
    expect(translate(message('greet', { name: 'A', count: 2 }))).toBe('Hello A x2');
    expect(translate(message('greet', { name: 'A', count: 'two' }))).toBe('Hello A');
  });

  it('join into lists', () => {
    expect(translate(list([]))).toBe('');
    expect(translate(list([raw('a')]))).toBe('a');
    expect(translate(list([raw('a'), raw('b'), message('greet', { name: 'C' })]))).toBe('a, b, Hello C');
  });

  it('join lists and write numbers as the language does', () => {
    const names = list([raw('a'), raw('b'), message('greet', { name: 12345.5 })]);
    expect(translate(names)).toBe('a, b, Hello 12,345.5');
    expect(translate(message('greet', { name: 2026 }))).toBe('Hello 2026');
    language = 'de';
    expect(translate(names)).toBe('a, b und Hello 12.345,5');
  });

  it('cross a process boundary as data', () => {
    const text = message('greet', { name: list([raw('a'), raw('b')]), count: 3 });
    expect(textSchema.parse(JSON.parse(JSON.stringify(text)))).toEqual(text);
    for (const wrong of [{}, { key: 7 }, { raw: null }, 'words', { key: 'k', params: { name: true } }])
      expect(textSchema.safeParse(wrong).success).toBe(false);
  });
});

describe('a signed number', () => {
  it.each([
    [2, '+2'],
    [0, '+0'],
    [-1, '−1'],
    [-12, '−12'],
  ])('%i is written %s', (value, written) => {
    expect(signed(value)).toBe(written);
  });
});
