import type { PDFImage } from 'pdf-lib';
import type { PrintPortrait } from '#shared/rules/print/print';
import type { PortraitMark } from '#electron/pdf/layout/marks';
import { num, type Content } from './content';
import type { SheetDocument } from './document';

/** Keyed by the portrait, so that each is embedded once. */
export type Portraits = Map<PrintPortrait, { readonly name: string; readonly image: PDFImage }>;

/** A damaged image leaves its frame empty instead of preventing the print. */
export async function embedPortrait(
  document: SheetDocument,
  portraits: Portraits,
  portrait: PrintPortrait,
): Promise<void> {
  if (portraits.has(portrait)) return;
  try {
    const image =
      portrait.type === 'image/png'
        ? await document.pdf.embedPng(portrait.data)
        : await document.pdf.embedJpg(portrait.data);
    const name = `P${String(portraits.size + 1)}`;
    document.addImage(name, image.ref);
    portraits.set(portrait, { name, image });
  } catch {
    return;
  }
}

const inner = 3;

/** The picture fills the inner of two frames; it is cropped in favor of its top, where faces are. */
export function drawPortrait(
  content: Content,
  mark: PortraitMark,
  x: number,
  y: number,
  portraits: Portraits,
): void {
  const { width, height } = mark;
  const found = mark.image === undefined ? undefined : portraits.get(mark.image);
  if (found !== undefined) {
    const room = { width: width - inner * 2, height: height - inner * 2 };
    const scale = Math.max(room.width / found.image.width, room.height / found.image.height);
    const drawn = { width: found.image.width * scale, height: found.image.height * scale };
    const left = x + inner - (drawn.width - room.width) / 2;
    const top = y + inner - (drawn.height - room.height) / 4;
    content.raw('q', `${content.rectangle(x + inner, y + inner, room.width, room.height)} W n`);
    content.raw(
      `${num(drawn.width)} 0 0 ${num(drawn.height)} ${content.corner(left, top + drawn.height)} cm /${found.name} Do`,
    );
    content.raw('Q');
  }
  content.box(x, y, width, height, 'thin');
  content.box(x + inner, y + inner, width - inner * 2, height - inner * 2, 'hair');
}
