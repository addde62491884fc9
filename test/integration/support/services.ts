import { onTestFinished } from 'vitest';
import type { ExportFile } from '#electron/services/files/exportFile';
import type { PrinterPort, PrintJob } from '#electron/services/printing/printing';
import { rulesForVerify } from '#electron/services/safety/recovery/rulesForVerify';
import { directVerifier } from '#electron/services/safety/recovery/verifier';
import { createServices, type Services, type ServicesOptions } from '#electron/services/services';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import type { CommandName } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { countingIds, temporaryFolder, tickingClock, toyRulesets } from './world';

/** A printer that records its jobs. */
export function recordingPrinter(): PrinterPort & { readonly jobs: PrintJob[] } {
  const jobs: PrintJob[] = [];
  return {
    jobs,
    print: async (job) => {
      jobs.push(job);
      return ok({ bytes: new TextEncoder().encode('%PDF'), pages: job.sheets.length, missingGlyphs: ['日'] });
    },
    close: async () => {},
  };
}

/** Real services on a folder of their own, with the toy ruleset; exported files and bugs are recorded. */
export async function toyServices(options: Partial<ServicesOptions> = {}) {
  const deliveredFiles: ExportFile[] = [];
  const bugs: unknown[] = [];
  const printer = recordingPrinter();
  const services: Services = createServices({
    libraryFolder: options.libraryFolder ?? (await temporaryFolder()),
    surface: 'window',
    deliver: async (deliveredFile) => {
      deliveredFiles.push(deliveredFile);
      return ok({ kind: 'saved', fileName: deliveredFile.suggestedName });
    },
    printOut: async (deliveredFile) => {
      deliveredFiles.push(deliveredFile);
      return ok({ kind: 'printed' });
    },
    logBug: (error) => void bugs.push(error),
    printer,
    rulesets: toyRulesets,
    clock: tickingClock(),
    verifier: directVerifier(rulesForVerify(options.rulesets ?? toyRulesets)),
    ids: countingIds(),
    ...options,
  });
  onTestFinished(() => services.close());
  /** Sends a command as a window does: through the dispatcher, after a structured clone. */
  const give = async <N extends CommandName>(name: N, args: CommandArgs<N>) =>
    structuredClone(await services.dispatch(name, structuredClone(args))) as Result<
      CommandResult<N>,
      AppError
    >;
  return { services, give, deliveredFiles, bugs, printer };
}
