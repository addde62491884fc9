import path from 'node:path';
import { documentKinds, type DocumentKind } from '../../../shared/documents/envelope';
import { message } from '../../../shared/kernel/text';
import { plainNames } from '../documents/folderListing';
import { NotOurs } from '../files/plainFiles';
import { places } from '../places';
import { libraryItself, originOf, type Origin } from './quarantine';
import { rollLogEnding } from '../records/rollLogs';
import { unreadableSettings } from '../records/settingsFile';
import {
  blankFinding,
  judgeFile,
  later,
  unreadable,
  type Finding,
  type Looking,
  type Verdict,
} from './verifyFile';
import { foreignEntries } from './verifyForeign';
import { withinLibrary } from '../files/withinLibrary';
import { judgeLog } from './verifyLog';

/** How far a look at a library is, and the files that are not simply sound of those looked at since it was last told. */
export interface Progress {
  readonly checked: number;
  readonly total: number;
  readonly found: readonly Finding[];
}

/** Whether a file is looked at among the others, or after them. */
type When = 'first' | 'last';

/** A file to look at, as it was found in its folder. */
interface Candidate {
  readonly look: (when: When) => Promise<Finding | typeof later | undefined>;
  /** Characters, campaigns, packs and logs are documents; what was set aside, and settings, are not. */
  readonly document: boolean;
}

/** What reading every document of a library found; files by their path inside the library. */
export interface Verification {
  /** Characters, campaigns, packs and logs of rolls. */
  readonly documents: number;
  /** Everything that is not simply sound: what is none of ours first, what is long last, else by folders and names. */
  readonly found: readonly Finding[];
  /** Files set aside earlier. */
  readonly quarantined: readonly Finding[];
}

/** The files of a library by what is to be said of them. */
export interface Summary {
  readonly documents: number;
  /** What cannot be read as what it should be, for whatever reason. */
  readonly damaged: readonly string[];
  readonly quarantined: readonly string[];
  /** Documents of an older format, brought up to date when they are opened. */
  readonly migrated: readonly string[];
  /** Documents of a later program, left as they are. */
  readonly newer: readonly string[];
  /** Documents with keys that this program does not know, left as they are. */
  readonly unknownKeys: readonly string[];
}

/** What a look found, in lists of files. */
export function summaryOf({ documents, found, quarantined }: Verification): Summary {
  const filesOf = (...verdicts: readonly Verdict[]) =>
    found.filter(({ verdict }) => verdicts.includes(verdict)).map(({ file }) => file);
  return {
    documents,
    damaged: filesOf('damaged', 'unreadable', 'misnamed', 'not-ours'),
    quarantined: quarantined.map(({ file }) => file),
    migrated: filesOf('older'),
    newer: filesOf('newer'),
    unknownKeys: filesOf('unknown-keys'),
  };
}

/** As many files are read at the same time; none of them is a long one. */
const readAtOnce = 4;
/** Progress is told after as many files. */
const toldAfter = 100;

/**
 * Reads every document of library and bins from its file, never from an index, every log, the settings and what was
 * set aside; changes nothing. One file in trouble, of whatever kind, never hides another. Throws what the operating
 * system says where the library's folder itself cannot be read.
 */
export async function verifyLibrary(
  looking: Looking,
  tell: (progress: Progress) => void = () => {},
): Promise<Verification> {
  const within: Looking = { ...looking, fs: withinLibrary(looking.fs, looking.folder) };
  const { candidates, found } = await gather(within);
  const quarantined: Finding[] = [];
  const long: Candidate[] = [];
  let [documents, checked, told] = [0, 0, 0];
  let untold: Finding[] = [...found];
  const note = (finding: Finding | undefined, document: boolean) => {
    checked += 1;
    if (finding !== undefined && document && finding.verdict !== 'not-ours') documents += 1;
    if (finding === undefined || finding.verdict === 'sound') return;
    untold.push(finding);
    (finding.file.startsWith(`${places.quarantine}/`) ? quarantined : found).push(finding);
  };
  const tellNow = () => {
    tell({ checked, total: candidates.length, found: untold });
    [told, untold] = [checked, []];
  };
  for (let start = 0; start < candidates.length; start += readAtOnce) {
    const group = candidates.slice(start, start + readAtOnce);
    const findings = await Promise.all(group.map(({ look }) => look('first')));
    for (const [at, candidate] of group.entries()) {
      const finding = findings[at];
      if (finding === later) long.push(candidate);
      else note(finding, candidate.document);
    }
    if (checked - told >= toldAfter) tellNow();
  }
  // What takes long keeps nobody waiting, and comes one by one: none of the others is still in memory.
  if (long.length > 0) tellNow();
  for (const { look, document } of long) {
    const finding = await look('last');
    if (finding !== later) note(finding, document);
  }
  if (checked > told || untold.length > 0) tellNow();
  return { documents, found, quarantined };
}

/** Looks at one file of the library again, wherever it lies; `undefined` where it is gone. */
export async function judgeAgain(looking: Looking, file: string): Promise<Finding | undefined> {
  const within: Looking = { ...looking, fs: withinLibrary(looking.fs, looking.folder) };
  const finding = await judge(within, file, 'last');
  return finding === later ? undefined : finding;
}

function judge(looking: Looking, file: string, when: When): Promise<Finding | typeof later | undefined> {
  const [sub = '', ...rest] = file.split('/');
  const name = rest.join('/');
  if (sub === places.quarantine) return judgeAside(looking, name, when);
  if (sub === places.rolls) return judgeLog(looking.fs, looking.folder, file);
  const kind = kindOf(sub);
  if (kind === undefined) return judgeSettings(looking, file);
  return judgeFile(looking, { file, kind, name }, when);
}

/** The kind of document that a folder or a bin of the library holds. */
export function kindOf(sub: string): DocumentKind | undefined {
  return documentKinds.find((kind) => places[kind].folder === sub || places[kind].bin === sub);
}

/** Every file that there is to look at, and what could be told from the folders alone. */
async function gather(looking: Looking): Promise<{ candidates: Candidate[]; found: Finding[] }> {
  const { fs, folder } = looking;
  const candidates: Candidate[] = [];
  const found: Finding[] = [];
  const add = async (sub: string, document: boolean, names: (place: string) => Promise<string[]>) => {
    try {
      for (const name of (await names(path.join(folder, sub))).toSorted()) {
        const file = sub === '' ? name : `${sub}/${name}`;
        candidates.push({ document, look: (when) => judge(looking, file, when) });
      }
    } catch (error) {
      // Told of by its name below.
      if (error instanceof NotOurs) return;
      const text = unreadable(error, '');
      const blank = blankFinding({ file: sub, kind: 'character', name: '' });
      if (text !== undefined) found.push({ ...blank, verdict: 'unreadable', text });
    }
  };
  // Where nothing can be read at all, that is no trouble of single files.
  await fs.files(folder).catch((error: unknown) => {
    if (unreadable(error, '') !== undefined) throw error;
  });
  for (const kind of documentKinds)
    for (const sub of [places[kind].folder, places[kind].bin])
      await add(sub, true, (place) => plainNames(fs, place));
  await add(places.rolls, true, (place) => plainNames(fs, place, rollLogEnding));
  await add('', false, async (place) => (await fs.files(place)).filter((name) => name === settingsName));
  await add(places.quarantine, false, (place) => fs.files(place));
  for await (const finding of foreignEntries(fs, folder)) found.push(finding);
  return { candidates, found };
}

const settingsName = 'settings.json';

async function judgeSettings({ fs, folder }: Looking, file: string): Promise<Finding | undefined> {
  const blank = { ...blankFinding({ file, kind: 'character', name: '' }), document: null };
  const why = await unreadableSettings(fs, path.join(folder, file));
  return why === undefined
    ? blank
    : { ...blank, verdict: 'damaged', text: message('recovery.settings', { why }) };
}

/** What lies in quarantine is looked at as what it was: a later program may be able to read it. */
async function judgeAside(
  looking: Looking,
  name: string,
  when: When,
): Promise<Finding | typeof later | undefined> {
  const file = `${places.quarantine}/${name}`;
  const origin = originOf(name);
  const kind = origin && kindOf(origin.sub);
  if (origin !== undefined && kind !== undefined) {
    const finding = await judgeFile(looking, { file, kind, name: origin.name }, when);
    if (finding === later) return later;
    if (finding?.verdict !== 'sound' && finding?.verdict !== 'older') return finding;
    return { ...finding, verdict: 'misnamed', text: message('recovery.readable') };
  }
  const blank = { ...blankFinding({ file, kind: 'character', name: '' }), document: null };
  const overtaken = /^commit-.*\.overtaken\.json$/.test(name);
  if (overtaken) return { ...blank, verdict: 'overtaken', text: message('recovery.overtaken') };
  return { ...blank, verdict: 'damaged', text: message(`recovery.aside.${asideKey(name, origin)}`) };
}

function asideKey(name: string, origin: Origin | undefined): 'commit' | 'settings' | 'other' {
  if (origin?.sub === libraryItself && origin.name === settingsName) return 'settings';
  return origin === undefined && name.startsWith('commit-') ? 'commit' : 'other';
}
