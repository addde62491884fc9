import { once } from 'node:events';
import path from 'node:path';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { afterEach, expect } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { seedOf } from '#test/integration/support/effort';
import { itOnNetwork, lossyNetwork, type LossyNetwork } from './lossyNetwork';

const child = (name: string) => inRoot(path.join('test/integration/network/children', name));
const heard = { stdio: ['ignore', 'pipe', 'inherit'] } satisfies SpawnOptions;

let network: LossyNetwork | undefined;
afterEach(async () => network?.close());

/** The lines that a program prints, as they come. */
function linesOf(program: ChildProcess): string[] {
  const lines: string[] = [];
  program.stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  return lines;
}

itOnNetwork('delays and loses packets of real programs, and a cut stops them all', async () => {
  network = lossyNetwork({ latencyMs: 40, loss: 0.1, seed: seedOf('lossy network') });
  const [server, client] = [await network.machine(), await network.machine()];
  const echo = linesOf(server.run(process.execPath, [child('echo.mjs'), '4000', server.address], heard));
  await expect.poll(() => echo, { timeout: 30_000 }).toEqual(['listening']);
  const asking = client.run(process.execPath, [child('ask.mjs'), '4000', server.address, '60'], heard);
  const answers = linesOf(asking);
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(20);
  client.cut();
  const before = answers.length;
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  // One answer may have been on its way out of the program.
  expect(answers.length).toBeLessThanOrEqual(before + 1);
  client.mend();
  await once(asking, 'exit');
  expect(answers).toHaveLength(60);
  // No answer can be quicker than two packets; lost packets came again later.
  expect(Math.min(...answers.map(Number))).toBeGreaterThanOrEqual(79);
  expect(Math.max(...answers.map(Number))).toBeGreaterThan(200);
  expect(network.counts.lost).toBeGreaterThan(0);
});
