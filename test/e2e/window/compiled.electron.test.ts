import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningApp } from '#test/e2e/support/index';
import { launchElectron } from '#test/e2e/support/launchElectron';

let home: string;
let running: RunningApp | undefined;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'hearthbook-compiled-'));
});
afterEach(async () => {
  await running?.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const dataFolder = () => path.join(home, 'library');
const profileFolder = () => path.join(home, 'profile');

async function start(): Promise<void> {
  running = await launchElectron({
    dataFolder: dataFolder(),
    profileFolder: profileFolder(),
    colorScheme: 'light',
    args: [],
    program: '.',
  });
  await running.page.locator('h1').waitFor();
}

/** Files below a folder that lie in one named `compiled`. */
async function compiledIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => file.split(path.sep).includes('compiled'));
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

it('keeps what was compiled outside of the library, and starts although it was damaged', async () => {
  await start();
  // Schemas and services are in it, which lie in few files: each of them costs time at the start.
  await expect.poll(async () => bytesOf(await compiledIn(profileFolder()))).toBeGreaterThan(300_000);
  expect((await compiledIn(profileFolder())).length).toBeLessThan(40);
  expect(await compiledIn(dataFolder())).toEqual([]);
  await running?.close();

  const kept = await compiledIn(profileFolder());
  await Promise.all(kept.map((file) => writeFile(file, 'not compiled by V8')));
  await start();
  expect(await running?.page.locator('h1').textContent()).not.toBe('');
});
