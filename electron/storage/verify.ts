import path from 'node:path';
import type { CharacterDocument } from '../../shared/character/document';
import { kinds } from '../../shared/documents/kinds';
import type { AppError } from '../../shared/kernel/errors';
import type { Result } from '../../shared/kernel/result';
import { errnoOf, type FileSystem } from './fileSystem';
import { documentNames, readDocument } from './folderListing';

/** What reading every document of a library found; files by their path inside the library. */
export interface Verification {
  readonly documents: number;
  readonly damaged: readonly string[];
  /** Files set aside earlier. */
  readonly quarantined: readonly string[];
  /** Documents of an older format version, brought up to date when they are opened. */
  readonly migrated: readonly string[];
  /** Documents of a later program, left as they are. */
  readonly newer: readonly string[];
}

/** Lets a document's ruleset judge it: refused where its choices cannot be read. */
export type Inspect = (document: CharacterDocument) => Promise<Result<unknown, AppError>>;

type Verdict = 'sound' | 'migrated' | 'newer' | 'damaged';

/** Reads every document of library and bin from its file, never from the index. */
export async function verifyLibrary(fs: FileSystem, folder: string, inspect: Inspect): Promise<Verification> {
  const found: Record<Verdict, string[]> = { sound: [], migrated: [], newer: [], damaged: [] };
  let documents = 0;
  for (const sub of ['characters', 'bin']) {
    for (const name of (await documentNames(fs, path.join(folder, sub))).toSorted()) {
      const verdict = await judgeFile(fs, path.join(folder, sub, name), inspect);
      if (verdict === undefined) continue;
      documents += 1;
      found[verdict].push(`${sub}/${name}`);
    }
  }
  const quarantined = await quarantine(fs, path.join(folder, 'quarantine'));
  return { documents, damaged: found.damaged, quarantined, migrated: found.migrated, newer: found.newer };
}

async function judgeFile(fs: FileSystem, file: string, inspect: Inspect): Promise<Verdict | undefined> {
  const read = await readDocument(fs, file);
  if (!read.ok) return read.error.code === 'newer-version' ? 'newer' : 'damaged';
  if (read.value === undefined) return undefined;
  const { document, storedVersion } = read.value;
  if (!(await inspect(document)).ok) return 'damaged';
  return storedVersion < kinds[document.kind].version ? 'migrated' : 'sound';
}

async function quarantine(fs: FileSystem, folder: string): Promise<string[]> {
  try {
    return (await fs.files(folder)).toSorted().map((name) => `quarantine/${name}`);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}
