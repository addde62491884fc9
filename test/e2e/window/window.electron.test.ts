import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ElectronApplication } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron } from '#build/scripts/find.mjs';
import { sandboxArgs } from '#build/scripts/sandbox.mjs';
import { root } from '#build/scripts/root.mjs';
import type { WindowApi } from '#shared/ipc/channels';
import {
  closeFirstWindow,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type LaunchOptions,
  type RunningApp,
} from '#test/e2e/support/index';

const run = promisify(execFile);
type Launched = RunningApp & { readonly electron: ElectronApplication };

let folder: string;
const running: RunningApp[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-window-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const app = await launchApp({ dataFolder: path.join(folder, 'library'), ...options });
  running.push(app);
  const { electron } = app;
  if (electron === undefined) throw new Error('These are tests of the window');
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  // The page may be drawn before the window is shown, and a window that was never shown remembers no place.
  const isShown = () =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true);
  await expect.poll(isShown).toBe(true);
  return { ...app, electron };
}

/** Ends a program as its user does, and waits until it is gone. */
async function closeWindow({ electron }: Launched): Promise<void> {
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  await closeFirstWindow(electron);
  await ended;
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

const command = (app: Launched, name: string, args: unknown) =>
  app.page.evaluate(
    ([given, payload]) => {
      const { api } = window as unknown as { api: WindowApi };
      return api.commands[given as keyof WindowApi['commands']](payload);
    },
    [name, args] as const,
  );

describe('the window', () => {
  it('shows the library at once, under its own name', async () => {
    const app = await launch();
    const window = () =>
      app.electron.evaluate(({ BrowserWindow }) => {
        const [first] = BrowserWindow.getAllWindows();
        return { title: first?.getTitle(), shown: first?.isVisible(), least: first?.getMinimumSize() };
      });
    await expect.poll(window).toEqual({ title: 'Hearthbook', shown: true, least: [800, 600] });
    expect(app.page.url()).toMatch(/^app:\/\/hearthbook\/index\.html#\//);
    await screenshot(app.page, 'window-first');
    expectNoPageErrors(app);
  });

  it('opens in its last position', async () => {
    const place = { x: 40, y: 60, width: 1100, height: 720 };
    const first = await launch();
    await first.electron.evaluate(({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
    }, place);
    await closeWindow(first);
    const second = await launch();
    const bounds = await second.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
    );
    expect(bounds).toEqual(place);
  });

  it('opens even if its stored state is damaged or outside of every screen', async () => {
    const first = await launch();
    await closeWindow(first);
    const file = path.join(first.dataFolder, '.window', 'window.json');
    const remembered = JSON.parse(await readFile(file, 'utf8')) as { screens: Record<string, unknown> };
    const away = { bounds: { x: 90_000, y: -90_000, width: 99_000, height: 99_000 }, maximized: false };
    const screens = Object.fromEntries(Object.keys(remembered.screens).map((id) => [id, away]));
    await writeFile(file, JSON.stringify({ ...remembered, screens }));
    const second = await launch();
    const seen = await second.electron.evaluate(({ BrowserWindow, screen }) => {
      const { x, y, width, height } = screen.getPrimaryDisplay().workArea;
      const bounds = BrowserWindow.getAllWindows()[0]?.getBounds() ?? { x: -1, y: -1, width: 0, height: 0 };
      return (
        bounds.x >= x &&
        bounds.y >= y &&
        bounds.x + bounds.width <= x + width &&
        bounds.y + bounds.height <= y + height
      );
    });
    expect(seen).toBe(true);
    await closeWindow(second);
    await writeFile(file, '{ "screens": ');
    await launch();
  });

  it('is the only one for its library: a second start activates it and passes its arguments on', async () => {
    const app = await launch();
    const calls = await app.electron.evaluateHandle(({ app: program, BrowserWindow }) => {
      const woken: string[][] = [];
      program.on('second-instance', (_event, argv) => woken.push(argv));
      const [window] = BrowserWindow.getAllWindows();
      if (window !== undefined) {
        const focus = window.focus.bind(window);
        window.focus = () => {
          woken.push(['focus']);
          focus();
        };
      }
      return woken;
    });
    const args = [...sandboxArgs(), '.', 'brakka.hearth'];
    const second = spawn(findElectron() ?? '', args, {
      cwd: root,
      env: { ...process.env, HEARTHBOOK_DATA: app.dataFolder },
      stdio: 'ignore',
    });
    const status = await new Promise((resolve) => second.once('exit', resolve));
    expect(status).toBe(0);
    await expect.poll(async () => (await calls.jsonValue()).flat()).toContain('brakka.hearth');
    expect((await calls.jsonValue()).flat()).toContain('focus');
    expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('passes the commands of its menu to the page', async () => {
    const { electron, page } = await launch();
    const choose = (id: string) =>
      electron.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id);
    // The menu appears after the first page is drawn.
    await expect
      .poll(() => electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new')?.id))
      .toBe('new');
    await choose('new');
    await expect.poll(() => page.url()).toContain('#/new');
    await choose('library');
    await expect.poll(() => page.url()).toMatch(/#\/$/);
  });

  it('follows the theme of the settings, and opens in it the next time', async () => {
    const first = await launch();
    const themeOf = (app: Launched) =>
      app.electron.evaluate(({ nativeTheme, BrowserWindow }) => [
        nativeTheme.themeSource,
        BrowserWindow.getAllWindows()[0]?.getBackgroundColor(),
      ]);
    expect(await themeOf(first)).toEqual(['system', '#F7F3EA']);
    const settings = (await command(first, 'settings.read', {})) as { value: object };
    await command(first, 'settings.write', { ...settings.value, theme: 'dark' });
    await expect.poll(() => themeOf(first)).toEqual(['dark', '#17150F']);
    await closeWindow(first);
    expect(await themeOf(await launch())).toEqual(['dark', '#17150F']);
  });
});

describe('closing the window', () => {
  it('saves text typed a moment ago', async () => {
    const first = await launch();
    const { page } = first;
    await page.getByRole('link', { name: 'New character' }).first().click();
    await page.getByRole('button', { name: 'Start Heroic' }).click();
    await page.getByRole('button', { name: 'New Character', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: /^Concept/ })
      .click();
    await page.getByLabel('Name', { exact: true }).fill('Typed at the last moment');
    await closeWindow(first);
    const second = await launch();
    await second.page.getByText('Typed at the last moment').first().waitFor();
  });

  it('waits for a page that is busy', async () => {
    const app = await launch();
    const boxes = await answerBoxes(app.electron, 0);
    const started = Date.now();
    await app.electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      void window?.webContents.executeJavaScript(
        '{ const end = Date.now() + 2500; while (Date.now() < end); }',
      );
    });
    expect(await boxes.jsonValue()).toEqual([]);
    await closeWindow(app);
    expect(Date.now() - started).toBeGreaterThan(2400);
  });

  it('asks its user when the page does not respond, and leaves it open as long as they wait', async () => {
    const app = await launch();
    const boxes = await answerBoxes(app.electron, 0);
    await app.electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      void window?.webContents.executeJavaScript('for (;;);').catch(() => undefined);
      // A message to a page may overtake code that runs in it.
      setTimeout(() => window?.close(), 300);
    });
    await expect
      .poll(() => boxes.jsonValue(), { timeout: 15_000 })
      .toEqual(['Hearthbook is still saving.', 'Hearthbook is still saving.']);
    await answerBoxes(app.electron, 1);
    const status = await new Promise((resolve) => app.electron.process().once('exit', resolve));
    expect(status).toBe(0);
  });

  it('offers to reload a page that crashed', async () => {
    const app = await launch();
    const boxes = await answerBoxes(app.electron, 0);
    await app.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await expect.poll(() => boxes.jsonValue()).toEqual(['The window stopped working.']);
    const loaded = () =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'document.querySelector("h1") !== null',
        ),
      );
    await expect.poll(loaded, { timeout: 15_000 }).toBe(true);
  });
});

describe('quitting', () => {
  it.each([
    ['as soon as there is a window', "app.on('browser-window-created', () => app.quit())"],
    [
      'as soon as the page is there',
      "app.on('web-contents-created', (_event, contents) => contents.once('dom-ready', () => app.quit()))",
    ],
  ])('ends the program %s', async (_when, script) => {
    const hook = path.join(folder, 'hook.cjs');
    await writeFile(hook, `const { app } = require('electron'); ${script};`);
    const args = [...sandboxArgs(), '-r', hook, '.'];
    const env = { ...process.env, HEARTHBOOK_DATA: path.join(folder, 'library') };
    const ended = run(findElectron() ?? '', args, { cwd: root, env, timeout: 15_000, killSignal: 'SIGKILL' });
    await expect(ended).resolves.toMatchObject({ stdout: '' });
  });
});

describe('the command line of the built program', () => {
  it('runs without a display and without a window, and passes its exit status on', async () => {
    const args = [...sandboxArgs(), '.', '--cli'];
    const env: NodeJS.ProcessEnv = { ...process.env, HEARTHBOOK_DATA: path.join(folder, 'library') };
    delete env['DISPLAY'];
    const cli = (...more: readonly string[]) =>
      run(findElectron() ?? '', [...args, ...more], { cwd: root, env });
    const { stdout } = await cli('rulesets');
    expect(JSON.parse(stdout)).toContainEqual({ id: 'heroic', name: 'Heroic (2d6)', version: '1.0.0' });
    await expect(cli('create', 'no-such-file.json')).rejects.toMatchObject({ code: 2, stdout: '' });
  });
});
