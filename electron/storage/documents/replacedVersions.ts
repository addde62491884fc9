import type { Envelope } from '#shared/documents/envelope';
import type { KindDefinition, RawDocument } from '#shared/documents/migrations';
import type { Parsed } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { ReadOnly } from '#shared/library/readOnly';
import { digestOf } from '#electron/storage/files/digest';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import type { RevisionHead } from '#electron/storage/history/snapshotNames';
import { openDocument, serialize } from './documentAdapter';
import { validateStored } from './folderListing';
import type { KnownVersions } from './knownVersions';

/**
 * A save starts from the stored document of its revision; from that very one, also by its time of saving; or from
 * a document whose file is gone.
 */
export type SaveStart = 'stored' | 'opened' | 'nothing';

const conflict = (detail: string) => err(appError('conflict', { detail }));

interface ReplacedVersionsPorts<T> {
  readonly fs: FileSystem;
  readonly definition: KindDefinition<T>;
  readonly fileOf: (id: string) => string;
  readonly known: KnownVersions;
  readonly whyReadOnly: (document: T) => ReadOnly | undefined;
}

/** Decides whether a document may replace what is stored. */
export function createReplacedVersions<T extends Envelope>(ports: ReplacedVersionsPorts<T>) {
  const { fs, definition, fileOf, known, whyReadOnly } = ports;
  const baseOf = (
    stored: Result<Parsed<T> | undefined, AppError>,
    document: T,
    data: RawDocument,
    start: SaveStart,
  ): Result<RevisionHead | undefined, AppError> => {
    if (!stored.ok) return stored;
    if (stored.value === undefined) {
      if (document.revision === 0 || start === 'nothing') return ok(undefined);
      const text = message(`services.library.${definition.kind}.gone`);
      return err(appError('conflict', { text, detail: 'No file' }));
    }
    const { revision } = stored.value.document;
    const readOnly = whyReadOnly(stored.value.document);
    if (readOnly !== undefined) return err(appError('not-available', { text: readOnly.text }));
    // A write may succeed and still be reported as failed (the folder's fsync); a retry is not a conflict.
    const mine = known.wasTried(document, () => digestOf(serialize(data)));
    if (start === 'nothing' && !mine) {
      const text = message(`services.library.${definition.kind}.alreadyThere`);
      return err(appError('conflict', { text, detail: 'A file' }));
    }
    if (revision === document.revision || mine) return ok(stored.value.document);
    return conflict(`stored ${String(revision)}, opened ${String(document.revision)}`);
  };

  /** Reads the stored version and decides whether a document may replace it. */
  const readBase = async (
    document: T,
    start: SaveStart,
  ): Promise<Result<RevisionHead | undefined, AppError>> => {
    const file = fileOf(document.id);
    const db = openDocument(fs, file);
    await db.read();
    const base = baseOf(validateStored(db.data, file, definition), document, db.data, start);
    if (base.ok && base.value?.revision === document.revision && (await known.isReplaced(document)))
      return conflict(`another revision ${String(document.revision)}`);
    return base;
  };

  /** The version that a document replaces, `undefined` if there is none, or the reason why it must not. */
  return async (document: T, start: SaveStart): Promise<Result<RevisionHead | undefined, AppError>> => {
    const own = await known.own(document);
    const base = own === undefined ? await readBase(document, start) : ok(own);
    if (!base.ok) return base;
    const another = base.value?.revision === document.revision && base.value.updatedAt !== document.updatedAt;
    return start === 'opened' && another ? conflict(`saved ${base.value.updatedAt}`) : base;
  };
}
