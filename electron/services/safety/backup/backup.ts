import type { DocumentKind } from '#shared/documents/envelope';
import type { CommandResult } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Translate } from '#shared/kernel/text';
import type { BackupEntry, BackupOffer } from '#shared/safety/backup';
import {
  openArchive,
  type Archive,
  type ArchiveEntry,
  type ArchiveSource,
} from '#electron/storage/archives/archiveReading';
import type { Library } from '#electron/storage/library';
import {
  documentEntries,
  isDocument,
  readEntryDocument,
  readHead,
  findMatch,
  restoreStateOf,
  type DocumentEntry,
} from './backupReading';
import { compareHistory, type HistoryComparison } from './backupHistory';
import { attachedFilesOf, restoreAttachedFiles, restoreDocument, type RestoreMode } from './backupRestoring';
import { safeFileName } from '#electron/services/files/fileName';
import type { DeliverLong } from '#electron/services/files/exportFile';

export interface BackupPorts {
  readonly library: Library;
  readonly deliverLong: DeliverLong;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly translate: () => Promise<Translate>;
  readonly changed: (kind: DocumentKind) => void;
  /** Progress in files. */
  readonly progress: (done: number, total: number) => void;
}

/** Creates and restores archives of the whole library. */
export interface Backups {
  /** Writes the archive where the user chooses; `storage-failed`. */
  create(): Promise<Result<CommandResult<'backup.create'>, AppError>>;
  /** Inspects an archive; writes nothing. */
  check(fileName: string, source: ArchiveSource): Promise<Result<BackupOffer, AppError>>;
  /** Restores the chosen documents of an inspected archive, each by itself. */
  restore(
    token: string,
    take: readonly { readonly place: string; readonly mode: RestoreMode }[],
  ): Promise<Result<CommandResult<'backup.restore'>, AppError>>;
}

type Restored = CommandResult<'backup.restore'>;

/** Only the archive that was inspected last can be restored, because it may be held in memory. */
export function createBackups(ports: BackupPorts): Backups {
  const { library, clock, ids } = ports;
  let offered: { readonly token: string; readonly source: ArchiveSource } | undefined;
  const progress = throttled(ports.progress);

  const check = async (
    archive: Archive,
  ): Promise<Result<Omit<BackupOffer, 'token' | 'fileName'>, AppError>> => {
    const head = await readHead(archive);
    if (!head.ok) return head;
    const documents = documentEntries(archive);
    const { ofDocuments, count } = attachedFilesOf(archive);
    const entries: BackupEntry[] = [];
    for (const [done, entry] of documents.entries()) {
      progress(done, documents.length);
      const attached = ofDocuments.get(entry.libraryFile.id) ?? [];
      const history = await compareHistory(library, entry, attached);
      entries.push(await offerOf(ports, archive, entry, history));
    }
    progress(documents.length, documents.length);
    return ok({ madeAt: head.value, entries, others: count });
  };

  const restore = async (
    archive: Archive,
    take: readonly { readonly place: string; readonly mode: RestoreMode }[],
  ): Promise<Restored> => {
    const restorePorts = { library, ids, translate: await ports.translate() };
    const counts = { added: 0, replaced: 0, copied: 0 };
    const left: Restored['left'] = [];
    const kinds = new Set<DocumentKind>();
    const attached = attachedFilesOf(archive);
    const attachedTo = (entry: DocumentEntry) => attached.ofDocuments.get(entry.libraryFile.id) ?? [];
    const chosen = take.map(({ place, mode }) => ({ place, mode, entry: documentEntry(archive, place) }));
    const total = chosen.reduce(
      (sum, { entry }) => sum + 1 + (entry === undefined ? 0 : attachedTo(entry).length),
      attached.ofLibrary.length,
    );
    let done = 0;
    const step = () => progress((done += 1) - 1, total);
    const restoreAttached = async (place: string, entries: readonly ArchiveEntry[]) => {
      const restoredFiles = await restoreAttachedFiles(library, archive, entries, step);
      if (restoredFiles.ok) return;
      const text = message('backup.companions', { why: restoredFiles.error.text });
      left.push({ place, name: place, text });
    };
    // Files of no document come first: nothing that is restored before them would request them again.
    await restoreAttached('', attached.ofLibrary);
    for (const { place, mode, entry } of chosen) {
      step();
      if (entry === undefined) {
        left.push({ place, name: place, text: message('backup.noSuchEntry') });
        continue;
      }
      const restored = await restoreDocument(restorePorts, archive, entry, mode, () =>
        restoreAttached(place, attachedTo(entry)),
      );
      if (!restored.ok) {
        left.push({ place, name: place, text: restored.error.text });
        continue;
      }
      counts[restored.value] += 1;
      kinds.add(entry.libraryFile.document);
    }
    progress(total, total);
    for (const kind of kinds) ports.changed(kind);
    return { ...counts, left };
  };

  return {
    create: async () => {
      const translate = await ports.translate();
      const day = clock.now().slice(0, 10);
      let left: readonly string[] = [];
      const delivered = await ports.deliverLong({
        suggestedName: safeFileName(
          translate(message('backup.fileName', { day: raw(day) })),
          '.zip',
          'hearthbook',
        ),
        type: 'application/zip',
        write: async (sink) => {
          left = await library.archive(sink, progress);
        },
      });
      return delivered.ok ? ok({ ...delivered.value, left: [...left] }) : delivered;
    },
    check: async (fileName, source) => {
      const archive = await openArchive(source);
      if (!archive.ok) return archive;
      try {
        const checked = await check(archive.value);
        if (!checked.ok) return checked;
        const token = ids.next();
        offered = { token, source };
        return ok({ token, fileName, ...checked.value });
      } finally {
        archive.value.close();
      }
    },
    restore: async (token, take) => {
      if (offered?.token !== token) return err(appError('not-found', { text: message('backup.forgotten') }));
      const archive = await openArchive(offered.source);
      if (!archive.ok) return archive;
      try {
        return ok(await restore(archive.value, take));
      } finally {
        archive.value.close();
      }
    },
  };
}

async function offerOf(
  { library, clock }: Pick<BackupPorts, 'library' | 'clock'>,
  archive: Archive,
  entry: DocumentEntry,
  history: HistoryComparison,
): Promise<BackupEntry> {
  const { document: kind, id, binned } = entry.libraryFile;
  const match = await findMatch(library, kind, id);
  const here = match.kind === 'here' ? match.document.updatedAt : null;
  const common = { place: entry.place, kind, id, binned, here, history: history.counts };
  const read = await readEntryDocument(archive, entry);
  if (!read.ok) {
    const { text: problem } = read.error;
    return { ...common, name: id, ruleset: '', state: 'unreadable', there: null, problem };
  }
  const { name, ruleset, updatedAt } = read.value.document;
  const problem =
    match.kind === 'unreadable' ? message('backup.hereUnreadable', { why: match.error.text }) : null;
  const compared = restoreStateOf(read.value.document, match, clock.now());
  const state = compared === 'same' && history.isIncomplete ? 'incomplete' : compared;
  return { ...common, name, ruleset, state, there: updatedAt, problem };
}

function documentEntry(archive: Archive, place: string): DocumentEntry | undefined {
  const entry = archive.entries.get(place);
  return entry !== undefined && isDocument(entry) ? entry : undefined;
}

/** Reports progress at most a hundred times for each piece of work. */
function throttled(report: BackupPorts['progress']): BackupPorts['progress'] {
  let last = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === last && done < total) return;
    last = percent;
    report(done, total);
  };
}
