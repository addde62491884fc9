import path from 'node:path';
import type { Envelope } from '#shared/documents/envelope';
import { parseJson } from '#shared/documents/jsonText';
import { parseDocument } from '#shared/documents/parse';
import type { Delivery } from '#shared/ipc/parts';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import type { DocumentKey } from '#shared/safety/history';
import type { Library } from '#electron/storage/library';
import type { FileReport, VerifyRules } from '#electron/storage/recovery/verifyFile';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { safeFileName } from '#electron/services/files/fileName';
import type { Deliver } from '#electron/services/files/exportFile';
import { checkPortraitOf } from '#electron/services/library/portrait';
import { describeTrouble, isAside } from './describeTrouble';
import type { Verifier } from './verifyThread';
import { storeOf } from '#electron/services/library/stores';

/** Files are named by their paths in the report. */
export interface RecoveryActions {
  /**
   * Restores the newest usable snapshot, or a misnamed document, in place of the damaged file; returns the
   * document's key.
   */
  recover(file: string): Promise<Result<DocumentKey, AppError>>;
  /** Exports the file unchanged. */
  saveCopy(file: string): Promise<Result<Delivery, AppError>>;
  /** Sets a copy aside that took the place of its document; `not-found` if it is gone. */
  setCopyAside(file: string): Promise<Result<void, AppError>>;
  /** Moves a misnamed document to the bin, as a document of its own; returns that. */
  bin(file: string): Promise<Result<DocumentKey, AppError>>;
  /** Deletes a file in quarantine. */
  discard(file: string): Promise<Result<void, AppError>>;
}

/** `entries` are the damaged files by path; they are updated here. */
export interface RecoveryActionPorts {
  readonly library: Library;
  readonly verifier: Verifier;
  readonly rules: Pick<VerifyRules, 'inspect'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly deliver: Deliver;
  readonly entries: Map<string, FileReport & { readonly at: string }>;
  readonly changed: (kind: DocumentKey['kind']) => void;
}

type TroubleEntry = FileReport & { readonly at: string };

const refusal = (code: 'not-found' | 'conflict' | 'storage-failed', key: string) =>
  err(appError(code, { text: message(`recovery.${key}`) }));

/** `publish` is called when the list of damaged files has changed. */
export function createRecoveryActions(
  ports: RecoveryActionPorts & { readonly publish: () => void },
): RecoveryActions {
  const { library, verifier, rules, clock, ids, deliver, entries, changed, publish } = ports;

  /** Moves a damaged file away before it is replaced; false if it has become intact in the meantime. */
  const moveAside = async (entry: TroubleEntry): Promise<Result<boolean, AppError>> => {
    if (isAside(entry.file)) return ok(true);
    let gone = false;
    const aside = await library.recovery.setAside(entry.file, async () => {
      const now = await verifier.verifyFile(library.folder, entry.file);
      gone = now === undefined;
      return now?.status === entry.status;
    });
    if (!aside.ok) return aside;
    entries.delete(entry.file);
    if (aside.value !== undefined) entries.set(aside.value, { ...entry, file: aside.value, at: clock.now() });
    publish();
    // A missing file does not need to be moved.
    return ok(aside.value !== undefined || gone);
  };

  /** The newest snapshot that its rules can read too, and the highest revision of all snapshots. */
  const newestUsable = async (
    key: DocumentKey,
  ): Promise<Result<{ document: AnyDocument; revision: number }, AppError>> => {
    const kept = await library.snapshots.list(key);
    if (!kept.ok) return kept;
    const revision = Math.max(0, ...kept.value.map((snapshot) => snapshot.revision));
    for (const snapshot of kept.value.filter(({ sound }) => sound)) {
      const read = await library.snapshots.read(key, snapshot.key);
      const parsed = read.ok ? parseDocument(kindOf(key.kind), read.value) : read;
      if (!parsed.ok) continue;
      const { document } = parsed.value;
      const inspected = await rules.inspect(document);
      if (inspected.ok || inspected.error.code === 'unknown-ruleset') return ok({ document, revision });
    }
    return refusal('not-found', 'noSnapshot');
  };

  const done = ({ kind, id }: Envelope) => {
    changed(kind);
    publish();
    return ok({ kind, id });
  };

  const fromSnapshot = async (entry: TroubleEntry): Promise<Result<DocumentKey, AppError>> => {
    const { document: key } = entry;
    if (key === null) return refusal('not-found', 'noSnapshot');
    if ((await describeTrouble(library, entry)).replaced) return refusal('conflict', 'replaced');
    const usable = await newestUsable(key);
    if (!usable.ok) return usable;
    const movedAside = await moveAside(entry);
    if (!movedAside.ok) return movedAside;
    if (!movedAside.value) return refusal('conflict', 'changed');
    const { document } = usable.value;
    // Higher than any revision that a window may have open, so that none mistakes it for its own.
    const revision = Math.max(document.revision, usable.value.revision, entry.revision);
    const revived = await storeOf(library, document.kind).revive({ ...document, revision });
    return revived.ok ? done(revived.value) : revived;
  };

  /** Imports an intact document: under its own id if that is free, otherwise as a copy. */
  const importMisnamed = async (entry: TroubleEntry): Promise<Result<DocumentKey, AppError>> => {
    const read = await wholeDocument(entry);
    if (!read.ok) return read;
    const document = read.value;
    const portrait = checkPortraitOf(document);
    if (!portrait.ok)
      return err(appError('conflict', { text: message('recovery.notTaken', { why: portrait.error.text }) }));
    const isTaken = await storeOf(library, document.kind).has(document.id);
    if (!isTaken.ok) return isTaken;
    const now = clock.now();
    const stored = await storeOf(library, document.kind).revive(
      isTaken.value ? { ...document, id: ids.next(), revision: 0, createdAt: now } : document,
    );
    if (!stored.ok) return stored;
    const movedAside = await moveAside(entry);
    return movedAside.ok ? done(stored.value) : movedAside;
  };

  const setCopyAside = async (file: string): Promise<Result<void, AppError>> => {
    const report = await verifier.verifyFile(library.folder, file);
    if (report === undefined) return err(appError('not-found'));
    const aside = await moveAside({ ...report, at: clock.now() });
    return aside.ok ? ok(undefined) : aside;
  };

  /** The document gets another id, because its own belongs to the one in the library. */
  const binMisnamed = async (entry: TroubleEntry): Promise<Result<DocumentKey, AppError>> => {
    const read = await wholeDocument(entry);
    if (!read.ok) return read;
    const { kind } = read.value;
    const document = { ...read.value, id: ids.next() };
    const text = Buffer.from(serialize(document));
    const binned = await storeOf(library, kind).importFile(document.id, text, new Date(clock.now()));
    if (!binned.ok) return binned;
    const movedAside = await library.recovery.setAside(entry.file, async () => true);
    if (!movedAside.ok) return movedAside;
    entries.delete(entry.file);
    // The bin has all of it now.
    if (movedAside.value !== undefined) await library.recovery.discard(movedAside.value);
    return done(document);
  };

  const wholeDocument = async (entry: TroubleEntry): Promise<Result<AnyDocument, AppError>> => {
    const bytes = await library.recovery.bytes(entry.file);
    if (!bytes.ok) return bytes;
    const json = parseJson(bytes.value.toString('utf8'));
    const kind = entry.document?.kind;
    const parsed =
      json.ok && kind !== undefined
        ? parseDocument(kindOf(kind), json.value)
        : err(appError('damaged-document'));
    if (parsed.ok) return ok(parsed.value.document);
    return err(appError('conflict', { text: message('recovery.notTaken', { why: parsed.error.text }) }));
  };

  return {
    recover: async (file) => {
      const entry = entries.get(file);
      if (entry === undefined) return err(appError('not-found'));
      switch (entry.status) {
        case 'damaged':
        case 'unreadable':
          return fromSnapshot(entry);
        case 'misnamed':
          return importMisnamed(entry);
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
    setCopyAside,
    bin: async (file) => {
      const entry = entries.get(file);
      if (entry === undefined) return err(appError('not-found'));
      if (entry.status !== 'misnamed' || isAside(file)) return refusal('conflict', 'nothingToDo');
      return binMisnamed(entry);
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
      // A file that is gone already counts as deleted.
      if (!discarded.ok && discarded.error.code !== 'not-found') return discarded;
      entries.delete(file);
      publish();
      return discarded;
    },
  };
}
