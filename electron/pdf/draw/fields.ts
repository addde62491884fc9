import { PDFName, PDFString, type PDFRef } from 'pdf-lib';
import type { Align, CheckMark, FieldMark } from '#electron/pdf/layout/marks';
import { streamOf } from '#electron/pdf/embed/stream';
import { pieceOf } from '#electron/pdf/text/atoms';
import { wrap, type TextLine } from '#electron/pdf/text/wrap';
import { Content, num } from './content';
import { fieldFontName, type SheetDocument } from './document';
import { number, textString } from './values';

/** An area of a page, in PDF's own coordinates. */
interface FieldArea {
  readonly page: PDFRef;
  readonly left: number;
  readonly bottom: number;
}

const padding = 2;
const multiline = 1 << 12;
const alignments: Readonly<Record<Align, number>> = { start: 0, center: 1, end: 2 };
const printed = 4;

/** The value is shown in the sheet's own fonts; returns the widget for the page. */
export function addTextField(document: SheetDocument, mark: FieldMark, place: FieldArea): PDFRef {
  const { context } = document;
  const { width, height, style } = mark;
  const value = textString(mark.value);
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Tx',
    T: textString(document.fieldName(mark.name)),
    TU: textString(mark.tooltip),
    V: value,
    DV: value,
    Ff: mark.pitch === undefined ? 0 : multiline,
    Q: alignments[mark.align],
    DA: PDFString.of(`/${fieldFontName} ${num(style.size)} Tf 0 g`),
    F: printed,
    P: place.page,
    Rect: [
      number(place.left),
      number(place.bottom),
      number(place.left + width),
      number(place.bottom + height),
    ],
    MK: {},
    AP: { N: appearance(document, width, height, textAppearance(document, mark)) },
  });
  return added(document, context.register(field));
}

/** Lines of the value at their positions in the field. */
function textAppearance(document: SheetDocument, mark: FieldMark): string {
  const { width, height, style, pitch, value, align } = mark;
  const content = new Content(document, height);
  const room = width - padding * 2;
  const put = (line: TextLine, baseline: number): void => {
    const shift = { start: 0, center: (room - line.width) / 2, end: room - line.width }[align];
    content.line(line, padding + shift, baseline);
  };
  if (value !== '' && pitch === undefined) {
    const piece = pieceOf(value.replace(/\s+/g, ' '), style, document.library);
    put(
      { runs: [{ x: 0, style, glyphs: piece.glyphs }], width: piece.width },
      (height + style.size * 0.64) / 2,
    );
  } else if (value !== '' && pitch !== undefined) {
    const lines = wrap([{ text: value, style }], room, document.library);
    lines.forEach((line, at) => put(line, padding + at * pitch + pitch * 0.8));
  }
  const clipped = `1 1 ${num(width - 2)} ${num(height - 2)} re W n`;
  return `/Tx BMC\nq ${clipped}\n${content.text}\nQ\nEMC`;
}

/** Returns the widget for the page. */
export function addCheckBox(document: SheetDocument, mark: CheckMark, place: FieldArea): PDFRef {
  const { context } = document;
  const { size } = mark;
  const ticked = new Content(document, size);
  ticked.cross(0, 0, size);
  const state = PDFName.of(mark.checked ? 'Yes' : 'Off');
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Btn',
    T: textString(document.fieldName(mark.name)),
    TU: textString(mark.tooltip),
    V: state,
    DV: state,
    AS: state,
    F: printed,
    P: place.page,
    Rect: [number(place.left), number(place.bottom), number(place.left + size), number(place.bottom + size)],
    MK: { CA: PDFString.of('8') },
    AP: {
      N: { Yes: appearance(document, size, size, ticked.text), Off: appearance(document, size, size, '') },
    },
  });
  return added(document, context.register(field));
}

function added(document: SheetDocument, field: PDFRef): PDFRef {
  document.addField(field);
  return field;
}

function appearance(document: SheetDocument, width: number, height: number, content: string): PDFRef {
  const { context } = document;
  return context.register(
    streamOf(context, content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, number(width), number(height)],
      Resources: document.resources,
    }),
  );
}
