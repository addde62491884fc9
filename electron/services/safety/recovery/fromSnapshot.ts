import { parseDocument } from '#shared/documents/parse';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import type { DocumentKey } from '#shared/safety/history';
import { storeOf } from '#electron/services/library/stores';
import { describeTrouble } from './describeTrouble';
import { done, moveAside, refusal, type RecoveryActionPorts, type TroubleEntry } from './troubleFiles';

/** Replaces a damaged document by its newest usable snapshot. */
export async function fromSnapshot(
  entry: TroubleEntry,
  ports: RecoveryActionPorts,
): Promise<Result<DocumentKey, AppError>> {
  const { document: key } = entry;
  if (key === null) return refusal('not-found', 'noSnapshot');
  if ((await describeTrouble(ports.library, entry)).replaced) return refusal('conflict', 'replaced');
  const usable = await newestUsable(key, ports);
  if (!usable.ok) return usable;
  const movedAside = await moveAside(entry, ports);
  if (!movedAside.ok) return movedAside;
  if (!movedAside.value) return refusal('conflict', 'changed');
  const { document } = usable.value;
  // Higher than any revision that a window may have open, so that none mistakes it for its own.
  const revision = Math.max(document.revision, usable.value.revision, entry.revision);
  const revived = await storeOf(ports.library, document.kind).revive({ ...document, revision });
  return revived.ok ? done(revived.value, ports) : revived;
}

/** The newest snapshot that its rules can read too, and the highest revision of all snapshots. */
async function newestUsable(
  key: DocumentKey,
  { library, rules }: RecoveryActionPorts,
): Promise<Result<{ document: AnyDocument; revision: number }, AppError>> {
  const kept = await library.snapshots.list(key);
  if (!kept.ok) return kept;
  const revision = Math.max(0, ...kept.value.map((snapshot) => snapshot.revision));
  for (const snapshot of kept.value.filter(({ sound }) => sound)) {
    const read = await library.snapshots.read(key, snapshot.key);
    const parsed = read.ok ? parseDocument(kindOf(key.kind), read.value) : read;
    if (!parsed.ok) continue;
    const { document } = parsed.value;
    const inspected = await rules.inspect(document);
    if (inspected.ok || inspected.error.code === 'unknown-ruleset') return ok({ document, revision });
  }
  return refusal('not-found', 'noSnapshot');
}
