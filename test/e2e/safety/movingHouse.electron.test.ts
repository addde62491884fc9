import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { checkAccessibility, expectNoPageErrors, screenshot, type RunningApp } from '#test/e2e/support/index';
import { launchElectron } from '#test/e2e/support/launchElectron';
import { readNotices } from '#test/e2e/scenes/table';

let home: string;
let running: RunningApp | undefined;
/** The process of the program that restarted itself. */
let anew: number | undefined;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'hearthbook-home-'));
  vi.stubEnv('XDG_DATA_HOME', inHome('data'));
  vi.stubEnv('HEARTHBOOK_ANSWERS', home);
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  if (anew !== undefined) await end(anew);
  anew = undefined;
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const inHome = (...names: string[]) => path.join(home, ...names);
const usual = () => inHome('data', 'hearthbook', 'library');
const pointer = () => inHome('data', 'hearthbook', 'place.json');

/** Creates characters with these names in a library folder. */
async function furnish(folder: string, ...names: string[]): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(await seededLibrary(names.map((name) => plan(name))), folder);
}

/** The user's answers to the next questions of the system: a folder, the label of a button, `null` to cancel. */
async function answers(...next: readonly (string | null)[]): Promise<void> {
  // Renamed into place: the program may be waiting for it.
  await writeFile(inHome('answers.new'), JSON.stringify(next));
  await rename(inHome('answers.new'), inHome('answers.json'));
}

/** The questions of the system so far. */
async function asked(): Promise<readonly { message: string; detail?: string }[]> {
  const lines = await readFile(inHome('asked.jsonl'), 'utf8').catch(() => '');
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { message: string }]));
}

/** Starts the program without naming the library, so that it finds it as for any user. */
async function start(...next: readonly (string | null)[]): Promise<RunningApp> {
  await answers(...next);
  running = await launchElectron({
    ...{ dataFolder: '', profileFolder: inHome('profile'), colorScheme: 'light', args: [] },
    program: inRoot('test/e2e/answering'),
  });
  return running;
}

async function stop(): Promise<void> {
  expectNoPageErrors(running!);
  await running!.close();
  running = undefined;
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { name: 'Your library' }).waitFor();
}

/** Presses the button that moves the library; the user chooses a folder, or cancels. */
async function choose(page: Page, folder: string | null): Promise<void> {
  await readNotices(page);
  await answers(folder);
  await page.getByRole('button', { name: 'Move…' }).click();
}

const card = (page: Page, name: string) => page.locator('[data-card-link]').filter({ hasText: name });

/** Digests of all files of a library, without those of running programs and indexes. */
async function contents(folder: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(file.parentPath, file.name));
    if (file.isFile() && !name.split(path.sep).some((part) => part.startsWith('.')) && name !== 'index.json')
      found[name] = createHash('sha256')
        .update(await readFile(path.join(folder, name)))
        .digest('hex');
  }
  return found;
}

/** The process that has a library open. */
async function holderOf(folder: string): Promise<number | undefined> {
  for (const name of await readdir(path.join(folder, '.open')).catch(() => [])) {
    const sign = await readFile(path.join(folder, '.open', name), 'utf8').catch(() => '');
    const pid = Number(/"pid": (\d+)/.exec(sign)?.[1]);
    if (isRunning(pid)) return pid;
  }
  return undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function end(pid: number): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 });
}

/** Waits until the program has restarted itself on a folder; then launches it again in order to inspect it. */
async function startedAnew(folder: string): Promise<Page> {
  const before = running!.electron!.process();
  await vi.waitUntil(() => before.exitCode !== null, { timeout: 20_000 });
  expect(before.exitCode).toBe(0);
  running = undefined;
  anew = await vi.waitUntil(() => holderOf(folder), { timeout: 20_000 });
  expect(anew).not.toBe(before.pid);
  await end(anew);
  anew = undefined;
  return (await start()).page;
}

describe('moving the library', () => {
  it('copies all of it, restarts there, and leaves the old one unchanged', async () => {
    await furnish(usual(), 'Brakka', 'Ysolde');
    const before = await contents(usual());
    expect(Object.keys(before)).toHaveLength(2);
    const { page } = await start();
    await card(page, 'Brakka').waitFor();
    await openSettings(page);

    await choose(page, null);
    await vi.waitUntil(async () => (await asked()).length === 1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (const within of [path.join(usual(), 'characters'), usual()]) {
      await choose(page, within);
      await page.getByText('That folder is the library', { exact: false }).waitFor();
    }

    // A folder without write permission.
    const question = page.getByRole('dialog', { name: 'Move the library?' });
    await choose(page, '/sys');
    await question.getByText('/sys/Hearthbook', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Move' }).click();
    await page.getByText('Hearthbook cannot write to /sys/Hearthbook', { exact: false }).waitFor();
    await screenshot(page, 'moving-denied');

    const to = inHome('New place');
    await mkdir(to);
    await choose(page, to);
    await question.getByText(to, { exact: false }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, 'moving');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await readdir(to)).toEqual([]);
    expectNoPageErrors(running!);

    await choose(page, to);
    await question.getByRole('button', { name: 'Move' }).click();
    const next = await startedAnew(to);
    await card(next, 'Brakka').waitFor();
    await openSettings(next);
    await next.getByText(to, { exact: true }).waitFor();
    await stop();
    expect(JSON.parse(await readFile(pointer(), 'utf8'))).toMatchObject({ folder: to });
    expect(await contents(to)).toEqual(before);
    expect(await contents(usual())).toEqual(before);
  });

  it('uses or leaves a library that is in the chosen folder already, and mixes nothing', async () => {
    await furnish(usual(), 'Brakka');
    const other = inHome('Documents', 'Hearthbook');
    await furnish(other, 'Rook');
    await writeFile(inHome('Documents', 'holiday.jpg'), 'x');
    const before = [await contents(usual()), await contents(other)];
    const { page } = await start();
    await openSettings(page);
    const question = page.getByRole('dialog', { name: 'Use the library in that folder?' });
    // By its own name, and by its parent folder.
    await choose(page, other);
    await question.getByText(other, { exact: false }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, 'moving-use');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await choose(page, inHome('Documents'));
    await question
      .getByText(`${other} already contains a library with 1 document.`, { exact: false })
      .waitFor();
    expectNoPageErrors(running!);
    await question.getByRole('button', { name: 'Use that library' }).click();
    const next = await startedAnew(other);
    await card(next, 'Rook').waitFor();
    expect(await card(next, 'Brakka').count()).toBe(0);
    await stop();
    expect([await contents(usual()), await contents(other)]).toEqual(before);
  });
});

describe('a library whose folder is unavailable', () => {
  it('is asked for until it is back, found elsewhere, or skipped, and no empty one is ever created', async () => {
    const [stick, elsewhere] = [inHome('stick', 'library'), inHome('Documents', 'Hearthbook')];
    await furnish(usual(), 'Old copy');
    await furnish(elsewhere, 'Brakka');
    await writeFile(inHome('Documents', 'holiday.jpg'), 'x');
    const place = { format: 'hearthbook-place', version: 1, folder: stick };
    await writeFile(pointer(), JSON.stringify(place));

    // No one answers, and the program is ended: nothing is created in the place of the library.
    const { page } = await start();
    await vi.waitUntil(async () => (await asked()).length === 1);
    await screenshot(page, 'away');
    await stop();
    expect((await asked())[0]?.detail).toContain(stick);

    const { electron } = await start();
    await answers('Try again', 'Choose another folder…', null, 'Quit');
    const child = electron!.process();
    await vi.waitUntil(() => child.exitCode !== null, { timeout: 20_000 });
    running = undefined;
    expect((await asked()).length).toBe(5);
    expect(await readdir(home)).not.toContain('stick');

    // Continued without the library for now.
    const without = await start('Continue without it this time');
    await card(without.page, 'Old copy').waitFor();
    await stop();
    expect(JSON.parse(await readFile(pointer(), 'utf8'))).toEqual(place);

    // The mount point of a drive that is not mounted is an empty folder.
    await mkdir(stick, { recursive: true });
    const found = await start(
      ...['Choose another folder…', inHome('profile'), 'Try again'],
      ...['Choose another folder…', inHome('Documents')],
    );
    await card(found.page, 'Brakka').waitFor();
    expect(await found.page.locator('[data-card-link]').count()).toBe(1);
    await stop();
    expect(JSON.parse(await readFile(pointer(), 'utf8'))).toMatchObject({ folder: elsewhere });
    expect(await readdir(stick)).toEqual([]);
    expect((await asked()).map(({ message }) => message)).toContain('That folder does not contain a library');
  });
});
