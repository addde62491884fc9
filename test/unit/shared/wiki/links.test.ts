import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { sharedMessages } from '#shared/locales/catalog';
import { complete, openLink, suggestions } from '#shared/wiki/completion';
import { backLinks, linkIndex } from '#shared/wiki/linkIndex';
import { linksOf, renameLinks, titleFault, titleKey } from '#shared/wiki/links';
import { plainText } from '#shared/wiki/plain';

const translate = createTranslator('en', sharedMessages());
const titles = (text: string) => linksOf(text).map(({ title }) => title);

function renamed(text: string, from: string, to: string): string {
  const result = renameLinks(text, from, to);
  return result.ok ? result.value : translate(result.error.text);
}

describe('links in a note', () => {
  it('have a title, a label and a place', () => {
    const text = 'See [[ Karsk ]] and\n:::gm\n[[Bram|the *spy*]]\n:::\n';
    expect(linksOf(text)).toEqual([
      { title: 'Karsk', label: 'Karsk', secret: false, index: 4, length: 11 },
      { title: 'Bram', label: 'the *spy*', secret: true, index: 26, length: 18 },
    ]);
  });

  it.each([
    ['[[a]] [[b|]] [[c| ]] [[d|e|f]]', ['a', 'b', 'c', 'd']],
    ['[[[a]]]', ['a']],
    ['| [[a|b]] | [[c]] |', ['a', 'c']],
    ['**[[a]]** # [[b]]', ['a', 'b']],
    ['[[]] [[ ]] [[|x]] [a] [[a] [[a\nb]]', []],
    ['\\[[a]] \\\\[[b]] \\\\\\[[c]]', ['b']],
  ])('%j has %j', (text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it.each([
    ['`[[a]]` [[b]]', ['b']],
    ['``x ` [[a]]`` [[b]]', ['b']],
    ['` [[a]] `` [[b]]', ['a', 'b']],
    ['\\`[[a]]\\` [[b]]', ['a', 'b']],
    ['`\\` [[a]] `', ['a']],
    ['` [[a]]\n\n[[b]] `', ['a', 'b']],
    ['` [[a]]\n[[b]] `', []],
    ['```\n[[a]]\n```\n[[b]]', ['b']],
    ['~~~ x\n[[a]]\n```\n[[b]]\n~~~\n[[c]]', ['c']],
    ['> ```\n> [[a]]\n> ```\n> [[b]]', ['b']],
    ['- ```\n  [[a]]\n  ```\r\n\r\n[[b]]', ['b']],
    ['```` \n```\n[[a]]\n````\n[[b]]', ['b']],
    ['```\n[[a]]', []],
    ['``` a ` b\n[[c]]', ['c']],
  ])('are ignored inside code: %j has %j', (text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it('are found in a huge note at once', () => {
    const texts = ['[[a]] ` `` ', '[[', '`', '[[a|b', ':::gm [[a]]\n', '``` \n[[a]]\n'].map((each) =>
      each.repeat(40_000),
    );
    for (const text of texts) linksOf(text);
  }, 30_000);
});

describe('a renamed note', () => {
  it('is linked to by its new title, with the labels that were written', () => {
    expect(
      renamed('[[karsk]], [[ Kärsk |town]] and [[Karsker]], `[[Karsk]]`', 'Karsk', ' New $& Karsk '),
    ).toBe('[[New $& Karsk]], [[ New $& Karsk |town]] and [[Karsker]], `[[Karsk]]`');
    expect(renamed(':::gm\n[[Bram]]\n:::', 'BRAM', 'Bran')).toBe(':::gm\n[[Bran]]\n:::');
  });

  it.each([
    [
      'a]b',
      '“a]b” cannot be linked to, because it contains a square bracket, vertical bar, or line break. Remove it.',
    ],
    [
      'a|b',
      '“a|b” cannot be linked to, because it contains a square bracket, vertical bar, or line break. Remove it.',
    ],
    [' ', 'This note has no title. Add one, so that other notes can link to it.'],
    ['x'.repeat(401), 'This title is too long for links. Use at most 400 characters.'],
  ])('is refused the title %j', (title, words) => {
    expect(renamed('[[a]]', 'a', title)).toBe(words);
  });

  it('keeps all other links, and can be named back', () => {
    const piece = fc.constantFrom(
      '[[Ada]]',
      '[[ada|x]]',
      '[[Bo]]',
      '`',
      '\n\n',
      ' ',
      '```\n',
      ':::gm\n',
      ':::\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          const once = renamed(text, 'Ada', 'Zoë');
          const swap = (title: string) => (titleKey(title) === 'ada' ? 'Zoë' : title);
          expect(titles(once)).toEqual(titles(text).map(swap));
          expect(renamed(once, 'zoe', 'Ada').toLowerCase()).toBe(text.toLowerCase());
        },
      ),
    );
  });

  it('any title without a fault can be linked to', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (title) => {
        if (titleFault(title) === null) expect(titles(`[[${title}]]`)).toEqual([title.trim()]);
        else expect(titles(`[[${title}]]`)).not.toEqual([title]);
      }),
    );
  });
});

describe('the links of many notes', () => {
  const karsk = { title: 'Karsk', text: 'Home of [[Bram]].\n:::gm\n[[ The  Guild ]]\n:::' };
  const bram = {
    title: 'Brám',
    text: 'Lives in [[karsk|town]], [[KARSK]]; fears [[the guild]] and [[Ilse]].\n:::gm\nHe sold out [[the Guild]].',
  };
  const again = { title: 'karsk ', text: 'Another [[Ilse]].' };
  const index = linkIndex([karsk, bram, again]);

  it('lead to notes, whatever case and accents', () => {
    expect([index.resolve(' BRAM'), index.resolve('Kársk'), index.resolve('nobody')]).toEqual([
      bram,
      karsk,
      undefined,
    ]);
  });

  it('list back links, and mark those for the GM only', () => {
    expect(index.backLinks('karsk').map(({ note, links }) => [note, links.length])).toEqual([[bram, 2]]);
    expect(index.backLinks('The Guild').map(({ note, secret }) => [note.title, secret])).toEqual([
      ['Karsk', true],
      ['Brám', false],
    ]);
    expect(backLinks([karsk, bram], 'bram')).toEqual(index.backLinks('BRAM'));
    expect(index.backLinks('nobody')).toEqual([]);
  });

  it('list notes that do not exist yet', () => {
    expect(index.missing).toEqual(['The  Guild', 'Ilse']);
    expect(linkIndex([]).missing).toEqual([]);
  });
});

describe('completion', () => {
  const at = (text: string) => openLink(text.replace('^', ''), text.indexOf('^'));
  const done = (marked: string, title: string) => {
    const text = marked.replace('^', '');
    const open = openLink(text, marked.indexOf('^'));
    if (open === null) return null;
    const completed = complete(text, open, title);
    return `${completed.text.slice(0, completed.caret)}^${completed.text.slice(completed.caret)}`;
  };

  it('begins after two brackets and ends where the title does', () => {
    expect(at('see [[Ka^ x')).toEqual({ from: 6, typed: 'Ka' });
    expect(at('[[^')).toEqual({ from: 2, typed: '' });
    expect(at('[[a]] [[b c^]]')).toEqual({ from: 8, typed: 'b c' });
    for (const closed of ['^[[', '[^', '[[a]]^', '[[a|b^', '[[a\n^', '[[a[^', 'x^'])
      expect(at(closed), closed).toBeNull();
  });

  it.each([
    ['see [[Ka^', 'see [[Karsk]]^'],
    ['see [[Ka^ and on', 'see [[Karsk]]^ and on'],
    ['[[Ka^]] on', '[[Karsk]]^ on'],
    ['[[Ka^rst]] on', '[[Karsk]]^ on'],
    ['[[Ka^|town]]', '[[Karsk^|town]]'],
    ['| [[Ka^ | cell |', '| [[Karsk]]^ | cell |'],
    ['[[Ka^ and [[Bram]]', '[[Karsk]]^ and [[Bram]]'],
    ['[[Ka^\n]]', '[[Karsk]]^\n]]'],
  ])('%s becomes %s', (typed, expected) => {
    expect(done(typed, 'Karsk')).toBe(expected);
  });

  it('suggests titles by their beginning, then by a word, then by any piece', () => {
    const all = ['Iron Bram', 'Abram', 'Brama', 'bram', 'Bram', 'Östhall', 'Gate'];
    expect(suggestions(all, 'BRA')).toEqual(['bram', 'Brama', 'Iron Bram', 'Abram']);
    expect(suggestions(all, 'ost')).toEqual(['Östhall']);
    expect(suggestions(all, '')).toEqual(['Abram', 'bram', 'Brama', 'Gate', 'Iron Bram', 'Östhall']);
    expect(suggestions(all, '', 2)).toHaveLength(2);
    expect([suggestions(all, 'zz'), suggestions([], ''), suggestions([' '], '')]).toEqual([[], [], []]);
  });
});

describe('a note as plain words', () => {
  it('has no marks of Markdown', () => {
    const text =
      '# The *old* mill\n\n> said **Bram [[Ilse|of the *mill*]]**\n\n1. one `two`\n- [ ] x\n---\n```js\ncode_name_here\n```\n| a | b |\n|---|---|\n[web](https://example.org) \\*no\\* 2 * 3 * 4 snake_case_x _yes_';
    expect(plainText(text).split('\n')).toEqual([
      'The old mill',
      'said Bram of the mill',
      'one two',
      '[ ] x',
      'code_name_here',
      'a b',
      'web *no* 2 * 3 * 4 snake_case_x yes',
    ]);
  });

  it('is for players unless it is said otherwise', () => {
    const text = 'open\n:::gm\nhidden\n:::\n';
    expect([plainText(text), plainText(text, 'gm')]).toEqual(['open', 'open\nhidden']);
  });
});
