import { randomUUID } from 'node:crypto';
import { BrowserWindow, session, shell, type Session } from 'electron';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import type { PrintOut } from '#electron/services/files/exportFile';
import { appScheme, parseUrl, printHost } from '#electron/security/origin';
import { safePreferences } from '#electron/security/webPreferences';
import type { TemporaryFiles } from './temporaryFiles';

export interface PrinterPorts {
  /** For the system's viewer. */
  readonly files: TemporaryFiles;
  readonly failed: (error: unknown) => void;
}

/** In milliseconds: the limit for Chromium's PDF viewer to load a document. */
const longestLoad = 20_000;

/**
 * Passes a PDF unchanged to the system's print dialog or, if that fails, to the system's PDF viewer.
 *
 * Prints through Chromium's PDF viewer in a hidden window, so that the pages of the PDF itself are printed to
 * scale. That window has a session of its own, whose only content is the document under a one-time address; it
 * has no preload, and the program's pages cannot reach it.
 */
export function createPrinter({ files, failed }: PrinterPorts): PrintOut {
  const documents = new Map<string, Uint8Array>();
  let printSession: Session | undefined;

  const openPrintSession = (): Session => {
    // Not an in-memory session: there Chromium does not run its PDF viewer. Nothing is kept in it.
    const opened = session.fromPartition('persist:print', { cache: false });
    opened.protocol.handle(appScheme, ({ url }) => {
      const bytes = documents.get(parseUrl(url)?.pathname.slice(1) ?? '');
      if (bytes === undefined) return new Response(null, { status: 404 });
      const headers = {
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      };
      return new Response(new Uint8Array(bytes), { headers });
    });
    return opened;
  };

  const printInViewer = async (bytes: Uint8Array): Promise<'printed' | 'canceled'> => {
    printSession ??= openPrintSession();
    const token = randomUUID();
    documents.set(token, bytes);
    const window = new BrowserWindow({
      show: false,
      webPreferences: {
        ...safePreferences,
        plugins: true,
        spellcheck: false,
        devTools: false,
        session: printSession,
      },
    });
    try {
      await viewerLoaded(window, `${appScheme}://${printHost}/${token}`);
      return await printWindow(window);
    } finally {
      documents.delete(token);
      window.destroy();
    }
  };

  const openInSystemViewer = async (bytes: Uint8Array, name: string) => {
    const file = await files.write(name, bytes);
    const problem = await inTime(shell.openPath(file), longestLoad, 'The system did not open the document');
    if (problem !== '') throw new Error(`No viewer: ${problem}`);
  };

  return async ({ bytes, suggestedName }) => {
    try {
      return ok({ kind: await printInViewer(bytes) });
    } catch (error) {
      failed(error);
    }
    try {
      await openInSystemViewer(bytes, suggestedName);
      return ok({ kind: 'opened' });
    } catch (error) {
      failed(error);
      return err(appError('print-failed'));
    }
  };
}

/**
 * Waits until the viewer has read the whole document: it then sets the window's title to the document's, which is
 * the only sign it gives. Printed earlier, the page would be blank.
 */
async function viewerLoaded({ webContents }: BrowserWindow, address: string): Promise<void> {
  const read = new Promise((resolve) => webContents.once('page-title-updated', resolve));
  const loaded = Promise.all([webContents.loadURL(address), read]);
  await inTime(loaded, longestLoad, 'The PDF viewer did not load the document');
}

/** Rejects if the promise takes too long. */
function inTime<T>(promise: Promise<T>, milliseconds: number, problem: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(problem)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function printWindow({ webContents }: BrowserWindow): Promise<'printed' | 'canceled'> {
  return new Promise((resolve, reject) => {
    webContents.print({ printBackground: true }, (printed, reason) => {
      if (printed) resolve('printed');
      else if (/cancel/i.test(reason)) resolve('canceled');
      else reject(new Error(`Printing failed: ${reason}`));
    });
  });
}
