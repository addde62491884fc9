import {
  getDocument,
  GlobalWorkerOptions,
  RenderingCancelledException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type { PDFPageProxy };

/** An open PDF and how to let go of it. */
export interface OpenPdf {
  readonly pages: number;
  page(number: number): Promise<PDFPageProxy>;
  close(): Promise<void>;
}

/** Opens a PDF from its bytes; they are copied, because the reader keeps what it gets. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const task = getDocument({ data: bytes.slice(), enableXfa: false });
  const pdf: PDFDocumentProxy = await task.promise;
  return { pages: pdf.numPages, page: (number) => pdf.getPage(number), close: () => task.destroy() };
}

/** A page being drawn; one that is cancelled is done, too. */
export interface Drawing {
  readonly done: Promise<void>;
  cancel(): void;
}

/** Draws a page as wide as the canvas is shown, as sharp as the screen is. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Drawing {
  const natural = page.getViewport({ scale: 1 });
  const sharpness = Math.min(window.devicePixelRatio || 1, 3);
  const viewport = page.getViewport({ scale: (width / natural.width) * sharpness });
  Object.assign(canvas, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
  const task = page.render({ canvas, viewport });
  const done = task.promise.catch((reason: unknown) => {
    if (!(reason instanceof RenderingCancelledException)) throw reason;
  });
  return { done, cancel: () => task.cancel() };
}
