import type { Envelope } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { DocumentKey } from '#shared/safety/history';
import type { Library } from '#electron/storage/library';
import type { FileReport, VerifyRules } from '#electron/storage/recovery/verifyFile';
import type { Deliver } from '#electron/services/files/exportFile';
import { isAside } from './describeTrouble';
import type { Verifier } from './verifyThread';

/** `entries` are the damaged files by path; they are updated here. */
export interface RecoveryActionPorts {
  readonly library: Library;
  readonly verifier: Verifier;
  readonly rules: Pick<VerifyRules, 'inspect'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly deliver: Deliver;
  readonly entries: Map<string, TroubleEntry>;
  readonly changed: (kind: DocumentKey['kind']) => void;
  /** The list of damaged files has changed. */
  readonly publish: () => void;
}

export type TroubleEntry = FileReport & { readonly at: string };

export const refusal = (code: 'not-found' | 'conflict' | 'storage-failed', key: string) =>
  err(appError(code, { text: message(`recovery.${key}`) }));

/** Announces a document that is in the library again, or in its bin. */
export function done({ kind, id }: Envelope, { changed, publish }: RecoveryActionPorts) {
  changed(kind);
  publish();
  return ok({ kind, id });
}

/** Moves a damaged file away before it is replaced; false if it has become intact in the meantime. */
export async function moveAside(
  entry: TroubleEntry,
  { library, verifier, clock, entries, publish }: RecoveryActionPorts,
): Promise<Result<boolean, AppError>> {
  if (isAside(entry.file)) return ok(true);
  let gone = false;
  const aside = await library.recovery.setAside(entry.file, async () => {
    const now = await verifier.verifyFile(library.folder, entry.file);
    gone = now === undefined;
    return now?.status === entry.status;
  });
  if (!aside.ok) return aside;
  entries.delete(entry.file);
  if (aside.value !== undefined) entries.set(aside.value, { ...entry, file: aside.value, at: clock.now() });
  publish();
  // A missing file does not need to be moved.
  return ok(aside.value !== undefined || gone);
}
