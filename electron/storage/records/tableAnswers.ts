import path from 'node:path';
import { z } from 'zod';
import { documentIdSchema } from '#shared/documents/envelope';
import { makeFolders } from '#electron/storage/files/durableWrite';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import { privateFiles } from '#electron/storage/files/privateFiles';
import { places } from '#electron/storage/places';
import { appendLines } from './lineFile';

/** An answer that a player got at the table of a campaign, as a line of JSON. */
export const tableAnswerSchema = z.object({ table: documentIdSchema, line: z.string() });
export type TableAnswer = z.infer<typeof tableAnswerSchema>;

export function answersFile(library: string, table: string): string {
  return path.join(library, places.tables, table, 'answers.jsonl');
}

/** Adds answers durably. A line that is there twice says the same twice. */
export async function appendAnswers(
  fs: FileSystem,
  library: string,
  answers: readonly TableAnswer[],
): Promise<void> {
  for (const { table, line } of answers) {
    const file = answersFile(library, table);
    await makeFolders(fs, path.dirname(file));
    await appendLines(privateFiles(fs), file, [line]);
  }
}
