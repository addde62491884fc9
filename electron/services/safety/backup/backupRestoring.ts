import { limits } from '../../../../shared/character/limits';
import type { Envelope } from '../../../../shared/documents/envelope';
import type { AppError } from '../../../../shared/kernel/errors';
import type { Ids } from '../../../../shared/kernel/ports';
import { err, ok, type Result } from '../../../../shared/kernel/result';
import { message, raw, type Translate } from '../../../../shared/kernel/text';
import type { Archive, ArchiveEntry } from '../../../storage/archives/archiveReading';
import type { AnyDocument } from '../../../storage/documents/anyDocument';
import type { DocumentStore } from '../../../storage/documents/documentStore';
import type { Library } from '../../../storage/library';
import { readEntryDocument, findMatch, restoreStateOf, type DocumentEntry } from './backupReading';
import { checkPortrait } from '../../library/portrait';
import { storeOf } from '../../library/stores';

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
  const portrait = document.kind === 'character' ? checkPortrait(document.portrait) : ok(undefined);
  if (!portrait.ok) return portrait;
  const { document: kind, id, binned } = entry.libraryFile;
  if (mode === 'copy') return copy(ports, document);
  const { library } = ports;
  const match = await findMatch(library, kind, id);
  if (mode === 'add' && restoreStateOf(document, match) === 'same') {
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
  for (const { libraryFile: placed, ...entry } of attachedFiles) {
    reportOne();
    if (placed.kind === 'document' || placed.kind === 'head') continue;
    const bytes = await archive.read({ libraryFile: placed, ...entry });
    if (!bytes.ok) return bytes;
    const imported = await library.importAttachment(placed, bytes.value);
    if (!imported.ok) return imported;
  }
  return ok(undefined);
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
    if (placed.kind === 'settings' || !known.has(placed.id)) ofLibrary.push(entry);
    else {
      const others = ofDocuments.get(placed.id);
      if (others === undefined) ofDocuments.set(placed.id, [entry]);
      else others.push(entry);
    }
  }
  const count = [...ofDocuments.values()].reduce((sum, list) => sum + list.length, ofLibrary.length);
  return { ofDocuments, ofLibrary, count };
}

async function replace(
  library: Library,
  document: AnyDocument,
  binned: boolean,
): Promise<Result<RestoreOutcome, AppError>> {
  const replaceIn = async <T extends Envelope>(
    store: Pick<DocumentStore<T, unknown>, 'read' | 'save' | 'restore'>,
    wanted: T,
  ): Promise<Result<RestoreOutcome, AppError>> => {
    const restored = binned ? await store.restore(wanted.id) : ok(undefined);
    if (!restored.ok) return restored;
    const here = await store.read(wanted.id);
    if (!here.ok) return here;
    const { revision, updatedAt } = here.value;
    const saved = await store.save({ ...wanted, revision, updatedAt });
    return saved.ok ? ok('replaced') : saved;
  };
  switch (document.kind) {
    case 'character':
      return replaceIn(library.characters, document);
    case 'campaign':
      return replaceIn(library.campaigns, document);
    case 'pack':
      return replaceIn(library.packs, document);
  }
}

async function copy(
  { library, ids, translate }: RestorePorts,
  document: AnyDocument,
): Promise<Result<RestoreOutcome, AppError>> {
  const name = translate(
    message('backup.copyName', { name: raw(document.name.slice(0, limits.name - 30)) }),
  ).slice(0, limits.name);
  const saved = await saveNew(library, { ...document, id: ids.next(), revision: 0, name });
  return saved.ok ? ok('copied') : saved;
}

async function saveNew(library: Library, document: AnyDocument): Promise<Result<Envelope, AppError>> {
  switch (document.kind) {
    case 'character':
      return library.characters.save(document);
    case 'campaign':
      return library.campaigns.save(document);
    case 'pack':
      return library.packs.save(document);
  }
}
