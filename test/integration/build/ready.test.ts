import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scripts } from '#package.json';
import { isRoot } from '#build/scripts/find.mjs';
import { inRoot } from '#build/scripts/root.mjs';

const locked = {
  '': {},
  'node_modules/whole': { version: '1.2.0' },
  'node_modules/whole/node_modules/inner': { version: '3.0.0' },
  'node_modules/of-another-system': { version: '1.0.0', optional: true },
};
const { '': _, 'node_modules/of-another-system': __, ...installed } = locked;

/** A clone with dependencies, as npm leaves them, in a folder with a name that people give to theirs. */
async function clone(list: object = installed): Promise<string> {
  const above = await mkdtemp(path.join(tmpdir(), 'hearthbook-ready-'));
  onTestFinished(() => rm(above, { recursive: true, force: true }));
  await chmod(above, 0o755);
  const folder = path.join(above, 'Bücher & mehr');
  await mkdir(path.join(folder, 'build/scripts'), { recursive: true });
  await copyFile(inRoot('build/scripts/ready.cjs'), path.join(folder, 'build/scripts/ready.cjs'));
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  for (const place of Object.keys(installed)) {
    await mkdir(path.join(folder, place), { recursive: true });
    await writeFile(path.join(folder, place, 'package.json'), '{}');
  }
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: list }));
  return folder;
}

/** The output of a command there, for a user whom the modes of folders concern. */
function outputIn(cwd: string): string {
  const args = ['-r', './build/scripts/ready.cjs', '-e', 'console.log("begins")'];
  const user = isRoot() ? { uid: 65_534, gid: 65_534 } : {};
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', ...user });
  return stdout + stderr;
}
const incomplete = 'Dependencies are missing or incomplete. Run npm ci, then try again.\n';

/** Every folder may be written by everybody. */
async function open(folder: string): Promise<string> {
  for (const each of ['', 'node_modules']) await chmod(path.join(folder, each), 0o777);
  return folder;
}

describe('a command of a clone', () => {
  it('begins if everything is there', async () => {
    expect(outputIn(await open(await clone()))).toBe('begins\n');
  });

  it.each([
    ['nothing is installed', (folder: string) => rm(path.join(folder, 'node_modules'), { recursive: true })],
    ['npm was stopped', (folder: string) => rm(path.join(folder, 'node_modules/.package-lock.json'))],
    [
      'a package was not unpacked',
      (folder: string) => rm(path.join(folder, 'node_modules/whole/node_modules/inner'), { recursive: true }),
    ],
  ])('says what to do if %s', async (_what, spoil) => {
    const folder = await open(await clone());
    await spoil(folder);
    expect(outputIn(folder)).toBe(incomplete);
  });

  it('says what to do if the lock file has gone on since', async () => {
    const older = { ...installed, 'node_modules/whole': { version: '1.1.0' } };
    expect(outputIn(await open(await clone(older)))).toBe(incomplete);
  });

  it('names the folder that it may not write to', async () => {
    const folder = await open(await clone());
    const out = path.join(folder, 'out');
    await mkdir(out);
    await chmod(out, 0o555);
    expect(outputIn(folder)).toContain(`The folder ${out} cannot be written to.`);
    expect(outputIn(folder)).not.toContain('begins');
  });

  it('checks that first, whichever it is', () => {
    // The pictures' own check runs before anything is installed, and the others inside other commands.
    const without = ['pictures', 'version', 'sbom', 'try-package'];
    // It reads nothing but the text of files.
    const alone = ['format', 'format:check'];
    const unchecked = Object.entries(scripts).filter(
      ([name, line]) =>
        !line.startsWith('node -r ./build/scripts/ready.cjs ') && ![...without, ...alone].includes(name),
    );
    expect(unchecked.map(([name]) => name)).toEqual([]);
  });
});
