import path from 'node:path';
import { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { momentSchema, revisionSchema } from '#shared/documents/envelope';
import { characterKind } from '#shared/library/kinds';
import { parseDocument } from '#shared/documents/parse';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { openDocument } from '#electron/storage/documents/documentAdapter';
import { makeFolder, syncFolder } from '#electron/storage/files/durableWrite';
import { guarded } from '#electron/storage/files/failures';
import { exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { createQueue } from '#shared/kernel/queue';

/** The last exchange of a character with another user. */
export interface ExchangeRecord {
  readonly at: string;
  /** The character as the other side is known to have it. */
  readonly document: CharacterDocument;
  /** The last import, with everything needed to undo it. */
  readonly taken: ImportedChanges | null;
}

/** The state before an import, and the revision that resulted from it. */
export interface ImportedChanges {
  readonly revision: number;
  readonly before: CharacterDocument;
  readonly earlier: { readonly at: string; readonly document: CharacterDocument } | null;
}

/**
 * The last exchange of each character, one file each. Losing one only means that the next exchange has to be
 * compared more closely, so an unreadable one counts as missing.
 */
export interface Exchanges {
  read(id: string): Promise<ExchangeRecord | undefined>;
  /** Replaces it durably; `storage-failed`. */
  write(id: string, exchanged: ExchangeRecord): Promise<Result<void, AppError>>;
  /** Imports a record if there is none here; returns true if it did; `storage-failed`. */
  importRecord(id: string, file: unknown): Promise<Result<boolean, AppError>>;
  /** Deletes it if it exists; `storage-failed`. */
  remove(id: string): Promise<Result<void, AppError>>;
  close(): Promise<void>;
}

const fileSchema = z.looseObject({
  format: z.literal('hearthbook-exchanged'),
  version: z.literal(1),
  at: momentSchema,
  document: z.unknown(),
  taken: z
    .looseObject({
      revision: revisionSchema,
      before: z.unknown(),
      earlier: z.looseObject({ at: momentSchema, document: z.unknown() }).nullable(),
    })
    .nullable(),
});

/** Opens the exchanges of a library's characters; changes nothing. `ready` creates the library's folder. */
export function openExchanges(fs: FileSystem, folder: string, ready: () => Promise<void>): Exchanges {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const queue = createQueue();
  const load = async (id: string): Promise<ExchangeRecord | undefined> => {
    const db = openDocument(fs, fileOf(id));
    await db.read();
    return asExchanged(db.data);
  };
  const store = async (id: string, exchanged: ExchangeRecord): Promise<void> => {
    await ready();
    await makeFolder(fs, folder);
    const db = openDocument(fs, fileOf(id));
    db.data = { format: 'hearthbook-exchanged', version: 1, ...exchanged };
    await db.write();
  };
  return {
    read: (id) => queue.run(id, () => load(id).catch(() => undefined)),
    write: (id, exchanged) =>
      queue.run(id, () =>
        guarded(async () => {
          await store(id, exchanged);
          return ok(undefined);
        }),
      ),
    importRecord: (id, file) =>
      queue.run(id, () =>
        guarded(async () => {
          const exchanged = asExchanged(file);
          if (exchanged?.document.id !== id || (await exists(fs, fileOf(id)))) return ok(false);
          await store(id, exchanged);
          return ok(true);
        }),
      ),
    remove: (id) =>
      queue.run(id, () =>
        guarded(async () => {
          if (!(await exists(fs, fileOf(id)))) return ok(undefined);
          await fs.unlink(fileOf(id));
          await syncFolder(fs, folder);
          return ok(undefined);
        }),
      ),
    close: () => queue.idle(),
  };
}

function asExchanged(data: unknown): ExchangeRecord | undefined {
  const file = fileSchema.safeParse(data).data;
  const document = asCharacter(file?.document);
  if (file === undefined || document === undefined) return undefined;
  return { at: file.at, document, taken: asTaken(file.taken) };
}

function asTaken(taken: z.infer<typeof fileSchema>['taken']): ImportedChanges | null {
  const before = asCharacter(taken?.before);
  if (taken === null || before === undefined) return null;
  const { revision } = taken;
  if (taken.earlier === null) return { revision, before, earlier: null };
  const earlier = asCharacter(taken.earlier.document);
  return earlier === undefined
    ? null
    : { revision, before, earlier: { at: taken.earlier.at, document: earlier } };
}

function asCharacter(value: unknown): CharacterDocument | undefined {
  const parsed = parseDocument(characterKind, value);
  return parsed.ok ? parsed.value.document : undefined;
}
