import { describe, expect, it } from 'vitest';
import { askedWords, fold, passageOf, ranked, scoreOf } from '#shared/kernel/search';

const find = (query: string, texts: readonly string[]) => ranked(texts, query, fold);
const shown = (text: string, words: readonly string[], length: number) =>
  passageOf(text, words, length)
    .map((part) => (part.hit ? `<${part.text}>` : part.text))
    .join('');

describe('the words of a question', () => {
  it('are those that decide something, and the small ones only if there are no others', () => {
    expect(askedWords('What did the Miller say?').meant).toEqual(['miller']);
    expect(askedWords('to be').meant).toEqual(['to', 'be']);
    expect(askedWords('  …  ').meant).toEqual([]);
  });

  it('rank a text by how many of them it has, whole ones before parts, and leave the order of equals', () => {
    const texts = ['an empty mill', 'the bridge', 'by the old bridge, Éva', 'Eva', 'a drawbridge'];
    expect(find('bridge eva', texts)).toEqual([
      'by the old bridge, Éva',
      'the bridge',
      'Eva',
      'a drawbridge',
    ]);
    expect(find('', texts)).toEqual(texts);
    expect(find('zeppelin', texts)).toEqual([]);
  });

  it('that are small decide between equals', () => {
    expect(find('what did the miller say', ['The miller left.', '“I say,” the miller began.'])[0]).toContain(
      'say',
    );
    expect(scoreOf(askedWords('what did the miller say'), 'what did they say')).toBe(0);
  });
});

describe('the passage of a text', () => {
  const long = `${'They walked on and on. '.repeat(40)}The miller’s wife says that the Brücke is gone. ${'It rained. '.repeat(40)}`;

  it('is where most of the words stand together, with each marked', () => {
    const text = `The miller came. ${long}`;
    expect(shown(text, ['miller', 'brucke'], 120)).toBe(
      '… on and on. They walked on and on. The <miller’s> wife says that the <Brücke> is gone. It rained. It rained. It rained. It…',
    );
  });

  it('is the beginning of a text without the words, and all of a short one', () => {
    expect(shown(long, ['zeppelin'], 30)).toBe('They walked on and on. They…');
    expect(shown('Short.', ['short'], 30)).toBe('<Short.>');
    expect(shown('', ['short'], 30)).toBe('');
  });

  it('fills its room from before if the text ends soon', () => {
    expect(shown(`${'a '.repeat(50)}end`, ['end'], 60)).toMatch(/^… (a ){20,}<end>$/);
  });

  it('cuts what has no spaces, and never much longer than asked', () => {
    const all = shown(`${'雨'.repeat(500)}粉屋${'雨'.repeat(500)}`, ['粉屋'], 60);
    expect(all).toMatch(/^… 雨*<雨*粉屋雨*>雨*…$/);
    expect(Array.from(all).length).toBeLessThan(110);
  });

  it('marks a word that has it inside only if none begins with it', () => {
    expect(shown('a race, a trace', ['race'], 60)).toBe('a <race,> a trace');
    expect(shown('a trace', ['race'], 60)).toBe('a <trace>');
  });
});
