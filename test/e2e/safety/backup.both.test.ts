import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
const folders: string[] = [];
afterEach(async () => {
  await app.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { name: 'Your library' }).waitFor();
}

/** Creates a backup through the page and returns the path of its file. */
async function backUp({ page, electron }: RunningApp): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-backup-'));
  folders.push(folder);
  const file = path.join(folder, 'mine.zip');
  const press = () => page.getByRole('button', { name: 'Back up now' }).click();
  if (electron === undefined) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    expect(download.suggestedFilename()).toMatch(/^Hearthbook backup \d{4}-\d\d-\d\d\.zip$/);
    await download.saveAs(file);
  } else {
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
    }, file);
    await press();
  }
  await page.getByText('The library was backed up to', { exact: false }).waitFor();
  return file;
}

async function chooseBackup({ page, electron }: RunningApp, file: string): Promise<void> {
  const press = () => page.getByRole('button', { name: /Choose a backup|Choose another backup/ }).click();
  if (electron !== undefined) return press();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  return chooser.setFiles(file);
}

it(
  'backs the library up, compares a backup with the library, and restores the selected documents',
  { tags: 'journey' },
  async () => {
    const library = await seededLibrary([plan('Brakka'), plan('Rook'), plan('Ysolde')]);
    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await openSettings(page);
    await page.getByText('You have no backup yet', { exact: false }).waitFor();
    const file = await backUp(app);
    await page.getByText('Last backup: now', { exact: false }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);

    // Then one character is deleted, and another is changed.
    const characters = path.join(library, 'characters');
    const fileOf = async (name: string) => {
      for (const each of (await readdir(characters)).filter((entry) => entry.endsWith('.json'))) {
        const document = JSON.parse(await readFile(path.join(characters, each), 'utf8')) as CharacterDocument;
        if (document.name === name) return { path: path.join(characters, each), document };
      }
      throw new Error(`No ${name}`);
    };
    const [rook, brakka] = [await fileOf('Rook'), await fileOf('Brakka')];
    await rm(rook.path);
    const changed = {
      ...brakka.document,
      notes: 'Later.',
      revision: 2,
      updatedAt: '2031-01-01T00:00:00.000Z',
    };
    await writeFile(brakka.path, JSON.stringify(changed));

    await page.getByRole('link', { name: 'Restore…' }).click();
    await page.getByRole('heading', { name: 'What is in your backup?' }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await chooseBackup(app, file);
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('Rook').getByText('Not in your library').waitFor();
    // The pressed button is gone, so the focus moves to its result.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toMatch(/^mine\.zip: /);
    await row('Brakka').getByText('Older in the backup').waitFor();
    await row('Ysolde').getByText('The same').waitFor();
    expect(await row('Rook').getByRole('combobox').inputValue()).toBe('add');
    expect(await row('Brakka').getByRole('combobox').inputValue()).toBe('leave');
    await row('Brakka').getByRole('combobox').selectOption('replace');
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, 'restore');
    await page.getByRole('button', { name: 'Restore 2 documents' }).click();
    await page.getByRole('heading', { name: '2 documents were restored.' }).waitFor();
    await expect.poll(focused).toMatch(/^2 documents were restored\./);
    expect(await page.getByRole('main').getByRole('link', { name: 'Go to library' }).count()).toBe(1);
    expect(await readFile(rook.path, 'utf8')).toBe(`${JSON.stringify(rook.document, null, 2)}\n`);
    const now = JSON.parse(await readFile(brakka.path, 'utf8')) as CharacterDocument;
    expect(now).toMatchObject({ notes: brakka.document.notes, revision: 3 });
    expect(await readdir(path.join(library, 'history', 'characters', now.id))).toHaveLength(1);

    // A file of another kind is reported, and changes nothing.
    await writeFile(file, 'not a backup');
    await chooseBackup(app, file);
    await page.getByText('This file is not a Hearthbook backup', { exact: false }).waitFor();
    expectNoPageErrors(app);
  },
);
