import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { putStrange } from '#test/integration/support/strangeFiles';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('refuses a pipe or an endless device chosen for import, and continues', async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  const { page } = app;
  const folder = await mkdtemp('/tmp/hb-');
  for (const what of ['pipe', 'zero'] as const) {
    const file = path.join(folder, `${what}.hearth`);
    await putStrange(what, file);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import', exact: true }).click(),
    ]);
    await chooser.setFiles(file);
    await page.getByText('This file is damaged and cannot be read.').first().waitFor();
    await page.locator('summary', { hasText: 'Details' }).first().click();
    await page.getByText('the file is empty', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('link', { name: 'Brakka', exact: true }).waitFor();
  await rm(folder, { recursive: true });
  expect(await page.title()).toContain('Hearthbook');
  expectNoPageErrors(app);
});
