import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { tagOf } from '#electron/pdf/embed/glyphUse';
import { closure, subset } from '#electron/pdf/embed/subset';
import { toUnicode } from '#electron/pdf/embed/toUnicode';
import { openSfnt, type Sfnt } from '#electron/pdf/text/sfnt';
import { fonts } from '#test/integration/pdf/support';

const { create } = createRequire(import.meta.url)('@pdf-lib/fontkit') as typeof import('@pdf-lib/fontkit');

let bytes: Uint8Array;
let whole: Sfnt;
beforeAll(async () => {
  bytes = (await fonts()).fallback;
  whole = openSfnt(bytes);
});

describe('a subset', () => {
  it('keeps the outlines and widths of its glyphs, and the parts of composite ones', () => {
    const font = create(bytes);
    const composite = font.glyphForCodePoint(0x1ead).id;
    const glyphs = closure(whole, [composite, 5]);
    expect(glyphs.length).toBeGreaterThan(3);
    const cut = openSfnt(subset(whole, glyphs));
    for (const glyph of glyphs) {
      const outline = whole.outline(glyph);
      expect(Buffer.compare(cut.outline(glyph).subarray(0, outline.length), outline)).toBe(0);
      expect(cut.advance(glyph)).toBe(whole.advance(glyph));
    }
  });

  it('is far smaller than the font, and drops what is not used', () => {
    const cut = subset(whole, closure(whole, [36, 37]));
    expect(cut.length).toBeLessThan(bytes.length / 20);
    expect(openSfnt(cut).outline(20)).toHaveLength(0);
  });

  it('is tagged by what is in it', () => {
    const one = tagOf([{ glyph: 1, text: 'a' }]);
    expect(one).toMatch(/^[A-Z]{6}$/);
    expect(tagOf([{ glyph: 1, text: 'a' }])).toBe(one);
    expect(tagOf([{ glyph: 1, text: 'b' }])).not.toBe(one);
  });
});

describe('the way back to text', () => {
  it('maps codes to one or more characters, and leaves codes without text out', () => {
    const map = toUnicode(['', 'a', 'fi', '', '𐍈']);
    expect(map).toContain('3 beginbfchar\n<0001> <0061>\n<0002> <00660069>\n<0004> <d800df48>\nendbfchar');
  });

  it('stays within a hundred entries for each block', () => {
    const map = toUnicode(Array.from({ length: 250 }, () => 'a'));
    expect(map.match(/\d+ beginbfchar/g)).toEqual(['100 beginbfchar', '100 beginbfchar', '50 beginbfchar']);
  });
});
