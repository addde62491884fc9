import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storyReader } from '#electron/services/printing/markdownStory';
import { linkWords, storyOf } from '#shared/campaign/print/story';
import { linksOf } from '#shared/wiki/links';

const read = await storyReader();
const words = (parts: unknown): string => JSON.stringify(parts);

describe('links on paper', () => {
  it('are the words that they show, whatever signs those hold', () => {
    expect(linkWords('To [[Karsk]], past [[Old Mern|the *toll* keeper]].')).toBe(
      String.raw`To Karsk, past the \*toll\* keeper.`,
    );
    const parts = read(linkWords('Past [[Old Mern|the *toll* keeper]].'));
    expect(parts).toEqual([
      { kind: 'paragraph', depth: 0, words: [{ words: 'Past the *toll* keeper.', look: 'plain' }] },
    ]);
  });

  it('stay as they are in code and behind a backslash', () => {
    const text = '`[[Karsk]]` and \\[[Mern]]';
    expect(linksOf(text)).toEqual([]);
    expect(linkWords(text)).toBe(text);
  });
});

describe('a text of the log', () => {
  const text = 'Open words.\n\n:::gm\nThe abbot lies.\n:::\n\nMore open words.';

  it('has nothing of the GM for players', () => {
    expect(words(storyOf(text, 'player', read))).not.toContain('abbot');
    expect(storyOf(text, 'player', read)).toHaveLength(2);
  });

  it('sets the GM’s parts apart for the GM', () => {
    expect(storyOf(text, 'gm', read)).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'aside', label: { key: 'chronicle.forTheGm' }, parts: [{ kind: 'paragraph' }] },
      { kind: 'paragraph' },
    ]);
  });

  it('of whatever shape keeps its secrets', () => {
    const piece = fc.constantFrom(
      ...[
        ':::gm\n',
        ':::\n',
        '::: GM\n',
        '> ',
        '- ',
        '1. ',
        '\n',
        '\n\n',
        '```\n',
        '`',
        '**',
        '[[',
        '|',
        ']]',
        '# ',
      ],
      'open ',
    );
    const secret = fc.tuple(fc.array(piece), fc.array(piece)).map(([before, after]) => {
      // Text between the marks is secret with any text around them.
      return `${before.join('')}\n:::gm\nZaphkiel\n:::\n${after.join('')}`;
    });
    fc.assert(
      fc.property(secret, (markdown) => {
        expect(words(storyOf(markdown, 'player', read))).not.toContain('Zaphkiel');
      }),
      { numRuns: 500 },
    );
  });
});

describe('Markdown for paper', () => {
  it('keeps lists with their markers, and numbers from their start', () => {
    const parts = read('3. three\n4. four\n\n   still four\n   - below\n');
    expect(parts.map((part) => ('sign' in part ? part.sign : undefined))).toEqual([
      '3.',
      '4.',
      undefined,
      '•',
    ]);
    expect(parts.map((part) => ('depth' in part ? part.depth : 0))).toEqual([1, 1, 1, 2]);
  });

  it('keeps headings, words set apart, quotes, code, tables and pauses', () => {
    const parts = read(
      '# One\n\n#### Two\n\n> *so* **be** it  \n> indeed\n\n```\na\n\n  b\n```\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n---\n',
    );
    expect(parts).toEqual([
      { kind: 'heading', level: 1, words: [{ words: 'One', look: 'plain' }] },
      { kind: 'heading', level: 2, words: [{ words: 'Two', look: 'plain' }] },
      {
        kind: 'paragraph',
        depth: 1,
        words: [
          { words: 'so', look: 'emphasis' },
          { words: ' ', look: 'plain' },
          { words: 'be', look: 'strong' },
          { words: ' it', look: 'plain' },
          { words: '\n', look: 'plain' },
          { words: 'indeed', look: 'plain' },
        ],
      },
      { kind: 'lines', depth: 0, lines: ['a', '', '  b'] },
      {
        kind: 'grid',
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
      { kind: 'pause' },
    ]);
  });

  it('contains no link and no picture, but their texts', () => {
    expect(
      words(read('![a map](https://example.com/a.png) and [a site](https://example.com)')),
    ).not.toContain('example');
    expect(read('<b>bold</b>')).toMatchObject([{ words: [{ words: '<b>bold</b>' }] }]);
  });
});
