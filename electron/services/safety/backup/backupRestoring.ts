import { limits } from '#shared/character/limits';
import type { AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Translate } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import type { AnyDocument } from '#shared/library/kinds';
import type { Archive, ArchiveEntry } from '#electron/storage/archives/archiveReading';
import type { Library } from '#electron/storage/library';
import { tableRecord } from '#electron/storage/archives/archivePlaces';
import { readEntryDocument, findMatch, hasSameContent, type DocumentEntry } from './backupReading';
import { checkPortraitOf } from '#electron/services/library/portrait';
import { storeOf } from '#electron/services/library/stores';

export interface RestorePorts {
  readonly library: Library;
  readonly ids: Ids;
  readonly translate: Translate;
}

export type RestoreOutcome = 'added' | 'replaced' | 'copied';

export type RestoreMode = 'add' | 'replace' | 'copy';

/**
 * Restores one document of a backup: unchanged if it is missing here; in place of the existing one, which stays
 * in its history; or as a copy. `conflict` if an existing one must not be replaced. `bringAlong` restores its
 * history before the document itself, also for one that is equal: if that is interrupted, the document is still
 * missing or unchanged, and is offered again.
 */
export async function restoreDocument(
  ports: RestorePorts,
  archive: Archive,
  entry: DocumentEntry,
  mode: RestoreMode,
  restoreAttached: () => Promise<void>,
): Promise<Result<RestoreOutcome, AppError>> {
  const read = await readEntryDocument(archive, entry);
  if (!read.ok) return read;
  const { document, bytes } = read.value;
  const portrait = checkPortraitOf(document);
  if (!portrait.ok) return portrait;
  const { document: kind, id, binned } = entry.libraryFile;
  if (mode === 'copy') return copy(ports, document);
  const { library } = ports;
  const match = await findMatch(library, kind, id);
  if (mode === 'add' && match.kind === 'here' && hasSameContent(document, match.document)) {
    await restoreAttached();
    return ok('added');
  }
  if (mode === 'replace' && match.kind === 'unreadable') return err(match.error);
  if (mode === 'replace' && match.kind !== 'gone') {
    await restoreAttached();
    return replace(library, document, match.kind === 'binned');
  }
  // A document that the library refuses gets no attached files.
  if (match.kind === 'gone') await restoreAttached();
  const imported = await storeOf(library, kind).importFile(id, bytes, binned ? entry.changedAt : undefined);
  return imported.ok ? ok('added') : imported;
}

/** Imports missing files attached to a document, and reports each; `storage-failed`. */
export async function restoreAttachedFiles(
  library: Library,
  archive: Archive,
  attachedFiles: readonly ArchiveEntry[],
  reportOne: () => void,
): Promise<Result<void, AppError>> {
  const ordered = attachedFiles.toSorted((a, b) => Number(isTableRecord(a)) - Number(isTableRecord(b)));
  for (const { libraryFile: placed, ...entry } of ordered) {
    reportOne();
    if (placed.kind === 'document' || placed.kind === 'head') continue;
    const bytes = await archive.read({ libraryFile: placed, ...entry });
    if (!bytes.ok) return bytes;
    const imported = await library.importAttachment(placed, bytes.value);
    if (!imported.ok) return imported;
  }
  return ok(undefined);
}

/** Written after everything else of its table. */
function isTableRecord({ libraryFile }: ArchiveEntry): boolean {
  return libraryFile.kind === 'table' && libraryFile.file === tableRecord;
}

/** Attached files of an archive by document id, and those of the library itself. */
export function attachedFilesOf(archive: Archive): {
  readonly ofDocuments: ReadonlyMap<string, readonly ArchiveEntry[]>;
  readonly ofLibrary: readonly ArchiveEntry[];
  readonly count: number;
} {
  const known = new Set<string>();
  for (const { libraryFile: placed } of archive.entries.values())
    if (placed.kind === 'document') known.add(placed.id);
  const ofDocuments = new Map<string, ArchiveEntry[]>();
  const ofLibrary: ArchiveEntry[] = [];
  for (const entry of archive.entries.values()) {
    const { libraryFile: placed } = entry;
    if (placed.kind === 'document' || placed.kind === 'head') continue;
    const isOfLibrary = placed.kind === 'settings' || placed.kind === 'seat';
    if (isOfLibrary || !known.has(placed.id)) ofLibrary.push(entry);
    else {
      const others = ofDocuments.get(placed.id);
      if (others === undefined) ofDocuments.set(placed.id, [entry]);
      else others.push(entry);
    }
  }
  const count = ofLibrary.length + sum([...ofDocuments.values()].map((list) => list.length));
  return { ofDocuments, ofLibrary, count };
}

async function replace(
  library: Library,
  document: AnyDocument,
  binned: boolean,
): Promise<Result<RestoreOutcome, AppError>> {
  const store = storeOf(library, document.kind);
  const restored = binned ? await store.restore(document.id) : ok(undefined);
  if (!restored.ok) return restored;
  const here = await store.read(document.id);
  if (!here.ok) return here;
  const { revision, updatedAt } = here.value;
  const saved = await store.save({ ...document, revision, updatedAt });
  return saved.ok ? ok('replaced') : saved;
}

async function copy(
  { library, ids, translate }: RestorePorts,
  document: AnyDocument,
): Promise<Result<RestoreOutcome, AppError>> {
  const name = translate(
    message('backup.copyName', { name: raw(document.name.slice(0, limits.name - 30)) }),
  ).slice(0, limits.name);
  const saved = await storeOf(library, document.kind).save({
    ...document,
    id: ids.next(),
    revision: 0,
    name,
  });
  return saved.ok ? ok('copied') : saved;
}
