import { parentPort, workerData } from 'node:worker_threads';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { createTranslator } from '#electron/text/translator';
import { drawCards } from './drawCards';
import { drawSheets } from './drawSheets';
import { loadFonts } from './fonts';
import type { PrintAnswer, PrintRequest, PrintWorkerData } from './jobs';

/** Bundled separately: drawing may take a while, and the window must not wait for it. */

// Both ends of this channel are ours and built together: printer.ts sends nothing else.
const { fontFolder } = workerData as PrintWorkerData;
const fonts = loadFonts(fontFolder);
// The failure is reported with the first answer; without this line, Node would end the worker for an
// unhandled rejection.
fonts.catch(() => undefined);

async function answer({ id, sheets, cards, options, ...job }: PrintRequest): Promise<PrintAnswer> {
  try {
    const { language } = job;
    const translate = createTranslator(language, job.messages, job.translated);
    const context = { translate, language, fonts: await fonts };
    const printed = cards ? drawCards(cards, options, context) : drawSheets(sheets, options, context);
    return { id, result: ok(await printed) };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, result: err(appError('print-failed', { detail })) };
  }
}

parentPort?.on('message', (request: PrintRequest) => {
  void answer(request).then((message) => parentPort?.postMessage(message));
});
