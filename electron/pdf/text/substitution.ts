import { coverageAt } from './layoutTables';
import { viewOf, type Sfnt } from './sfnt';

/** True for a glyph with which no substitution of these features can begin. */
export type Untouched = (glyph: number, features: readonly string[]) => boolean;

type Covers = (glyph: number) => boolean;

const types = { context: 5, chained: 6, extension: 7 } as const;

/**
 * Reads which glyphs the substitutions (GSUB) of a font begin with, for all its scripts and languages together. Most
 * letters are none of them, and need no shaping.
 */
export function openSubstitution({ tables }: Pick<Sfnt, 'tables'>): Untouched {
  const table = tables.get('GSUB');
  if (table === undefined) return () => true;
  const gsub = viewOf(table);
  const lookups = lookupsByFeature(gsub);
  const known = new Map<number, readonly Covers[]>();
  const coversOf = (lookup: number): readonly Covers[] => {
    const covers = known.get(lookup) ?? coversAt(gsub, lookup);
    known.set(lookup, covers);
    return covers;
  };
  return (glyph, features) =>
    !features.some((feature) =>
      lookups.get(feature)?.some((lookup) => coversOf(lookup).some((covers) => covers(glyph))),
    );
}

/** Indexes of lookups by the tag of the features that use them. */
function lookupsByFeature(gsub: DataView): ReadonlyMap<string, readonly number[]> {
  const list = gsub.getUint16(6);
  const found = new Map<string, number[]>();
  for (let at = 0; at < gsub.getUint16(list); at += 1) {
    const record = list + 2 + at * 6;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((nth) => gsub.getUint8(record + nth)));
    const feature = list + gsub.getUint16(record + 4);
    const indexes = found.get(tag) ?? [];
    for (let nth = 0; nth < gsub.getUint16(feature + 2); nth += 1)
      indexes.push(gsub.getUint16(feature + 4 + nth * 2));
    found.set(tag, indexes);
  }
  return found;
}

/** The first glyphs of each subtable of a lookup. */
function coversAt(gsub: DataView, index: number): readonly Covers[] {
  const list = gsub.getUint16(8);
  const lookup = list + gsub.getUint16(list + 2 + index * 2);
  const type = gsub.getUint16(lookup);
  return Array.from({ length: gsub.getUint16(lookup + 4) }, (_, at) => {
    const outer = lookup + gsub.getUint16(lookup + 6 + at * 2);
    if (type !== types.extension) return coverAt(gsub, type, outer);
    return coverAt(gsub, gsub.getUint16(outer + 2), outer + gsub.getUint32(outer + 4));
  });
}

function coverAt(gsub: DataView, type: number, table: number): Covers {
  const offset = firstCoverage(gsub, type, table);
  // A subtable of a kind that is not read here may begin with any glyph.
  if (offset === undefined) return () => true;
  const place = coverageAt(gsub, table + gsub.getUint16(table + offset));
  return (glyph) => place(glyph) >= 0;
}

/** The place in a subtable of the offset of its first glyph's coverage; contexts by coverage hold several. */
function firstCoverage(gsub: DataView, type: number, table: number): number | undefined {
  const isContext = type === types.context || type === types.chained;
  if (!isContext || gsub.getUint16(table) < 3) return type <= types.chained ? 2 : undefined;
  // Counts of glyphs and substitutions come first in the one, glyphs before the place in the other.
  if (type === types.context) return 6;
  return 4 + gsub.getUint16(table + 2) * 2 + 2;
}
