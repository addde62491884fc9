import type { z } from 'zod';
import type { Open } from '#shared/sheet/changes/describeCharacter';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { storeOf } from '#electron/services/library/stores';
import type { AnyDocument } from '#shared/library/kinds';
import { compareDocuments, withLines } from '#shared/safety/comparison';
import type {
  ComparedLine,
  compareArgsSchema,
  DocumentKey,
  History,
  restoreArgsSchema,
  restoredSchema,
  Snapshot,
} from '#shared/safety/history';
import type { Library } from '#electron/storage/library';
import { places } from '#electron/storage/places';
import { characterOpener, openedOr } from '#electron/services/exchange/importChanges';
import type { ExchangePorts } from '#electron/services/exchange/incomingChanges';
import { copiesOf, findCopy, isCopyKey } from './conflictCopies';
import { checkPortraitOf } from '#electron/services/library/portrait';

/** Reads a document's name, its current version, and every earlier one, newest first. */
export async function readHistory(library: Library, key: DocumentKey): Promise<Result<History, AppError>> {
  const [current, snapshots] = [
    await storeOf(library, key.kind).read(key.id),
    await library.snapshots.list(key),
  ];
  if (!snapshots.ok) return snapshots;
  if (!current.ok && current.error.code === 'storage-failed') return current;
  if (!current.ok && current.error.code === 'not-found' && snapshots.value.length === 0) return current;
  const known = current.ok ? current : await newestState(library, key);
  const unkept = library.snapshots.problem(key);
  return ok({
    name: known.ok ? known.value.name : key.id,
    ruleset: known.ok ? known.value.ruleset : '',
    current: current.ok ? { revision: current.value.revision, at: current.value.updatedAt } : null,
    snapshots: [...snapshots.value],
    copies: (await copiesOf(library, key)).map(({ words }) => words),
    ...(unkept && { unkept: message('history.unkept', { why: unkept.text }) }),
  });
}

export async function compareStates(
  ports: ExchangePorts,
  { from, to, ...key }: z.infer<typeof compareArgsSchema>,
): Promise<Result<readonly ComparedLine[], AppError>> {
  const before = await readState(ports.library, key, from);
  if (!before.ok) return before;
  const after = await readState(ports.library, key, to);
  if (!after.ok) return after;
  return ok(compareDocuments(before.value, after.value, await openerFor(ports, after.value)));
}

/** Restores an earlier version of a document or a copy of it, as a whole or some of its lines. */
export async function restoreState(
  library: Library,
  { snapshot, lines, revision, ...key }: z.infer<typeof restoreArgsSchema>,
): Promise<Result<z.infer<typeof restoredSchema>, AppError>> {
  const state = await readState(library, key, snapshot);
  if (!state.ok) return unreadableSnapshot(state.error);
  const current = await storeOf(library, key.kind).read(key.id);
  if (current.ok && current.value.revision === revision)
    return replace(library, current.value, state.value, lines);
  if (current.ok || revision !== null) return err(appError('conflict'));
  if (lines !== null)
    return err(appError('invalid-input', { text: message('history.noLines'), path: 'lines' }));
  return reviveState(library, state.value);
}

/**
 * Restores an earlier version of a document whose file is missing or unreadable; a damaged file is set aside
 * first. The new revision is above every known one, so that no window with an older one can overwrite it.
 * `conflict` if there is a readable document.
 */
export async function reviveState(
  library: Library,
  state: AnyDocument,
): Promise<Result<z.infer<typeof restoredSchema>, AppError>> {
  const portrait = checkPortraitOf(state);
  if (!portrait.ok) return portrait;
  const isDamaged = async () => {
    const now = await storeOf(library, state.kind).read(state.id);
    return !now.ok && now.error.code === 'damaged-document';
  };
  const { kind, id } = state;
  if (await isDamaged()) {
    const aside = await library.recovery.setAside(`${places[kind].folder}/${id}.json`, isDamaged);
    if (!aside.ok) return aside;
  }
  const known = await library.snapshots.list({ kind, id });
  if (!known.ok) return known;
  // The lost revisions came after the newest snapshot.
  const revision = 1 + Math.max(state.revision, ...known.value.map((each) => each.revision));
  const saved = await storeOf(library, kind).revive({ ...state, revision });
  if (!saved.ok) return saved;
  return ok({ revision: saved.value.revision, updatedAt: saved.value.updatedAt, before: null });
}

/** Saves an earlier version, or some lines of it, over the current one, which is always kept in the history first. */
async function replace(
  library: Library,
  current: AnyDocument,
  state: AnyDocument,
  lines: readonly string[] | null,
): Promise<Result<z.infer<typeof restoredSchema>, AppError>> {
  const { kind, id, revision } = current;
  const wanted = lines === null ? ok({ ...state, revision }) : withLines(current, state, lines);
  if (!wanted.ok) return wanted;
  const portrait = checkPortraitOf(wanted.value);
  if (!portrait.ok) return portrait;
  const kept = await library.snapshots.keep({ kind, id });
  if (!kept.ok) return kept;
  const saved = await storeOf(library, kind).save(wanted.value);
  if (!saved.ok) return saved;
  const { updatedAt } = saved.value;
  return ok({ revision: saved.value.revision, updatedAt, before: kept.value?.key ?? null });
}

async function readState(
  library: Library,
  key: DocumentKey,
  state: string,
): Promise<Result<AnyDocument, AppError>> {
  if (state === 'current') return storeOf(library, key.kind).read(key.id);
  if (!isCopyKey(state)) return library.snapshots.read(key, state);
  const copy = await findCopy(library, key, state);
  return copy.ok ? ok(copy.value.document) : copy;
}

async function newestState(library: Library, key: DocumentKey): Promise<Result<AnyDocument, AppError>> {
  const newest: Result<Snapshot | undefined, AppError> = await library.snapshots.newestSound(key);
  if (!newest.ok) return newest;
  return newest.value === undefined
    ? err(appError('not-found'))
    : library.snapshots.read(key, newest.value.key);
}

/** Opens characters by their rules; `undefined` if those are unknown. */
async function openerFor(ports: ExchangePorts, document: AnyDocument): Promise<Open> {
  if (document.kind !== 'character') return () => undefined;
  const open = await characterOpener(ports, document);
  return (version) => (open.ok ? openedOr(open.value(version)) : undefined);
}

/** Explains what an unreadable version means for the document. */
function unreadableSnapshot(error: AppError): Result<never, AppError> {
  return err(error.code === 'damaged-document' ? { ...error, text: message('history.unsound') } : error);
}
