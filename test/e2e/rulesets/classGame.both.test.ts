import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { newGame } from '#shared/homebrew/games/game';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** A game of classes: choices that depend on each other, and points whose price rises. */
let app: RunningApp;
let folder: string;
const definition = JSON.parse(await readFile(inRoot('test/fixtures/games/classes.json'), 'utf8'));
const game = newGame('Classes', definition, { clock: systemClock, ids: systemIds });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-classes-'));
  const library = path.join(folder, 'library');
  await mkdir(path.join(library, 'rulesets'), { recursive: true });
  await writeFile(
    path.join(library, 'rulesets', `${game.id}.json`),
    JSON.stringify({ ...game, revision: 1 }),
  );
  app = await launchApp({ dataFolder: library });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const step = async (name: RegExp): Promise<void> => {
  await app.page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
};

it(
  'offers what a class and a level allow, and asks for what is left to choose',
  { tags: 'journey' },
  async () => {
    const { page } = app;
    await page.getByRole('link', { name: 'New character' }).first().click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Classes' }) });
    await card.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('radio', { name: /^Fighter/ }).check();
    expect(await page.getByRole('radio', { name: /^Champion/ }).count()).toBe(0);
    await step(/^Numbers/);
    for (const to of [2, 3, 4])
      await page.getByRole('button', { name: `Raise Level to ${String(to)}` }).click();
    for (let to = 9; to <= 14; to += 1)
      await page.getByRole('button', { name: `Raise Might to ${String(to)}` }).click();
    await screenshot(page, 'classes-numbers');
    await step(/^Concept/);
    await page.getByRole('radio', { name: /^Champion/ }).check();
    expect(await page.getByRole('radio', { name: /^Diviner/ }).count()).toBe(0);
    await step(/^Belongings/);
    await page.getByRole('heading', { name: 'Indomitable' }).waitFor();
    await screenshot(page, 'classes-features');
    await page.getByRole('button', { name: /^Add.*Defense/ }).click();
    await page.getByRole('button', { name: /^Add.*Archery/ }).click();
    await screenshot(page, 'classes-picked');
    for (const width of [390, 1024]) {
      await app.resize(width, 800);
      await screenshot(page, `classes-picked-${String(width)}`);
    }
    await app.resize(1440, 900);
    const third = page.getByRole('spinbutton', { name: /^Hit points/ }).nth(2);
    await third.fill('12');
    await page.keyboard.press('Tab');
    await expect.poll(() => third.inputValue()).toBe('12');
    await step(/^Numbers/);
    for (const to of [3, 2]) await page.getByRole('button', { name: `Lower Level to ${String(to)}` }).click();
    await page.getByText('Champion needs another class or a higher level.').first().waitFor();
    await screenshot(page, 'classes-lost');
    expectNoPageErrors(app);
  },
);

it('edits these rules by forms, completes formulas, and names the place of a fault in words', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Homebrew' }).first().click();
  await page.getByRole('link', { name: 'Classes' }).click();
  await page.getByRole('button', { name: /^Lists/ }).click();
  const form = page.locator('.form');
  await form.locator('summary').filter({ hasText: 'Features' }).click();
  const granted = form.getByLabel('There by itself if', { exact: true });
  await granted.fill('it.from');
  const offers = () =>
    granted.evaluate((field) =>
      [...((field as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
    );
  await expect.poll(offers).toEqual(expect.arrayContaining(['it.fromLevel']));
  await granted.fill('it.fromLvel <= level');
  await form.getByRole('alert').first().waitFor();
  for (const width of [1440, 1024, 390]) {
    await app.resize(width, 900);
    await granted.scrollIntoViewIfNeeded();
    await screenshot(page, `classes-editor-${String(width)}`);
  }
  await app.resize(1440, 900);
  await form.locator('summary').filter({ hasText: 'Fighting style' }).click();
  await screenshot(page, 'classes-editor-picks');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Classes' });
  await dialog.getByText('Lists › Features › There by itself if').waitFor();
  await screenshot(page, 'classes-editor-fault');
  await page.keyboard.press('Escape');
  await form.getByRole('alert').first().getByRole('button').click();
  await expect.poll(() => granted.inputValue()).toBe('it.fromLevel <= level');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: /^Checks/ }).click();
  await form.locator('summary').filter({ hasText: 'Check' }).first().click();
  await form
    .locator('summary')
    .filter({ hasText: /^\s*d\s*$/ })
    .first()
    .click();
  await form.locator('.entry .entry').getByLabel('Add a detail…').last().selectOption('faces');
  const faces = form.getByRole('group', { name: 'Faces' });
  await faces.getByRole('button', { name: 'Add', exact: true }).click();
  const face = faces.getByLabel('Short name of a detail');
  await face.fill('20');
  await page.keyboard.press('Tab');
  await expect.poll(() => face.inputValue()).toBe('20');
  expect(await form.getByRole('alert').count()).toBe(0);
  await screenshot(page, 'classes-editor-faces');
  await page.emulateMedia({ colorScheme: 'light' });
  expectNoPageErrors(app);
});
