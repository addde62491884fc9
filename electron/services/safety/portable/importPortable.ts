import type { DocumentKind, Envelope } from '#shared/documents/envelope';
import { withNewIds } from '#shared/library/newIds';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import type { ImportMode, ImportedItem } from '#shared/safety/portable';
import type { SavedDocument } from '#electron/storage/commits/commits';
import type { Library } from '#electron/storage/library';
import { readPortableFile, type PortablePorts, type PortableMember } from './portableReading';
import { storeOf } from '#electron/services/library/stores';

export interface PortableImportPorts extends PortablePorts {
  readonly ids: Ids;
}

/** One mode for each document in order, or a function that decides for each. */
export type ImportModes = readonly ImportMode[] | ((member: PortableMember) => ImportMode);

interface Chosen {
  readonly member: PortableMember;
  readonly mode: Exclude<ImportMode, 'skip'>;
}

/**
 * Imports the documents of a portable file's JSON as one commit, all or none. A file with any fault is refused
 * with every fault; `conflict` if the library has changed since the user was asked, otherwise the errors of
 * storing. Copies get new ids, and references among the imported documents follow.
 */
export async function importPortable(
  ports: PortableImportPorts,
  value: unknown,
  modes: ImportModes,
): Promise<Result<readonly ImportedItem[], AppError>> {
  const read = await readPortableFile(ports, value);
  if (!read.ok) return read;
  const { members, faults } = read.value;
  const [first, ...others] = faults;
  if (first !== undefined) return err(jointError([first, ...others]));
  const chosen = choose(members, modes);
  if (!chosen.ok) return chosen;
  const renamed = withFreshIds(chosen.value, ports.ids);
  return renamed.ok ? storeAll(ports.library, chosen.value, renamed.value) : renamed;
}

function choose(members: readonly PortableMember[], modes: ImportModes): Result<readonly Chosen[], AppError> {
  if (typeof modes !== 'function' && modes.length !== members.length)
    return err(appError('conflict', { text: message('portable.changed') }));
  const chosen: Chosen[] = [];
  for (const [at, member] of members.entries()) {
    const mode = typeof modes === 'function' ? modes(member) : (modes[at] ?? 'skip');
    if (mode === 'skip') continue;
    const { duplicate, name, id } = member.item;
    if (mode === 'add' && duplicate !== 'none') {
      const called = raw(name.trim() === '' ? id : name);
      return err(appError('conflict', { text: message('portable.appeared', { name: called }) }));
    }
    chosen.push({ member, mode });
  }
  return ok(chosen);
}

function withFreshIds(chosen: readonly Chosen[], ids: Ids): Result<readonly AnyDocument[], AppError> {
  const fresh: Record<DocumentKind, Map<string, string>> = {
    character: new Map(),
    campaign: new Map(),
    pack: new Map(),
    ruleset: new Map(),
  };
  for (const { member, mode } of chosen)
    if (mode === 'copy') fresh[member.document.kind].set(member.document.id, ids.next());
  return withNewIds(
    chosen.map(({ member }) => member.document),
    fresh,
  );
}

/** A document as it is stored, with the one that it replaces. */
interface Placement {
  readonly document: AnyDocument;
  readonly replaces: Envelope | null;
  /** True if undoing the import moves it to the bin. */
  readonly binned: boolean;
}

async function storeAll(
  library: Library,
  chosen: readonly Chosen[],
  documents: readonly AnyDocument[],
): Promise<Result<readonly ImportedItem[], AppError>> {
  const restoredFromBin: AnyDocument[] = [];
  /** Documents restored from a bin go back there: a refused file leaves nothing behind. */
  const refused = async (error: AppError) => {
    for (const { kind, id } of restoredFromBin) await storeOf(library, kind).bin(id);
    return err(error);
  };
  const placed: Placement[] = [];
  for (const [at, { member, mode }] of chosen.entries()) {
    const document = documents[at];
    if (document === undefined) return refused(appError('internal'));
    const binned = member.item.duplicate === 'binned';
    if (mode !== 'replace' || member.item.duplicate === 'none') {
      placed.push({ document: { ...document, revision: 0 }, replaces: null, binned: true });
      continue;
    }
    const place = storeOf(library, document.kind);
    if (binned) {
      const back = await place.restore(document.id);
      if (!back.ok) return refused(asConflict(back.error));
      restoredFromBin.push(document);
    }
    const old = await place.read(document.id);
    if (!old.ok) return refused(asConflict(old.error));
    placed.push({ document: { ...document, revision: old.value.revision }, replaces: old.value, binned });
  }
  const kept = await snapshotReplaced(library, placed);
  if (!kept.ok) return refused(kept.error);
  const saved = await library.commit(placed.map(({ document }) => document));
  // The place in the commit differs from the place in the file.
  if (!saved.ok) return refused({ ...withoutPath(saved.error) });
  await rememberOrigins(library, placed, saved.value, chosen);
  return ok(
    saved.value.map(({ kind, id, revision }, at) => ({
      kind,
      id,
      revision,
      before: kept.value[at] ?? null,
      binned: placed[at]?.binned ?? true,
    })),
  );
}

/** Snapshots of replaced documents, for undo; `null` if nothing is replaced. */
async function snapshotReplaced(
  { snapshots }: Library,
  placed: readonly Placement[],
): Promise<Result<readonly (string | null)[], AppError>> {
  const keys: (string | null)[] = [];
  for (const { document, replaces } of placed) {
    const kept = replaces === null ? ok(undefined) : await snapshots.keep(document);
    if (!kept.ok) return kept;
    keys.push(kept.value?.key ?? null);
  }
  return ok(keys);
}

/** The sender has the same state, so that later changes on either side can be distinguished. */
async function rememberOrigins(
  { exchanges }: Library,
  placed: readonly Placement[],
  saved: readonly SavedDocument[],
  chosen: readonly Chosen[],
): Promise<void> {
  for (const [at, { document }] of placed.entries()) {
    const moment = saved[at]?.updatedAt;
    if (document.kind !== 'character' || chosen[at]?.mode === 'copy' || moment === undefined) continue;
    await exchanges.write(document.id, { at: moment, document, taken: null });
  }
}

function withoutPath({ path: _path, ...error }: AppError): AppError {
  return error;
}

/** Another program moved it in the meantime. */
function asConflict(error: AppError): AppError {
  return error.code === 'not-found' ? appError('conflict') : error;
}
