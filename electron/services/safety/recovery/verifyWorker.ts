import { parentPort, workerData } from 'node:worker_threads';
import { assertNever } from '#shared/kernel/assertNever';
import { errnoOf } from '#electron/storage/files/fileSystem';
import type { VerifyProgress } from '#electron/storage/recovery/verifyLibrary';
import { rulesForVerify } from './rulesForVerify';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { directVerifier } from './verifier';
import type { VerifyAnswer, VerifyRequest, VerifyWorkerData } from './verifyThread';

/** Bundled separately: reading thousands of documents takes a while, and the window must not wait for it. */

// Both ends of this channel are ours and built together: verifyThread.ts sends nothing else.
const { rulesets } = workerData as VerifyWorkerData;
const verifier = directVerifier(rulesForVerify(builtInRulesets, rulesets));

function send(answer: VerifyAnswer): void {
  parentPort?.postMessage(answer);
}

/** Handles a request and returns its final answer. */
async function answerTo(request: VerifyRequest): Promise<VerifyAnswer> {
  const { id } = request;
  switch (request.kind) {
    case 'verify': {
      const notify = (progress: VerifyProgress) => send({ id, kind: 'progress', progress });
      return { id, kind: 'verified', verification: await verifier.verify(request.folder, notify) };
    }
    case 'verifyFile':
      return { id, kind: 'fileVerified', report: await verifier.verifyFile(request.folder, request.file) };
    case 'validateSnapshot':
      return { id, kind: 'snapshotValidated', status: await verifier.validateSnapshot(request.place) };
    default:
      return assertNever(request);
  }
}

async function answer(request: VerifyRequest): Promise<void> {
  try {
    send(await answerTo(request));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const code = errnoOf(error);
    send({ id: request.id, kind: 'failed', reason, ...(code !== undefined && { code }) });
  }
}

parentPort?.on('message', (request: VerifyRequest) => void answer(request));
