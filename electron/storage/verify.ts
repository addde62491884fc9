import path from 'node:path';
import type { CharacterDocument } from '../../shared/character/document';
import { documentKinds, type DocumentKind, type Envelope } from '../../shared/documents/envelope';
import { campaignKind, characterKind, packKind } from '../../shared/documents/kinds';
import type { KindDefinition } from '../../shared/documents/migrations';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { errnoOf, type FileSystem } from './fileSystem';
import { documentNames, readDocument } from './folderListing';
import { readLastLines } from './lineFile';
import { places } from './places';
import { readRollLines, rollLogEnding } from './rollLogs';

/** What reading every document of a library found; files by their path inside the library. */
export interface Verification {
  /** Characters, campaigns, packs and logs of rolls. */
  readonly documents: number;
  readonly damaged: readonly string[];
  /** Files set aside earlier. */
  readonly quarantined: readonly string[];
  /** Documents of an older format version, brought up to date when they are opened. */
  readonly migrated: readonly string[];
  /** Documents of a later program, left as they are. */
  readonly newer: readonly string[];
}

/** Lets a character's ruleset judge it: refused where its choices cannot be read. */
export type Inspect = (document: CharacterDocument) => Promise<Result<unknown, AppError>>;

type Verdict = 'sound' | 'migrated' | 'newer' | 'damaged';

/** Judges one file; `undefined` where it is gone meanwhile. */
type Judge = (file: string) => Promise<Verdict | undefined>;

/** Reads every document of library and bins from its file, never from an index, and every log. */
export async function verifyLibrary(fs: FileSystem, folder: string, inspect: Inspect): Promise<Verification> {
  const judges: Readonly<Record<DocumentKind, Judge>> = {
    character: documentJudge(fs, characterKind, inspect),
    campaign: documentJudge(fs, campaignKind, async () => ok(undefined)),
    pack: documentJudge(fs, packKind, async () => ok(undefined)),
  };
  const looks = [
    ...documentKinds.flatMap((kind) => {
      const look = { ending: '.json', judge: judges[kind] };
      return [places[kind].folder, places[kind].bin].map((sub) => ({ sub, ...look }));
    }),
    { sub: places.rolls, ending: rollLogEnding, judge: (file: string) => judgeLog(fs, file) },
  ];
  const found: Record<Verdict, string[]> = { sound: [], migrated: [], newer: [], damaged: [] };
  for (const { sub, ending, judge } of looks) {
    for (const name of (await documentNames(fs, path.join(folder, sub), ending)).toSorted()) {
      const verdict = await judge(path.join(folder, sub, name));
      if (verdict !== undefined) found[verdict].push(`${sub}/${name}`);
    }
  }
  const { damaged, migrated, newer } = found;
  const documents = Object.values(found).reduce((count, files) => count + files.length, 0);
  return { documents, damaged, quarantined: await quarantine(fs, folder), migrated, newer };
}

function documentJudge<T extends Envelope>(
  fs: FileSystem,
  definition: KindDefinition<T>,
  inspect: (document: T) => Promise<Result<unknown, AppError>>,
): Judge {
  return async (file) => {
    const read = await readDocument(fs, file, definition);
    if (!read.ok) return read.error.code === 'newer-version' ? 'newer' : 'damaged';
    if (read.value === undefined) return undefined;
    const { document, storedVersion } = read.value;
    if (!(await inspect(document)).ok) return 'damaged';
    return storedVersion < definition.version ? 'migrated' : 'sound';
  };
}

/** A log is damaged where a line of it cannot be read; what a crash cut short at its end is no line. */
async function judgeLog(fs: FileSystem, file: string): Promise<Verdict> {
  const { lines } = await readLastLines(fs, file, Number.POSITIVE_INFINITY);
  return readRollLines(lines).damaged > 0 ? 'damaged' : 'sound';
}

async function quarantine(fs: FileSystem, folder: string): Promise<string[]> {
  try {
    const names = await fs.files(path.join(folder, places.quarantine));
    return names.toSorted().map((name) => `${places.quarantine}/${name}`);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}
