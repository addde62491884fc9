import { programFolders } from '#electron/services/location/programFolders';
import { lazyPrinter, type PrinterPort } from './printing';

/** Loaded when something is printed for the first time. */
export function systemPrinter(): PrinterPort {
  return lazyPrinter(async () => {
    const { createPrinter } = await import('#electron/pdf/printer');
    const { pdfWorker, fonts } = programFolders();
    return createPrinter({ workerPath: pdfWorker, fontFolder: fonts });
  });
}
