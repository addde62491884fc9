import type { DocumentKind, Envelope } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import { keyText, type DocumentKey } from '#shared/safety/history';
import type { AnyDocument } from '#shared/library/kinds';
import type { DocumentFiles, StagedWrite, CommitEntryState } from '#electron/storage/documents/documentFiles';
import { guarded } from '#electron/storage/files/failures';
import type { CommitJournal, CommitJournals } from './commitJournals';
import type { Lock } from '#electron/storage/locks/lock';
import { places } from '#electron/storage/places';

export type SavedDocument = Pick<Envelope, 'kind' | 'id' | 'revision' | 'updatedAt'>;

/**
 * Stores several documents together: all of them or none, even if the program is killed between two writes.
 *
 * A commit holds the locks of all its documents, checks them all, and writes all their texts into one journal.
 * The rename of the journal decides: before it nothing has happened, from then on the commit counts as done and
 * is carried out, now or later. It then writes the documents, removes the journal, and only then returns and
 * releases the locks.
 *
 * Therefore a journal that is visible to the holder of the lock of one of its documents always belongs to a
 * commit that never returned: its program was killed, or the disk failed. No one changes such a document before
 * that commit is finished (or fails with `storage-failed` if that is impossible), so that it can never overwrite
 * a later save, and no save is based on half of it.
 *
 * Only something that ignores commits (an editor, a copied file, an older program) can intervene. A file that was
 * changed that way is never replaced. If another document of the commit is stored already, the rest is stored
 * too, because half a commit is worst; if none is, none is stored, as after a conflict, since no one was told
 * that it was stored. Either way the journal is set aside as `overtaken`, so that its content is not lost. An
 * unreadable journal was damaged from outside, because it is renamed into place when it is complete; it is set
 * aside as `damaged` and affects no document.
 */
export interface Commits {
  /**
   * Stores documents whose `revision` is the one they were read with (0 for new ones) at one moment, and returns
   * them in their order. Nothing is written on `conflict`, `damaged-document`, `newer-version` and
   * `invalid-input`, which name the document and its place (`campaigns[0]`, counted by kind). After
   * `storage-failed` the commit either did not take place or is finished before its documents are read or changed
   * again; retrying the same commit is not a conflict.
   */
  commit(documents: readonly AnyDocument[]): Promise<Result<SavedDocument[], AppError>>;
  /** Changes a document while holding its lock, after every unfinished commit that names it. */
  change<T>(
    key: DocumentKey,
    work: (lock: Lock) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>>;
  /** Finishes pending commits before documents are read; those that cannot be finished now wait. */
  finishPending(): Promise<void>;
  /** Resolves when all commits and changes requested so far are done. */
  idle(): Promise<void>;
}

export interface CommitParts {
  readonly journals: CommitJournals;
  readonly clock: Clock;
  readonly files: Readonly<
    Record<DocumentKind, Pick<DocumentFiles<Envelope>, 'locks' | 'stageParsed' | 'commitEntryState'>>
  >;
}

type LocksByName = ReadonlyMap<string, Lock>;

export function createCommits({ journals, clock, files }: CommitParts): Commits {
  const underWay = new Set<Promise<unknown>>();

  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  };

  /** Takes locks in the same order everywhere, so that deadlocks are impossible. */
  const withLocks = <T>(
    keys: readonly DocumentKey[],
    work: (locks: LocksByName) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const [first, ...rest] = keys.toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
    if (first === undefined) return work(new Map());
    return files[first.kind].locks.run(first.id, (lock) =>
      withLocks(rest, (locks) => work(new Map(locks).set(keyText(first), lock))),
    );
  };

  /** Stores the missing documents of a commit; `newer-version` if only a later program can, `storage-failed`. */
  const finish = async (journal: CommitJournal): Promise<Result<void, AppError>> => {
    if (journal.newer !== undefined) return err(journal.newer);
    return withLocks(journal.entries, async (locks) => {
      // This or another program was faster.
      if (!(await journals.has(journal.name))) return ok(undefined);
      const states: CommitEntryState[] = [];
      for (const entry of journal.entries)
        states.push(await files[entry.kind].commitEntryState(entry, lockOf(locks, entry)));
      const some = (kind: CommitEntryState['kind']) => states.some((state) => state.kind === kind);
      if (some('stored') || !some('overtaken'))
        for (const state of states) if (state.kind === 'pending') await state.store();
      await (some('overtaken')
        ? journals.setAside(journal.name, 'overtaken')
        : journals.remove(journal.name));
      return ok(undefined);
    });
  };

  /** Works on documents under their locks, after every commit that names one of them is finished. */
  const withFinishedCommits = async <T>(
    keys: readonly DocumentKey[],
    work: (locks: LocksByName) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const names = new Set(keys.map(keyText));
    for (;;) {
      const attempt = await withLocks(keys, async (locks): Promise<Result<Attempt<T>, AppError>> => {
        const unfinished = (await journals.list()).find(({ entries }) =>
          entries.some((entry) => names.has(keyText(entry))),
        );
        if (unfinished !== undefined) return ok({ kind: 'blocked', unfinished });
        const done = await work(locks);
        return done.ok ? ok({ kind: 'done', value: done.value }) : done;
      });
      if (!attempt.ok) return attempt;
      if (attempt.value.kind === 'done') return ok(attempt.value.value);
      const finished = await finish(attempt.value.unfinished);
      if (!finished.ok) return finished;
    }
  };

  const finishAll = async (): Promise<Result<void, AppError>> => {
    for (const journal of await journals.list()) await finish(journal);
    return ok(undefined);
  };

  const stageAll = async (
    documents: readonly AnyDocument[],
    locks: LocksByName,
  ): Promise<Result<StagedWrite[], AppError>> => {
    const now = clock.now();
    const staged: StagedWrite[] = [];
    for (const [at, document] of documents.entries()) {
      const one = await files[document.kind].stageParsed(document, now, lockOf(locks, document));
      if (!one.ok) return err(documentError(documents, at, one.error));
      staged.push(one.value);
    }
    return ok(staged);
  };

  const commit = async (documents: readonly AnyDocument[]): Promise<Result<SavedDocument[], AppError>> => {
    const twice = documents.findIndex(
      (document, at) => documents.findIndex((other) => keyText(other) === keyText(document)) !== at,
    );
    if (twice >= 0)
      return err(
        documentError(documents, twice, appError('invalid-input', { text: message('commits.twice') })),
      );
    if (documents.length === 0) return ok([]);
    return withFinishedCommits(documents, async (locks) => {
      const staged = await stageAll(documents, locks);
      if (!staged.ok) return staged;
      for (const one of staged.value) one.begin();
      const written = staged.value.map(({ document: { kind }, text }) => ({ kind, text }));
      const journal = await journals.write(written, async () => {
        for (const lock of locks.values()) await lock.confirm();
      });
      for (const one of staged.value) await one.store();
      await journals.remove(journal);
      for (const one of staged.value) one.confirm();
      return ok(
        staged.value.map(({ document: { kind, id, revision, updatedAt } }) => ({
          kind,
          id,
          revision,
          updatedAt,
        })),
      );
    });
  };

  return {
    commit: (documents) => tracked(commit(documents)),
    change: (key, work) => tracked(withFinishedCommits([key], (locks) => work(lockOf(locks, key)))),
    finishPending: async () => {
      // Errors are ignored here: a disk that can be read but not written should still show its content.
      await tracked(guarded(finishAll));
    },
    idle: async () => {
      await Promise.allSettled(underWay);
    },
  };
}

type Attempt<T> =
  | { readonly kind: 'blocked'; readonly unfinished: CommitJournal }
  | { readonly kind: 'done'; readonly value: T };

function lockOf(locks: LocksByName, key: DocumentKey): Lock {
  const lock = locks.get(keyText(key));
  if (lock === undefined) throw new Error(`No lock on ${keyText(key)}`);
  return lock;
}

/** Adds the document and its place, counted by kind (`campaigns[0]`), to an error. */
export function documentError(documents: readonly AnyDocument[], at: number, error: AppError): AppError {
  const document = documents[at];
  if (document === undefined) return error;
  const { kind, id } = document;
  const among = documents.slice(0, at).filter((other) => other.kind === kind).length;
  const place = `${places[kind].folder}[${String(among)}]`;
  const name = raw(document.name.trim() === '' ? id : document.name);
  return {
    ...error,
    text: message('commits.document', { name, why: error.text }),
    path: error.path === undefined ? place : `${place}.${error.path}`,
    detail: error.detail === undefined ? keyText(document) : `${keyText(document)}: ${error.detail}`,
  };
}
