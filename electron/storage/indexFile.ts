import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../shared/documents/json';
import { cacheWrite } from './durableWrite';
import type { FileSystem } from './fileSystem';
import type { Entries, Entry } from './folderListing';

/** What is remembered of a library's folders between two runs of the program. Only a cache. */
export interface LibraryIndex {
  readonly characters: Entries;
  readonly bin: Entries;
}

const emptyIndex: LibraryIndex = { characters: new Map(), bin: new Map() };

/**
 * What stands before the entries. `sum` vouches for them: what this program wrote and nobody touched since needs
 * no schema, which for thousands of rows would take longer than everything else at start.
 */
const headSchema = z.object({
  format: z.literal('hearthbook-index'),
  version: z.literal(1),
  key: z.string(),
  sum: z.string(),
});

type StoredEntries = Readonly<Record<keyof LibraryIndex, Readonly<Record<string, Entry>>>>;

const separator = ',"entries":';
const tail = '}\n';

/** Reads the index; missing, damaged, or made with another `key` (program, rulesets), it is empty. */
export async function readIndex(fs: FileSystem, file: string, key: string): Promise<LibraryIndex> {
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
  const { characters, bin } = JSON.parse(entries) as StoredEntries;
  return { characters: new Map(Object.entries(characters)), bin: new Map(Object.entries(bin)) };
}

/** Writes the index; a failure is let go, because the files can always tell. */
export async function writeIndex(
  fs: FileSystem,
  file: string,
  key: string,
  index: LibraryIndex,
): Promise<void> {
  const stored: StoredEntries = {
    characters: Object.fromEntries(index.characters),
    bin: Object.fromEntries(index.bin),
  };
  const entries = JSON.stringify(stored);
  const head: z.input<typeof headSchema> = {
    format: 'hearthbook-index',
    version: 1,
    key,
    sum: sumOf(entries),
  };
  const text = `${JSON.stringify(head).slice(0, -1)}${separator}${entries}${tail}`;
  await cacheWrite(fs, file, text).catch(() => undefined);
}

function sumOf(entries: string): string {
  return createHash('sha256').update(entries).digest('base64url');
}
