import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  closeFirstWindow,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';
import { openCharacter } from '#test/e2e/scenes/table';

type Launched = RunningApp & { readonly electron: ElectronApplication };

let app: Launched | undefined;
afterEach(async () => {
  // Some of these tests end the program themselves.
  await app?.close().catch(() => undefined);
  app = undefined;
});

async function openSheet(): Promise<Launched & { readonly ended: Promise<unknown> }> {
  const launched = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  const { electron } = launched;
  if (electron === undefined) throw new Error('These are tests of the window');
  app = { ...launched, electron };
  await openCharacter(launched.page, 'Brakka');
  await saved(launched.page);
  return { ...app, ended: new Promise((resolve) => electron.process().once('exit', resolve)) };
}

/**
 * Makes all disk operations of the program fail with this code from now on: creating and writing files, or
 * syncing them. An empty code ends the fault.
 */
const breakDisk = (electron: ElectronApplication, code: string) =>
  electron.evaluate((_electron, errno) => {
    const fs = process.getBuiltinModule('node:fs/promises');
    const kept = globalThis as typeof globalThis & { soundOpen?: typeof fs.open };
    kept.soundOpen ??= fs.open;
    const sound = kept.soundOpen;
    const fault = () => Object.assign(new Error(`${errno}: injected`), { code: errno });
    const broken: typeof fs.open = async (file, flags, mode) => {
      const handle = await sound(file, flags, mode);
      if (errno === 'EIO') handle.sync = () => Promise.reject(fault());
      if (errno === 'ENOSPC') handle.writeFile = () => Promise.reject(fault());
      if (errno === 'EROFS' && flags === 'wx') {
        await handle.close();
        await process.getBuiltinModule('node:fs/promises').unlink(String(file));
        throw fault();
      }
      return handle;
    };
    fs.open = errno === '' ? sound : broken;
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  }, code);

const name = (page: Page) => page.getByLabel('Character name');
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const notSaved = (page: Page) => page.getByText('Not saved', { exact: true }).waitFor();
/** Counts the parts that do not show all their words. */
const clipped = (part: Locator): Promise<number> =>
  part
    .locator('*')
    .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length);
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'has unsaved changes' });

const closeWindow = ({ electron }: Launched) => closeFirstWindow(electron);

async function nameOnDisk({ dataFolder }: RunningApp): Promise<string> {
  const [file = ''] = (await readdir(path.join(dataFolder, 'characters'))).filter(
    (each) => !each.startsWith('.'),
  );
  return (JSON.parse(await readFile(path.join(dataFolder, 'characters', file), 'utf8')) as { name: string })
    .name;
}

describe('an edit that cannot be stored', () => {
  it.each([
    ['ENOSPC', /The disk is full\./],
    ['EROFS', /cannot be written to/],
    ['EIO', /The disk reported an error\./],
  ])(
    'because of %s stays in the window, causes a question, and is stored as soon as possible',
    async (code, why) => {
      const launched = await openSheet();
      const { page, electron, ended } = launched;
      await breakDisk(electron, code);
      await name(page).fill('Brakka the Unsaved');
      await notSaved(page);
      expect(await name(page).inputValue()).toBe('Brakka the Unsaved');
      await launched.resize(800, 600);
      expect(await layoutFaults(page)).toEqual([]);
      await expect.poll(() => clipped(page.getByRole('alert'))).toBe(0);

      await closeWindow(launched);
      await question(page).waitFor();
      await question(page).getByText(why).waitFor();
      expect(await checkAccessibility(page)).toEqual([]);
      await screenshot(page, `edges-${code}`);
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect(await name(page).inputValue()).toBe('Brakka the Unsaved');
      // A name whose sync failed may exist; nothing else may.
      if (code !== 'EIO') expect(await nameOnDisk(launched)).toBe('Brakka');

      await breakDisk(electron, '');
      await saved(page);
      expect(await nameOnDisk(launched)).toBe('Brakka the Unsaved');
      await closeWindow(launched);
      expect(await ended).toBe(0);
    },
  );

  it("because its folder has disappeared stays too, and is lost only with the user's consent", async () => {
    const launched = await openSheet();
    const { page, dataFolder, ended } = launched;
    await rename(path.join(dataFolder, 'characters'), path.join(dataFolder, 'away'));
    await writeFile(path.join(dataFolder, 'characters'), 'something else');
    await name(page).fill('Brakka the Unsaved');
    await notSaved(page);
    await closeWindow(launched);
    await question(page).getByRole('button', { name: 'Keep editing' }).click();

    await rm(path.join(dataFolder, 'characters'));
    await rename(path.join(dataFolder, 'away'), path.join(dataFolder, 'characters'));
    await saved(page);
    expect(await nameOnDisk(launched)).toBe('Brakka the Unsaved');

    await rename(path.join(dataFolder, 'characters'), path.join(dataFolder, 'away'));
    await writeFile(path.join(dataFolder, 'characters'), 'something else');
    await name(page).fill('Brakka the Lost');
    await notSaved(page);
    expectNoPageErrors(launched);
    await closeWindow(launched);
    // The window is gone before the click is confirmed.
    const leave = question(page).getByRole('button', { name: 'Discard changes' });
    await leave.click().catch(() => undefined);
    expect(await ended).toBe(0);
    expect(await readFile(path.join(dataFolder, 'characters'), 'utf8')).toBe('something else');
  });
});
