import { newestFirst, thinned, type Stamped } from '../../shared/safety/thinning';
import type { BackupEntry } from '../../shared/safety/backup';
import type { ArchiveEntry } from '../storage/archiveReading';
import type { Library } from '../storage/library';
import { markedKey, readName } from '../storage/snapshotNames';
import type { DocumentEntry } from './backupReading';

/** How the history of a document in a backup stands beside the one that is here. */
export interface HistoryStanding {
  readonly counts: BackupEntry['history'];
  /** True where states are missing that would stay: what is thinned out here by and by is no loss. */
  readonly isIncomplete: boolean;
}

/** Compares the history of a document of a backup, which is among what comes along with it, with what is kept here. */
export async function historyStanding(
  library: Library,
  { placed: { document: kind, id } }: DocumentEntry,
  along: readonly ArchiveEntry[],
  now: string,
): Promise<HistoryStanding> {
  const there = new Map<string, Stamped>();
  for (const { placed } of along) {
    const named = placed.kind === 'snapshot' && placed.document === kind ? readName(placed.file) : undefined;
    if (named !== undefined) there.set(named.key, named);
  }
  const kept = await library.snapshots.list({ kind, id });
  const here = kept.ok ? kept.value : [];
  const known = new Set(here.flatMap(({ key, sound }) => (sound ? [key, markedKey(key, false)] : [key])));
  const missing = [...there.values()].filter(({ key }) => !known.has(key)).toSorted(newestFirst);
  const all = [...here.filter(({ sound }) => sound), ...missing];
  const goes = new Set(thinned(all, now).flatMap((slot) => slot.goes));
  return {
    counts: { here: there.size - missing.length, there: there.size },
    isIncomplete: missing.some(({ key }) => !goes.has(key)),
  };
}
