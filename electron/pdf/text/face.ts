import fontkit, { type Font, type GlyphRun, type TypeFeatures } from '@pdf-lib/fontkit';
import { openKerning } from './kerning';
import { openSfnt, withoutTable, type Sfnt } from './sfnt';
import { openSubstitution } from './substitution';
import type { FeatureSet } from './styles';

/** A positioned glyph; lengths in thousandths of the type size. */
export interface FaceGlyph {
  readonly id: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A parsed font: its coverage, shaping of short texts, and its raw tables. */
export interface Face {
  readonly font: Font;
  readonly sfnt: Sfnt;
  readonly scale: number;
  covers(text: string): boolean;
  /** Shapes a few letters by the font's own rules, or returns `undefined`; the caller caches the results. */
  set(text: string, features: FeatureSet): readonly FaceGlyph[] | undefined;
}

const featureTags: Readonly<Record<FeatureSet, TypeFeatures>> = {
  lining: { lnum: true },
  tabular: { lnum: true, tnum: true },
  smallCaps: { lnum: true, smcp: true },
  allSmallCaps: { lnum: true, smcp: true, c2sc: true },
};

/** Features that fontkit applies to every text of these scripts. */
const usualFeatures = ['rvrn', 'ltra', 'ltrm', 'ccmp', 'locl', 'rlig', 'calt', 'clig', 'liga', 'rclt'];
/** Letters, digits and punctuation of Latin, Greek and Cyrillic, without marks and what is not drawn. */
const simpleText =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1eff\u2000-\u200a\u2010-\u2027\u2030-\u2043\u20ac\u2212]+$/u;
/** Marks are placed by fontkit, and so are their base letters; it also hides what is not drawn. */
const combining = /[\p{M}\p{Cf}]/u;

export function openFace(bytes: Uint8Array): Face {
  const font = fontkit.create(bytes);
  const sfnt = openSfnt(bytes);
  const kerning = openKerning(sfnt);
  const scale = 1000 / font.unitsPerEm;
  const coverage = new Set(font.characterSet);
  const substitute = openSubstitution(sfnt);

  /** The glyphs of text that needs no shaping; `undefined` if it may. */
  function unshaped(text: string, features: FeatureSet): readonly FaceGlyph[] | undefined {
    if (!simpleText.test(text)) return undefined;
    const plain = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).id);
    const ids = substitute(plain, usualFeatures, Object.keys(featureTags[features]));
    // A glyph alone has no neighbor, so that nothing needs to be known about kerning.
    if (kerning === undefined && ids?.length !== 1) return undefined;
    return ids?.map((id, at) => {
      const next = ids[at + 1];
      const kern = next === undefined ? 0 : (kerning?.(id, next) ?? 0);
      return { id, advance: (sfnt.advance(id) + kern) * scale, dx: 0, dy: 0 };
    });
  }

  // fontkit decodes the whole table at once, which takes longer than everything else of a first sheet.
  const unplaced = kerning && fontkit.create(withoutTable(bytes, 'GPOS'));
  return {
    font,
    scale,
    sfnt,
    covers: (text) => {
      for (const character of text) if (!coverage.has(character.codePointAt(0) ?? -1)) return false;
      return true;
    },
    set: (text, features) => {
      const simple = unshaped(text, features);
      if (simple !== undefined) return simple;
      const isPlain = !combining.test(text);
      const run = layout(isPlain ? (unplaced ?? font) : font, text, features);
      return run?.glyphs.map((glyph, index) => {
        const position = run.positions[index];
        const next = run.glyphs[index + 1];
        const kern = next === undefined || !isPlain ? 0 : (kerning?.(glyph.id, next.id) ?? 0);
        return {
          id: glyph.id,
          advance: ((position?.xAdvance ?? glyph.advanceWidth) + kern) * scale,
          dx: (position?.xOffset ?? 0) * scale,
          dy: (position?.yOffset ?? 0) * scale,
        };
      });
    },
  };
}

/** fontkit's shapers for scripts beyond Latin, Greek and Cyrillic are incomplete and throw. */
function layout(font: Font, text: string, features: FeatureSet): GlyphRun | undefined {
  try {
    // A copy: fontkit writes the features it applied back into the object.
    return font.layout(text, { ...featureTags[features] });
  } catch {
    return undefined;
  }
}
