import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { pictureOf, putStrange } from '#test/integration/support/strangeFiles';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('shows the library beside pipes, devices and links, reports their types, and lists them in a backup', async () => {
  const library = await seededLibrary([plan('Brakka'), plan('Ilse')]);
  const at = (file: string) => path.join(library, file);
  await putStrange('pipe', at('characters/odd-pipe.json'));
  await putStrange('zero', at('characters/odd-link.json'));
  await putStrange('loop', at('rolls/odd-loop.jsonl'));
  await putStrange('folder', at('campaigns/odd-folder.json'));
  const before = await pictureOf(library);
  app = await launchApp({ dataFolder: library });
  const { page } = app;
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Brakka', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ilse', exact: true }).waitFor();
  await main.getByRole('heading', { name: '2 files cannot be opened' }).waitFor();
  await main.getByRole('button', { name: 'Show files' }).click();
  await main.getByText('Not a Hearthbook item: a pipe.', { exact: false }).waitFor();
  await main.getByText('Not a Hearthbook item: a link.', { exact: false }).waitFor();
  await screenshot(page, `strange-library-${app.kind}`);

  await main.getByRole('link', { name: 'Open recovery center' }).click();
  await main.getByRole('button', { name: 'Check again' }).and(page.locator(':enabled')).waitFor();
  await main.getByRole('heading', { name: 'Left unchanged (4)' }).waitFor();
  for (const file of ['characters/odd-pipe.json', 'rolls/odd-loop.jsonl', 'campaigns/odd-folder.json'])
    await main.getByText(file, { exact: false }).waitFor();
  // No actions are possible: neither duplicating nor deleting.
  expect(await main.getByRole('listitem').getByRole('button').count()).toBe(0);
  expect(await checkAccessibility(page)).toEqual([]);
  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await screenshot(page, `strange-${String(width)}-${colorScheme}-${app.kind}`);
    }
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-backup-'));
  const file = path.join(folder, 'mine.zip');
  await app.electron?.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('without 4 items that are not Hearthbook files', { exact: false }).waitFor();
  await screenshot(page, `strange-backup-${app.kind}`);
  await rm(folder, { recursive: true });
  expect(await pictureOf(library)).toMatchObject(
    Object.fromEntries(Object.entries(before).filter(([name]) => name.includes('odd-'))),
  );
  expectNoPageErrors(app);
});

it('lists a library beside 99 MB of garbage at once, and sets that aside after everything else', async () => {
  const library = await seededLibrary([plan('Brakka')]);
  const nonsense = path.join(library, 'characters/nonsense-one.json');
  await writeFile(nonsense, '');
  await truncate(nonsense, 99_000_000);
  app = await launchApp({ dataFolder: library });
  const { page } = app;
  await page.getByRole('link', { name: 'Brakka', exact: true }).waitFor();
  await page.getByText('All files were checked. 1 needs your attention').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('quarantine/characters', { exact: false }).waitFor();
  expectNoPageErrors(app);
});
