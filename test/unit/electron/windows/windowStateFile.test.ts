import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshState } from '#electron/windows/windowState';
import { openStateFile } from '#electron/windows/windowStateFile';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
  file = path.join(folder, 'window.json');
});
afterEach(() => rm(folder, { recursive: true }));

const failures: unknown[] = [];
const open = (write: (file: string, text: string) => Promise<void>) =>
  openStateFile({ file, delay: 5, write, failed: (error) => failures.push(error) });

it('many changes are written once, and restored the next time', async () => {
  let writes = 0;
  const state = open(async (target, text) => {
    writes += 1;
    await writeFile(target, text);
  });
  expect(state.read()).toEqual(freshState);
  state.update((before) => ({ ...before, lastScreen: 1 }));
  state.update((before) => ({ ...before, theme: 'dark' }));
  await state.flush();
  await state.flush();
  expect(writes).toBe(1);
  expect(open(async () => undefined).read()).toEqual({ ...freshState, lastScreen: 1, theme: 'dark' });
});

it('a damaged file is ignored, and replaced', async () => {
  await writeFile(file, '{"lastScreen":');
  const state = open((target, text) => writeFile(target, text));
  expect(state.read()).toEqual(freshState);
  state.update((before) => ({ ...before, theme: 'light' }));
  await state.flush();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...freshState, theme: 'light' });
});

it('a failed write is logged and retried with the next one', async () => {
  let broken = true;
  const state = open(async (target, text) => {
    if (broken) throw new Error('disk full');
    await writeFile(target, text);
  });
  state.update((before) => ({ ...before, theme: 'dark' }));
  await state.flush();
  expect(failures).toHaveLength(1);
  broken = false;
  await state.flush();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ theme: 'dark' });
});
