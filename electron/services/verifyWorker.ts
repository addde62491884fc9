import { parentPort, workerData } from 'node:worker_threads';
import { errnoOf } from '../storage/fileSystem';
import { rulesForVerify } from './rulesForVerify';
import { builtInRulesets } from './rulesets';
import { plainVerifier } from './verifier';
import type { VerifyAnswer, VerifyRequest, VerifyWorkerData } from './verifyThread';

/** Bundled to a file of its own: reading thousands of documents takes a while, and the window must not wait for it. */

// Both ends of this channel are ours and built together: verifyThread.ts sends nothing else.
const { rulesets } = workerData as VerifyWorkerData;
const verifier = plainVerifier(rulesForVerify(builtInRulesets, rulesets));

function send(answer: VerifyAnswer): void {
  parentPort?.postMessage(answer);
}

async function answer({ id, folder, file }: VerifyRequest): Promise<void> {
  try {
    if (file !== undefined) send({ id, kind: 'judged', finding: await verifier.judge(folder, file) });
    else {
      const verification = await verifier.verify(folder, (progress) =>
        send({ id, kind: 'progress', progress }),
      );
      send({ id, kind: 'verified', verification });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const code = errnoOf(error);
    send({ id, kind: 'failed', reason, ...(code !== undefined && { code }) });
  }
}

parentPort?.on('message', (request: VerifyRequest) => void answer(request));
