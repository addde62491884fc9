import type { DocumentKind } from '../../shared/documents/envelope';
import type { CommandResult } from '../../shared/ipc/contract';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Clock, Ids } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw, type Translate } from '../../shared/kernel/text';
import type { BackupEntry, BackupOffer } from '../../shared/safety/backup';
import { openArchive, type Archive, type ArchiveEntry, type ArchiveSource } from '../storage/archiveReading';
import type { Library } from '../storage/library';
import {
  documentEntries,
  isDocument,
  readEntryDocument,
  readHead,
  standingOf,
  stateOf,
  type DocumentEntry,
} from './backupReading';
import { historyStanding, type HistoryStanding } from './backupHistory';
import { companionsOf, restoreCompanions, restoreDocument, type Mode } from './backupRestoring';
import { safeFileName } from './fileName';
import type { DeliverLong } from './parcel';

/** What backups work with. */
export interface BackupPorts {
  readonly library: Library;
  readonly deliverLong: DeliverLong;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly translate: () => Promise<Translate>;
  readonly changed: (kind: DocumentKind) => void;
  /** How far the work is, in files. */
  readonly progress: (done: number, total: number) => void;
}

/** The whole library as one archive, and back. */
export interface Backups {
  /** Writes the archive to where the user wants it; `storage-failed`. */
  create(): Promise<Result<CommandResult<'backup.create'>, AppError>>;
  /** Looks into an archive; nothing is written. */
  check(fileName: string, source: ArchiveSource): Promise<Result<BackupOffer, AppError>>;
  /** Puts what was chosen of a looked-at archive into the library, each document by itself. */
  restore(
    token: string,
    take: readonly { readonly place: string; readonly mode: Mode }[],
  ): Promise<Result<CommandResult<'backup.restore'>, AppError>>;
}

type Restored = CommandResult<'backup.restore'>;

/** Backups of a library. Only the archive that was looked at last can be restored: it may be held in memory. */
export function createBackups(ports: BackupPorts): Backups {
  const { library, clock, ids } = ports;
  let offered: { readonly token: string; readonly source: ArchiveSource } | undefined;
  const progress = thinned(ports.progress);

  const check = async (
    archive: Archive,
  ): Promise<Result<Omit<BackupOffer, 'token' | 'fileName'>, AppError>> => {
    const head = await readHead(archive);
    if (!head.ok) return head;
    const documents = documentEntries(archive);
    const { ofDocuments, count } = companionsOf(archive);
    const entries: BackupEntry[] = [];
    for (const [done, entry] of documents.entries()) {
      progress(done, documents.length);
      const along = ofDocuments.get(entry.placed.id) ?? [];
      const history = await historyStanding(library, entry, along, clock.now());
      entries.push(await offerOf(library, archive, entry, history));
    }
    progress(documents.length, documents.length);
    return ok({ madeAt: head.value, entries, others: count });
  };

  const restore = async (
    archive: Archive,
    take: readonly { readonly place: string; readonly mode: Mode }[],
  ): Promise<Restored> => {
    const restoring = { library, ids, translate: await ports.translate() };
    const counts = { added: 0, replaced: 0, copied: 0 };
    const left: Restored['left'] = [];
    const kinds = new Set<DocumentKind>();
    const companions = companionsOf(archive);
    const alongOf = (entry: DocumentEntry) => companions.ofDocuments.get(entry.placed.id) ?? [];
    const chosen = take.map(({ place, mode }) => ({ place, mode, entry: documentEntry(archive, place) }));
    const total = chosen.reduce(
      (sum, { entry }) => sum + 1 + (entry === undefined ? 0 : alongOf(entry).length),
      companions.ofLibrary.length,
    );
    let done = 0;
    const step = () => progress((done += 1) - 1, total);
    const bring = async (place: string, entries: readonly ArchiveEntry[]) => {
      const brought = await restoreCompanions(library, archive, entries, step);
      if (brought.ok) return;
      const text = message('backup.companions', { why: brought.error.text });
      left.push({ place, name: place, text });
    };
    // What belongs to no document comes first: nothing that is restored before it would ask for it again.
    await bring('', companions.ofLibrary);
    for (const { place, mode, entry } of chosen) {
      step();
      if (entry === undefined) {
        left.push({ place, name: place, text: message('backup.noSuchEntry') });
        continue;
      }
      const restored = await restoreDocument(restoring, archive, entry, mode, () =>
        bring(place, alongOf(entry)),
      );
      if (!restored.ok) {
        left.push({ place, name: place, text: restored.error.text });
        continue;
      }
      counts[restored.value] += 1;
      kinds.add(entry.placed.document);
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
        const looked = await check(archive.value);
        if (!looked.ok) return looked;
        const token = ids.next();
        offered = { token, source };
        return ok({ token, fileName, ...looked.value });
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
  library: Library,
  archive: Archive,
  entry: DocumentEntry,
  history: HistoryStanding,
): Promise<BackupEntry> {
  const { document: kind, id, binned } = entry.placed;
  const standing = await standingOf(library, kind, id);
  const here = standing.kind === 'here' ? standing.document.updatedAt : null;
  const common = { place: entry.place, kind, id, binned, here, history: history.counts };
  const read = await readEntryDocument(archive, entry);
  if (!read.ok) {
    const { text: problem } = read.error;
    return { ...common, name: id, ruleset: '', state: 'unreadable', there: null, problem };
  }
  const { name, ruleset, updatedAt } = read.value.document;
  const problem =
    standing.kind === 'unreadable' ? message('backup.hereUnreadable', { why: standing.error.text }) : null;
  const compared = stateOf(read.value.document, standing);
  const state = compared === 'same' && history.isIncomplete ? 'incomplete' : compared;
  return { ...common, name, ruleset, state, there: updatedAt, problem };
}

function documentEntry(archive: Archive, place: string): DocumentEntry | undefined {
  const entry = archive.entries.get(place);
  return entry !== undefined && isDocument(entry) ? entry : undefined;
}

/** Progress told at most a hundred times for each piece of work. */
function thinned(tell: BackupPorts['progress']): BackupPorts['progress'] {
  let last = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === last && done < total) return;
    last = percent;
    tell(done, total);
  };
}
