import path from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toTheLast } from '#test/integration/support/effort';
import {
  everyScreen,
  fullLibrary,
  stepsOf,
  visit,
  type FullLibrary,
  type Screen,
} from '#test/e2e/scenes/everyScreen';
import { launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
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

/** Makes the window this many pixels large and magnifies its content. */
async function resize(width: number, height: number, zoom: number): Promise<void> {
  const { electron } = app;
  if (electron === undefined) return app.resize(width / zoom, height / zoom);
  await app.resize(width, height);
  await electron.evaluate(({ BrowserWindow }, factor) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor);
  }, zoom);
  await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(width / zoom);
}

const sizes = [
  ['1024 by 700', 1024, 700, 1],
  ['1024 by 700 at 200 percent', 1024, 700, 2],
  ['1280 by 1024 at 400 percent', 1280, 1024, 4],
] as const;

// A screen that fits into the smallest window fits into the others with few exceptions; those, and every step of
// a wizard, are tested in the proofs.
const chosen = toTheLast ? sizes : sizes.slice(-1);
const only = process.env['HEARTHBOOK_SCREENS'];

/** The layout faults of the open screen at each size, under its name. */
async function faultsOf(name: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const [size, width, height, zoom] of chosen) {
    await resize(width, height, zoom);
    const called = `${name} at ${size}`;
    if (process.env['HEARTHBOOK_SHOTS'] !== undefined)
      await screenshot(app.page, called.replaceAll(/[^\w]+/g, '-'));
    let faults = await layoutFaults(app.page);
    // On a busy machine a page may look finished too early, so faults are checked again.
    if (faults.length > 0) {
      await app.page.waitForTimeout(1000);
      faults = await layoutFaults(app.page);
    }
    if (faults.length > 0) found[called] = faults;
  }
  return found;
}

async function look({ name, address, open }: Screen): Promise<Record<string, readonly string[]>> {
  await visit(app.page, address);
  await open?.(app.page);
  const found = await faultsOf(name);
  if (!toTheLast || !address.endsWith('/create')) return found;
  for (const step of await stepsOf(app.page)) {
    await visit(app.page, step);
    Object.assign(found, await faultsOf(`${name}: ${step.split('/').at(-1) ?? ''}`));
  }
  return found;
}

// About a hundred screens: the limit is for a program that hangs.
it('shows every screen completely, with everything on it reachable', { timeout: 1_800_000 }, async () => {
  const found: Record<string, readonly string[]> = {};
  for (const screen of everyScreen(library)) {
    if (only !== undefined && !new RegExp(only).test(screen.name)) continue;
    Object.assign(
      found,
      await look(screen).catch((error: unknown) => ({ [screen.name]: [String(error).slice(0, 300)] })),
    );
  }
  expect(found).toEqual({});
});

it(
  'shows every screen completely with the largest text and compact spacing',
  { timeout: 1_800_000 },
  async () => {
    const { page } = app;
    await resize(1440, 900, 1);
    await visit(page, '#/settings');
    for (const choice of ['Largest', 'Compact']) await page.locator('label', { hasText: choice }).click();
    const found: Record<string, readonly string[]> = {};
    for (const { name, address } of everyScreen(library).filter(({ open }) => open === undefined)) {
      if (only !== undefined && !new RegExp(only).test(name)) continue;
      await visit(page, address);
      // No hint of a control that happens to be under the pointer.
      await page.mouse.move(720, 4);
      const faults = await layoutFaults(page);
      if (faults.length > 0) found[name] = faults;
    }
    expect(found).toEqual({});
  },
);
