import { Worker } from 'node:worker_threads';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type {
  ValidateSnapshot,
  SnapshotPlace,
  SnapshotStatus,
} from '#electron/storage/history/snapshotReading';
import type { VerifyProgress, Verification } from '#electron/storage/recovery/verifyLibrary';
import type { FileReport } from '#electron/storage/recovery/verifyFile';

/** Verifies the files of a library without changes; rejects if verification itself fails. */
export interface Verifier {
  /** `notify` receives the progress, with the reports found since the last call. */
  verify(folder: string, notify: (progress: VerifyProgress) => void): Promise<Verification>;
  /** Verifies one file (`characters/x.json`); `undefined` if it is gone. */
  verifyFile(folder: string, file: string): Promise<FileReport | undefined>;
  readonly validateSnapshot: ValidateSnapshot;
  close(): Promise<void>;
}

export interface VerifyWorkerData {
  readonly rulesets: readonly string[];
}

export type VerifyQuestion =
  | { readonly kind: 'verify'; readonly folder: string }
  | { readonly kind: 'verifyFile'; readonly folder: string; readonly file: string }
  | { readonly kind: 'validateSnapshot'; readonly place: SnapshotPlace };

/** A request to the thread; its answers have the same id. */
export type VerifyRequest = VerifyQuestion & { readonly id: number };

/** Any number of progress messages, then one result. */
export type VerifyAnswer =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: VerifyProgress }
  | { readonly id: number; readonly kind: 'verified'; readonly verification: Verification }
  | { readonly id: number; readonly kind: 'fileVerified'; readonly report: FileReport | undefined }
  | {
      readonly id: number;
      readonly kind: 'snapshotValidated';
      readonly status: Result<SnapshotStatus, AppError>;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string; readonly code?: string };

interface PendingRequest {
  readonly receive: (answer: VerifyAnswer) => void;
  readonly fail: (error: Error) => void;
}

/** The thread starts with the first request, and again after a crash. */
export function createVerifyThread({
  workerPath,
  rulesets,
}: VerifyWorkerData & { readonly workerPath: string }): Verifier {
  const pending = new Map<number, PendingRequest>();
  let worker: Worker | undefined;
  let nextId = 1;

  const failAll = (ended: Worker, error: Error): void => {
    if (worker !== ended) return;
    worker = undefined;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { fail } of waiting) fail(error);
  };
  const start = (): Worker => {
    const data: VerifyWorkerData = { rulesets };
    const started = new Worker(workerPath, { workerData: data });
    started.on('message', (answer: VerifyAnswer) => pending.get(answer.id)?.receive(answer));
    started.on('error', (error) =>
      failAll(started, error instanceof Error ? error : new Error(String(error))),
    );
    started.on('exit', (code) =>
      failAll(started, new Error(`The verifying thread ended with code ${String(code)}.`)),
    );
    return started;
  };

  /** Sends a request and resolves with the first defined result of `take`. */
  const ask = <T>(
    question: VerifyQuestion,
    accept: (answer: VerifyAnswer) => { readonly value: T } | undefined,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const current = (worker ??= start());
      const id = nextId;
      nextId += 1;
      const end = (finish: () => void): void => {
        pending.delete(id);
        // An idle thread must not keep the program alive.
        if (pending.size === 0) current.unref();
        finish();
      };
      pending.set(id, {
        fail: (error) => end(() => reject(error)),
        receive: (answer) => {
          if (answer.kind === 'failed') {
            end(() => reject(Object.assign(new Error(answer.reason), answer.code && { code: answer.code })));
            return;
          }
          const accepted = accept(answer);
          if (accepted !== undefined) end(() => resolve(accepted.value));
        },
      });
      current.ref();
      current.postMessage({ ...question, id } satisfies VerifyRequest);
    });

  return {
    verify: (folder, notify) =>
      ask({ kind: 'verify', folder }, (answer) => {
        if (answer.kind === 'progress') notify(answer.progress);
        return answer.kind === 'verified' ? { value: answer.verification } : undefined;
      }),
    verifyFile: (folder, file) =>
      ask({ kind: 'verifyFile', folder, file }, (answer) =>
        answer.kind === 'fileVerified' ? { value: answer.report } : undefined,
      ),
    validateSnapshot: (place) =>
      ask({ kind: 'validateSnapshot', place }, (answer) =>
        answer.kind === 'snapshotValidated' ? { value: answer.status } : undefined,
      ),
    close: async () => {
      await worker?.terminate();
    },
  };
}
