import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { brakka } from '#test/integration/support/fights';
import { temporaryFolder } from '#test/integration/support/world';

const bundle = createBundler();
let runner: string[] = [];

beforeAll(async () => {
  const url = pathToFileURL(await bundle('electron/cli/main.ts')).href;
  const start = `const { runCli } = await import(${JSON.stringify(url)}); process.exitCode = await runCli(process.argv.slice(1));`;
  runner = ['--input-type=module', '-e', start, '--'];
});

describe('the command line as a program', () => {
  it('separates output, errors and status', async () => {
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
    expect(refused.stderr).toBe('plan.json:ruleset: No rule system here is called "sneak".\n');
  });

  it('runs calculators and odds without a library', async () => {
    const folder = await temporaryFolder();
    const env = { ...process.env, HEARTHBOOK_DATA: path.join(folder, 'library') };
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...runner, ...args], { env, encoding: 'utf8' });
    const check = { dice: [3, 5], stat: 1, modifier: -2, mode: 'normal' };
    const calculated = run('calc', 'heroic', 'check', JSON.stringify(check));
    expect([calculated.status, calculated.stderr]).toEqual([0, '']);
    expect(JSON.parse(calculated.stdout)).toEqual({
      kept: [3, 5],
      natural: 8,
      total: 7,
      success: true,
      critical: null,
    });
    const odds = run('odds', 'heroic', '{"stat":0,"modifier":0,"mode":"normal"}');
    expect([odds.status, odds.stderr]).toEqual([0, '']);
    expect(JSON.parse(odds.stdout).success).toBeCloseTo(21 / 36, 10);
    const bomb = run('calc', 'heroic', 'check', JSON.stringify({ ...check, dice: [1, 2, 999_999_999] }));
    expect([bomb.status, bomb.stdout, bomb.stderr]).toEqual([2, '', 'check:dice[2]: must be 6 at most\n']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('uses the folder in HEARTHBOOK_DATA', async () => {
    const env = { ...process.env, HEARTHBOOK_DATA: path.join(await temporaryFolder(), 'file') };
    await writeFile(env.HEARTHBOOK_DATA, '');
    const run = spawnSync(process.execPath, [...runner, 'verify'], { env, encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([2, `${env.HEARTHBOOK_DATA}: is not a folder\n`]);
  });

  it('reads standard input and writes standard output, so that commands can be joined', async () => {
    const folder = await temporaryFolder();
    const run = (library: string, input: string | Buffer, ...args: string[]) => {
      const env = { ...process.env, HEARTHBOOK_DATA: path.join(folder, library) };
      return spawnSync(process.execPath, [...runner, ...args], { env, input });
    };
    const plans = ['Ada', 'Bo'].map((name) => JSON.stringify({ ...brakka, name }));
    const created = run('home', `${plans.join('\n')}\n`, 'create', '-', '--save');
    expect([created.status, created.stderr.toString()]).toEqual([0, '']);
    const [ada, bo] = created.stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; name: string });
    expect([ada?.name, bo?.name]).toEqual(['Ada', 'Bo']);
    const exported = run('home', '', 'export', ada?.id ?? '', '--out', '-');
    const imported = run('away', exported.stdout, 'import', '-');
    expect([imported.status, JSON.parse(imported.stdout.toString())]).toEqual([
      0,
      [{ id: ada?.id, kind: 'character', name: 'Ada', as: 'new' }],
    ]);
    const archive = run('home', '', 'backup', '-');
    const restored = run('away', archive.stdout, 'restore', '-');
    expect(JSON.parse(restored.stdout.toString())).toMatchObject({
      documents: expect.arrayContaining([{ id: bo?.id, kind: 'character', name: 'Bo', as: 'new' }]),
    });
    const refused = run('home', `${plans[0] ?? ''}\n{"ruleset":"sneak"}\n{`, 'create', '-', '--save');
    expect([refused.status, refused.stdout.toString()]).toEqual([2, '']);
    expect(refused.stderr.toString()).toMatch(/^-:2:ruleset: [^\n]+\n-:3: not valid JSON[^\n]*\n$/);
  });

  it('ends quietly when `head` has read enough of its lines', async () => {
    const folder = await temporaryFolder();
    const plan = JSON.stringify(brakka);
    await writeFile(path.join(folder, 'plans.jsonl'), `${plan}\n`.repeat(300));
    const command = [process.execPath, ...runner, 'create', 'plans.jsonl']
      .map((word) => `'${word}'`)
      .join(' ');
    const shell = spawnSync('sh', ['-c', `(${command}; echo $? >&2) | head -n 1`], { cwd: folder });
    expect(JSON.parse(shell.stdout.toString())).toMatchObject({ name: 'Brakka' });
    expect(shell.stderr.toString()).toBe('0\n');
  });

  it.skipIf(process.platform !== 'linux')('says in a line that its output has no room', async () => {
    const full = openSync('/dev/full', 'w');
    const run = spawnSync(process.execPath, [...runner, 'rulesets'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([run.status, run.stderr]).toEqual([
      1,
      expect.stringMatching(/^-: reading or writing failed: ENOSPC[^\n]*\n$/),
    ]);
  });

  it('ends quietly when its output is no longer read', async () => {
    const child = spawn(process.execPath, [...runner, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [status] = (await once(child, 'exit')) as [number];
    expect([status, err]).toEqual([0, '']);
  });
});
