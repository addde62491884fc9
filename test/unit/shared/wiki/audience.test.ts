import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playerText, segments, textFor } from '#shared/wiki/audience';
import { keepFromPlayers } from '#shared/wiki/gmPart';
import { plainText } from '#shared/wiki/plain';

const openings = [
  ':::gm',
  '::: gm',
  ' :::GM ',
  '\t:::gm',
  '> :::gm',
  '- :::gm',
  '1. > :::gm',
  '::::gm',
  '\u200b:::gm',
];
const wide = [':\u200b::g\u00adm', '：：：ｇｍ', 'words :::gm', '`:::gm`', ':::gm only', '    :::gm'];
const closings = [':::', '\u2060:::', ' ::: ', '> :::', '- :::', '\t:::'];
const others = [
  '',
  ' ',
  '```',
  '~~~',
  '````',
  '> ```',
  '- ',
  '# ',
  '> ',
  '::',
  ':::: ',
  ':::gmail',
  '\\',
  '`',
  '<!--',
];
const breaks = ['\n', '\r\n', '\r'];

/** Lines of a note with unique words, and their audience by counting marks only. */
const anyNote = fc
  .array(
    fc.record({
      kind: fc.constantFrom('open', 'close', 'other', 'any'),
      pick: fc.nat(1000),
      any: fc.string({ unit: fc.constantFrom(...Array.from(':`~> -gm*[]|\t\u2028a')), maxLength: 12 }),
      end: fc.constantFrom(...breaks),
    }),
    { maxLength: 40 },
  )
  .map((lines) => {
    const note: { text: string; hidden: string[] } = { text: '', hidden: [] };
    let depth = 0;
    lines.forEach(({ kind, pick, any, end }, index) => {
      const word = `w${index}q`;
      const from = (pool: readonly string[]) => pool[pick % pool.length] ?? '';
      if (kind === 'open') {
        note.text += from([...openings, ...wide]) + end;
        depth += 1;
      } else if (kind === 'close') {
        note.text += from(closings) + end;
        depth = Math.max(0, depth - 1);
      } else {
        note.text += (kind === 'other' ? from(others) : any) + word + end;
        if (depth > 0) note.hidden.push(word);
      }
    });
    return note;
  });

describe('the text for players', () => {
  it('never contains anything between marks', () => {
    fc.assert(
      fc.property(anyNote, ({ text, hidden }) => {
        const shown = playerText(text);
        for (const words of [shown, plainText(text)])
          expect(hidden.filter((word) => words.includes(word))).toEqual([]);
      }),
      { numRuns: 800 },
    );
  });

  it.each([...openings, ...wide])('ends before %j, or at the end if nothing closes it', (opening) => {
    for (const end of breaks) {
      const text = ['before', opening, 'secret', ''].join(end);
      expect(playerText(text)).toBe('before');
    }
  });

  it.each(closings)('continues after %j', (closing) => {
    for (const end of breaks)
      expect(playerText(['before', ':::gm', 'secret', closing, 'after', ''].join(end))).toBe(
        'before\n\nafter',
      );
  });

  it('leaves parts within parts hidden', () => {
    expect(playerText('a\n:::gm\nb\n:::gm\nc\n:::\nd\n:::\ne')).toBe('a\n\ne');
    expect(playerText('a\n:::gm\nb\n:::gm\nc\n:::\nd')).toBe('a');
  });

  it('is not closed by code within a part', () => {
    expect(playerText('a\n:::gm\n```\n:::\n```\nsecret\n:::\nb')).toBe('a\n\nb');
    expect(playerText('a\n:::gm\n```\nsecret\n:::\nb')).toBe('a');
    expect(playerText('a\n:::gm\n````\n```\n:::\n````\n:::\nb')).toBe('a\n\nb');
  });

  it('does not depend on code around a part', () => {
    expect(playerText('```\n:::gm\nsecret\n:::\n```')).toBe('```\n\n```');
  });

  it('hides the whole line of a mark among words', () => {
    expect(playerText('Bram is kind. :::gm He lies. :::\nnext\n:::\nafter')).toBe('after');
    expect(segments('Bram :::gm lies\n:::\n')).toEqual([
      { secret: true, text: 'Bram :::gm lies\n', index: 0 },
    ]);
  });

  it('is the whole text without marks, trimmed', () => {
    for (const text of ['a', '  - a\n  - b', ':::gmail', ':::', '::: note\nx\n:::', 'a ::: b', ':: :gm'])
      expect(playerText(text)).toBe(text.trimEnd());
    expect(playerText('\n\r\n  a\n\n')).toBe('  a');
    expect(['', '\n \n', ':::gm', ':::gm\n\n:::'].map(playerText)).toEqual(['', '', '', '']);
  });

  it('changes nothing when it is taken twice', () => {
    fc.assert(
      fc.property(anyNote, ({ text }) => {
        expect(playerText(playerText(text))).toBe(playerText(text));
      }),
    );
  });
});

describe('the parts of a note', () => {
  it('are what everyone reads and what is for the GM, without the marks', () => {
    const text = 'one\n:::gm\ntwo\n:::\n\n:::gm\nthree';
    expect(segments(text)).toEqual([
      { secret: false, text: 'one\n', index: 0 },
      { secret: true, text: 'two\n', index: 10 },
      { secret: true, text: 'three', index: 25 },
    ]);
  });

  it('are in order of the text', () => {
    fc.assert(
      fc.property(anyNote, ({ text }) => {
        let end = 0;
        for (const part of segments(text)) {
          expect(text.slice(part.index, part.index + part.text.length)).toBe(part.text);
          expect(part.index).toBeGreaterThanOrEqual(end);
          end = part.index + part.text.length;
        }
      }),
    );
  });

  it('lose no word for the GM but marks', () => {
    fc.assert(
      fc.property(anyNote, ({ text }) => {
        const read = segments(text)
          .map((part) => part.text)
          .join('');
        for (const [word] of text.matchAll(/w\d+q/g)) expect(read).toContain(word);
      }),
    );
  });

  it.each([
    ['a\nb|o|ld\nc', 'a\n:::gm\n|bold|\n:::\nc'],
    ['|a\nb|', ':::gm\n|a\nb|\n:::\n'],
    ['a\n||\nc', 'a\n:::gm\n||\n:::\nc'],
    ['||', ':::gm\n||\n:::\n'],
    ['a b||', 'a b\n:::gm\n||\n:::\n'],
  ])('are made from the selection: %j', (before, after) => {
    const [head = '', selected = '', tail = ''] = before.split('|');
    const made = keepFromPlayers({
      text: head + selected + tail,
      from: head.length,
      to: (head + selected).length,
    });
    const { text, from, to } = made;
    expect(`${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`).toBe(after);
    if (selected !== '') expect(playerText(text)).not.toContain(selected);
  });

  it('are grouped by audience', () => {
    const text = ':::gm\nb\n:::';
    expect([textFor('gm', text), textFor('player', text)]).toEqual([text, '']);
  });

  it('are found in a huge note at once', () => {
    const text = 'words and [[links]]\n:::gm\nsecret\n:::\n'.repeat(20_000);
    expect(segments(text)).toHaveLength(40_000);
  }, 20_000);
});
