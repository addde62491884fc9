import { viewOf, type Sfnt } from '#electron/pdf/text/sfnt';

/** Tables that a subset needs for one purpose only. */
export type ExtraTables = ReadonlyMap<string, Uint8Array>;

const hinting = ['cvt ', 'fpgm', 'prep'] as const;

/** Includes the components of composite glyphs. Glyph 0 is always included. */
export function closure(sfnt: Sfnt, glyphs: Iterable<number>): readonly number[] {
  const all = new Set<number>([0]);
  const open = [...glyphs];
  for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
    if (all.has(glyph) && glyph !== 0) continue;
    all.add(glyph);
    open.push(...componentsOf(sfnt.outline(glyph)).filter((component) => !all.has(component)));
  }
  return [...all].sort((a, b) => a - b);
}

const componentFlags = { wordArguments: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

function componentsOf(outline: Uint8Array): readonly number[] {
  if (outline.length < 10) return [];
  const view = viewOf(outline);
  if (view.getInt16(0) >= 0) return [];
  const found: number[] = [];
  let at = 10;
  for (let flags: number = componentFlags.more; (flags & componentFlags.more) !== 0;) {
    flags = view.getUint16(at);
    found.push(view.getUint16(at + 2));
    at += (flags & componentFlags.wordArguments) === 0 ? 6 : 8;
    if ((flags & componentFlags.scale) !== 0) at += 2;
    else if ((flags & componentFlags.twoScales) !== 0) at += 4;
    else if ((flags & componentFlags.matrix) !== 0) at += 8;
  }
  return found;
}

/**
 * Reduces a font to some glyphs. They keep their numbers, so that outlines need no change; the empty places
 * between them nearly vanish in compression.
 */
export function subset(sfnt: Sfnt, glyphs: readonly number[], extra: ExtraTables = new Map()): Uint8Array {
  const kept = new Set(glyphs);
  const count = (glyphs.at(-1) ?? 0) + 1;
  const loca = new DataView(new ArrayBuffer((count + 1) * 4));
  const hmtx = new DataView(new ArrayBuffer(count * 4));
  const outlines: Uint8Array[] = [];
  let size = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.setUint32(glyph * 4, size);
    if (!kept.has(glyph)) continue;
    const { advance, bearing } = sfnt.metrics(glyph);
    hmtx.setUint16(glyph * 4, advance);
    hmtx.setInt16(glyph * 4 + 2, bearing);
    const outline = sfnt.outline(glyph);
    outlines.push(outline);
    size += Math.ceil(outline.length / 4) * 4;
  }
  loca.setUint32(count * 4, size);
  const tables = new Map<string, Uint8Array>([
    ...extra,
    ['glyf', padded(outlines, size)],
    [
      'head',
      patched(sfnt, 'head', (view) => {
        view.setUint32(8, 0);
        view.setInt16(50, 1);
      }),
    ],
    ['hhea', patched(sfnt, 'hhea', (view) => view.setUint16(34, count))],
    ['hmtx', new Uint8Array(hmtx.buffer)],
    ['loca', new Uint8Array(loca.buffer)],
    ['maxp', patched(sfnt, 'maxp', (view) => view.setUint16(4, count))],
  ]);
  for (const tag of hinting) {
    const table = sfnt.tables.get(tag);
    if (table !== undefined) tables.set(tag, table);
  }
  return assemble(tables);
}

function padded(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += Math.ceil(part.length / 4) * 4;
  }
  return bytes;
}

function patched(sfnt: Sfnt, tag: string, change: (view: DataView) => void): Uint8Array {
  const copy = new Uint8Array(sfnt.tables.get(tag) ?? []);
  change(viewOf(copy));
  return copy;
}

function checksum(bytes: Uint8Array): number {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  whole.set(bytes);
  const view = viewOf(whole);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Writes tables after a directory, sorted by their tags. */
function assemble(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...tables.keys()].sort();
  const entries = tags.map((tag) => ({ tag, bytes: tables.get(tag) ?? new Uint8Array() }));
  const start = 12 + tags.length * 16;
  const total = entries.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 4) * 4, start);
  const file = new Uint8Array(total);
  const view = viewOf(file);
  const power = Math.floor(Math.log2(tags.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tags.length);
  view.setUint16(6, 2 ** power * 16);
  view.setUint16(8, power);
  view.setUint16(10, tags.length * 16 - 2 ** power * 16);
  let offset = start;
  entries.forEach(({ tag, bytes }, at) => {
    const entry = 12 + at * 16;
    for (let letter = 0; letter < 4; letter += 1) file[entry + letter] = tag.charCodeAt(letter);
    view.setUint32(entry + 4, checksum(bytes));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    file.set(bytes, offset);
    offset += Math.ceil(bytes.length / 4) * 4;
  });
  return file;
}
