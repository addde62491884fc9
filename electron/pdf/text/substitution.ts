import { coverageAt } from './layoutTables';
import { memoized } from './memoized';
import { viewOf, type Sfnt } from './sfnt';

/**
 * The glyphs in place of these, by the `chosen` features; `undefined` if only a shaper can tell, as for ligatures and
 * for everything that the `usual` features may change.
 */
export type Substitute = (
  glyphs: readonly number[],
  usual: readonly string[],
  chosen: readonly string[],
) => readonly number[] | undefined;

/** A subtable. */
interface Rule {
  /** True if it may apply at this place. */
  readonly mayApply: (glyphs: readonly number[], at: number) => boolean;
  /** Only of rules that replace a glyph by another one, at any place. */
  readonly replace?: (glyph: number) => number;
}

const types = { single: 1, ligature: 4, context: 5, chained: 6, extension: 7 } as const;

/**
 * Reads what the substitutions (GSUB) of a font may change, for all its scripts and languages together. Most letters
 * are not changed at all, or are a figure or a small capital in place of another glyph, and need no shaping.
 */
export function openSubstitution({ tables }: Pick<Sfnt, 'tables'>): Substitute {
  const table = tables.get('GSUB');
  if (table === undefined) return (glyphs) => glyphs;
  const gsub = viewOf(table);
  const lookups = lookupsByFeature(gsub);
  const known = new Map<number, readonly Rule[]>();
  const rulesOf = (lookup: number): readonly Rule[] => {
    const rules = known.get(lookup) ?? rulesAt(gsub, lookup);
    known.set(lookup, rules);
    return rules;
  };
  const lookupsOf = memoized((features) =>
    [...new Set(features.split(' ').flatMap((feature) => lookups.get(feature) ?? []))].sort((a, b) => a - b),
  );
  const mayChange = (glyphs: readonly number[], features: readonly string[]): boolean =>
    lookupsOf(features.join(' ')).some((lookup) =>
      rulesOf(lookup).some(({ mayApply }) => glyphs.some((_, at) => mayApply(glyphs, at))),
    );
  return (glyphs, usual, chosen) => {
    if (mayChange(glyphs, usual)) return undefined;
    const replaced = [...glyphs];
    // Lookups follow each other in their own order, whichever features use them.
    for (const lookup of lookupsOf(chosen.join(' ')))
      for (const at of replaced.keys()) {
        const rule = rulesOf(lookup).find(({ mayApply }) => mayApply(replaced, at));
        if (rule === undefined) continue;
        if (rule.replace === undefined) return undefined;
        replaced[at] = rule.replace(replaced[at] ?? 0);
      }
    return mayChange(replaced, usual) ? undefined : replaced;
  };
}

/** Indexes of lookups by the tag of the features that use them, in any script without a language. */
function lookupsByFeature(gsub: DataView): ReadonlyMap<string, readonly number[]> {
  const list = gsub.getUint16(6);
  const found = new Map<string, number[]>();
  for (const at of usedFeatures(gsub)) {
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

/** Indexes of the features of all scripts; those of a language only if a script has no other ones. */
function usedFeatures(gsub: DataView): ReadonlySet<number> {
  const list = gsub.getUint16(4);
  const used = new Set<number>();
  for (let nth = 0; nth < gsub.getUint16(list); nth += 1) {
    const script = list + gsub.getUint16(list + 2 + nth * 6 + 4);
    const general = gsub.getUint16(script);
    const languages = Array.from({ length: gsub.getUint16(script + 2) }, (_, at) =>
      gsub.getUint16(script + 4 + at * 6 + 4),
    );
    for (const system of general > 0 ? [general] : languages)
      for (let at = 0; at < gsub.getUint16(script + system + 4); at += 1)
        used.add(gsub.getUint16(script + system + 6 + at * 2));
  }
  return used;
}

function rulesAt(gsub: DataView, index: number): readonly Rule[] {
  const list = gsub.getUint16(8);
  const lookup = list + gsub.getUint16(list + 2 + index * 2);
  const type = gsub.getUint16(lookup);
  // Glyphs that a lookup passes over may lie between those that it asks for.
  const passesOver = gsub.getUint16(lookup + 2) !== 0;
  return Array.from({ length: gsub.getUint16(lookup + 4) }, (_, at) => {
    const outer = lookup + gsub.getUint16(lookup + 6 + at * 2);
    if (type !== types.extension) return ruleAt(gsub, type, outer, passesOver);
    return ruleAt(gsub, gsub.getUint16(outer + 2), outer + gsub.getUint32(outer + 4), passesOver);
  });
}

function ruleAt(gsub: DataView, type: number, table: number, passesOver: boolean): Rule {
  const first = firstCoverage(gsub, type, table);
  // A subtable of a kind that is not read here may begin with any glyph.
  if (first === undefined) return { mayApply: () => true };
  const placeOf = coverageAt(gsub, table + gsub.getUint16(table + first));
  const begins: Rule['mayApply'] = (glyphs, at) => placeOf(glyphs[at] ?? -1) >= 0;
  const format = gsub.getUint16(table);
  if (type === types.single) return { mayApply: begins, replace: replacement(gsub, table, placeOf) };
  if (passesOver) return { mayApply: begins };
  if (type === types.ligature) return { mayApply: ligature(gsub, table, placeOf) };
  if (type === types.chained && format === 3) return { mayApply: chained(gsub, table) };
  return { mayApply: begins };
}

function replacement(
  gsub: DataView,
  table: number,
  placeOf: (glyph: number) => number,
): (glyph: number) => number {
  if (gsub.getUint16(table) === 1) return (glyph) => (glyph + gsub.getInt16(table + 4)) & 0xffff;
  return (glyph) => gsub.getUint16(table + 6 + placeOf(glyph) * 2);
}

/** True if all parts of one of the ligatures follow. */
function ligature(gsub: DataView, table: number, placeOf: (glyph: number) => number): Rule['mayApply'] {
  return (glyphs, at) => {
    const place = placeOf(glyphs[at] ?? -1);
    if (place < 0) return false;
    const set = table + gsub.getUint16(table + 6 + place * 2);
    return Array.from({ length: gsub.getUint16(set) }, (_, nth) => {
      const one = set + gsub.getUint16(set + 2 + nth * 2);
      const parts = gsub.getUint16(one + 2) - 1;
      return Array.from({ length: parts }, (__, part) => gsub.getUint16(one + 4 + part * 2));
    }).some((parts) => parts.every((part, nth) => glyphs[at + 1 + nth] === part));
  };
}

/** True if every glyph before, in and after the place is covered. */
function chained(gsub: DataView, table: number): Rule['mayApply'] {
  let offset = table + 2;
  const coverages = () => {
    const count = gsub.getUint16(offset);
    const read = Array.from({ length: count }, (_, at) =>
      coverageAt(gsub, table + gsub.getUint16(offset + 2 + at * 2)),
    );
    offset += 2 + count * 2;
    return read;
  };
  // The nearest glyph comes first among those before.
  const [before, within, after] = [coverages(), coverages(), coverages()];
  const following = [...within, ...after];
  return (glyphs, at) =>
    before.every((covers, nth) => covers(glyphs[at - 1 - nth] ?? -1) >= 0) &&
    following.every((covers, nth) => covers(glyphs[at + nth] ?? -1) >= 0);
}

/** The place in a subtable of the offset of its first glyph's coverage; contexts by coverage hold several. */
function firstCoverage(gsub: DataView, type: number, table: number): number | undefined {
  const isContext = type === types.context || type === types.chained;
  if (!isContext || gsub.getUint16(table) < 3) return type <= types.chained ? 2 : undefined;
  // Counts of glyphs and substitutions come first in the one, glyphs before the place in the other.
  if (type === types.context) return 6;
  return 4 + gsub.getUint16(table + 2) * 2 + 2;
}
