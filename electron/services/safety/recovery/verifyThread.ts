import { Worker } from 'node:worker_threads';
import type { AppError } from '../../../../shared/kernel/errors';
import type { Result } from '../../../../shared/kernel/result';
import type { JudgeSnapshot, SnapshotPlace, SnapshotVerdict } from '../../../storage/history/snapshotReading';
import type { Progress, Verification } from '../../../storage/recovery/verifyLibrary';
import type { Finding } from '../../../storage/recovery/verifyFile';

/** Looks at the files of a library, changing nothing; rejects where the look itself fails. */
export interface Verifier {
  /** Looks at everything; `tell` hears how far it is, and what was found since it last heard. */
  verify(folder: string, tell: (progress: Progress) => void): Promise<Verification>;
  /** Looks at one file (`characters/x.json`); `undefined` where it is gone. */
  judge(folder: string, file: string): Promise<Finding | undefined>;
  /** Reads one kept state and says what it is. */
  readonly judgeSnapshot: JudgeSnapshot;
  close(): Promise<void>;
}

/** What the thread is told when it starts: which rulesets there are. */
export interface VerifyWorkerData {
  readonly rulesets: readonly string[];
}

/** What the thread can be asked: to look at a library, at one file of it, at a kept state. */
export type VerifyQuestion =
  | { readonly kind: 'verify'; readonly folder: string }
  | { readonly kind: 'judge'; readonly folder: string; readonly file: string }
  | { readonly kind: 'judgeSnapshot'; readonly place: SnapshotPlace };

/** A question as it crosses to the thread; its answers bear the same id. */
export type VerifyRequest = VerifyQuestion & { readonly id: number };

/** What it answers: any number of steps, then one end. */
export type VerifyAnswer =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: Progress }
  | { readonly id: number; readonly kind: 'verified'; readonly verification: Verification }
  | { readonly id: number; readonly kind: 'judged'; readonly finding: Finding | undefined }
  | {
      readonly id: number;
      readonly kind: 'snapshotJudged';
      readonly judged: Result<SnapshotVerdict, AppError>;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string; readonly code?: string };

/** Someone who waits for an answer. */
interface Asker {
  readonly hear: (answer: VerifyAnswer) => void;
  readonly fail: (error: Error) => void;
}

/** A verifier whose thread starts with the first question, and again after a crash. */
export function createVerifyThread({
  workerPath,
  rulesets,
}: VerifyWorkerData & { readonly workerPath: string }): Verifier {
  const asking = new Map<number, Asker>();
  let worker: Worker | undefined;
  let nextId = 1;

  const failAll = (ended: Worker, error: Error): void => {
    if (worker !== ended) return;
    worker = undefined;
    const waiting = [...asking.values()];
    asking.clear();
    for (const { fail } of waiting) fail(error);
  };
  const start = (): Worker => {
    const data: VerifyWorkerData = { rulesets };
    const started = new Worker(workerPath, { workerData: data });
    started.on('message', (answer: VerifyAnswer) => asking.get(answer.id)?.hear(answer));
    started.on('error', (error) =>
      failAll(started, error instanceof Error ? error : new Error(String(error))),
    );
    started.on('exit', (code) =>
      failAll(started, new Error(`The verifying thread ended with code ${String(code)}.`)),
    );
    return started;
  };

  /** Asks, and gives what `take` makes of the answers once it makes something. */
  const ask = <T>(
    question: VerifyQuestion,
    take: (answer: VerifyAnswer) => { readonly value: T } | undefined,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const current = (worker ??= start());
      const id = nextId;
      nextId += 1;
      const end = (finish: () => void): void => {
        asking.delete(id);
        // Nobody waits: an idle thread does not keep the program alive.
        if (asking.size === 0) current.unref();
        finish();
      };
      asking.set(id, {
        fail: (error) => end(() => reject(error)),
        hear: (answer) => {
          if (answer.kind === 'failed') {
            end(() => reject(Object.assign(new Error(answer.reason), answer.code && { code: answer.code })));
            return;
          }
          const taken = take(answer);
          if (taken !== undefined) end(() => resolve(taken.value));
        },
      });
      current.ref();
      current.postMessage({ ...question, id } satisfies VerifyRequest);
    });

  return {
    verify: (folder, tell) =>
      ask({ kind: 'verify', folder }, (answer) => {
        if (answer.kind === 'progress') tell(answer.progress);
        return answer.kind === 'verified' ? { value: answer.verification } : undefined;
      }),
    judge: (folder, file) =>
      ask({ kind: 'judge', folder, file }, (answer) =>
        answer.kind === 'judged' ? { value: answer.finding } : undefined,
      ),
    judgeSnapshot: (place) =>
      ask({ kind: 'judgeSnapshot', place }, (answer) =>
        answer.kind === 'snapshotJudged' ? { value: answer.judged } : undefined,
      ),
    close: async () => {
      await worker?.terminate();
    },
  };
}
