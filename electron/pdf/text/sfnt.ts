/** Raw tables of a TrueType file, enough to measure it and to create subsets. */
export interface Sfnt {
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly numGlyphs: number;
  /** In font units. */
  advance(glyph: number): number;
  /** Empty for a blank glyph. */
  outline(glyph: number): Uint8Array;
  /** The stored advance and left bearing. */
  metrics(glyph: number): { readonly advance: number; readonly bearing: number };
}

/** Numbers in font files are big-endian. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readTables(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + index * 16;
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const offset = view.getUint32(entry + 8);
    tables.set(tag, bytes.subarray(offset, offset + view.getUint32(entry + 12)));
  }
  return tables;
}

/** Copy of the font with this table hidden. */
export function withoutTable(bytes: Uint8Array, tag: string): Uint8Array {
  const copy = bytes.slice();
  const view = viewOf(copy);
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + index * 16;
    if (String.fromCharCode(...copy.subarray(entry, entry + 4)) === tag) copy.fill(0x58, entry, entry + 4);
  }
  return copy;
}

/** Reads the table directory and the glyph index of a TrueType file; throws on any other file. */
export function openSfnt(bytes: Uint8Array): Sfnt {
  const tables = readTables(bytes);
  const table = (tag: string): Uint8Array => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`The font file has no '${tag}' table`);
    return found;
  };
  const longOffsets = viewOf(table('head')).getInt16(50) === 1;
  const numGlyphs = viewOf(table('maxp')).getUint16(4);
  const longMetrics = viewOf(table('hhea')).getUint16(34);
  const loca = viewOf(table('loca'));
  const glyf = table('glyf');
  const hmtx = viewOf(table('hmtx'));
  const offsetOf = (glyph: number): number =>
    longOffsets ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const metrics = (glyph: number): { advance: number; bearing: number } => {
    const last = Math.min(glyph, longMetrics - 1);
    const bearingAt = glyph < longMetrics ? glyph * 4 + 2 : longMetrics * 4 + (glyph - longMetrics) * 2;
    return { advance: hmtx.getUint16(last * 4), bearing: hmtx.getInt16(bearingAt) };
  };
  return {
    tables,
    numGlyphs,
    metrics,
    advance: (glyph) => metrics(glyph).advance,
    outline: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
  };
}
