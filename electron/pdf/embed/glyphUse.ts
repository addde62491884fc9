import { PDFHexString, PDFName, type PDFContext, type PDFRef } from 'pdf-lib';
import type { Face } from '#electron/pdf/text/face';
import type { Glyph } from '#electron/pdf/text/shape';
import { streamOf } from './stream';
import { closure, subset } from './subset';
import { toUnicode } from './toUnicode';

/**
 * The glyphs of one font that a document uses. Each pair of glyph and text gets a code of its own, so that
 * small capitals, lining figures and ligatures can be copied from the PDF as their original text.
 */
export class GlyphUse {
  private readonly codes = new Map<string, number>();
  private readonly used: { readonly glyph: number; readonly text: string }[] = [{ glyph: 0, text: '' }];

  constructor(
    /** The font's name among the page's resources. */
    readonly resource: string,
    readonly ref: PDFRef,
    private readonly face: Face,
  ) {}

  /** The two-byte code of a glyph, as hexadecimal digits. */
  code(glyph: Glyph): string {
    const key = `${String(glyph.id)} ${glyph.text}`;
    let code = this.codes.get(key);
    if (code === undefined) {
      code = this.used.length;
      this.used.push({ glyph: glyph.id, text: glyph.text });
      this.codes.set(key, code);
    }
    return code.toString(16).padStart(4, '0');
  }

  /** The advance that a viewer applies by itself, in thousandths of the size. */
  naturalAdvance(glyph: Glyph): number {
    return Math.round(this.face.sfnt.advance(glyph.id) * this.face.scale);
  }

  /** Writes the font with the glyphs used so far. */
  embed(context: PDFContext): void {
    const { font, sfnt, scale } = this.face;
    const glyphs = closure(
      sfnt,
      this.used.map(({ glyph }) => glyph),
    );
    const name = `${tagOf(this.used)}+${font.postscriptName ?? 'Font'}`;
    const file = context.register(streamOf(context, subset(sfnt, glyphs)));
    const descriptor = context.register(context.obj(descriptorOf(this.face, name, file, 4)));
    const map = new DataView(new ArrayBuffer(this.used.length * 2));
    this.used.forEach(({ glyph }, code) => map.setUint16(code * 2, glyph));
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: {
          Registry: PDFHexString.of('41646f6265'),
          Ordering: PDFHexString.of('4964656e74697479'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        DW: 0,
        W: [0, this.used.map(({ glyph }) => Math.round(sfnt.advance(glyph) * scale))],
        CIDToGIDMap: context.register(streamOf(context, new Uint8Array(map.buffer))),
      }),
    );
    context.assign(
      this.ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: context.register(streamOf(context, toUnicode(this.used.map(({ text }) => text)))),
      }),
    );
  }
}

/** Six capitals derived from the glyphs, so that the same use gives the same tag. */
export function tagOf(used: readonly { readonly glyph: number; readonly text: string }[]): string {
  let hash = 0x811c9dc5;
  for (const { glyph, text } of used)
    for (const part of [glyph, ...Array.from(text, (character) => character.codePointAt(0) ?? 0)])
      hash = Math.imul(hash ^ part, 0x01000193) >>> 0;
  return Array.from({ length: 6 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(hash / 26 ** at) % 26)),
  ).join('');
}

/** Flags of the descriptor: 4 for a symbolic font, 32 for Latin letters. */
export function descriptorOf(
  { font, scale }: Face,
  name: string,
  file: PDFRef,
  flags: 4 | 32,
): Record<string, PDFName | PDFRef | number | string | number[]> {
  const { bbox } = font;
  return {
    Type: 'FontDescriptor',
    FontName: PDFName.of(name),
    Flags: flags,
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((edge) => Math.round(edge * scale)),
    ItalicAngle: font.italicAngle,
    Ascent: Math.round(font.ascent * scale),
    Descent: Math.round(font.descent * scale),
    CapHeight: Math.round(font.capHeight * scale),
    StemV: 80,
    FontFile2: file,
  };
}
