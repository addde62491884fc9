import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentKind } from '#shared/documents/envelope';
import { message, raw } from '#shared/kernel/text';
import type { LongFileStatus, ListingOptions } from './folderListing';
import { createQueue } from '#shared/kernel/queue';
import type { FileReport } from '#electron/storage/recovery/verifyFile';

/** Verifies long files in the background. */
export interface LongFiles {
  /** True if a later result can be announced; otherwise long files are verified together with the others. */
  readonly canReportLater: () => boolean;
  /** Verifies one file (`characters/x.json`) in another thread; `undefined` if it is gone. */
  readonly verify: (file: string) => Promise<FileReport | undefined>;
  /** Called when the status of a file of that kind is known, so that lists are read again. */
  readonly reported: (kind: DocumentKind) => void;
}

/** In milliseconds, after a list: starting a thread slows the drawing of that list. */
const startDelay = 500;

/** Caches the status of long files of one kind, and verifies them one by one. */
export function createLongFileValidator(
  { canReportLater, verify, reported }: LongFiles,
  library: string,
  kind: DocumentKind,
): NonNullable<ListingOptions<never, never>['validateLong']> {
  const known = new Map<string, { readonly state: string; readonly status: LongFileStatus | undefined }>();
  const queue = createQueue();
  const validateFile = async (file: string, state: string): Promise<void> => {
    await sleep(startDelay, undefined, { ref: false });
    const status = await verify(path.relative(library, file).split(path.sep).join('/')).then(
      statusOf,
      (error: unknown) => message('services.library.damaged', { why: raw(String(error)) }),
    );
    known.set(file, { state, status });
    reported(kind);
  };
  return (file, state) => {
    if (!canReportLater()) return 'readable';
    const found = known.get(file);
    if (found?.state === state) return found.status;
    known.set(file, { state, status: undefined });
    void queue.run('long', () => validateFile(file, state));
    return undefined;
  };
}

/** Only a file that cannot be read at all is not read again for its row. */
function statusOf(report: FileReport | undefined): LongFileStatus {
  const isRefused = report?.status === 'damaged' || report?.status === 'unreadable';
  return isRefused && report.text !== null && report.broken ? report.text : 'readable';
}
