import { PDFDocument } from 'pdf-lib';
import type { PrintCards, PrintOptions } from '#shared/rules/print/print';
import { SheetDocument } from './draw/document';
import { drawSide } from './draw/drawPage';
import type { DrawContext, PrintedSheets } from './drawSheets';
import { layoutCards } from './layout/cards';
import { sidesOf } from './layout/impose';
import { openLibrary } from './text/shape';

/** The same input produces the same bytes. */
export async function drawCards(
  cards: PrintCards,
  options: PrintOptions,
  { translate, language, fonts }: DrawContext,
): Promise<PrintedSheets> {
  const library = openLibrary(fonts);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const document = new SheetDocument(pdf, library, options.inkSaver);
  const setting = { library, translate, fillable: false, path: 'cards', last: false };
  const laid = layoutCards(cards, options.paper, setting);
  for (const side of sidesOf(laid.pages.length, 'full', laid.page)) drawSide(document, laid, side, new Map());
  const bytes = await document.finish(translate(cards.title), language);
  return { bytes, pages: laid.pages.length, missingGlyphs: document.missingGlyphs };
}
