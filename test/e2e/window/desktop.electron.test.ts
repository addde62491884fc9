import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Locator } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invitationCode, programLink } from '#shared/table/joining/invitation';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

const code = invitationCode({
  table: 'saturday',
  seat: 'ann',
  secret: new Uint8Array(16),
  fingerprint: new Uint8Array(16),
  origin: 'https://192.0.2.7:7411',
  others: [],
});

type Launched = RunningApp & { readonly electron: ElectronApplication };

let library: string;
const running: RunningApp[] = [];
beforeEach(async () => {
  library = await seededLibrary([plan('Brakka')]);
});
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  await rm(path.dirname(library), { recursive: true, force: true, maxRetries: 5 });
});

async function launch(): Promise<Launched> {
  const app = await launchApp({ dataFolder: library });
  running.push(app);
  const { electron } = app;
  if (electron === undefined) throw new Error('These are tests of the window');
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  return { ...app, electron };
}

/** Records message boxes of the program from now on, and answers each with a button by its index. */
const answerBoxes = (electron: ElectronApplication, button: number) =>
  electron.evaluateHandle(({ dialog }, response) => {
    const shown: string[] = [];
    const showMessageBox = async (...args: readonly unknown[]) => {
      const { message } = args.at(-1) as { message: string };
      shown.push(message);
      return { response, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
    return shown;
  }, button);

/** Opens a link as a desktop does while the program runs: by a second start, which passes it on. */
const openLink = (electron: ElectronApplication, link: string) =>
  electron.evaluate(({ app }, given) => {
    app.emit('second-instance', {}, [], '', { files: [], links: [given] });
  }, link);

/** The labels below an entry of the menu. */
const labels = (electron: ElectronApplication, ...way: readonly string[]) =>
  electron.evaluate(({ Menu }, names) => {
    let items = Menu.getApplicationMenu()?.items ?? [];
    for (const name of names) items = items.find(({ label }) => label === name)?.submenu?.items ?? [];
    return items.map(({ label }) => label);
  }, way);

describe('a link into the program', () => {
  it('asks before it opens anything, and leads nowhere but to its list of places', async () => {
    const { electron, page } = await launch();
    const [file = ''] = await readdir(path.join(library, 'characters'));
    const id = file.replace('.json', '');
    const declined = await answerBoxes(electron, 0);
    await openLink(electron, `hearthbook://character/${id}`);
    await expect.poll(() => declined.jsonValue()).toEqual(['Open “Brakka”?']);
    for (const link of ['hearthbook://character/not-here', 'hearthbook://settings/all', 'hearthbook://x'])
      await openLink(electron, link);
    await expect.poll(() => declined.jsonValue()).toContain('This link leads nowhere.');
    expect(await page.evaluate(() => location.hash)).toBe('#/');

    const agreed = await answerBoxes(electron, 1);
    await openLink(electron, `hearthbook://character/${id}`);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(`#/character/${id}`);
    expect(await agreed.jsonValue()).toEqual(['Open “Brakka”?']);
  });

  it('fills in an invitation after a question that names the table, and joins nothing', async () => {
    const { electron, page } = await launch();
    const agreed = await answerBoxes(electron, 1);
    await openLink(electron, 'hearthbook://join/0000000000000000000000000');
    await expect.poll(() => agreed.jsonValue()).toEqual(['This link leads nowhere.']);
    await openLink(electron, programLink(code));
    await expect.poll(() => page.getByLabel('Code or link').inputValue()).toBe(code.replaceAll('-', ''));
    expect(await agreed.jsonValue()).toContain('Open an invitation to the table at 192.0.2.7:7411?');
    expect(await readdir(library)).not.toContain('tables');
    await screenshot(page, 'join-link');
  });
});

describe('the menu', () => {
  it('opens what changed last, and leads to help', async () => {
    const app = await launch();
    const { electron, page } = app;
    await expect.poll(() => labels(electron, '&File', 'Recently changed')).toEqual(['Brakka']);
    await electron.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File');
      const recent = file?.submenu?.items.find(({ label }) => label === 'Recently changed');
      recent?.submenu?.items[0]?.click();
    });
    await page.getByRole('heading', { level: 1, name: 'Brakka' }).waitFor();
    expect(await labels(electron, '&Help')).toEqual(
      expect.arrayContaining([
        'Guide',
        'Keyboard shortcuts',
        'Report a problem',
        'Show the library folder',
        'Licenses',
      ]),
    );
    await electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('report')?.click());
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('report');
    expectNoPageErrors(app);
  });
});

describe('long work that ends while another program is in front', () => {
  it('is told by the system, whose click leads back, unless the settings say otherwise', async () => {
    const { electron, page } = await launch();
    const notifications = await electron.evaluateHandle(
      ({ BrowserWindow, dialog, Notification }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
        // The screens of tests have no service that shows notifications.
        Notification.isSupported = () => true;
        const shown: { readonly title: string; readonly body: string; click: () => void }[] = [];
        Notification.prototype.show = function (this: Electron.Notification) {
          shown.push({ title: this.title, body: this.body, click: () => this.emit('click') });
        };
        const other = new BrowserWindow({ width: 300, height: 200, show: false });
        Object.assign(globalThis, { other });
        return shown;
      },
      path.join(path.dirname(library), 'mine.zip'),
    );
    const isInFront = () =>
      electron.evaluate(
        ({ BrowserWindow }) =>
          BrowserWindow.getFocusedWindow()?.webContents.getURL().includes('index') ?? false,
      );
    const leave = async () => {
      await electron.evaluate(() => {
        const { other } = globalThis as unknown as { readonly other: Electron.BrowserWindow };
        other.show();
        other.focus();
      });
      await expect.poll(isInFront).toBe(false);
    };
    const backUp = async () => {
      await page.getByRole('button', { name: 'Back up now' }).click();
      const saved = page.getByText('The library was backed up to', { exact: false });
      await saved.waitFor();
      // A second notice would be below the first.
      await saved.waitFor({ state: 'hidden' });
    };
    await page.evaluate(() => (location.hash = '#/settings'));
    await leave();
    await backUp();
    const titles = () => notifications.evaluate((shown) => shown.map(({ title, body }) => [title, body]));
    await expect.poll(titles).toEqual([['Backup saved', 'mine.zip']]);
    await notifications.evaluate(([notice]) => notice?.click());
    await expect.poll(isInFront).toBe(true);

    await page.getByRole('switch', { name: 'Tell me when long work is done' }).click();
    await screenshot(page, 'settings-notifications');
    await leave();
    await backUp();
    await page.waitForTimeout(1000);
    expect(await titles()).toHaveLength(1);
  });
});

describe('a file that is dragged out of the window', () => {
  it('is the character, the campaign or the PDF itself, and is deleted at the end', async () => {
    const app = await launch();
    const { electron, page } = app;
    const dragged = await electron.evaluateHandle(({ BrowserWindow }) => {
      const files: string[] = [];
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents)
        contents.startDrag = ({ file, icon }) => {
          if (typeof icon !== 'string' && !icon.isEmpty()) files.push(file);
        };
      return files;
    });
    const drag = (handle: Locator, letGo = false) =>
      handle.evaluate((element, isLetGo) => {
        element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }));
        if (isLetGo) dispatchEvent(new PointerEvent('pointerup'));
      }, letGo);
    const names = async () => (await dragged.jsonValue()).map((file) => path.basename(file));

    const brakka = page.getByRole('link', { name: 'Brakka' });
    await drag(brakka, true);
    await drag(brakka);
    await expect.poll(names).toEqual(['Brakka.hearth']);
    await brakka.click();
    await page.getByRole('button', { name: 'Print' }).click();
    await drag(page.getByText('Drag this to a folder'));
    await expect.poll(names).toEqual(['Brakka.hearth', 'Brakka.pdf']);
    await screenshot(page, 'print-drag');

    const [character = '', pdf = ''] = await dragged.jsonValue();
    expect(JSON.parse(await readFile(character, 'utf8'))).toMatchObject({
      document: { kind: 'character', name: 'Brakka' },
    });
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    expectNoPageErrors(app);
    await app.close();
    running.pop();
    await expect(readFile(character)).rejects.toThrow('ENOENT');
    await expect(readFile(pdf)).rejects.toThrow('ENOENT');
  });
});

describe('another language', () => {
  it('is chosen in the settings, for page and menu, and is there at the next start', async () => {
    await mkdir(path.join(library, 'languages', 'fr'), { recursive: true });
    await writeFile(path.join(library, 'languages', 'fr', 'app.json'), '{ "undo": ');
    // A language that was only begun is offered to those who work on it.
    await mkdir(path.join(library, 'languages', 'de'), { recursive: true });
    await writeFile(path.join(library, 'languages', 'de', 'app.json'), '{ "undo": "Rückgängig" }');
    const first = await launch();
    expect(first.page.url()).not.toContain('language');
    await first.page.evaluate(() => (location.hash = '#/settings'));
    await first.page.getByText('The language folder “fr” was left out. app.json: not valid JSON').waitFor();
    const select = first.page.getByRole('combobox', { name: 'Language' });
    expect((await select.locator('option').allTextContents()).map((text) => text.trim())).toEqual([
      'English',
      expect.stringMatching(/^Deutsch \(\d%\)$/),
    ]);
    await screenshot(first.page, 'settings-english');
    await select.selectOption('de');
    await first.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await expect.poll(() => labels(first.electron)).toEqual(['&Datei', '&Bearbeiten', '&Ansicht', '&Hilfe']);
    await screenshot(first.page, 'settings-german');
    expectNoPageErrors(first);
    await first.close();
    running.pop();

    const second = await launch();
    expect(second.page.url()).toContain('?language=de');
    expect(await second.page.evaluate(() => document.documentElement.lang)).toBe('de');
    await second.page.getByRole('link', { name: 'Einstellungen' }).click();
    await second.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  });
});
