import { beforeAll, describe, expect, it } from 'vitest';
import { clustersOf, glyphName, tidy } from '#electron/pdf/text/clusters';
import { openLibrary, type FontLibrary } from '#electron/pdf/text/shape';
import { styles } from '#electron/pdf/text/styles';
import { clip, wrap, type TextLine } from '#electron/pdf/text/wrap';
import { fonts } from '#test/integration/pdf/support';

let library: FontLibrary;
beforeAll(async () => {
  library = openLibrary(await fonts());
});

function lines(text: string, width: number): readonly TextLine[] {
  return wrap([{ text, style: styles.body }], width, library);
}

function words(line: TextLine | undefined): string {
  return (line?.runs ?? []).map((run) => run.glyphs.map((glyph) => glyph.text).join('')).join('');
}

describe('letters', () => {
  it('are user-perceived letters', () => {
    expect(clustersOf('ae\u0301x\u0302👩‍👧')).toEqual(['a', 'é', 'x\u0302', '👩👧']);
    expect(clustersOf('so\u00adft\u200b')).toEqual(['s', 'o', 'f', 't']);
  });

  it('are split if too many marks pile up', () => {
    expect(clustersOf(`x${'\u0302'.repeat(20)}`).map((cluster) => cluster.length)).toEqual([8, 8, 5]);
  });

  it('are normalized: one kind of break, plain spaces', () => {
    expect(tidy('a\r\nb\rc\u2028d\te\u3000f')).toBe('a\nb\nc\nd e f');
  });

  it('are named by number if they are invisible', () => {
    expect(['漢', '\u0007', '\ud800', '\ue000'].map(glyphName)).toEqual(['漢', 'U+0007', 'U+D800', 'U+E000']);
  });
});

describe('shaping', () => {
  const faces = (text: string): string[] => library.shape(text, styles.body).glyphs.map(({ face }) => face);

  it('takes a glyph from the fallback if the face has none, and marks missing ones', () => {
    expect(faces('aꞛ漢')).toEqual(['sans', 'fallback', 'missing']);
  });

  it('keeps a base letter and marks only the missing mark', () => {
    expect(library.shape('a\u20dd', styles.body).glyphs.map(({ face, text }) => [face, text])).toEqual([
      ['sans', 'a'],
      ['missing', '\u20dd'],
    ]);
  });

  it('marks letters that the font has but cannot shape', () => {
    expect(faces('क')).toEqual(['missing']);
  });

  it('kerns, and keeps lining figures and small capitals readable as their original text', () => {
    const width = (text: string): number => library.shape(text, styles.name).width;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
    const plain = library.face('sans').set('1', 'lining')?.[0]?.id;
    expect(plain).not.toBe(library.face('sans').font.glyphForCodePoint(49).id);
    expect(library.shape('Ab1', styles.label).glyphs.map(({ text }) => text)).toEqual(['A', 'b', '1']);
  });
});

describe('wrapping', () => {
  it('breaks at spaces, within the width', () => {
    const set = lines('the road goes ever on and on down from the door', 80);
    expect(set.length).toBeGreaterThan(2);
    for (const line of set) expect(line.width).toBeLessThanOrEqual(80.01);
    expect(set.map(words).join(' ')).toBe('the road goes ever on and on down from the door');
  });

  it('breaks a word that is wider than a line, and makes progress in a column without width', () => {
    const set = lines('a'.repeat(200), 40);
    expect(set.map(words).join('')).toBe('a'.repeat(200));
    for (const line of set) expect(line.width).toBeLessThanOrEqual(40.01);
    expect(lines('abc', 0).map(words)).toEqual(['a', 'b', 'c']);
  });

  it('keeps line breaks, also empty lines, and breaks after a hyphen but not before a number', () => {
    expect(lines('a\n\nb', 100).map(words)).toEqual(['a', '', 'b']);
    const narrow = lines('Gęślą-Jaźń', 32).map(words);
    expect(narrow).toEqual(['Gęślą-', 'Jaźń']);
    expect(lines('x 5-6', 14).map(words)).toEqual(['x', '5-6']);
  });

  it('does not break between words of two styles that touch', () => {
    const spans = [
      { text: 'alpha beta', style: styles.body },
      { text: ', gamma', style: styles.name },
    ];
    const width = lines('alpha beta', 500)[0]?.width ?? 0;
    expect(wrap(spans, width + 1, library).map(words)).toEqual(['alpha', 'beta,', 'gamma']);
  });

  it('clips with an ellipsis that fits', () => {
    const set = clip(lines('one two three four five six seven', 60), 1, 60, library);
    expect(set.clipped).toBe(true);
    expect(words(set.lines[0])).toMatch(/…$/);
    expect(set.lines[0]?.width).toBeLessThanOrEqual(60.01);
    expect(clip(lines('one', 60), 1, 60, library).clipped).toBe(false);
  });
});
