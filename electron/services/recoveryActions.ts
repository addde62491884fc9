import path from 'node:path';
import type { Envelope } from '../../shared/documents/envelope';
import { parseJson } from '../../shared/documents/json';
import { kinds } from '../../shared/library/kinds';
import type { KindDefinition } from '../../shared/documents/migrations';
import { parseDocument } from '../../shared/documents/parse';
import type { Delivery } from '../../shared/ipc/parts';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Clock, Ids } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import type { DocumentKey } from '../../shared/safety/history';
import type { AnyDocument } from '../storage/commits';
import type { Library } from '../storage/library';
import type { Finding, Rules } from '../storage/verifyFile';
import { safeFileName } from './fileName';
import { store } from './history';
import type { Deliver } from './parcel';
import { checkPortrait } from './portrait';
import { describe, isAside, storeOf } from './recoveryTrouble';
import type { Verifier } from './verifyThread';

/** What can be done about a file in trouble, by the path that the report gives it. */
export interface Actions {
  /** Puts the newest usable snapshot, or a misnamed document, where the file in trouble was; says what it is now. */
  recover(file: string): Promise<Result<DocumentKey, AppError>>;
  /** Hands the file out as it is. */
  saveCopy(file: string): Promise<Result<Delivery, AppError>>;
  /** Deletes a file that was set aside. */
  discard(file: string): Promise<Result<void, AppError>>;
}

/** What that needs. `entries` are the files in trouble, by path; kept up to date here. */
export interface ActionPorts {
  readonly library: Library;
  readonly verifier: Verifier;
  readonly rules: Pick<Rules, 'inspect'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly deliver: Deliver;
  readonly entries: Map<string, Finding & { readonly at: string }>;
  readonly changed: (kind: DocumentKey['kind']) => void;
}

type Entry = Finding & { readonly at: string };

const definitions: Readonly<Record<DocumentKey['kind'], KindDefinition<AnyDocument>>> = kinds;

const refusal = (code: 'not-found' | 'conflict' | 'storage-failed', key: string) =>
  err(appError(code, { text: message(`recovery.${key}`) }));

/** What can be done about the files in trouble of a library; `news` is called when their list changed. */
export function createActions(ports: ActionPorts & { readonly news: () => void }): Actions {
  const { library, verifier, rules, clock, ids, deliver, entries, changed, news } = ports;

  /** Moves a file out of the way of what takes its place; false where it is sound meanwhile. */
  const clear = async (entry: Entry): Promise<Result<boolean, AppError>> => {
    if (isAside(entry.file)) return ok(true);
    let gone = false;
    const aside = await library.recovery.setAside(entry.file, async () => {
      const now = await verifier.judge(library.folder, entry.file);
      gone = now === undefined;
      return now?.verdict === entry.verdict;
    });
    if (!aside.ok) return aside;
    entries.delete(entry.file);
    if (aside.value !== undefined) entries.set(aside.value, { ...entry, file: aside.value, at: clock.now() });
    news();
    // Where the file is gone, nothing is in the way either.
    return ok(aside.value !== undefined || gone);
  };

  /** The newest kept state that its rules can read too, and the highest revision that was ever kept. */
  const newestUsable = async (
    key: DocumentKey,
  ): Promise<Result<{ document: AnyDocument; revision: number }, AppError>> => {
    const kept = await library.snapshots.list(key);
    if (!kept.ok) return kept;
    const revision = Math.max(0, ...kept.value.map((snapshot) => snapshot.revision));
    for (const snapshot of kept.value.filter(({ sound }) => sound)) {
      const read = await library.snapshots.read(key, snapshot.key);
      const parsed = read.ok ? parseDocument(definitions[key.kind], read.value) : read;
      if (!parsed.ok) continue;
      const { document } = parsed.value;
      const inspected = await rules.inspect(document);
      if (inspected.ok || inspected.error.code === 'unknown-ruleset') return ok({ document, revision });
    }
    return refusal('not-found', 'noSnapshot');
  };

  const done = ({ kind, id }: Envelope) => {
    changed(kind);
    news();
    return ok({ kind, id });
  };

  const fromSnapshot = async (entry: Entry): Promise<Result<DocumentKey, AppError>> => {
    const { document: key } = entry;
    if (key === null) return refusal('not-found', 'noSnapshot');
    if ((await describe(library, entry)).replaced) return refusal('conflict', 'replaced');
    const usable = await newestUsable(key);
    if (!usable.ok) return usable;
    const cleared = await clear(entry);
    if (!cleared.ok) return cleared;
    if (!cleared.value) return refusal('conflict', 'changed');
    const { document } = usable.value;
    // Higher than any that somebody may have open: no window takes it for the state it knows.
    const revision = Math.max(document.revision, usable.value.revision, entry.revision);
    const revived = await store(library, { ...document, revision }, 'revive');
    return revived.ok ? done(revived.value) : revived;
  };

  /** Takes a whole document in: as what it is where its place is free, else as a copy. */
  const takeIn = async (entry: Entry): Promise<Result<DocumentKey, AppError>> => {
    const read = await wholeDocument(entry);
    if (!read.ok) return read;
    const document = read.value;
    const portrait = document.kind === 'character' ? checkPortrait(document.portrait) : ok(undefined);
    if (!portrait.ok)
      return err(appError('conflict', { text: message('recovery.notTaken', { why: portrait.error.text }) }));
    const taken = await storeOf(library, document.kind).has(document.id);
    if (!taken.ok) return taken;
    const now = clock.now();
    const stored = await store(
      library,
      taken.value ? { ...document, id: ids.next(), revision: 0, createdAt: now } : document,
      'revive',
    );
    if (!stored.ok) return stored;
    const cleared = await clear(entry);
    return cleared.ok ? done(stored.value) : cleared;
  };

  const wholeDocument = async (entry: Entry): Promise<Result<AnyDocument, AppError>> => {
    const bytes = await library.recovery.bytes(entry.file);
    if (!bytes.ok) return bytes;
    const json = parseJson(bytes.value.toString('utf8'));
    const kind = entry.document?.kind;
    const parsed =
      json.ok && kind !== undefined
        ? parseDocument(definitions[kind], json.value)
        : err(appError('damaged-document'));
    if (parsed.ok) return ok(parsed.value.document);
    return err(appError('conflict', { text: message('recovery.notTaken', { why: parsed.error.text }) }));
  };

  return {
    recover: async (file) => {
      const entry = entries.get(file);
      if (entry === undefined) return err(appError('not-found'));
      switch (entry.verdict) {
        case 'damaged':
        case 'unreadable':
          return fromSnapshot(entry);
        case 'misnamed':
          return takeIn(entry);
        case 'overtaken':
          return refusal('not-found', 'noSnapshot');
        case 'not-ours':
        case 'newer':
        case 'unknown-ruleset':
        case 'unknown-keys':
        case 'sound':
        case 'older':
          return refusal('conflict', 'nothingToDo');
      }
    },
    saveCopy: async (file) => {
      if (!entries.has(file)) return err(appError('not-found'));
      const bytes = await library.recovery.bytes(file);
      if (!bytes.ok) {
        const { text } = bytes.error;
        const own = 'key' in text && text.key.startsWith('recovery.');
        return own ? bytes : err({ ...bytes.error, text: message('recovery.copyFailed') });
      }
      const { name, ext } = path.posix.parse(file);
      const suggestedName = safeFileName(name, ext === '' ? '.json' : ext, 'document');
      return deliver({ suggestedName, type: 'application/octet-stream', bytes: bytes.value });
    },
    discard: async (file) => {
      if (!entries.has(file) || !isAside(file)) return err(appError('not-found'));
      const discarded = await library.recovery.discard(file);
      // Gone already is what was wanted, and no reason to go on showing it.
      if (!discarded.ok && discarded.error.code !== 'not-found') return discarded;
      entries.delete(file);
      news();
      return discarded;
    },
  };
}
