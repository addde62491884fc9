import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { createBundler } from '#test/integration/support/bundle';
import { toyCharacter } from '#test/integration/support/world';

const bundled = createBundler();
let [program, workerPath, folder] = ['', '', ''];
beforeAll(async () => {
  program = await bundled('test/integration/services/safety/recovery/children/firstList.ts');
  workerPath = await bundled('electron/services/safety/recovery/verifyWorker.ts');
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  await mkdir(path.join(folder, 'characters'));
  for (let at = 0; at < 500; at += 1) {
    const document = toyCharacter(`Character ${String(at)}`, { revision: 1, notes: 'n'.repeat(2000) });
    await writeFile(path.join(folder, 'characters', `${document.id}.json`), serialize(document));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const say = (line: string) => void process.stdout.write(`nonsense ${line}\n`);
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Milliseconds of the first list of a new process without an index, and its peak memory in bytes. */
async function firstList(): Promise<{ took: number; peak: number; first: { rows: number } }> {
  await rm(path.join(folder, 'index.json'), { force: true });
  const child = spawn(process.execPath, [program, folder, workerPath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  await once(child, 'close');
  return JSON.parse(text) as Awaited<ReturnType<typeof firstList>>;
}

it('lists 500 characters beside 99 MB of nonsense as quickly as without', async () => {
  const nonsense = path.join(folder, 'characters/nonsense-one.json');
  const [without, beside]: { took: number; peak: number }[][] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    await rm(nonsense, { force: true });
    without?.push(await firstList());
    await writeFile(nonsense, `{"format":"hearthbook","a":[${'0,'.repeat(49_000_000)}0]}`);
    const seen = await firstList();
    expect(seen.first.rows).toBe(500);
    beside?.push(seen);
  }
  const of = (key: 'took' | 'peak', all: typeof without = []) => median(all.map((each) => each[key]));
  const ratio = of('took', beside) / of('took', without);
  say(
    `first list of 500 beside 99 MB: ${of('took', beside).toFixed(0)} ms, without ${of('took', without).toFixed(0)} ms: ` +
      `${ratio.toFixed(2)} times; peak ${(of('peak', beside) / 1e6).toFixed(0)} MB, without ${(of('peak', without) / 1e6).toFixed(0)} MB`,
  );
});
