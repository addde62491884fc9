import { parentPort, workerData } from 'node:worker_threads';
import { assertNever } from '../../../../shared/kernel/assertNever';
import { errnoOf } from '../../../storage/files/fileSystem';
import type { Progress } from '../../../storage/recovery/verifyLibrary';
import { rulesForVerify } from './rulesForVerify';
import { builtInRulesets } from '../../library/rulesets';
import { plainVerifier } from './verifier';
import type { VerifyAnswer, VerifyRequest, VerifyWorkerData } from './verifyThread';

/** Bundled to a file of its own: reading thousands of documents takes a while, and the window must not wait for it. */

// Both ends of this channel are ours and built together: verifyThread.ts sends nothing else.
const { rulesets } = workerData as VerifyWorkerData;
const verifier = plainVerifier(rulesForVerify(builtInRulesets, rulesets));

function send(answer: VerifyAnswer): void {
  parentPort?.postMessage(answer);
}

/** Does what is asked; gives the last answer to it. */
async function answerTo(request: VerifyRequest): Promise<VerifyAnswer> {
  const { id } = request;
  switch (request.kind) {
    case 'verify': {
      const tell = (progress: Progress) => send({ id, kind: 'progress', progress });
      return { id, kind: 'verified', verification: await verifier.verify(request.folder, tell) };
    }
    case 'judge':
      return { id, kind: 'judged', finding: await verifier.judge(request.folder, request.file) };
    case 'judgeSnapshot':
      return { id, kind: 'snapshotJudged', judged: await verifier.judgeSnapshot(request.place) };
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
