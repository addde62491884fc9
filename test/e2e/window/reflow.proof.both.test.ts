import path from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTheLast } from '../../integration/support/effort';
import {
  everyScreen,
  fullLibrary,
  stepsOf,
  visit,
  type FullLibrary,
  type Screen,
} from '../scenes/everyScreen';
import { launchApp, screenshot, type RunningApp } from '../support';
import { layoutFaults } from '../support/layout';

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

/** Makes the window so many pixels large and magnifies its content. */
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
describe.each(toTheLast ? sizes : sizes.slice(-1))('at %s', (size, width, height, zoom) => {
  const only = process.env['HEARTHBOOK_SCREENS'];

  /** The layout faults of a screen, once it is open. */
  async function faultsOf(name: string): Promise<readonly string[]> {
    if (process.env['HEARTHBOOK_SHOTS'] !== undefined)
      await screenshot(app.page, `${size} ${name}`.replaceAll(/[^\w]+/g, '-'));
    // On a busy machine a page may look finished too early, so faults are checked again.
    const faults = await layoutFaults(app.page);
    if (faults.length === 0) return faults;
    await app.page.waitForTimeout(1000);
    return layoutFaults(app.page);
  }

  async function look({ name, address, open }: Screen): Promise<Record<string, readonly string[]>> {
    await visit(app.page, address);
    await open?.(app.page);
    const found = { [name]: await faultsOf(name) };
    if (!toTheLast || !address.endsWith('/create')) return found;
    for (const step of await stepsOf(app.page)) {
      const called = `${name}: ${step.split('/').at(-1) ?? ''}`;
      await visit(app.page, step);
      found[called] = await faultsOf(called);
    }
    return found;
  }

  // About a hundred screens: the limit is for a program that hangs.
  it('shows every screen completely, with everything on it reachable', { timeout: 1_800_000 }, async () => {
    await resize(width, height, zoom);
    const found: Record<string, readonly string[]> = {};
    for (const screen of everyScreen(library)) {
      if (only !== undefined && !new RegExp(only).test(screen.name)) continue;
      Object.assign(
        found,
        await look(screen).catch((error: unknown) => ({ [screen.name]: [String(error).slice(0, 300)] })),
      );
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
  });
});
