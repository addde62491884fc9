import { deflateSync } from 'node:zlib';
import { PDFName, type PDFContext, type PDFRef } from 'pdf-lib';
import type { Face } from '#electron/pdf/text/face';
import { viewOf } from '#electron/pdf/text/sfnt';
import { descriptorOf, tagOf } from './glyphUse';
import { closure, subset } from './subset';

/** Codes of WinAnsiEncoding that differ from Latin 1. */
const winAnsi: Readonly<Record<number, number>> = {
  0x80: 0x20ac,
  0x82: 0x201a,
  0x83: 0x0192,
  0x84: 0x201e,
  0x85: 0x2026,
  0x86: 0x2020,
  0x87: 0x2021,
  0x88: 0x02c6,
  0x89: 0x2030,
  0x8a: 0x0160,
  0x8b: 0x2039,
  0x8c: 0x0152,
  0x8e: 0x017d,
  0x91: 0x2018,
  0x92: 0x2019,
  0x93: 0x201c,
  0x94: 0x201d,
  0x95: 0x2022,
  0x96: 0x2013,
  0x97: 0x2014,
  0x98: 0x02dc,
  0x99: 0x2122,
  0x9a: 0x0161,
  0x9b: 0x203a,
  0x9c: 0x0153,
  0x9e: 0x017e,
  0x9f: 0x0178,
};

const first = 32;
const last = 255;

function unicodeOf(code: number): number {
  return winAnsi[code] ?? code;
}

/** A character map of single characters, format 4, which viewers use. */
function characterMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const entries = [...glyphs].sort(([a], [b]) => a - b);
  const segments = [...entries, [0xffff, 0] as const];
  const count = segments.length;
  const bytes = new Uint8Array(12 + 16 + count * 8);
  const view = viewOf(bytes);
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 1);
  view.setUint32(8, 12);
  const power = Math.floor(Math.log2(count));
  [4, 16 + count * 8, 0, count * 2, 2 ** power * 2, power, (count - 2 ** power) * 2].forEach((value, at) =>
    view.setUint16(12 + at * 2, value),
  );
  segments.forEach(([character, glyph], at) => {
    view.setUint16(26 + at * 2, character);
    view.setUint16(28 + count * 2 + at * 2, character);
    view.setUint16(28 + count * 4 + at * 2, (glyph - character) & 0xffff);
  });
  return bytes;
}

/** Preparing a font for form fields is independent of the document, so it is cached. */
interface Prepared {
  readonly name: string;
  /** The compressed font file. */
  readonly file: Uint8Array;
  readonly widths: readonly number[];
}

const preparedOf = new WeakMap<Face, Prepared>();

function prepare(face: Face): Prepared {
  const known = preparedOf.get(face);
  if (known !== undefined) return known;
  const glyphs = new Map<number, number>();
  const widths: number[] = [];
  for (let code = first; code <= last; code += 1) {
    const character = unicodeOf(code);
    const letter = String.fromCharCode(character);
    const [glyph] = (face.covers(letter) ? face.set(letter, 'lining') : undefined) ?? [];
    widths.push(glyph === undefined ? 0 : Math.round(face.sfnt.advance(glyph.id) * face.scale));
    if (glyph !== undefined) glyphs.set(character, glyph.id);
  }
  const used = [...glyphs].map(([character, glyph]) => ({ glyph, text: String.fromCharCode(character) }));
  const extra = new Map([['cmap', characterMap(glyphs)]]);
  const prepared = {
    name: `${tagOf(used)}+${face.font.postscriptName ?? 'Font'}`,
    file: deflateSync(subset(face.sfnt, closure(face.sfnt, glyphs.values()), extra)),
    widths,
  };
  preparedOf.set(face, prepared);
  return prepared;
}

/**
 * The font for typed text: a simple one with all of Western Latin, because viewers cannot type with the
 * subset fonts of the sheet itself.
 */
export function embedFieldFont(context: PDFContext, face: Face): PDFRef {
  const { name, file, widths } = prepare(face);
  const stream = context.register(context.stream(file, { Filter: 'FlateDecode' }));
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: PDFName.of(name),
      FirstChar: first,
      LastChar: last,
      Widths: [...widths],
      Encoding: 'WinAnsiEncoding',
      FontDescriptor: context.register(context.obj(descriptorOf(face, name, stream, 32))),
    }),
  );
}
