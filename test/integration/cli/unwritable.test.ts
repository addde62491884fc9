import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { paper } from '#test/integration/pdf/press';
import { brakka } from '#test/integration/support/fights';
import { startCli } from '#test/integration/support/startCli';

const reasons = [
  ['missing/out.file', 'its folder does not exist, or takes no files'],
  ['taken/out.file', 'a part of the path is a file, not a folder'],
  ['folder', 'it is a folder; name a file in it'],
] as const;

it.each(reasons)('refuses the target %s of print, export and backup in one sentence', async (to, reason) => {
  const parts = { rulesets: builtInRulesets, printer: paper };
  const { folder, run } = await startCli({ 'brakka.json': JSON.stringify(brakka) }, parts);
  const { id } = JSON.parse((await run('create', '@brakka.json', '--save')).out);
  await writeFile(path.join(folder, 'taken'), 'a file');
  const target = to === 'folder' ? '@.' : `@${to}`;
  const before = await readdir(folder);
  for (const command of [
    ['print', 'sheet', id, '--out', target],
    ['print', 'cards', id, '--kind', 'tents', '--out', target],
    ['export', id, '--out', target],
    ['backup', target],
  ]) {
    const { exit, out, err } = await run(...command);
    expect([command[0], exit, out]).toEqual([command[0], 2, '']);
    expect(err).toMatch(/^[^\n]+: cannot be written \(E[A-Z]+\): [^\n]+\n$/);
    expect(err).toContain(reason);
  }
  expect(await readdir(folder)).toEqual(before);
  expect(await readFile(path.join(folder, 'taken'), 'utf8')).toBe('a file');
});

it.runIf(process.platform === 'linux')('refuses a folder that nobody may write to', async () => {
  const { run } = await startCli();
  const { exit, out, err } = await run('backup', '/sys/out.zip');
  expect([exit, out]).toEqual([2, '']);
  expect(err).toMatch(
    /^\/sys\/out\.zip: cannot be written \(E[A-Z]+\): (you have no permission to write there|the disk or folder is read-only)\n$/,
  );
});
