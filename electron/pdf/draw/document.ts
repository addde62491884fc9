import type { PDFDocument } from 'pdf-lib';
import {
  PDFArray,
  PDFBool,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFContext,
  type PDFDict,
  type PDFRef,
} from 'pdf-lib';
import { createHash } from 'node:crypto';
import { embedFieldFont } from '#electron/pdf/embed/fieldFont';
import { GlyphUse } from '#electron/pdf/embed/glyphUse';
import { glyphName } from '#electron/pdf/text/clusters';
import { addOutline, type Bookmark } from './outline';
import { wellFormed } from './values';
import type { FontLibrary, Glyph } from '#electron/pdf/text/shape';
import type { FaceId } from '#electron/pdf/fonts';

/** The part of an unfinished document that drawing needs. */
export interface Drawing {
  readonly context: PDFContext;
  readonly library: FontLibrary;
  readonly inkSaver: boolean;
  /** Fonts and images by name, shared by all pages and fields. */
  readonly resources: PDFRef;
  /** Embeds the font of a glyph when it is first used. */
  fontOf(face: FaceId): GlyphUse;
  /** Records a letter that no font has. */
  missing(glyph: Glyph): void;
  addImage(name: string, image: PDFRef): void;
}

/** A document being written, with its shared fonts, images and fields. */
export class SheetDocument implements Drawing {
  readonly context: PDFContext;
  readonly resources: PDFRef;
  private readonly fonts = new Map<FaceId, GlyphUse>();
  private readonly images = new Map<string, PDFRef>();
  private readonly fields: PDFRef[] = [];
  private readonly fieldNames = new Set<string>();
  private readonly missingNames = new Set<string>();
  private readonly bookmarks: Bookmark[] = [];

  constructor(
    readonly pdf: PDFDocument,
    readonly library: FontLibrary,
    readonly inkSaver: boolean,
  ) {
    this.context = pdf.context;
    this.resources = this.context.nextRef();
  }

  get missingGlyphs(): readonly string[] {
    return [...this.missingNames];
  }

  fontOf(face: FaceId): GlyphUse {
    const known = this.fonts.get(face);
    if (known !== undefined) return known;
    const use = new GlyphUse(
      `F${String(this.fonts.size + 1)}`,
      this.context.nextRef(),
      this.library.face(face),
    );
    this.fonts.set(face, use);
    return use;
  }

  missing(glyph: Glyph): void {
    this.missingNames.add(glyphName(glyph.text));
  }

  addImage(name: string, image: PDFRef): void {
    this.images.set(name, image);
  }

  /** Makes a field name unique; a period would split it into a tree. */
  fieldName(wanted: string): string {
    const plain = wellFormed(wanted).replace(/\p{C}/gu, '').replaceAll('.', '-') || 'field';
    let name = plain;
    for (let number = 2; this.fieldNames.has(name); number += 1) name = `${plain}-${String(number)}`;
    this.fieldNames.add(name);
    return name;
  }

  addField(field: PDFRef): void {
    this.fields.push(field);
  }

  /** Viewers list bookmarks beside the pages. */
  addBookmarks(bookmarks: readonly Bookmark[]): void {
    this.bookmarks.push(...bookmarks);
  }

  /** Writes fonts, fields and viewer settings, and returns the file. */
  async finish(title: string, language: string): Promise<Uint8Array> {
    const { context, pdf } = this;
    for (const use of this.fonts.values()) use.embed(context);
    const fonts = [...this.fonts.values()].map((use) => [use.resource, use.ref] as const);
    context.assign(
      this.resources,
      context.obj({ Font: Object.fromEntries(fonts), XObject: Object.fromEntries(this.images) }),
    );
    if (this.fields.length > 0) pdf.catalog.set(PDFName.of('AcroForm'), context.register(this.form()));
    addOutline(pdf, this.bookmarks);
    pdf.setTitle(wellFormed(title), { showInWindowTitleBar: true });
    pdf.setProducer('Hearthbook');
    pdf.setCreator('Hearthbook');
    pdf.catalog.set(PDFName.of('Lang'), PDFString.of(language));
    context.trailerInfo.ID = this.fileId();
    return pdf.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.MAX_SAFE_INTEGER,
    });
  }

  private form(): PDFDict {
    const font = embedFieldFont(this.context, this.library.face('sans'));
    return this.context.obj({
      Fields: this.fields,
      DR: { Font: { [fieldFontName]: font } },
      DA: PDFString.of(`/${fieldFontName} 10 Tf 0 g`),
      NeedAppearances: PDFBool.False,
    });
  }

  /** An identifier derived from the content, where other writers use the time. */
  private fileId(): PDFArray {
    const hash = createHash('md5');
    for (const [, object] of this.context.enumerateIndirectObjects()) {
      const bytes = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(bytes, 0);
      hash.update(bytes);
    }
    const id = PDFHexString.of(hash.digest('hex'));
    const pair = PDFArray.withContext(this.context);
    pair.push(id);
    pair.push(id);
    return pair;
  }
}

/** The font of typed text among the form's resources. */
export const fieldFontName = 'HbSans';
