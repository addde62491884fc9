import type { FaceId, FontFiles } from '#electron/pdf/fonts';
import { clustersOf } from './clusters';
import { openFace, type Face } from './face';
import { createLetters, type Glyph, type Letters } from './letters';
import { memoized } from './memoized';
import type { TextStyle } from './styles';

export type { Glyph } from './letters';

/** A word set in one style; the width in thousandths of the type size. */
export interface Shaped {
  readonly glyphs: readonly Glyph[];
  readonly width: number;
}

/** Fonts of a process with their caches. */
export interface FontLibrary {
  face(id: FaceId): Face;
  shape(word: string, style: TextStyle): Shaped;
}

const libraries = new WeakMap<FontFiles, FontLibrary>();

/** Created once, because parsing and shaping are slow. */
export function openLibrary(files: FontFiles): FontLibrary {
  const known = libraries.get(files);
  if (known !== undefined) return known;
  const library = createLibrary(files);
  libraries.set(files, library);
  return library;
}

/** Kerns the last glyph against its right neighbor and adds the style's letter spacing. */
function spaced(glyphs: readonly Glyph[], kern: number, tracking: number): readonly Glyph[] {
  if (kern === 0 && tracking === 0) return glyphs;
  const last = glyphs.length - 1;
  return glyphs.map((glyph, at) => {
    const letterspace = glyph.advance > 0 ? tracking : 0;
    return { ...glyph, advance: glyph.advance + letterspace + (at === last ? kern : 0) };
  });
}

/** Letterspaced words have no ligatures. */
function shapeClusters(clusters: readonly string[], letters: Letters, tracking: number): Shaped {
  const glyphs: Glyph[] = [];
  for (let at = 0; at < clusters.length; at += 1) {
    const current = clusters[at] ?? '';
    const next = clusters[at + 1];
    const ligature = next === undefined || tracking > 0 ? undefined : letters.ligature(current, next);
    if (ligature !== undefined) {
      glyphs.push(ligature);
      at += 1;
    } else {
      const kern = next === undefined ? 0 : letters.kern(current, next);
      glyphs.push(...spaced(letters.cluster(current), kern, tracking));
    }
  }
  return { glyphs, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
}

function createLibrary(files: FontFiles): FontLibrary {
  const opened = new Map<FaceId, Face>();
  const face = (id: FaceId): Face => {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const made = openFace(files[id]);
    opened.set(id, made);
    return made;
  };
  const lettersOf = new Map<string, Letters>();
  const shapersOf = new Map<string, (word: string) => Shaped>();
  const shaperOf = ({ face: first, features, tracking }: TextStyle): ((word: string) => Shaped) => {
    const letterKey = `${first} ${features}`;
    const known = lettersOf.get(letterKey) ?? createLetters(face, first, features);
    lettersOf.set(letterKey, known);
    const key = `${letterKey} ${String(tracking)}`;
    const shaper = shapersOf.get(key) ?? memoized((word) => shapeClusters(clustersOf(word), known, tracking));
    shapersOf.set(key, shaper);
    return shaper;
  };
  return { face, shape: (word, style) => shaperOf(style)(word) };
}
