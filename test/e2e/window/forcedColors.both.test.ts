import path from 'node:path';
import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullLibrary, visit, type FullLibrary } from '#test/e2e/scenes/everyScreen';
import { launchApp, type RunningApp } from '#test/e2e/support/index';
import { atRest } from '#test/e2e/support/layout';
import { yearId } from '#test/e2e/scenes/yearPlayed';

let library: FullLibrary;
let app: RunningApp;
let page: Page;

beforeAll(async () => {
  library = await fullLibrary();
  app = await launchApp({ dataFolder: library.folder });
  ({ page } = app);
  await page.locator('[data-card-link]').first().waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(library.folder), { recursive: true, force: true, maxRetries: 5 });
});

/** The colors of an element on screen, as shares of its pixels. */
async function colorsOf(target: Locator): Promise<Colors> {
  await target.scrollIntoViewIfNeeded();
  await atRest(page);
  const picture = (await target.screenshot()).toString('base64');
  const shares = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('There is a canvas');
    drawing.drawImage(image, 0, 0);
    const { data: pixels } = drawing.getImageData(0, 0, image.width, image.height);
    const counts: Record<string, number> = {};
    for (let at = 0; at < pixels.length; at += 4) {
      // Edges of letters have many shades, so colors are rounded.
      const color = [0, 1, 2].map((part) => (pixels[at + part] ?? 0) >> 5).join(' ');
      counts[color] = (counts[color] ?? 0) + 4 / pixels.length;
    }
    return counts;
  }, picture);
  return new Map(Object.entries(shares));
}

type Colors = ReadonlyMap<string, number>;

/** The largest share of a color that is in one picture and hardly in the other. */
function difference(one: Colors, other: Colors): number {
  return Math.max(
    0,
    ...[...one].filter(([color]) => (other.get(color) ?? 0) < 0.005).map(([, share]) => share),
  );
}

const campaign = `#/campaign/${yearId}`;

describe('with forced colors', () => {
  it.each([
    ['the place in the rail', '#/settings', 'nav a.place[aria-current]', 'nav a.place:not([aria-current])'],
    ['the filter of the library', '#/', '.k-chip.on', '.k-chip:not(.on)'],
    ['the area of a campaign', `${campaign}/overview`, '.tab[aria-current=true]', '.tab:not([aria-current])'],
    ['the page of a campaign', `${campaign}/log`, '.tab[aria-current=page]', '.tab:not([aria-current])'],
    ['the purse that is open', `${campaign}/money`, '.purse[aria-current]', '.purse:not([aria-current])'],
    [
      'the note that is open',
      `${campaign}/notes/note-0`,
      '.row[aria-current=true]',
      '.row:not([aria-current=true])',
    ],
  ])('%s is distinguishable from the others', async (_what, address, chosen, other) => {
    await visit(page, address);
    await page.locator(chosen).first().waitFor();
    const one = await colorsOf(page.locator(chosen).first());
    expect(difference(one, await colorsOf(page.locator(other).first()))).toBeGreaterThan(0.02);
  });

  it('a row of the settings has no frame as if it were selected', async () => {
    await visit(page, '#/settings');
    const rows = page.locator('.row:has(select), .row:has(input[type=radio])');
    await rows.first().waitFor();
    const outlines = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).outlineStyle));
    expect(outlines.filter((style) => style !== 'none')).toEqual([]);
  });

  it('a switch that is on is distinguishable from one that is off', async () => {
    await visit(page, '#/settings');
    const shown = page.locator('.v-switch').first();
    await shown.waitFor();
    const before = await colorsOf(shown);
    await shown.getByRole('switch').click();
    const after = await colorsOf(shown);
    await shown.getByRole('switch').click();
    expect(difference(before, after) + difference(after, before)).toBeGreaterThan(0.1);
  });

  it('a selected card is distinguishable from the others', async () => {
    await visit(page, '#/');
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check({ force: true });
    const one = await colorsOf(page.locator('.card.selected').first());
    const other = await colorsOf(page.locator('.card:not(.selected)').first());
    expect(difference(one, other)).toBeGreaterThan(0.005);
  });

  /** A field holds one of its own, which it never shows. */
  const bar = ':not(.v-field__loader) > .v-progress-linear';
  it.each([
    ['health', () => `#/character/${library.characters.get('starfaring') ?? ''}?view=play`, '.strip .track'],
    ['a project', () => `${campaign}/overview`, bar],
    ['a budget', () => `#/character/${library.drafts.get('heroic') ?? ''}/create`, '[role=meter]'],
  ])('%s shows its progress', async (_what, address, shape) => {
    await visit(page, address());
    const shown = page.locator(shape).first();
    await shown.waitFor();
    const colors = [...(await colorsOf(shown)).values()].filter((share) => share > 0.03);
    // The frame, and the filled or empty part.
    expect(colors.length).toBeGreaterThanOrEqual(2);
  });
});
