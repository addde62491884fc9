import path from 'node:path';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diceRoller, fullLibrary, visit, type FullLibrary } from '#test/e2e/scenes/everyScreen';
import { yearId } from '#test/e2e/scenes/yearPlayed';
import { checkAccessibility, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

let library: FullLibrary;
let app: RunningApp;

beforeAll(async () => {
  library = await fullLibrary();
  app = await launchApp({ dataFolder: library.folder });
  await app.page.locator('[data-card-link]').first().waitFor();
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(library.folder), { recursive: true, force: true, maxRetries: 5 });
});

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** In CSS pixels: a row of what a finger presses, with the edges of a head. */
const oneRow = 64;

const screens = (): Readonly<Record<string, string>> => {
  const character = library.characters.get('heroic') ?? '';
  return {
    library: '#/',
    play: `#/character/${character}?view=play`,
    build: `#/character/${character}`,
    journal: `#/character/${character}?view=journal`,
    wizard: `#/character/${library.drafts.get('heroic') ?? ''}/create`,
    gear: `#/character/${library.drafts.get('heroic') ?? ''}/create/gear`,
    closing: `#/campaign/${yearId}/closing`,
    campaign: `#/campaign/${yearId}/tonight`,
    settings: '#/settings',
    guide: '#/guide',
    history: `#/history/character/${character}`,
  };
};

/**
 * Tools of the head that are not in its first row, or not in the window; a name that has no room; what of the page the bar
 * covers, and what of its foot the page covers.
 */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((most) => {
    const faults: string[] = [];
    const bar = document.querySelector('nav.rail')?.getBoundingClientRect();
    const frame = document.querySelector('[data-page]')?.getBoundingClientRect();
    if (bar === undefined || frame === undefined) return ['The page has no frame'];
    if (frame.bottom > bar.top + 1) faults.push(`The page ends at ${frame.bottom}, below ${bar.top}`);
    if (Math.abs(bar.bottom - innerHeight) > 1) faults.push(`The bar ends at ${bar.bottom}`);
    const head = document.querySelector('[data-page] > header');
    for (const tool of head?.querySelectorAll(':is(h1, a, button):not([data-page] nav *)') ?? []) {
      const { bottom, left, right } = tool.getBoundingClientRect();
      const name = tool.getAttribute('aria-label') ?? tool.textContent.trim();
      if (bottom > most) faults.push(`“${name}” ends at ${bottom}`);
      if (left < 0 || right > innerWidth) faults.push(`“${name}” reaches from ${left} to ${right}`);
    }
    // The name of a sheet is a field.
    const title = head?.querySelector('h1:not(.visually-hidden), h1 ~ * input');
    if (title?.checkVisibility() === true && title.clientWidth < Math.min(80, title.scrollWidth))
      faults.push(`“${title.textContent.trim()}” has ${title.clientWidth} of ${title.scrollWidth}`);
    for (const way of document.querySelectorAll('[data-page] > footer :is(a, button)')) {
      const { left, top, width, height } = way.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!way.contains(hit))
        faults.push(`“${way.textContent.trim()}” is covered by ${hit?.className ?? ''}`);
    }
    return faults;
  }, oneRow);

it('has its places in a bar at the bottom of a phone, and one row of tools at the top', async () => {
  const { page } = app;
  await app.resize(390, 844);
  const found: Record<string, unknown> = {};
  for (const [name, address] of Object.entries(screens())) {
    await visit(page, address);
    await screenshot(page, `upright-${name}`);
    const faults = [...(await faultsOf(page)), ...(await checkAccessibility(page))];
    if (faults.length > 0) found[name] = faults;
  }
  expect(found).toEqual({});
});

it('keeps the places that the bar has no room for in a sheet, which keys open and leave', async () => {
  const { page } = app;
  const more = rail(page).getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await app.resize(width, height);
    await visit(page, '#/guide');
    expect(await rail(page).getByRole('link').count()).toBe(4);
    await more.focus();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await screenshot(page, `more-${width}`);
    expect(await checkAccessibility(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await more.click();
    await sheet.getByRole('link', { name: 'Bin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bin' }).waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect(await more.evaluate((button) => button.classList.contains('current'))).toBe(true);
    await more.click();
    await sheet.getByRole('button', { name: 'Dice', exact: true }).click();
    await diceRoller(page).waitFor();
    expect(await sheet.count()).toBe(0);
    await page.keyboard.press('Escape');
    await diceRoller(page).waitFor({ state: 'detached' });
  }
  await app.resize(1440, 900);
  await visit(page, '#/');
  expect(await rail(page).getByRole('link').count()).toBeGreaterThan(8);
  expect(await more.count()).toBe(0);
});

it('opens a finished character on Play, and duplicates, exports and bins it from its menu', async () => {
  const { page } = app;
  await app.resize(390, 844);
  await visit(page, '#/');
  await page.locator('[data-card-link][href*="view=play"]').first().click();
  const play = page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Play' });
  await play.and(page.locator('[aria-current]')).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  const items = page.getByRole('menuitem');
  expect(await items.count()).toBe(7);
  await screenshot(page, 'menu-of-a-sheet');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await items.last().click();
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  await page.getByText(`${name} was moved to the bin.`).last().waitFor();
  const notice = await page.locator('[data-notices] .v-alert').last().boundingBox();
  const bar = await rail(page).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
});

it('finds a character by what it carries, with a typing fault', async () => {
  const { page } = app;
  await app.resize(390, 844);
  await visit(page, '#/');
  const names = () => page.locator('[data-card-link]').allInnerTexts();
  await page.getByRole('searchbox').fill('light armour dwarf');
  await expect.poll(names).toContain('Brakka');
  expect((await names()).length).toBeLessThan(5);
});
