import { Buffer, isUtf8 } from 'node:buffer';
import { Low, type Adapter } from 'lowdb';
import { appError, type AppError } from '#shared/kernel/errors';
import { parseJson } from '#shared/documents/jsonText';
import { message } from '#shared/kernel/text';
import type { RawDocument } from '#shared/documents/migrations';
import { durableWrite } from '#electron/storage/files/durableWrite';
import { damagedFile, StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, largestRead, type FileSystem } from '#electron/storage/files/fileSystem';
import { faultInLongFile, longFileBytes } from '#electron/storage/files/longFiles';
import { foreignFileText } from '#electron/storage/files/foreignFileText';
import { NotPlainFile, TooLarge } from '#electron/storage/files/plainFiles';
import { isRecord } from '#shared/kernel/record';

/** In bytes: a larger file is reported, and never read into memory. */
export const largestDocument = largestRead;

/** The format of every file of a library: JSON with two spaces, a final line feed, and keys in their order. */
export function serialize(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Connects lowdb to one file: reads strictly, writes durably. Failures are thrown, as lowdb expects. */
export class DocumentAdapter implements Adapter<RawDocument> {
  constructor(
    private readonly fs: FileSystem,
    private readonly file: string,
    private readonly beforeRename: (() => Promise<void>) | undefined,
    private readonly textOf: (document: RawDocument) => string,
  ) {}

  /** `null` if there is no file; throws a `StorageFailure` if the file contains no JSON object. */
  async read(): Promise<RawDocument | null> {
    const bytes = await this.bytes();
    return bytes === undefined ? null : parseBytes(bytes);
  }

  /** Replaces the file durably. */
  async write(document: RawDocument): Promise<void> {
    await durableWrite(this.fs, this.file, this.textOf(document), this.beforeRename);
  }

  private async bytes(): Promise<Buffer | undefined> {
    try {
      const { size, type } = await this.fs.stamp(this.file);
      if (type !== 'file') throw new NotPlainFile(this.file, type);
      if (size > largestDocument) throw new StorageFailure(tooLarge());
      if (size > longFileBytes) await this.refuseInvalid();
      return await this.fs.readFile(this.file, largestDocument);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      if (error instanceof NotPlainFile)
        throw new StorageFailure(appError('damaged-document', { text: foreignFileText(error.type) }));
      throw error instanceof TooLarge ? new StorageFailure(tooLarge()) : error;
    }
  }

  private async refuseInvalid(): Promise<void> {
    const fault = await faultInLongFile(this.fs, this.file);
    if (fault !== undefined)
      throw new StorageFailure(damagedFile(appError('invalid-input', { text: fault })));
  }
}

/** Stands for a missing file. */
export const absent: RawDocument = Object.freeze({});

/**
 * The database of one document. Never a preset of lowdb: those use memory while tests run. `textOf` supplies the
 * text of a document that was serialized already.
 */
export function openDocument(
  fs: FileSystem,
  file: string,
  beforeRename?: () => Promise<void>,
  textOf: (document: RawDocument) => string = serialize,
): Low<RawDocument> {
  return new Low(new DocumentAdapter(fs, file, beforeRename, textOf), absent);
}

/** The error for a file that is too large for a document. */
export function tooLarge(): AppError {
  const text = message('services.json.large', { megabytes: largestDocument / 1024 / 1024 });
  return damagedFile(appError('damaged-document', { text }));
}

/** Throws a `StorageFailure` for anything but a JSON object. */
export function parseBytes(bytes: Uint8Array): RawDocument {
  const json = parseJson(decode(bytes));
  if (!json.ok) throw new StorageFailure(damagedFile(json.error));
  const { value } = json;
  if (!isRecord(value))
    throw new StorageFailure(
      damagedFile(appError('damaged-document', { text: { key: 'services.issue.type.object' } })),
    );
  return value;
}

/** A strict decoder takes four times as long on a long campaign as this check and conversion together. */
function decode(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  throw new StorageFailure(
    damagedFile(appError('damaged-document', { text: { key: 'services.json.encoding' } })),
  );
}
