import type { DocumentKind, Envelope } from '../../../shared/documents/envelope';
import { appError, type AppError } from '../../../shared/kernel/errors';
import type { Clock } from '../../../shared/kernel/ports';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message, raw } from '../../../shared/kernel/text';
import type { DocumentKey } from '../../../shared/safety/history';
import type { AnyDocument } from '../../../shared/library/kinds';
import type { DocumentFiles, StagedWrite, CommitEntryState } from '../documents/documentFiles';
import { guarded } from '../files/failures';
import type { CommitJournal, CommitJournals } from './commitJournals';
import type { Lock } from '../locks/lock';
import { places } from '../places';

export type SavedDocument = Pick<Envelope, 'kind' | 'id' | 'revision' | 'updatedAt'>;

/**
 * Several documents stored as one: all of them or none, also when the program is killed between two writes.
 *
 * A commit holds the locks of all its documents, checks them all, and writes all their texts into one journal. The
 * journal's rename decides: before it nothing happened, from then on the commit counts as done and is carried out,
 * now or later. It then writes the documents, removes the journal, and only then answers and gives the locks back.
 *
 * So a journal seen by somebody who holds the lock of a document it names is always one whose commit never answered:
 * its program was killed, or the disk refused. Nobody changes such a document before that commit is finished (or
 * answers `storage-failed` where it cannot be), therefore no later save can be overwritten by it, nor build on half
 * of it.
 *
 * Only who knows no commits (an editor, a copied file, an older program) can get in between. The file that went on is
 * never replaced. Where another document holds the commit already, the rest is stored too, because half is worst;
 * where none does, none gets it, as if it had met a conflict, for nobody was told that it is stored. Either way
 * the journal is set aside as `overtaken`, so that what it held is not lost. A journal that cannot be read was damaged
 * from outside, as it is renamed into place whole; it is set aside as `damaged` and concerns nobody.
 */
export interface Commits {
  /**
   * Stores documents whose `revision` is the one they were read with (0 for new ones), at one moment, and says what
   * became of each in their order. Nothing is written on `conflict`, `damaged-document`, `newer-version` and
   * `invalid-input`, which name the document and its place (`campaigns[0]`, counted by kind). After `storage-failed`
   * the commit either did not take place or is finished before its documents are read or changed again; the same
   * commit tried again is no conflict.
   */
  commit(documents: readonly AnyDocument[]): Promise<Result<SavedDocument[], AppError>>;
  /** Changes a document while holding its lock, once no unfinished commit names it. */
  change<T>(
    key: DocumentKey,
    work: (lock: Lock) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>>;
  /** Finishes the commits that are left over, before documents are read; what cannot be finished now waits. */
  finishPending(): Promise<void>;
  /** Resolves when every commit and change handed in so far is done. */
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

/** The commits of a library. */
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

  /** Takes the locks of documents in one order everywhere, so that no two wait for each other. */
  const withLocks = <T>(
    keys: readonly DocumentKey[],
    work: (locks: LocksByName) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const [first, ...rest] = keys.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    if (first === undefined) return work(new Map());
    return files[first.kind].locks.run(first.id, (lock) =>
      withLocks(rest, (locks) => work(new Map(locks).set(nameOf(first), lock))),
    );
  };

  /** Stores what is missing of a commit; `newer-version` where only a later program can, `storage-failed`. */
  const finish = async (journal: CommitJournal): Promise<Result<void, AppError>> => {
    if (journal.newer !== undefined) return err(journal.newer);
    return withLocks(journal.entries, async (locks) => {
      // Its own program or another one was quicker.
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

  /** Works on documents under their locks, first finishing every commit that names one of them. */
  const withFinishedCommits = async <T>(
    keys: readonly DocumentKey[],
    work: (locks: LocksByName) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const names = new Set(keys.map(nameOf));
    for (;;) {
      const attempt = await withLocks(keys, async (locks): Promise<Result<Attempt<T>, AppError>> => {
        const unfinished = (await journals.list()).find(({ entries }) =>
          entries.some((entry) => names.has(nameOf(entry))),
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
      (document, at) => documents.findIndex((other) => nameOf(other) === nameOf(document)) !== at,
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
      // A refusal is ignored here: a disk that can be read but not written still shows what it holds.
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

/** Sorts the same on every computer. */
function nameOf({ kind, id }: DocumentKey): string {
  return `${kind}/${id}`;
}

function lockOf(locks: LocksByName, key: DocumentKey): Lock {
  const lock = locks.get(nameOf(key));
  if (lock === undefined) throw new Error(`No lock on ${nameOf(key)}`);
  return lock;
}

/** An error of one document of a commit, naming the document and its place, counted by kind (`campaigns[0]`). */
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
    detail: error.detail === undefined ? nameOf(document) : `${nameOf(document)}: ${error.detail}`,
  };
}
