import { z } from 'zod';
import { parseJson } from '../../shared/documents/json';
import { libraryRowSchema, troubledFileSchema } from '../../shared/ipc/contract';
import { cacheWrite } from './durableWrite';
import type { FileSystem } from './fileSystem';
import type { Entries } from './folderListing';

/** What is remembered of a library's folders between two runs of the program. Only a cache. */
export interface LibraryIndex {
  readonly characters: Entries;
  readonly bin: Entries;
}

/** Nothing remembered: every file is read. */
export const emptyIndex: LibraryIndex = { characters: new Map(), bin: new Map() };

const entriesSchema = z.record(
  z.string(),
  z.object({
    stamp: z.string(),
    finding: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('row'), row: libraryRowSchema }),
      z.object({ kind: z.literal('troubled'), troubled: troubledFileSchema }),
    ]),
  }),
);

const indexSchema = z.object({
  format: z.literal('hearthbook-index'),
  version: z.literal(1),
  key: z.string(),
  characters: entriesSchema,
  bin: entriesSchema,
});

/** Reads the index; missing, damaged, or made with another `key` (program, rulesets), it is empty. */
export async function readIndex(fs: FileSystem, file: string, key: string): Promise<LibraryIndex> {
  const text = await fs.readFile(file).then(
    (bytes) => bytes.toString('utf8'),
    () => '',
  );
  const json = parseJson(text);
  const index = indexSchema.safeParse(json.ok ? json.value : null);
  if (!index.success || index.data.key !== key) return emptyIndex;
  return {
    characters: new Map(Object.entries(index.data.characters)),
    bin: new Map(Object.entries(index.data.bin)),
  };
}

/** Writes the index; a failure is let go, because the files can always tell. */
export async function writeIndex(fs: FileSystem, file: string, key: string, index: LibraryIndex): Promise<void> {
  const content = {
    format: 'hearthbook-index',
    version: 1,
    key,
    characters: Object.fromEntries(index.characters),
    bin: Object.fromEntries(index.bin),
  } satisfies z.input<typeof indexSchema>;
  await cacheWrite(fs, file, `${JSON.stringify(content)}\n`).catch(() => undefined);
}
