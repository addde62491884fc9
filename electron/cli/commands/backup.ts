import { err, ok, type Result } from '#shared/kernel/result';
import { appError } from '#shared/kernel/errors';
import { message, raw } from '#shared/kernel/text';
import type { BackupEntry } from '#shared/safety/backup';
import { createBackups, type Backups } from '#electron/services/safety/backup/backup';
import type { ArchiveSource } from '#electron/storage/archives/archiveReading';
import { kindName } from '#electron/cli/documents';
import { at, exits, oneLine, type Exit, type Fault } from '#electron/cli/fault';
import { probeFile, readStandardBytes, standard } from '#electron/cli/input';
import { streamOut } from '#electron/cli/outFile';
import type { Session } from '#electron/cli/session';

/** `backup FILE` writes the whole library as one archive; what has no place in one is named on the error stream. */
export async function backup(session: Session, file: string): Promise<Result<Exit, Fault>> {
  const { library } = session.services();
  let left: readonly string[] = [];
  const written = await streamOut(session.io, file, async (sink) => {
    left = await library.archive(sink, () => undefined);
  });
  if (!written.ok) return written;
  for (const name of left) await warn(session, 'leftOut', name);
  if (file !== standard) await session.print({ out: file, left });
  return ok(exits.done);
}

/** `restore FILE [--dry-run]` adds what the library lacks of a backup, and overwrites nothing. */
export async function restore(session: Session, file: string, dryRun: boolean): Promise<Result<Exit, Fault>> {
  const source = await sourceOf(session, file);
  if (!source.ok) return source;
  const backups = backupsOf(session);
  const offer = at(file, await backups.check(file, source.value));
  if (!offer.ok) return offer;
  const { token, madeAt, entries } = offer.value;
  const take = entries.filter(isMissing).map(({ place }) => ({ place, mode: 'add' as const }));
  const restored =
    dryRun || take.length === 0
      ? ok({ added: 0, replaced: 0, copied: 0, left: [] })
      : at(file, await backups.restore(token, take));
  if (!restored.ok) return restored;
  const failed = new Map(restored.value.left.map(({ place, text }) => [place, text]));
  const unreadable = entries.filter(({ state }) => state === 'unreadable');
  for (const { place, problem } of unreadable) if (problem !== null) failed.set(place, problem);
  for (const [place, why] of failed) await warn(session, 'notRestored', place, session.translate(why));
  await session.print({
    madeAt,
    stored: !dryRun && take.length > 0,
    documents: entries.map((entry) => {
      const { id, kind, name, place } = entry;
      return { id, kind: kindName(kind), name, as: failed.has(place) ? 'left' : outcomeOf(entry) };
    }),
  });
  return ok(failed.size > 0 ? exits.illegal : exits.done);
}

function outcomeOf(entry: BackupEntry): 'new' | 'completed' | 'same' | 'kept' {
  if (entry.state === 'new') return 'new';
  if (entry.state === 'incomplete') return 'completed';
  return entry.state === 'same' ? 'same' : 'kept';
}

/** Documents that are here in another state, or in the bin, stay as they are. */
function isMissing({ state }: BackupEntry): boolean {
  return state === 'new' || state === 'incomplete';
}

async function sourceOf({ io }: Session, file: string): Promise<Result<ArchiveSource, Fault>> {
  if (file !== standard) {
    const found = probeFile(file);
    return found.ok ? ok({ kind: 'file', file }) : found;
  }
  const bytes = await readStandardBytes(io);
  return bytes.ok ? ok({ kind: 'bytes', bytes: bytes.value }) : bytes;
}

/** Writes no archive of its own accord: that needs no destination to be asked for. */
function backupsOf(session: Session): Backups {
  const { library, changed } = session.services();
  return createBackups({
    library,
    changed,
    ...session.ports,
    deliverLong: async () => err(appError('not-available')),
    translate: async () => session.translate,
    progress: () => undefined,
  });
}

async function warn({ io, translate }: Session, key: string, file: string, why = ''): Promise<void> {
  await io.err(`${oneLine(translate(message(`cli.backup.${key}`, { file: raw(file), why: raw(why) })))}\n`);
}
