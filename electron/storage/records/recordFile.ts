import path from 'node:path';
import { z } from 'zod';
import { appError } from '#shared/kernel/errors';
import { message, raw } from '#shared/kernel/text';
import { moveFile } from '#electron/storage/files/durableWrite';
import { StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { NotPlainFile, TooLarge } from '#electron/storage/files/plainFiles';
import { unlessMissing } from '#electron/storage/files/unlessMissing';

/**
 * A file of JSON that this program keeps for itself. Only a file that does not exist counts as missing: one that cannot be
 * read now may be readable in a minute, and what replaced it meanwhile would be all that is left.
 */
export interface RecordFile {
  readonly fs: FileSystem;
  readonly file: string;
}

type Found<T> =
  | { readonly kind: 'missing' }
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'damaged' };

/** Throws a `StorageFailure` if it cannot be read now, or was written by a later program. */
async function find<T>({ fs, file }: RecordFile, schema: z.ZodType<T>): Promise<Found<T>> {
  const text = (await bytesOf(fs, file))?.toString('utf8');
  if (text === undefined) return { kind: 'missing' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'damaged' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { kind: 'read', value: parsed.data };
  if (laterSchema.safeParse(json).success)
    throw new StorageFailure(appError('newer-version', { detail: file }));
  return { kind: 'damaged' };
}

const laterSchema = z.looseObject({
  format: z.string().startsWith('hearthbook-').exactOptional(),
  version: z.int().min(2),
});

async function bytesOf(fs: FileSystem, file: string): Promise<Buffer | undefined> {
  try {
    return await unlessMissing(fs.readFile(file));
  } catch (error) {
    if (errnoOf(error) === undefined && !(error instanceof NotPlainFile) && !(error instanceof TooLarge))
      throw error;
    const text = message('storage.unreadable', { file: raw(file) });
    throw new StorageFailure(appError('storage-failed', { text, detail: String(error) }));
  }
}

/** The record, `undefined` if there is none or if it is damaged; changes nothing. */
export async function peekRecord<T>(record: RecordFile, schema: z.ZodType<T>): Promise<T | undefined> {
  const found = await find(record, schema);
  return found.kind === 'read' ? found.value : undefined;
}

/** The record, `undefined` if there is none. A damaged one is set aside, and `onSetAside` gets its new place. */
export async function readRecord<T>(
  record: RecordFile,
  schema: z.ZodType<T>,
  onSetAside: (aside: string) => void,
): Promise<T | undefined> {
  const found = await find(record, schema);
  if (found.kind === 'damaged') onSetAside(await setAside(record));
  return found.kind === 'read' ? found.value : undefined;
}

/**
 * The readable values of a list. If some are not, the file is set aside all the same, so that nothing of it is lost
 * when the others are stored again.
 */
export async function readRecords<T>(
  record: RecordFile,
  schema: z.ZodType<T>,
  onSetAside: (aside: string) => void,
): Promise<readonly T[]> {
  const parsed = z.unknown().transform((value) => schema.safeParse(value));
  const values = (await readRecord(record, z.array(parsed), onSetAside)) ?? [];
  if (values.some(({ success }) => !success)) onSetAside(await setAside(record));
  return values.flatMap(({ data }) => data ?? []);
}

/** For example `table.damaged.json` for `table.json`. Returns its path. */
export async function setAside({ fs, file }: RecordFile): Promise<string> {
  const { dir, name, ext } = path.parse(file);
  for (let turn = 1; ; turn += 1) {
    const aside = path.join(dir, `${name}.damaged${turn === 1 ? '' : `-${String(turn)}`}${ext}`);
    if (await exists(fs, aside)) continue;
    await moveFile(fs, file, aside);
    return aside;
  }
}
