import { PDFDocument } from 'pdf-lib';
import type { Translate } from '#shared/kernel/text';
import type { PrintOptions, PrintSheet } from '#shared/rules/print/print';
import { SheetDocument } from './draw/document';
import { drawSide } from './draw/drawPage';
import type { Bookmark } from './draw/outline';
import { embedPortrait, type Portraits } from './draw/portrait';
import type { FontFiles } from './fonts';
import { sidesOf } from './layout/impose';
import { lookOf } from './layout/page';
import { layoutSheet, type LaidOutSheet } from './layout/sheet';
import { openLibrary } from './text/shape';

/** `missingGlyphs` lists characters that no font could print, without duplicates. */
export interface PrintedSheets {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly missingGlyphs: readonly string[];
}

export interface DrawContext {
  readonly translate: Translate;
  readonly language: string;
  readonly fonts: FontFiles;
}

/** Every sheet starts on a new page of paper, and a booklet holds one. The same input produces the same bytes. */
export async function drawSheets(
  sheets: readonly PrintSheet[],
  options: PrintOptions,
  { translate, language, fonts }: DrawContext,
): Promise<PrintedSheets> {
  const { format = 'full' } = options;
  const library = openLibrary(fonts);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const document = new SheetDocument(pdf, library, options.inkSaver);
  const portraits: Portraits = new Map();
  const outline: Bookmark[] = [];
  for (const sheet of sheets) {
    if (sheet.header.portrait !== undefined && !options.inkSaver)
      await embedPortrait(document, portraits, sheet.header.portrait);
    const setting = {
      library,
      translate,
      fillable: options.fillable && format === 'full',
      path: '',
      last: false,
    };
    const first = pdf.getPageCount();
    const laid = layoutSheet(sheet, options.paper, setting, lookOf[format]);
    const sides = sidesOf(laid.pages.length, format, laid.page);
    for (const side of sides) drawSide(document, laid, side, portraits);
    const sideOf = (page: number) =>
      first + sides.findIndex(({ places }) => places.some((place) => place.page === page));
    outline.push(bookmarkOf(translate(sheet.title), laid, sideOf));
  }
  // A single sheet needs no bookmark, but its chapters do.
  document.addBookmarks(outline.length === 1 ? (outline[0]?.below ?? []) : outline);
  const title = sheets.map((sheet) => translate(sheet.title)).join(', ');
  const bytes = await document.finish(title, language);
  return { bytes, pages: pdf.getPageCount(), missingGlyphs: document.missingGlyphs };
}

/** A bookmark for a sheet with its chapters below it; `sideOf` finds where a page of the sheet is printed. */
function bookmarkOf(
  title: string,
  { page, chapters }: LaidOutSheet,
  sideOf: (page: number) => number,
): Bookmark {
  const top = (y: number): number => (page.height - y) * page.scale;
  const below = chapters.map((chapter) => ({
    title: chapter.name,
    page: sideOf(chapter.page),
    top: top(chapter.y),
    below: [],
  }));
  return { title, page: sideOf(0), top: top(0), below };
}
