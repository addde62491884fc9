import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRoot } from '#build/scripts/find.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, screenshot, type RunningApp } from '#test/e2e/support/index';
import { launchElectron } from '#test/e2e/support/launchElectron';

let home: string;
let library: string;
let running: RunningApp | undefined;

const mount = (...args: readonly string[]): boolean => spawnSync('mount', args).status === 0;

/** Root may write to any folder that is not on a disk for reading. */
async function setReadOnly(): Promise<void> {
  if (!isRoot()) await chmod(library, 0o555);
  else if (!mount('--bind', library, library) || !mount('-o', 'remount,bind,ro', library))
    throw new Error('mount');
}

/** False in a container that may not mount. */
const canMount = ((): boolean => {
  if (!isRoot()) return true;
  const works = mount('-t', 'tmpfs', 'none', '/mnt');
  if (works) spawnSync('umount', ['/mnt']);
  return works;
})();

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'hearthbook-home-'));
  library = await seededLibrary([plan('Brakka')]);
  vi.stubEnv('XDG_DATA_HOME', path.join(home, 'data'));
  vi.stubEnv('HEARTHBOOK_ANSWERS', home);
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  vi.unstubAllEnvs();
  if (isRoot()) spawnSync('umount', [library]);
  else await chmod(library, 0o755);
  for (const folder of [home, library]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(dataFolder: string, ...answers: readonly string[]): Promise<RunningApp> {
  await writeFile(path.join(home, 'answers.json'), JSON.stringify(answers));
  running = await launchElectron({
    ...{ dataFolder, profileFolder: path.join(home, 'profile'), colorScheme: 'light', args: [] },
    program: inRoot('test/e2e/answering'),
  });
  return running;
}

async function asked(): Promise<readonly { message: string; detail: string }[]> {
  const lines = await readFile(path.join(home, 'asked.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { message: string; detail: string }]));
}

it.runIf(canMount)(
  'a library on a disk for reading opens after a question, and nothing in it changes',
  async () => {
    await setReadOnly();
    const app = await start(library, 'Open read-only');
    const { page } = app;
    await page.getByRole('main').getByRole('link', { name: 'Brakka', exact: true }).waitFor();
    expect(await asked()).toMatchObject([
      { message: 'Your library is read-only', detail: expect.stringContaining(library) as unknown },
    ]);
    await page.getByText('This library is read-only.').waitFor();
    await screenshot(page, 'read-only-library');
    await page.getByRole('main').getByRole('link', { name: 'Brakka', exact: true }).click();
    await page.getByRole('main').getByText('Read-only', { exact: true }).first().waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Duplicate' }).count()).toBe(0);
    await screenshot(page, 'read-only-sheet');
    expect((await readdir(library)).includes('.window')).toBe(false);
    expectNoPageErrors(app);
  },
);

it('a folder that cannot be created offers another one, which opens', async () => {
  await mkdir(home, { recursive: true });
  const nowhere = path.join(home, 'file', 'library');
  await writeFile(path.join(home, 'file'), '');
  const app = await start(nowhere, 'Try again', 'Choose another folder…', library);
  await app.page.getByRole('main').getByRole('link', { name: 'Brakka', exact: true }).waitFor();
  const questions = await asked();
  expect(questions[1]).toMatchObject({
    message: 'The library folder cannot be used',
    detail: expect.stringContaining(nowhere) as unknown,
  });
  expectNoPageErrors(app);
});
