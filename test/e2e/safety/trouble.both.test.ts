import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = path.join(tmpdir(), `hearthbook-trouble-${String(process.pid)}`);
  await mkdir(path.join(dataFolder, 'characters'), { recursive: true });
  await writeFile(
    path.join(dataFolder, 'characters', 'torn.json'),
    '{ "format": "hearthbook", "kind": "char',
  );
  app = await launchApp({ dataFolder });
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
});
afterEach(async () => {
  await app.close();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

const goTo = (hash: string) =>
  app.page.evaluate((given) => {
    location.hash = given;
  }, hash);

it(
  'shows one kind of screen for a missing page or an unreadable document, with details to copy',
  { tags: 'journey' },
  async () => {
    const { page, kind } = app;
    const main = page.getByRole('main');
    await goTo('#/nowhere/at/all');
    await main.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await main.getByText('Nothing was changed.').waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `trouble-unknown-${kind}`);
    await main.getByRole('link', { name: 'Go to library' }).click();
    await main.getByRole('heading', { level: 1, name: 'Library' }).waitFor();

    await goTo('#/character/torn');
    await main.getByRole('heading', { name: 'This character cannot be opened' }).waitFor();
    expect(await main.innerText()).toContain('Nothing in it was changed.');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `trouble-document-dark-${kind}`);
    await main.getByText('Details for a bug report').click();
    await main.getByText(/^damaged-document/).waitFor();
    await main.getByRole('button', { name: 'Copy details' }).click();
    await page.getByText('Copied.').waitFor();
    expectNoPageErrors(app);
  },
);

it('shows the error log in the settings of the window', async () => {
  const { page, kind } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  const about = page.getByRole('main').locator('section').filter({ hasText: 'About Hearthbook' }).last();
  await about.getByText(/^Hearthbook \d/).waitFor();
  if (kind === 'chromium') {
    await about.getByText('the terminal that started it').waitFor();
    expect(await about.getByRole('button', { name: 'Show log' }).count()).toBe(0);
  } else {
    await about.getByRole('button', { name: 'Show log' }).click();
    await about.getByText('No errors so far.').waitFor();
    await about.getByRole('button', { name: 'Hide log' }).click();
    // A request that is not part of the contract is logged, only by the name of the command.
    await app.electron?.evaluate(async ({ BrowserWindow, ipcMain }) => {
      const handlers = (
        ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> }
      )._invokeHandlers;
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      await handlers.get('hearthbook:library.list')?.({ sender, senderFrame: null }, { name: 'Brakka' });
    });
    await about.getByRole('button', { name: 'Show log' }).click();
    const log = about.locator('pre');
    await log.waitFor();
    expect(await log.innerText()).toMatch(/^\S+ refused library\.list: sender\n?$/);
    await about.scrollIntoViewIfNeeded();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, 'trouble-log-electron');
    await about.getByRole('button', { name: 'Copy details' }).click();
    await page.getByText('Copied.').waitFor();
  }
  expectNoPageErrors(app);
});
