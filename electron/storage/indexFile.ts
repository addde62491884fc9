import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../shared/documents/json';
import { cacheWrite } from './durableWrite';
import type { FileSystem } from './fileSystem';
import type { Entries, Entry } from './folderListing';

/** What is remembered of a kind's folders between two runs of the program. Only a cache. */
export interface FolderIndex<Row> {
  readonly documents: Entries<Row>;
  readonly bin: Entries<Row>;
}

const emptyIndex: FolderIndex<never> = { documents: new Map(), bin: new Map() };

/**
 * What stands before the entries. `sum` vouches for them: what this program wrote and nobody touched since needs
 * no schema, which for thousands of rows would take longer than everything else at start.
 */
const headSchema = z.object({
  format: z.literal('hearthbook-index'),
  version: z.literal(3),
  key: z.string(),
  sum: z.string(),
});

type StoredEntries<Row> = Readonly<Record<keyof FolderIndex<Row>, Readonly<Record<string, Entry<Row>>>>>;

const separator = ',"entries":';
const tail = '}\n';

/** Reads the index; missing, damaged, or made with another `key` (program, rulesets), it is empty. */
export async function readIndex<Row>(fs: FileSystem, file: string, key: string): Promise<FolderIndex<Row>> {
  const text = await fs.readFile(file).then(
    (bytes) => bytes.toString('utf8'),
    () => '',
  );
  const split = text.indexOf(separator);
  if (split < 0 || !text.endsWith(tail)) return emptyIndex;
  const json = parseJson(`${text.slice(0, split)}}`);
  const head = headSchema.safeParse(json.ok ? json.value : null);
  const entries = text.slice(split + separator.length, -tail.length);
  if (!head.success || head.data.key !== key || head.data.sum !== sumOf(entries)) return emptyIndex;
  const { documents, bin } = JSON.parse(entries) as StoredEntries<Row>;
  return { documents: new Map(Object.entries(documents)), bin: new Map(Object.entries(bin)) };
}

/** Writes the index; a failure is let go, because the files can always tell. */
export async function writeIndex<Row>(
  fs: FileSystem,
  file: string,
  key: string,
  index: FolderIndex<Row>,
): Promise<void> {
  const stored: StoredEntries<Row> = {
    documents: Object.fromEntries(index.documents),
    bin: Object.fromEntries(index.bin),
  };
  const entries = JSON.stringify(stored);
  const head: z.input<typeof headSchema> = {
    format: 'hearthbook-index',
    version: 3,
    key,
    sum: sumOf(entries),
  };
  const text = `${JSON.stringify(head).slice(0, -1)}${separator}${entries}${tail}`;
  await cacheWrite(fs, file, text).catch(() => undefined);
}

function sumOf(entries: string): string {
  return createHash('sha256').update(entries).digest('base64url');
}
