import path from 'node:path';
import { documentKinds, type DocumentKind } from '#shared/documents/envelope';
import { message } from '#shared/kernel/text';
import { plainNames } from '#electron/storage/documents/folderListing';
import { NotPlainFile } from '#electron/storage/files/plainFiles';
import { places } from '#electron/storage/places';
import { libraryItself, originOf, type Origin } from './quarantine';
import { rollLogEnding } from '#electron/storage/records/rollLogs';
import { unreadableSettings } from '#electron/storage/records/settingsFile';
import {
  emptyReport,
  verifyFile,
  later,
  unreadable,
  type FileReport,
  type VerifyContext,
  type FileStatus,
} from './verifyFile';
import { foreignEntries } from './verifyForeign';
import { withinLibrary } from '#electron/storage/files/withinLibrary';
import { verifyLog } from './verifyLog';

/** Progress of a verification, with reports of files that are not simply sound since the last progress. */
export interface VerifyProgress {
  readonly checked: number;
  readonly total: number;
  readonly found: readonly FileReport[];
}

/** Long files are verified last, one by one. */
type VerifyPass = 'first' | 'last';

/** A file to check, as it was found in its folder. */
interface Candidate {
  readonly verify: (pass: VerifyPass) => Promise<FileReport | typeof later | undefined>;
  /** Characters, campaigns, packs and logs count as documents; quarantined files and settings do not. */
  readonly document: boolean;
}

/** Files are named by their paths inside the library. */
export interface Verification {
  /** Characters, campaigns, packs and logs of rolls. */
  readonly documents: number;
  /** Everything that is not simply sound: foreign entries first, long files last, otherwise by folders and names. */
  readonly found: readonly FileReport[];
  /** Files set aside earlier. */
  readonly quarantined: readonly FileReport[];
}

/** Files of a library by status. */
export interface Summary {
  readonly documents: number;
  /** Files that cannot be read, for any reason. */
  readonly damaged: readonly string[];
  readonly quarantined: readonly string[];
  /** Documents of an older format, which are migrated when they are opened. */
  readonly migrated: readonly string[];
  /** Documents of a later program, left unchanged. */
  readonly newer: readonly string[];
  /** Documents with keys that this program does not know, left unchanged. */
  readonly unknownKeys: readonly string[];
}

export function summaryOf({ documents, found, quarantined }: Verification): Summary {
  const filesOf = (...statuses: readonly FileStatus[]) =>
    found.filter(({ status }) => statuses.includes(status)).map(({ file }) => file);
  return {
    documents,
    damaged: filesOf('damaged', 'unreadable', 'misnamed', 'not-ours'),
    quarantined: quarantined.map(({ file }) => file),
    migrated: filesOf('older'),
    newer: filesOf('newer'),
    unknownKeys: filesOf('unknown-keys'),
  };
}

/** Limits how many files are read at the same time; long files are not among them. */
const readAtOnce = 4;
/** The number of files between two progress reports. */
const notifyAfter = 100;

/**
 * Reads every document of library and bins from its file, never from an index, every log, the settings and
 * quarantined files; changes nothing. A damaged file of any kind never hides another. Throws the operating
 * system's error if the library's folder itself cannot be read.
 */
export async function verifyLibrary(
  context: VerifyContext,
  notify: (progress: VerifyProgress) => void = () => {},
): Promise<Verification> {
  const within: VerifyContext = { ...context, fs: withinLibrary(context.fs, context.folder) };
  const { candidates, found } = await gather(within);
  const quarantined: FileReport[] = [];
  const long: Candidate[] = [];
  let [documents, checked, notified] = [0, 0, 0];
  let pending: FileReport[] = [...found];
  const record = (report: FileReport | undefined, document: boolean) => {
    checked += 1;
    if (report !== undefined && document && report.status !== 'not-ours') documents += 1;
    if (report === undefined || report.status === 'sound') return;
    pending.push(report);
    (report.file.startsWith(`${places.quarantine}/`) ? quarantined : found).push(report);
  };
  const notifyNow = () => {
    notify({ checked, total: candidates.length, found: pending });
    [notified, pending] = [checked, []];
  };
  for (let start = 0; start < candidates.length; start += readAtOnce) {
    const group = candidates.slice(start, start + readAtOnce);
    const reports = await Promise.all(group.map(({ verify }) => verify('first')));
    for (const [at, candidate] of group.entries()) {
      const report = reports[at];
      if (report === later) long.push(candidate);
      else record(report, candidate.document);
    }
    if (checked - notified >= notifyAfter) notifyNow();
  }
  // Long files are verified one by one, after the others have left the memory.
  if (long.length > 0) notifyNow();
  for (const { verify, document } of long) {
    const report = await verify('last');
    if (report !== later) record(report, document);
  }
  if (checked > notified || pending.length > 0) notifyNow();
  return { documents, found, quarantined };
}

/** Verifies one file of the library again, wherever it is; `undefined` if it is gone. */
export async function verifyAgain(context: VerifyContext, file: string): Promise<FileReport | undefined> {
  const within: VerifyContext = { ...context, fs: withinLibrary(context.fs, context.folder) };
  const report = await verifyAt(within, file, 'last');
  return report === later ? undefined : report;
}

function verifyAt(
  context: VerifyContext,
  file: string,
  pass: VerifyPass,
): Promise<FileReport | typeof later | undefined> {
  const [sub = '', ...rest] = file.split('/');
  const name = rest.join('/');
  if (sub === places.quarantine) return verifyQuarantined(context, name, pass);
  if (sub === places.rolls) return verifyLog(context.fs, context.folder, file);
  const kind = kindOf(sub);
  if (kind === undefined) return verifySettings(context, file);
  return verifyFile(context, { file, kind, name }, pass);
}

/** The kind of document in a folder or a bin of the library. */
export function kindOf(sub: string): DocumentKind | undefined {
  return documentKinds.find((kind) => places[kind].folder === sub || places[kind].bin === sub);
}

/** Lists every file to verify, and problems that folders alone reveal. */
async function gather(context: VerifyContext): Promise<{ candidates: Candidate[]; found: FileReport[] }> {
  const { fs, folder } = context;
  const candidates: Candidate[] = [];
  const found: FileReport[] = [];
  const add = async (sub: string, document: boolean, names: (place: string) => Promise<string[]>) => {
    try {
      for (const name of (await names(path.join(folder, sub))).toSorted()) {
        const file = sub === '' ? name : `${sub}/${name}`;
        candidates.push({ document, verify: (pass) => verifyAt(context, file, pass) });
      }
    } catch (error) {
      // Reported by its name below.
      if (error instanceof NotPlainFile) return;
      const text = unreadable(error, '');
      const blank = emptyReport({ file: sub, kind: 'character', name: '' });
      if (text !== undefined) found.push({ ...blank, status: 'unreadable', text });
    }
  };
  // A library that cannot be read at all is an error, not a problem of single files.
  await fs.files(folder).catch((error: unknown) => {
    if (unreadable(error, '') !== undefined) throw error;
  });
  for (const kind of documentKinds)
    for (const sub of [places[kind].folder, places[kind].bin])
      await add(sub, true, (place) => plainNames(fs, place));
  await add(places.rolls, true, (place) => plainNames(fs, place, rollLogEnding));
  await add('', false, async (place) => (await fs.files(place)).filter((name) => name === settingsName));
  await add(places.quarantine, false, (place) => fs.files(place));
  for await (const report of foreignEntries(fs, folder)) found.push(report);
  return { candidates, found };
}

const settingsName = 'settings.json';

async function verifySettings({ fs, folder }: VerifyContext, file: string): Promise<FileReport | undefined> {
  const blank = { ...emptyReport({ file, kind: 'character', name: '' }), document: null };
  const why = await unreadableSettings(fs, path.join(folder, file));
  return why === undefined
    ? blank
    : { ...blank, status: 'damaged', text: message('recovery.settings', { why }) };
}

/** A file in quarantine is verified as the document it was: a later program may be able to read it. */
async function verifyQuarantined(
  context: VerifyContext,
  name: string,
  pass: VerifyPass,
): Promise<FileReport | typeof later | undefined> {
  const file = `${places.quarantine}/${name}`;
  const origin = originOf(name);
  const kind = origin && kindOf(origin.sub);
  if (origin !== undefined && kind !== undefined) {
    const report = await verifyFile(context, { file, kind, name: origin.name }, pass);
    if (report === later) return later;
    if (report?.status !== 'sound' && report?.status !== 'older') return report;
    return { ...report, status: 'misnamed', text: message('recovery.readable') };
  }
  const blank = { ...emptyReport({ file, kind: 'character', name: '' }), document: null };
  const overtaken = /^commit-.*\.overtaken\.json$/.test(name);
  if (overtaken) return { ...blank, status: 'overtaken', text: message('recovery.overtaken') };
  return { ...blank, status: 'damaged', text: message(`recovery.aside.${asideKey(name, origin)}`) };
}

function asideKey(name: string, origin: Origin | undefined): 'commit' | 'settings' | 'other' {
  if (origin?.sub === libraryItself && origin.name === settingsName) return 'settings';
  return origin === undefined && name.startsWith('commit-') ? 'commit' : 'other';
}
