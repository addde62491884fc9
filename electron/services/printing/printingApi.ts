import { mapped, ok } from '#shared/kernel/result';
import type { Handlers } from '#electron/ipc/dispatch';
import type { ApiPorts } from '#electron/services/apiPorts';
import { safeFileName } from '#electron/services/files/fileName';
import { pdfFile, renderSheet, statementName } from './renderSheet';
import { statementFile } from './statements';

export function createPrintingApi(
  ports: ApiPorts,
): Pick<Handlers, 'ledger.csv' | 'sheet.prepare' | 'sheet.render' | 'sheet.save' | 'sheet.print'> {
  let isPrinterWarm = false;

  return {
    'ledger.csv': async ({ id }) => {
      const read = await ports.library.characters.read(id);
      if (!read.ok) return read;
      const bytes = await statementFile({ ...ports, language: await ports.language() }, read.value);
      if (!bytes.ok) return bytes;
      const translate = await ports.translate();
      const suggestedName = safeFileName(translate(statementName([read.value])), '.csv', 'statement');
      return ports.deliver({ suggestedName, type: 'text/csv', bytes: bytes.value });
    },
    'sheet.prepare': async ({ subject, options }) => {
      if (isPrinterWarm) return ok({});
      isPrinterWarm = true;
      return mapped(await renderSheet(ports, subject, options), () => ({}));
    },
    'sheet.render': async ({ subject, options }) => {
      isPrinterWarm = true;
      const printed = await renderSheet(ports, subject, options);
      if (!printed.ok) return printed;
      const { bytes, pages, missingGlyphs } = printed.value;
      return ok({ bytes, pages, missingGlyphs: [...missingGlyphs] });
    },
    'sheet.save': async ({ subject, options }) => {
      const printed = await renderSheet(ports, subject, options);
      return printed.ok ? ports.deliver(pdfFile(printed.value)) : printed;
    },
    'sheet.print': async ({ subject, options }) => {
      const printed = await renderSheet(ports, subject, options);
      return printed.ok ? ports.printOut(pdfFile(printed.value)) : printed;
    },
  };
}
