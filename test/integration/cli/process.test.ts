import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBundler } from '../support/bundle';
import { temporaryFolder } from '../support/world';

const bundle = createBundler();
let runner: string[] = [];

beforeAll(async () => {
  const url = pathToFileURL(await bundle('electron/cli/main.ts')).href;
  const start = `const { runCli } = await import(${JSON.stringify(url)}); process.exitCode = await runCli(process.argv.slice(1));`;
  runner = ['--input-type=module', '-e', start, '--'];
});

describe('the command line as a program', () => {
  it('keeps its output, its errors and its status apart', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'plan.json'), '{"ruleset":"sneak"}');
    const listed = spawnSync(process.execPath, [...runner, 'rulesets'], { encoding: 'utf8' });
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(JSON.parse(listed.stdout)).toBeInstanceOf(Array);
    const refused = spawnSync(process.execPath, [...runner, 'create', 'plan.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toBe('plan.json:ruleset: No rule system is called "sneak" here.\n');
  });

  it('uses the folder that HEARTHBOOK_DATA names', async () => {
    const env = { ...process.env, HEARTHBOOK_DATA: path.join(await temporaryFolder(), 'file') };
    await writeFile(env.HEARTHBOOK_DATA, '');
    const run = spawnSync(process.execPath, [...runner, 'verify'], { env, encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([2, `${env.HEARTHBOOK_DATA}: is not a folder\n`]);
  });

  it('ends quietly when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [...runner, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [status] = (await once(child, 'exit')) as [number];
    expect([status, err]).toEqual([0, '']);
  });
});
