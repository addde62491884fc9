import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ElectronApplication } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { launchApp, type RunningApp } from '#test/e2e/support/index';
import { giveCommand } from '#test/e2e/support/commands';

const run = promisify(execFile);

let folder: string;
let app: RunningApp;
let electron: ElectronApplication;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-paper-'));
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  if (app.electron === undefined) throw new Error('These are tests of the window');
  electron = app.electron;
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const command = (name: string, args: unknown) => giveCommand(app.page, name, args);

/** Notes the message boxes that the program shows from now on, and presses a button by number in each. */
const answerBoxes = (button: number) =>
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

const blankSheet = {
  subject: { kind: 'blank', ruleset: 'heroic' },
  options: { paper: 'a4', inkSaver: false, fillable: false },
};

const textOf = async (file: string) => (await run('pdftotext', [file, '-'])).stdout;

it('a sheet is saved where its user says', async () => {
  const target = path.join(folder, 'chosen name');
  const asked = await electron.evaluateHandle(({ dialog }, filePath) => {
    const options: unknown[] = [];
    const showSaveDialog = async (...args: readonly unknown[]) => {
      options.push(args.at(-1));
      return { canceled: false, filePath };
    };
    Object.assign(dialog, { showSaveDialog });
    return options;
  }, target);
  const saved = await command('sheet.save', blankSheet);
  expect(saved).toEqual({ ok: true, value: { kind: 'saved', fileName: 'chosen name.pdf' } });
  expect(await textOf(`${target}.pdf`)).toContain('Heroic');
  expect(await asked.jsonValue()).toMatchObject([
    { filters: [{ name: 'PDF document', extensions: ['pdf'] }, { extensions: ['*'] }] },
  ]);
  // The name that was typed had no extension, so the system did not ask about the file that is there now.
  const boxes = await answerBoxes(0);
  expect(await command('sheet.save', blankSheet)).toEqual({ ok: true, value: { kind: 'canceled' } });
  expect(await boxes.jsonValue()).toEqual(['“chosen name.pdf” already exists. Replace it?']);
});

it('a sheet is not written where it cannot be, and that is said', async () => {
  await electron.evaluate(
    ({ dialog }, filePath) => {
      Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) });
    },
    path.join(folder, 'no such folder', 'sheet.pdf'),
  );
  const failed = await command('sheet.save', blankSheet);
  expect(failed).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
});

/** Takes the place of the system's print dialog, and keeps what the hidden window would print. */
const standInForPrinter = (reason: string) =>
  electron.evaluateHandle(({ app }, why) => {
    const pages: string[] = [];
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => {
        void contents.printToPDF({}).then((bytes) => {
          pages.push(bytes.toString('base64'));
          done?.(why === '', why);
        });
      };
    });
    return pages;
  }, reason);

it('a sheet is printed as it is: the pages of the PDF itself', async () => {
  const pages = await standInForPrinter('');
  expect(await command('sheet.print', blankSheet)).toEqual({ ok: true, value: { kind: 'printed' } });
  const file = path.join(folder, 'printed.pdf');
  await writeFile(file, Buffer.from((await pages.jsonValue()).join(''), 'base64'));
  expect(await textOf(file)).toContain('Heroic');
  expect((await run('pdfinfo', [file])).stdout).toMatch(/Pages: +1\n/);
  expect(await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

it('a sheet is not printed when its user changes their mind', async () => {
  await standInForPrinter('Print job canceled');
  expect(await command('sheet.print', blankSheet)).toEqual({ ok: true, value: { kind: 'canceled' } });
});

it("a sheet goes to the system's viewer where printing fails, and is cleared away afterwards", async () => {
  await standInForPrinter('Print job failed');
  const opened = await electron.evaluateHandle(({ shell }) => {
    const files: string[] = [];
    Object.assign(shell, {
      openPath: async (file: string) => {
        files.push(file);
        return '';
      },
    });
    return files;
  });
  expect(await command('sheet.print', blankSheet)).toEqual({ ok: true, value: { kind: 'opened' } });
  const [file = ''] = await opened.jsonValue();
  expect(await textOf(file)).toContain('Heroic');
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await ended;
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
});
