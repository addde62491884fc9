import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findElectron } from '#build/scripts/find.mjs';
import { sandboxArgs } from '#build/scripts/sandbox.mjs';
import { root } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let folder: string;
let app: RunningApp | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-handed-'));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const inside = (name: string) => path.join(folder, name);

/** Writes a character to a file, as another library would. */
async function characterFile(name: string, file: string): Promise<string> {
  const library = await seededLibrary([plan(name)]);
  const [stored = ''] = await readdir(path.join(library, 'characters'));
  await writeFile(inside(file), await readFile(path.join(library, 'characters', stored)));
  return inside(file);
}

async function start(...args: string[]): Promise<RunningApp> {
  app = await launchApp({ dataFolder: inside('library'), args });
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  return app;
}

/** Starts the program a second time, and waits until it has passed its files on. */
async function startAgain(dataFolder: string, ...args: string[]): Promise<void> {
  const second = spawn(findElectron() ?? '', [...sandboxArgs(), root, ...args], {
    cwd: folder,
    env: { ...process.env, HEARTHBOOK_DATA: dataFolder },
    stdio: 'ignore',
  });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
}

const documents = async (dataFolder: string) =>
  (await readdir(path.join(dataFolder, 'characters')).catch(() => [])).filter((name) =>
    name.endsWith('.json'),
  );

it('shows the file that it was started with, and writes nothing before the user agrees', async () => {
  const { page, dataFolder } = await start(await characterFile('Brakka', 'brakka.hearth'));
  const dialog = page.getByRole('dialog', { name: 'Import file' });
  await dialog.getByRole('heading', { name: 'Brakka', exact: true }).waitFor();
  expect(await documents(dataFolder)).toEqual([]);
  await screenshot(page, 'portable-argument');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await page.locator('[data-card-link]').filter({ hasText: 'Brakka' }).waitFor();
  expect(await documents(dataFolder)).toHaveLength(1);
  // Files are offered once, not to every page that starts.
  await page.reload();
  await page.locator('[data-card-link]').filter({ hasText: 'Brakka' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expectNoPageErrors(app!);
});

it('shows the files of a second start in the existing window', async () => {
  const running = await start();
  const { page, electron, dataFolder } = running;
  const focused = await electron!.evaluateHandle(({ BrowserWindow }) => {
    const seen: string[] = [];
    const [window] = BrowserWindow.getAllWindows();
    if (window) Object.assign(window, { focus: () => void seen.push('focus') });
    return seen;
  });
  await characterFile('Brakka', 'brakka.hearth');
  const address = pathToFileURL(await characterFile('Ysolde', 'y solde.hearth')).href;
  // A relative path is resolved in the folder of the second program.
  await startAgain(dataFolder, 'brakka.hearth', address);
  const dialog = page.getByRole('dialog', { name: 'Import 2 files' });
  await dialog.getByRole('heading', { name: 'Ysolde', exact: true }).waitFor();
  await dialog.getByRole('heading', { name: 'Brakka', exact: true }).waitFor();
  expect(await focused.jsonValue()).toContain('focus');
  expect(await electron!.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect.poll(() => documents(dataFolder)).toHaveLength(2);
  // Simulates the event of macOS.
  await electron!.evaluate(({ app: program }, file) => {
    program.emit('open-file', { preventDefault: () => undefined }, file);
  }, inside('brakka.hearth'));
  await page.getByText('Already in your library and identical.').waitFor();
  expectNoPageErrors(running);
});

it('reports files that cannot be opened', async () => {
  const running = await start();
  await mkdir(inside('folder.hearth'));
  await writeFile(inside('notes.txt'), 'Dear diary');
  await writeFile(inside('cut.hearth'), '{"format":');
  await writeFile(inside('big.hearth'), '');
  await truncate(inside('big.hearth'), 4_000_000_000);
  await startAgain(
    running.dataFolder,
    'folder.hearth',
    'notes.txt',
    'cut.hearth',
    'big.hearth',
    'gone.hearth',
  );
  const dialog = running.page.getByRole('dialog', { name: 'Import 5 files' });
  for (const words of [
    'not a file, so it was not opened',
    '.hearth files',
    'This file is damaged and cannot be read.',
    'larger than 20 MB',
    'no longer exists',
  ])
    await dialog.getByText(words).waitFor();
  const cut = dialog.getByRole('alert').filter({ hasText: 'This file is damaged' });
  await cut.getByText('Details', { exact: true }).click();
  await cut.getByText('the text ends too early').waitFor();
  expect(await dialog.innerText()).not.toContain(folder);
  await screenshot(running.page, 'portable-refused');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expectNoPageErrors(running);
});

it('imports real files dropped on any page, reports folders, and never navigates to one', async () => {
  const running = await start();
  const { page } = running;
  const file = await characterFile('Brakka', 'brakka.hearth');
  await mkdir(inside('folder'));
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const before = page.url();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file, inside('folder')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
  await page.getByRole('dialog').getByRole('heading', { name: 'Brakka', exact: true }).waitFor();
  await page.getByText('Folders cannot be imported. Drop the files inside them instead.').waitFor();
  expect(page.url()).toBe(before);
  expectNoPageErrors(running);
});
