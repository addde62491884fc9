import type { DatedSnapshot } from '#shared/safety/usedTime';
import type { BackupEntry } from '#shared/safety/backup';
import type { ArchiveEntry } from '#electron/storage/archives/archiveReading';
import type { Library } from '#electron/storage/library';
import { markedKey, readName } from '#electron/storage/history/snapshotNames';
import type { DocumentEntry } from './backupReading';

/** Compares the history of a document in a backup with the existing one. */
export interface HistoryComparison {
  readonly counts: BackupEntry['history'];
  /** True if versions are missing that pruning would keep. */
  readonly isIncomplete: boolean;
}

/** The history in a backup is among the attached files of its document. */
export async function compareHistory(
  library: Library,
  { libraryFile: { document: kind, id } }: DocumentEntry,
  attached: readonly ArchiveEntry[],
): Promise<HistoryComparison> {
  const there = new Map<string, DatedSnapshot>();
  for (const { libraryFile: placed } of attached) {
    const named = placed.kind === 'snapshot' && placed.document === kind ? readName(placed.file) : undefined;
    if (named !== undefined) there.set(named.key, named);
  }
  const kept = await library.snapshots.list({ kind, id });
  const here = kept.ok ? kept.value : [];
  const known = new Set(here.flatMap(({ key, sound }) => (sound ? [key, markedKey(key, false)] : [key])));
  const missing = [...there.values()].filter(({ key }) => !known.has(key));
  const all = [...here.filter(({ sound }) => sound), ...missing];
  const goes = new Set(library.snapshots.plan(all).flatMap((slot) => slot.goes));
  return {
    counts: { here: there.size - missing.length, there: there.size },
    isIncomplete: missing.some(({ key }) => !goes.has(key)),
  };
}
