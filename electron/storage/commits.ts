import type { CampaignDocument } from '../../shared/campaign/document';
import type { CharacterDocument } from '../../shared/character/document';
import type { DocumentKind, Envelope } from '../../shared/documents/envelope';
import type { PackDocument } from '../../shared/homebrew/document';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Clock } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw } from '../../shared/kernel/text';
import type { DocumentFiles, Staged, Standing } from './documentFiles';
import { guarded } from './failures';
import type { CommitJournal, CommitJournals } from './commitJournals';
import type { Lock } from './lock';
import { places } from './places';

/** A document of any kind. */
export type AnyDocument = CharacterDocument | CampaignDocument | PackDocument;

/** What a document became by a commit. */
export type Saved = Pick<Envelope, 'kind' | 'id' | 'revision' | 'updatedAt'>;

/** Names a document of the library. */
export type DocumentKey = Pick<Envelope, 'kind' | 'id'>;

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
  commit(documents: readonly AnyDocument[]): Promise<Result<Saved[], AppError>>;
  /** Changes a document while holding its lock, once no unfinished commit names it. */
  change<T>(
    key: DocumentKey,
    work: (lock: Lock) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>>;
  /** Finishes the commits that are left over, before documents are read; what cannot be finished now waits. */
  settle(): Promise<void>;
  /** Resolves when every commit and change handed in so far is done. */
  idle(): Promise<void>;
}

/** What commits work with: the files of every kind. */
export interface CommitParts {
  readonly journals: CommitJournals;
  readonly clock: Clock;
  readonly files: Readonly<
    Record<DocumentKind, Pick<DocumentFiles<Envelope>, 'turns' | 'stageParsed' | 'standing'>>
  >;
}

type Locks = ReadonlyMap<string, Lock>;

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

  /** Takes the turns of documents in one order everywhere, so that no two wait for each other. */
  const inTurns = <T>(
    keys: readonly DocumentKey[],
    work: (locks: Locks) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const [first, ...rest] = keys.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    if (first === undefined) return work(new Map());
    return files[first.kind].turns.run(first.id, (lock) =>
      inTurns(rest, (locks) => work(new Map(locks).set(nameOf(first), lock))),
    );
  };

  /** Stores what is missing of a commit; `newer-version` where only a later program can, `storage-failed`. */
  const finish = async (journal: CommitJournal): Promise<Result<void, AppError>> => {
    if (journal.newer !== undefined) return err(journal.newer);
    return inTurns(journal.entries, async (locks) => {
      // Its own program or another one was quicker.
      if (!(await journals.has(journal.name))) return ok(undefined);
      const standings: Standing[] = [];
      for (const entry of journal.entries)
        standings.push(await files[entry.kind].standing(entry, lockOf(locks, entry)));
      const some = (kind: Standing['kind']) => standings.some((standing) => standing.kind === kind);
      if (some('stored') || !some('overtaken'))
        for (const standing of standings) if (standing.kind === 'waiting') await standing.store();
      await (some('overtaken')
        ? journals.setAside(journal.name, 'overtaken')
        : journals.remove(journal.name));
      return ok(undefined);
    });
  };

  /** Works on documents in their turns, first finishing every commit that names one of them. */
  const settledInTurns = async <T>(
    keys: readonly DocumentKey[],
    work: (locks: Locks) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const names = new Set(keys.map(nameOf));
    for (;;) {
      const turn = await inTurns(keys, async (locks): Promise<Result<Turn<T>, AppError>> => {
        const unfinished = (await journals.list()).find(({ entries }) =>
          entries.some((entry) => names.has(nameOf(entry))),
        );
        if (unfinished !== undefined) return ok({ kind: 'blocked', unfinished });
        const done = await work(locks);
        return done.ok ? ok({ kind: 'done', value: done.value }) : done;
      });
      if (!turn.ok) return turn;
      if (turn.value.kind === 'done') return ok(turn.value.value);
      const finished = await finish(turn.value.unfinished);
      if (!finished.ok) return finished;
    }
  };

  const finishAll = async (): Promise<Result<void, AppError>> => {
    for (const journal of await journals.list()) await finish(journal);
    return ok(undefined);
  };

  const stageAll = async (
    documents: readonly AnyDocument[],
    locks: Locks,
  ): Promise<Result<Staged[], AppError>> => {
    const now = clock.now();
    const staged: Staged[] = [];
    for (const [at, document] of documents.entries()) {
      const one = await files[document.kind].stageParsed(document, now, lockOf(locks, document));
      if (!one.ok) return err(aboutDocument(documents, at, one.error));
      staged.push(one.value);
    }
    return ok(staged);
  };

  const commit = async (documents: readonly AnyDocument[]): Promise<Result<Saved[], AppError>> => {
    const twice = documents.findIndex(
      (document, at) => documents.findIndex((other) => nameOf(other) === nameOf(document)) !== at,
    );
    if (twice >= 0)
      return err(
        aboutDocument(documents, twice, appError('invalid-input', { text: message('commits.twice') })),
      );
    if (documents.length === 0) return ok([]);
    return settledInTurns(documents, async (locks) => {
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
    change: (key, work) => tracked(settledInTurns([key], (locks) => work(lockOf(locks, key)))),
    settle: async () => {
      // What is refused here is let go: a disk that can be read but not written still shows what it holds.
      await tracked(guarded(finishAll));
    },
    idle: async () => {
      await Promise.allSettled(underWay);
    },
  };
}

type Turn<T> =
  | { readonly kind: 'blocked'; readonly unfinished: CommitJournal }
  | { readonly kind: 'done'; readonly value: T };

/** Sorts the same on every computer. */
function nameOf({ kind, id }: DocumentKey): string {
  return `${kind}/${id}`;
}

function lockOf(locks: Locks, key: DocumentKey): Lock {
  const lock = locks.get(nameOf(key));
  if (lock === undefined) throw new Error(`No lock on ${nameOf(key)}`);
  return lock;
}

/** An error of one document of a commit, naming the document and its place, counted by kind (`campaigns[0]`). */
export function aboutDocument(documents: readonly AnyDocument[], at: number, error: AppError): AppError {
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
