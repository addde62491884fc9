import { z } from 'zod';
import { parseJson } from '#shared/documents/jsonText';
import { cacheWrite } from '#electron/storage/files/durableWrite';
import { errnoOf, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';
import type { Entries, Entry } from './folderListing';
import { digestOf } from '#electron/storage/files/digest';

/** Kept between two runs of the program. Only a cache. */
export interface FolderIndex<Row> {
  readonly documents: Entries<Row>;
  readonly bin: Entries<Row>;
}

const emptyIndex: FolderIndex<never> = { documents: new Map(), bin: new Map() };

/**
 * Precedes the entries. Its checksums identify an index that this program wrote and nothing else changed: it
 * needs no schema, which for thousands of rows would take longer than everything else at start.
 */
const headSchema = z.object({
  format: z.literal('hearthbook-index'),
  version: z.literal(7),
  key: z.string(),
  /** The first entries can be read without the rest: their length in bytes. */
  first: z.object({ bytes: z.int().min(0), sum: z.string() }),
  sum: z.string(),
});

type StoredFolder<Row> = Readonly<Record<string, Entry<Row>>>;
type StoredEntries<Row> = Readonly<Record<keyof FolderIndex<Row>, StoredFolder<Row>>>;

const [firstAt, entriesAt, tail] = [',"newest":', ',"entries":', '}\n'];

/** In bytes: an index of a hundred thousand documents is far smaller; a larger one is rebuilt. */
const largestIndex = 256 * 1024 * 1024;

/** In bytes: more than the head ever has, and usually all of the first entries. */
const pieceInFront = 65_536;
/** In bytes: limits the first entries, independent of the head. */
const mostInFront = 16 * 1024 * 1024;

/** The head of an index and the position of its end; `undefined` if it is damaged, or made with another `key`. */
function readHead(bytes: Buffer, key: string): { head: z.infer<typeof headSchema>; end: number } | undefined {
  const end = bytes.indexOf(firstAt);
  const json = parseJson(end < 0 ? '' : `${bytes.toString('utf8', 0, end)}}`);
  const head = headSchema.safeParse(json.ok ? json.value : null);
  return head.success && head.data.key === key ? { head: head.data, end: end + firstAt.length } : undefined;
}

/** Empty if the index is missing, damaged, or made with another `key` (program, rulesets). */
export async function readIndex<Row>(fs: FileSystem, file: string, key: string): Promise<FolderIndex<Row>> {
  const bytes = await fs.readFile(file, largestIndex).catch(() => Buffer.alloc(0));
  const read = readHead(bytes, key);
  if (read === undefined || !bytes.subarray(-tail.length).equals(Buffer.from(tail))) return emptyIndex;
  const entries = bytes.subarray(read.end + read.head.first.bytes + entriesAt.length, -tail.length);
  if (read.head.sum !== digestOf(entries)) return emptyIndex;
  const { documents, bin } = JSON.parse(entries.toString('utf8')) as StoredEntries<Row>;
  return { documents: new Map(Object.entries(documents)), bin: new Map(Object.entries(bin)) };
}

/** Reads only the first entries, which takes the same time for thousands of documents as for a few. */
export async function readFirst<Row>(fs: FileSystem, file: string, key: string): Promise<Entries<Row>> {
  const none = new Map<string, Entry<Row>>();
  try {
    const open = await fs.open(file, 'r');
    try {
      const front = await readPiece(open, 0, pieceInFront);
      const read = readHead(front, key);
      if (read === undefined) return none;
      const end = read.end + read.head.first.bytes;
      if (read.head.first.bytes > mostInFront) return none;
      const first =
        end <= front.length
          ? front.subarray(read.end, end)
          : await readPiece(open, read.end, read.head.first.bytes);
      if (read.head.first.sum !== digestOf(first)) return none;
      return new Map(Object.entries(JSON.parse(first.toString('utf8')) as StoredFolder<Row>));
    } finally {
      await open.close();
    }
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return none;
  }
}

async function readPiece(file: OpenFile, position: number, length: number): Promise<Buffer> {
  const piece = Buffer.alloc(length);
  const { bytesRead } = await file.read(piece, 0, length, position);
  return piece.subarray(0, bytesRead);
}

/**
 * Writes the index with `first` before the rest; a failure is ignored, because the index can be rebuilt from the
 * files.
 */
export async function writeIndex<Row>(
  fs: FileSystem,
  file: string,
  key: string,
  index: FolderIndex<Row>,
  first: Entries<Row>,
): Promise<void> {
  const stored: StoredEntries<Row> = {
    documents: Object.fromEntries(index.documents),
    bin: Object.fromEntries(index.bin),
  };
  const entries = JSON.stringify(stored);
  const newest = JSON.stringify(Object.fromEntries(first) satisfies StoredFolder<Row>);
  const head: z.input<typeof headSchema> = {
    format: 'hearthbook-index',
    version: 7,
    key,
    first: { bytes: Buffer.byteLength(newest), sum: digestOf(newest) },
    sum: digestOf(entries),
  };
  const text = `${JSON.stringify(head).slice(0, -1)}${firstAt}${newest}${entriesAt}${entries}${tail}`;
  await cacheWrite(fs, file, text).catch(() => undefined);
}
