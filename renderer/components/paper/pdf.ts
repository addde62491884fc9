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

export interface OpenPdf {
  readonly pages: number;
  page(number: number): Promise<PDFPageProxy>;
  close(): Promise<void>;
}

/** The bytes are copied, because the reader takes ownership of them. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const task = getDocument({ data: bytes.slice(), enableXfa: false });
  const pdf: PDFDocumentProxy = await task.promise;
  return { pages: pdf.numPages, page: (number) => pdf.getPage(number), close: () => task.destroy() };
}

/** Rendering of a page; cancellation resolves it too. */
export interface Drawing {
  readonly done: Promise<void>;
  cancel(): void;
}

/** Draws a page in the displayed width of the canvas, at the resolution of the screen. */
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
