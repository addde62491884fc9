import type { FaceId } from '#electron/pdf/fonts';
import type { Face, FaceGlyph } from './face';
import { memoized } from './memoized';
import type { FeatureSet } from './styles';

/** A glyph of a shaped word; lengths in thousandths of the type size. */
export interface Glyph extends FaceGlyph {
  /** The font, or `missing` for the outlined box in place of a letter that no font has. */
  readonly face: FaceId | 'missing';
  /** The text that it stands for when copied; empty for further glyphs of the same letter. */
  readonly text: string;
}

/** Letters and pairs of letters in one face and style. */
export interface Letters {
  /** The glyphs of one letter, from the first font that has them. */
  cluster(cluster: string): readonly Glyph[];
  /** The glyph that replaces two letters, if the face has one. */
  ligature(left: string, right: string): Glyph | undefined;
  /** The distance by which two neighbors move closer together. */
  kern(left: string, right: string): number;
}

/** The width of the box for a missing glyph. */
export const missingAdvance = 620;

function fallbackOf(face: FaceId): FaceId {
  return face === 'serifBold' || face === 'sansBold' ? 'fallbackBold' : 'fallback';
}

/** With one glyph per letter, text is copied exactly; otherwise the first glyph carries the whole cluster. */
function withText(glyphs: readonly FaceGlyph[], face: FaceId, text: string): readonly Glyph[] {
  const points = Array.from(text);
  const oneToOne = points.length === glyphs.length && (points[0]?.codePointAt(0) ?? 0) < 0x900;
  return glyphs.map((glyph, index) => {
    const whole = index === 0 ? text : '';
    return { ...glyph, face, text: oneToOne ? (points[index] ?? '') : whole };
  });
}

/** Uses the first face that has the complete letter, composed or decomposed; otherwise marks it as missing. */
function setCluster(
  text: string,
  chain: readonly FaceId[],
  face: (id: FaceId) => Face,
  features: FeatureSet,
): readonly Glyph[] {
  for (const id of chain)
    for (const form of [text, text.normalize('NFD')]) {
      const glyphs = face(id).covers(form) ? face(id).set(form, features) : undefined;
      if (glyphs !== undefined) return withText(glyphs, id, form);
    }
  const points = Array.from(text);
  const [base] = points;
  const baseKnown = base !== undefined && chain.some((id) => face(id).covers(base));
  if (points.length > 1 && baseKnown)
    return points.flatMap((point) => setCluster(point, chain, face, features));
  return [{ face: 'missing', id: 0, advance: missingAdvance, dx: 0, dy: 0, text }];
}

/** Letters are cached once shaped. */
export function createLetters(face: (id: FaceId) => Face, first: FaceId, features: FeatureSet): Letters {
  const chain = [first, fallbackOf(first)];
  const cluster = memoized((text) => setCluster(text, chain, face, features));
  const widthOf = (glyphs: readonly FaceGlyph[]): number =>
    glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const inFirst = (glyphs: readonly Glyph[]): boolean => glyphs.every((glyph) => glyph.face === first);

  interface Pair {
    readonly ligature?: Glyph;
    readonly kern: number;
  }
  const pairs = memoized((key): Pair => {
    const [left = '', right = ''] = key.split('\n');
    const apart = [...cluster(left), ...cluster(right)];
    if (!inFirst(apart)) return { kern: 0 };
    const together = face(first).set(left + right, features) ?? [];
    const [only] = together;
    if (together.length === 1 && apart.length === 2 && only !== undefined)
      return { kern: 0, ligature: { ...only, face: first, text: left + right } };
    const sameGlyphs =
      together.length === apart.length && together.every((glyph, at) => glyph.id === apart[at]?.id);
    return { kern: sameGlyphs ? widthOf(together) - widthOf(apart) : 0 };
  });
  return {
    cluster,
    ligature: (left, right) => pairs(`${left}\n${right}`).ligature,
    kern: (left, right) => pairs(`${left}\n${right}`).kern,
  };
}
