import { PDFName, type PDFRef } from 'pdf-lib';
import { assertNever } from '#shared/kernel/assertNever';
import type { Mark } from '#electron/pdf/layout/marks';
import type { Page } from '#electron/pdf/layout/page';
import type { Side } from '#electron/pdf/layout/impose';
import type { LaidOutPage, LaidOutSheet } from '#electron/pdf/layout/sheet';
import { streamOf } from '#electron/pdf/embed/stream';
import { Content, num } from './content';
import type { SheetDocument } from './document';
import { addCheckBox, addTextField } from './fields';
import { drawPortrait, type Portraits } from './portrait';

/** Draws one side of a sheet of paper with the pages on it. */
export function drawSide(
  document: SheetDocument,
  { page, pages }: Pick<LaidOutSheet, 'page' | 'pages'>,
  side: Side,
  portraits: Portraits,
): void {
  const { context, pdf } = document;
  const added = pdf.addPage([side.width, side.height]);
  const drawn = side.places.map(({ page: at, x }) => ({
    x,
    ...drawPage(document, page, pages[at] ?? [], added.ref, portraits),
  }));
  const placed = drawn.map(({ x, text }) => placedPage(text, page.scale, x));
  added.node.set(PDFName.of('Contents'), context.register(streamOf(context, placed.join('\n'))));
  added.node.set(PDFName.of('Resources'), document.resources);
  const widgets = drawn.flatMap((one) => one.widgets);
  if (widgets.length === 0) return;
  added.node.set(PDFName.of('Annots'), context.obj(widgets));
  added.node.set(PDFName.of('Tabs'), PDFName.of('R'));
}

/** A page in its size on paper, at its place. */
function placedPage(text: string, scale: number, x: number): string {
  if (x !== 0) return `q ${num(scale)} 0 0 ${num(scale)} ${num(x)} 0 cm\n${text}\nQ`;
  return scale === 1 ? text : `q ${num(scale)} 0 0 ${num(scale)} 0 0 cm\n${text}\nQ`;
}

function drawPage(
  document: SheetDocument,
  page: Page,
  laidOut: LaidOutPage,
  ref: PDFRef,
  portraits: Portraits,
): { readonly text: string; readonly widgets: readonly PDFRef[] } {
  const content = new Content(document, page.height);
  const widgets: PDFRef[] = [];
  for (const { x, y, marks, scale: own, turned } of laidOut) {
    if (own !== undefined) content.raw('q', resized(turned ? 0 - own : own, x, page.height - y));
    for (const mark of marks) {
      const left = x + mark.x;
      const place = { page: ref, left, bottom: page.height - y - mark.y };
      if (mark.kind === 'field')
        widgets.push(addTextField(document, mark, { ...place, bottom: place.bottom - mark.height }));
      else if (mark.kind === 'check')
        widgets.push(addCheckBox(document, mark, { ...place, bottom: place.bottom - mark.size }));
      else drawMark(content, mark, left, y + mark.y, portraits);
    }
    if (own !== undefined) content.raw('Q');
  }
  return { text: content.text, widgets };
}

/** The operator that scales the following content around one point, in PDF's own coordinates; a negative scale turns it, too. */
function resized(scale: number, x: number, y: number): string {
  return `${num(scale)} 0 0 ${num(scale)} ${num(x - x * scale)} ${num(y - y * scale)} cm`;
}

function drawMark(
  content: Content,
  mark: Exclude<Mark, { readonly kind: 'field' | 'check' }>,
  x: number,
  y: number,
  portraits: Portraits,
): void {
  switch (mark.kind) {
    case 'text': {
      if (mark.upright === true) content.uprightLine(mark.line, x, y);
      else content.line(mark.line, x, y);
      return;
    }
    case 'rule': {
      content.rule(x, y, mark.length, mark.weight, mark.upright);
      return;
    }
    case 'polyline': {
      content.polyline(mark, x, y);
      return;
    }
    case 'box':
      if (mark.tint === true) content.tint(x, y, mark.width, mark.height);
      if (mark.weight !== undefined) content.box(x, y, mark.width, mark.height, mark.weight);
      return;
    case 'cross': {
      content.cross(x, y, mark.size);
      return;
    }
    case 'portrait': {
      drawPortrait(content, mark, x, y, portraits);
      return;
    }
    default:
      return assertNever(mark);
  }
}
