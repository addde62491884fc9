import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { poppler, withPdf } from './support';

/** A page as gray pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** 0 is black, 255 is paper. */
  grey(x: number, y: number): number;
  /** True if something is drawn there. */
  dark(x: number, y: number): boolean;
}

/** Pixels per point (1/72 inch). */
const scale = 1;

/** Parses a portable gray map, as `pdftoppm -gray` writes it. */
function parseGrey(bytes: Uint8Array): Pixels {
  const head = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));
  const [all = '', width = '0', height = '0'] = head ?? [];
  const size = { width: Number(width), height: Number(height) };
  const grey = (x: number, y: number): number => bytes[all.length + y * size.width + x] ?? 255;
  return { ...size, grey, dark: (x, y) => grey(x, y) < 245 };
}

/** Every page of a PDF, rendered by poppler. */
export function render(bytes: Uint8Array, pages: number): Promise<readonly Pixels[]> {
  return withPdf(bytes, async (file, folder) => {
    await poppler('pdftoppm', '-r', String(72 * scale), '-gray', file, join(folder, 'page'));
    const digits = String(pages).length;
    const names = Array.from(
      { length: pages },
      (_, at) => `page-${String(at + 1).padStart(digits, '0')}.pgm`,
    );
    return Promise.all(names.map(async (name) => parseGrey(await readFile(join(folder, name)))));
  });
}

/** The bounds of everything drawn on a page, in points from the top left. */
export function inkOf(page: Pixels, fromY = 0, toY = Number.POSITIVE_INFINITY) {
  const edges = { left: Number.POSITIVE_INFINITY, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (let y = Math.floor(fromY * scale); y < Math.min(page.height, toY * scale); y += 1)
    for (let x = 0; x < page.width; x += 1)
      if (page.dark(x, y)) {
        edges.left = Math.min(edges.left, x / scale);
        edges.right = Math.max(edges.right, (x + 1) / scale);
        edges.top = Math.min(edges.top, y / scale);
        edges.bottom = Math.max(edges.bottom, (y + 1) / scale);
      }
  return edges;
}

/** Counts the pixels with exactly this gray. */
export function countOf(page: Pixels, grey: number): number {
  let count = 0;
  for (let y = 0; y < page.height; y += 1)
    for (let x = 0; x < page.width; x += 1) if (page.grey(x, y) === grey) count += 1;
  return count;
}
