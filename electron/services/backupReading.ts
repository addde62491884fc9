import { z } from 'zod';
import type { DocumentKind, Envelope } from '../../shared/documents/envelope';
import { parseJson } from '../../shared/documents/json';
import { kinds } from '../../shared/library/kinds';
import { parseDocument } from '../../shared/documents/parse';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { sameValue } from '../../shared/kernel/same';
import type { BackupState } from '../../shared/safety/backup';
import { archiveHead, archiveVersion } from '../storage/archiveWriting';
import type { Archive, ArchiveEntry } from '../storage/archiveReading';
import type { AnyDocument } from '../storage/commits';
import type { Library } from '../storage/library';

/** An entry of an archive that is a document. */
export interface DocumentEntry extends ArchiveEntry {
  readonly placed: Extract<ArchiveEntry['placed'], { readonly kind: 'document' }>;
}

/** How a document of the library stands: as it is, in the bin, not readable, or not there. */
export type Standing =
  | { readonly kind: 'here'; readonly document: AnyDocument }
  | { readonly kind: 'binned' | 'gone' }
  | { readonly kind: 'unreadable'; readonly error: AppError };

const headSchema = z.looseObject({
  format: z.literal('hearthbook-backup'),
  version: z.int().min(1),
  madeAt: z.iso.datetime(),
});

/** The entries of an archive that are documents, in their order. */
export function documentEntries(archive: Archive): readonly DocumentEntry[] {
  return [...archive.entries.values()].filter(isDocument);
}

/** True for a document. */
export function isDocument(entry: ArchiveEntry): entry is DocumentEntry {
  return entry.placed.kind === 'document';
}

/**
 * When a backup was made; `null` for an archive of a library that was packed by hand. `newer-version` for one of a later
 * program, `invalid-input` for an archive of something else.
 */
export async function readHead(archive: Archive): Promise<Result<string | null, AppError>> {
  const entry = archive.entries.get(archiveHead);
  if (entry === undefined) {
    if (documentEntries(archive).length > 0) return ok(null);
    return err(appError('invalid-input', { text: message('backup.refused.foreign') }));
  }
  const bytes = await archive.read(entry);
  if (!bytes.ok) return bytes;
  const json = parseJson(textOf(bytes.value) ?? '');
  const head = headSchema.safeParse(json.ok ? json.value : undefined);
  if (!head.success) return err(appError('invalid-input', { text: message('backup.refused.foreign') }));
  if (head.data.version > archiveVersion)
    return err(appError('newer-version', { text: message('backup.refused.newer') }));
  return ok(head.data.madeAt);
}

/** The document of an entry, brought up to date; refused where it is damaged, of a later version or under another's name. */
export async function readEntryDocument(
  archive: Archive,
  entry: DocumentEntry,
): Promise<Result<{ readonly document: AnyDocument; readonly bytes: Uint8Array }, AppError>> {
  const bytes = await archive.read(entry);
  if (!bytes.ok) return bytes;
  const text = textOf(bytes.value);
  if (text === undefined)
    return err(appError('damaged-document', { text: message('services.json.encoding') }));
  const json = parseJson(text);
  if (!json.ok) return json;
  const { document: kind, id } = entry.placed;
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

/** How the library stands to a document. */
export async function standingOf(library: Library, kind: DocumentKind, id: string): Promise<Standing> {
  const store = library[storeOf[kind]];
  const read = await store.read(id);
  if (read.ok) return { kind: 'here', document: read.value };
  if (read.error.code !== 'not-found') return { kind: 'unreadable', error: read.error };
  const anywhere = await store.has(id);
  if (!anywhere.ok) return { kind: 'unreadable', error: anywhere.error };
  return { kind: anywhere.value ? 'binned' : 'gone' };
}

/** What restoring a document would mean; saved again under a higher number with the same content is the same. */
export function stateOf(document: AnyDocument, standing: Standing): BackupState {
  switch (standing.kind) {
    case 'gone':
      return 'new';
    case 'binned':
      return 'binned';
    case 'unreadable':
      return 'differs';
    case 'here': {
      const here = standing.document;
      if (sameValue(content(document), content(here))) return 'same';
      if (document.updatedAt === here.updatedAt) return 'differs';
      return document.updatedAt > here.updatedAt ? 'newer' : 'older';
    }
  }
}

/** The store of each kind of document in a library. */
export const storeOf = {
  character: 'characters',
  campaign: 'campaigns',
  pack: 'packs',
} as const satisfies Record<DocumentKind, keyof Library>;

function parseAny(kind: DocumentKind, value: unknown): Result<AnyDocument, AppError> {
  const parsed = parseDocument<AnyDocument>(kinds[kind], value);
  return parsed.ok ? ok(parsed.value.document) : parsed;
}

function content(document: Envelope): unknown {
  return { ...document, revision: 0, updatedAt: '' };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
