import path from 'node:path';
import { parseJson } from '#shared/documents/jsonText';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { seatFile, settingsPlace, tableRecord, type LibraryFile } from './archivePlaces';
import { durableWrite, makeFolder } from '#electron/storage/files/durableWrite';
import type { Exchanges } from '#electron/storage/records/exchanges';
import { guarded } from '#electron/storage/files/failures';
import { privateFiles } from '#electron/storage/files/privateFiles';
import { exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import type { RollLogs } from '#electron/storage/records/rollLogs';

/** A file attached to a document of an archive, or to its library. */
export type AttachedFile = Exclude<LibraryFile, { readonly kind: 'document' }>;

export interface ImportAttachmentParts {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly rolls: Pick<RollLogs, 'importLog'>;
  readonly exchanges: Pick<Exchanges, 'importRecord'>;
  readonly ready: () => Promise<void>;
}

/**
 * Imports a file attached to a document of an archive; returns true if it was used. Existing files are never
 * replaced, but a roll log that only continues in the archive is extended. `storage-failed`.
 */
export type ImportAttachment = (what: AttachedFile, bytes: Uint8Array) => Promise<Result<boolean, AppError>>;

export function createAttachmentImport({
  fs,
  folder,
  rolls,
  exchanges,
  ready,
}: ImportAttachmentParts): ImportAttachment {
  const putWhereMissing = (above: readonly string[], file: string, bytes: Uint8Array, files = fs) =>
    guarded(async () => {
      const inside = path.join(folder, ...above);
      const target = path.join(inside, file);
      if (await exists(fs, target)) return ok(false);
      await ready();
      for (const depth of above.keys()) await makeFolder(fs, path.join(folder, ...above.slice(0, depth + 1)));
      await durableWrite(files, target, bytes);
      return ok(true);
    });
  const isJson = (bytes: Uint8Array): boolean => parseJson(new TextDecoder().decode(bytes)).ok;
  const secrets = privateFiles(fs);

  return async (what, bytes) => {
    switch (what.kind) {
      case 'settings':
        return putWhereMissing([], settingsPlace, bytes);
      case 'snapshot':
        return putWhereMissing([places.history, places[what.document].folder, what.id], what.file, bytes);
      case 'rolls':
        return rolls.importLog(what.id, bytes);
      case 'seat':
        if (!isJson(bytes)) return ok(false);
        return putWhereMissing(places.joined.split('/'), seatFile, bytes, secrets);
      case 'table': {
        // A table that is here already is not mixed with another one.
        if (await exists(fs, path.join(folder, places.tables, what.id, tableRecord))) return ok(false);
        if (what.file.endsWith('.json') && !isJson(bytes)) return ok(false);
        const above = [places.tables, what.id, ...path.posix.dirname(what.file).split('/')];
        return putWhereMissing(
          above.filter((each) => each !== '.'),
          path.posix.basename(what.file),
          bytes,
          secrets,
        );
      }
      case 'exchange': {
        const json = parseJson(new TextDecoder().decode(bytes));
        return json.ok ? exchanges.importRecord(what.id, json.value) : ok(false);
      }
    }
  };
}
