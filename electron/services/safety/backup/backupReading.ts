import { z } from 'zod';
import type { DocumentKind, Envelope } from '#shared/documents/envelope';
import { parseJson } from '#shared/documents/jsonText';
import { type AnyDocument, kinds } from '#shared/library/kinds';
import { parseDocument } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import { ageBeside } from '#shared/kernel/moments';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { sameValue } from '#shared/kernel/same';
import type { BackupState } from '#shared/safety/backup';
import { archiveHead, archiveVersion } from '#electron/storage/archives/archiveWriting';
import type { Archive, ArchiveEntry } from '#electron/storage/archives/archiveReading';
import type { Library } from '#electron/storage/library';
import { storeOf } from '#electron/services/library/stores';
import { decodeUtf8 } from '#electron/storage/files/decodeUtf8';

export interface DocumentEntry extends ArchiveEntry {
  readonly libraryFile: Extract<ArchiveEntry['libraryFile'], { readonly kind: 'document' }>;
}

/** The library's counterpart of a document in a backup: present, in the bin, unreadable, or missing. */
export type LibraryMatch =
  | { readonly kind: 'here'; readonly document: AnyDocument }
  | { readonly kind: 'binned' | 'gone' }
  | { readonly kind: 'unreadable'; readonly error: AppError };

const headSchema = z.looseObject({
  format: z.literal('hearthbook-backup'),
  version: z.int().min(1),
  madeAt: z.iso.datetime(),
});

export function documentEntries(archive: Archive): readonly DocumentEntry[] {
  return [...archive.entries.values()].filter(isDocument);
}

export function isDocument(entry: ArchiveEntry): entry is DocumentEntry {
  return entry.libraryFile.kind === 'document';
}

/**
 * The time of a backup; `null` for an archive of a library that was zipped manually. `newer-version` for one of a
 * later program, `invalid-input` for any other archive.
 */
export async function readHead(archive: Archive): Promise<Result<string | null, AppError>> {
  const entry = archive.entries.get(archiveHead);
  if (entry === undefined) {
    if (documentEntries(archive).length > 0) return ok(null);
    return err(appError('invalid-input', { text: message('backup.refused.foreign') }));
  }
  const bytes = await archive.read(entry);
  if (!bytes.ok) return bytes;
  const json = parseJson(decodeUtf8(bytes.value) ?? '');
  const head = headSchema.safeParse(json.ok ? json.value : undefined);
  if (!head.success) return err(appError('invalid-input', { text: message('backup.refused.foreign') }));
  if (head.data.version > archiveVersion)
    return err(appError('newer-version', { text: message('backup.refused.newer') }));
  return ok(head.data.madeAt);
}

/**
 * Reads and migrates the document of an entry; refuses one that is damaged, of a later version or under another
 * document's name.
 */
export async function readEntryDocument(
  archive: Archive,
  entry: DocumentEntry,
): Promise<Result<{ readonly document: AnyDocument; readonly bytes: Uint8Array }, AppError>> {
  const bytes = await archive.read(entry);
  if (!bytes.ok) return bytes;
  const text = decodeUtf8(bytes.value);
  if (text === undefined)
    return err(appError('damaged-document', { text: message('services.json.encoding') }));
  const json = parseJson(text);
  if (!json.ok) return json;
  const { document: kind, id } = entry.libraryFile;
  const parsed = parseAny(kind, json.value);
  if (!parsed.ok) return parsed;
  if (parsed.value.id !== id)
    return err(
      appError('damaged-document', {
        text: message('backup.otherName', { id: parsed.value.id }),
        path: 'id',
      }),
    );
  return ok({ document: parsed.value, bytes: bytes.value });
}

export async function findMatch(library: Library, kind: DocumentKind, id: string): Promise<LibraryMatch> {
  const store = storeOf(library, kind);
  const read = await store.read(id);
  if (read.ok) return { kind: 'here', document: read.value };
  if (read.error.code !== 'not-found') return { kind: 'unreadable', error: read.error };
  const anywhere = await store.has(id);
  if (!anywhere.ok) return { kind: 'unreadable', error: anywhere.error };
  return { kind: anywhere.value ? 'binned' : 'gone' };
}

/**
 * Documents with the same content count as equal, even with different revisions. Otherwise the higher revision is newer,
 * even if a computer's clock was wrong.
 */
export function restoreStateOf(document: AnyDocument, match: LibraryMatch, now: string): BackupState {
  switch (match.kind) {
    case 'gone':
      return 'new';
    case 'binned':
      return 'binned';
    case 'unreadable':
      return 'differs';
    case 'here': {
      const here = match.document;
      if (hasSameContent(document, here)) return 'same';
      if (document.revision !== here.revision) return document.revision > here.revision ? 'newer' : 'older';
      const age = ageBeside(document, here, now);
      return age === 'unclear' ? 'differs' : age;
    }
  }
}

function parseAny(kind: DocumentKind, value: unknown): Result<AnyDocument, AppError> {
  const parsed = parseDocument<AnyDocument>(kinds[kind], value);
  return parsed.ok ? ok(parsed.value.document) : parsed;
}

export function hasSameContent(one: AnyDocument, other: AnyDocument): boolean {
  return sameValue(content(one), content(other));
}

function content(document: Envelope): unknown {
  return { ...document, revision: 0, updatedAt: '' };
}
