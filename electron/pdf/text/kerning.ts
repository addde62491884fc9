import { classAt, coverageAt, search } from './layoutTables';
import { viewOf, type Sfnt } from './sfnt';

/** The distance in font units that a glyph is set closer to its right neighbor; negative for closer. */
export type Kerning = (left: number, right: number) => number;

/** The lookups of the feature; each is a list of subtables, of which the first that covers a pair counts. */
type Lookup = readonly Pairs[];
/** `undefined` if this subtable says nothing of a pair. */
type Pairs = (left: number, right: number) => number | undefined;

/** Of a value record: only the advance of the left glyph changes. */
const advanceOnly = 0x4;
const types = { pair: 2, extension: 9 } as const;

/**
 * Reads pair kerning (GPOS) where it lies, since decoding the whole table takes most of the time of a process's first
 * sheet. `undefined` for a font whose kerning is not the same pairs for every script and language.
 */
export function openKerning({ tables }: Pick<Sfnt, 'tables'>): Kerning | undefined {
  const table = tables.get('GPOS');
  if (table === undefined) return () => 0;
  const lookups = lookupsOf(viewOf(table));
  return lookups && ((left, right) => lookups.reduce((sum, lookup) => sum + first(lookup, left, right), 0));
}

function first(lookup: Lookup, left: number, right: number): number {
  for (const pairs of lookup) {
    const value = pairs(left, right);
    if (value !== undefined) return value;
  }
  return 0;
}

function lookupsOf(gpos: DataView): readonly Lookup[] | undefined {
  const scripts = gpos.getUint16(4);
  const used = new Set<string>();
  for (let at = 0; at < gpos.getUint16(scripts); at += 1) {
    const script = scripts + gpos.getUint16(scripts + 6 + at * 6);
    const usual = gpos.getUint16(script);
    // Languages of their own could kern in other ways.
    if (usual === 0 || gpos.getUint16(script + 2) > 0) return undefined;
    used.add(kernLookups(gpos, script + usual).join());
  }
  const [same, ...others] = used;
  if (same === undefined || others.length > 0) return undefined;
  const list = gpos.getUint16(8);
  const found: Lookup[] = [];
  for (const index of same === '' ? [] : same.split(',').map(Number)) {
    const lookup = lookupAt(gpos, list + gpos.getUint16(list + 2 + index * 2));
    if (lookup === undefined) return undefined;
    found.push(lookup);
  }
  return found;
}

/** Indexes of the lookups that one language uses for kerning, in their order. */
function kernLookups(gpos: DataView, language: number): readonly number[] {
  const features = gpos.getUint16(6);
  const indexes = new Set<number>();
  for (let at = 0; at < gpos.getUint16(language + 4); at += 1) {
    const record = features + 2 + gpos.getUint16(language + 6 + at * 2) * 6;
    const isKern = gpos.getUint32(record) === 0x6b65726e;
    const feature = features + gpos.getUint16(record + 4);
    for (let nth = 0; isKern && nth < gpos.getUint16(feature + 2); nth += 1)
      indexes.add(gpos.getUint16(feature + 4 + nth * 2));
  }
  return [...indexes].sort((a, b) => a - b);
}

function lookupAt(gpos: DataView, lookup: number): Lookup | undefined {
  const type = gpos.getUint16(lookup);
  const found: Pairs[] = [];
  for (let at = 0; at < gpos.getUint16(lookup + 4); at += 1) {
    const outer = lookup + gpos.getUint16(lookup + 6 + at * 2);
    const isExtension = type === types.extension;
    const inner = isExtension ? gpos.getUint16(outer + 2) : type;
    const pairs = pairsAt(gpos, isExtension ? outer + gpos.getUint32(outer + 4) : outer);
    if (inner !== types.pair || pairs === undefined) return undefined;
    found.push(pairs);
  }
  return found;
}

function pairsAt(gpos: DataView, table: number): Pairs | undefined {
  if (gpos.getUint16(table + 4) !== advanceOnly || gpos.getUint16(table + 6) !== 0) return undefined;
  const covered = coverageAt(gpos, table + gpos.getUint16(table + 2));
  if (gpos.getUint16(table) === 1)
    return (left, right) => {
      const index = covered(left);
      if (index < 0) return undefined;
      const set = table + gpos.getUint16(table + 10 + index * 2);
      const pair = search(gpos.getUint16(set), right, (at) => gpos.getUint16(set + 2 + at * 4));
      return pair < 0 ? undefined : gpos.getInt16(set + 4 + pair * 4);
    };
  const leftClass = classAt(gpos, table + gpos.getUint16(table + 8));
  const rightClass = classAt(gpos, table + gpos.getUint16(table + 10));
  const columns = gpos.getUint16(table + 14);
  return (left, right) =>
    covered(left) < 0
      ? undefined
      : gpos.getInt16(table + 16 + (leftClass(left) * columns + rightClass(right)) * 2);
}
