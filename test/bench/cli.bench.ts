import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '#electron/cli/main';

const folders: string[] = [];
const say = (line: string) => void process.stdout.write(`${line}\n`);
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

it('1000 plans in one run', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  folders.push(folder);
  const example = await readFile('shared/rulesets/heroic/examples/brakka.json', 'utf8');
  const { plan } = JSON.parse(example) as { plan: object };
  const lines = Array.from({ length: 1000 }, (_, index) =>
    JSON.stringify({ ...plan, name: `Character ${String(index)}` }),
  );
  await writeFile(path.join(folder, 'plans.jsonl'), lines.join('\n'));
  for (const save of [false, true]) {
    let reports = 0;
    const io = {
      out: async () => void (reports += 1),
      err: async (text: string) => expect(text).toBe(''),
      input: () => [],
    };
    const args = ['--data', path.join(folder, 'library'), 'create', path.join(folder, 'plans.jsonl')];
    const started = performance.now();
    expect(await runCli(save ? [...args, '--save'] : args, io)).toBe(0);
    say(
      `create${save ? ' --save' : ''}: ${(performance.now() - started).toFixed(0)} ms for ${String(reports)} plans`,
    );
    expect(reports).toBe(1000);
  }
});
