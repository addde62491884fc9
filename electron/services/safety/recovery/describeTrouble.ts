import path from 'node:path';
import { conflictCopyOf } from '#shared/safety/conflictCopy';
import type { Trouble, TroubleKind } from '#shared/safety/recovery';
import type { Library } from '#electron/storage/library';
import { places } from '#electron/storage/places';
import { originOf } from '#electron/storage/recovery/quarantine';
import type { FileReport, FileStatus } from '#electron/storage/recovery/verifyFile';
import { datedCopy, readCopy } from '#electron/services/safety/history/conflictCopies';
import { storeOf } from '#electron/services/library/stores';

/** The parts of a library that show what can replace a damaged file. */
type TroubleSources = Pick<
  Library,
  'characters' | 'campaigns' | 'packs' | 'games' | 'snapshots' | 'recovery'
>;

/** A damaged file for the window: with the document that replaced it, and its possible sources for recovery. */
export async function describeTrouble(
  library: TroubleSources,
  report: FileReport & { readonly at: string },
): Promise<Trouble> {
  const { file, text, document, bytes } = report;
  const trouble = troubleOf(report.status);
  const setAside = isAside(file);
  const isLost = trouble === 'damaged' || trouble === 'unreadable';
  const isMoved = setAside || trouble === 'misnamed';
  const origin = setAside ? originOf(file.slice(places.quarantine.length + 1)) : undefined;
  const snapshot = isLost && document !== null ? await library.snapshots.newestSound(document) : undefined;
  return {
    file,
    trouble,
    bytes,
    setAside,
    text: text ?? { key: 'errors.damaged-document' },
    at: origin?.at ?? report.at,
    document: document === null ? null : { ...document, ...(await namesOf(library, report, snapshot)) },
    replaced: isMoved && document !== null && (await storeOf(library, document.kind).read(document.id)).ok,
    snapshot: snapshot?.ok === true ? (snapshot.value ?? null) : null,
    copy: trouble === 'misnamed' ? await copyIn(library, report, origin?.name) : null,
  };
}

/** Describes a copy that a synchronization program made of a document; `null` for any other file. */
async function copyIn(
  library: TroubleSources,
  { file, document }: FileReport,
  name = path.posix.basename(file),
): Promise<Trouble['copy']> {
  const copy = document === null ? undefined : conflictCopyOf(name, document.id);
  if (copy === undefined || document === null) return null;
  const read = await readCopy(library, document, file);
  return read.ok ? datedCopy(file, copy, read.value) : null;
}

/** True for a file in quarantine. */
export function isAside(file: string): boolean {
  return file.startsWith(`${places.quarantine}/`);
}

function troubleOf(status: FileStatus): TroubleKind {
  return status === 'sound' || status === 'older' ? 'misnamed' : status;
}

/** The newest snapshot supplies the names that a damaged file has lost. */
async function namesOf(
  { snapshots }: TroubleSources,
  { document }: FileReport,
  snapshot: Awaited<ReturnType<Library['snapshots']['newestSound']>> | undefined,
): Promise<{ readonly name: string; readonly ruleset: string }> {
  const { name = '', ruleset = '' } = document ?? {};
  if (document === null || (name !== '' && ruleset !== '')) return { name, ruleset };
  if (snapshot?.ok !== true || snapshot.value === undefined) return { name, ruleset };
  const read = await snapshots.read(document, snapshot.value.key);
  const content: Readonly<Record<string, unknown>> = read.ok ? read.value : {};
  const or = (own: string, other: unknown) => (own === '' && typeof other === 'string' ? other : own);
  return { name: or(name, content['name']), ruleset: or(ruleset, content['ruleset']) };
}
