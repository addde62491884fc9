import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
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
import { saved } from '#test/e2e/scenes/table';

const apps: RunningApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function started(dataFolder: string): Promise<Page> {
  const app = await launchApp({ dataFolder });
  apps.push(app);
  return app.page;
}

interface Stored {
  readonly file: string;
  read(): Promise<CharacterDocument>;
  /** Replaces the file by another document, as a synchronization program does. */
  replace(change: Partial<CharacterDocument>): Promise<void>;
}

async function onlyCharacter(library: string): Promise<Stored> {
  const folder = path.join(library, 'characters');
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.json'));
  const file = path.join(folder, name);
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as CharacterDocument;
  return {
    ...{ file, read },
    replace: async (change) => {
      const temporary = path.join(folder, '.synchronised');
      await writeFile(temporary, JSON.stringify({ ...(await read()), ...change }));
      await rename(temporary, file);
    },
  };
}

async function openNotes(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

it('shows external changes of an unchanged file at once', async () => {
  const library = await seededLibrary([plan('Brakka')]);
  const page = await started(library);
  const stored = await onlyCharacter(library);
  await page.getByRole('main').getByText('Brakka').first().waitFor();
  await stored.replace({ name: 'Brakka the Bold' });
  await page.getByRole('main').getByText('Brakka the Bold').first().waitFor();
  await openNotes(page, 'Brakka the Bold');
  // With the same revision and time, as when someone edits the file.
  await stored.replace({ name: 'Brakka by Hand' });
  await page.getByRole('heading', { name: 'Brakka by Hand', level: 1 }).waitFor();
  expectNoPageErrors(apps[0]!);
});

it(
  'keeps both versions if both sides changed, shows them side by side, and stores the chosen parts',
  { tags: 'journey' },
  async () => {
    const library = await seededLibrary([plan('Brakka')]);
    const page = await started(library);
    const stored = await onlyCharacter(library);
    await openNotes(page, 'Brakka');
    await page.getByRole('button', { name: 'Edit' }).click();
    const notes = page.getByLabel('Notes in Markdown');
    // Time stands still, so that the second text waits to be saved until the other version has arrived.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await notes.fill('Written here.');
    // Its label would say so a moment later.
    await page.locator('.state[aria-busy=false]').waitFor();
    const before = await stored.read();
    expect(before).toMatchObject({ notes: 'Written here.' });
    await notes.fill('Written here. And more.');
    await stored.replace({ name: 'Brakka There', updatedAt: '2031-01-01T00:00:00.000Z' });
    await page.clock.resume();
    const dialog = page.getByRole('dialog', { name: /was also changed somewhere else/ });
    await dialog.waitFor();
    expect(await stored.read()).toMatchObject({ name: 'Brakka There', revision: before.revision });
    await dialog.getByText('changed only in mine').waitFor();
    await dialog.getByText('changed only in the other').waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, 'merge');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Brakka There', level: 1 }).waitFor();
    await saved(page);
    expect(await stored.read()).toMatchObject({
      ...{ name: 'Brakka There', notes: 'Written here. And more.', revision: before.revision + 1 },
    });
    expectNoPageErrors(apps[0]!);
  },
);

it('says once that the library is also open elsewhere, and where', async () => {
  const library = await seededLibrary([plan('Brakka')]);
  const page = await started(library);
  await page.getByRole('main').getByText('Brakka').first().waitFor();
  const other = await launchApp({ dataFolder: library, target: 'chromium' });
  apps.push(other);
  await other.page.getByText('This library is also open somewhere else.', { exact: false }).waitFor();
  await other.page.getByRole('button', { name: 'Show where' }).click();
  await other.page.getByRole('list', { name: 'Also open elsewhere' }).getByRole('listitem').waitFor();
  expect(await checkAccessibility(other.page)).toEqual([]);
});
