import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openPhone } from '#test/e2e/phone/phone';
import { phoneFight } from '#test/e2e/phone/phoneFight';
import { visit } from '#test/e2e/scenes/everyScreen';
import { fighting } from '#test/e2e/scenes/fighting';
import { readNotices, saved, takeDamage } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';
import { atRest } from '#test/e2e/support/layout';
import { sampleTable, type SampleTable } from './sampleTable';

/**
 * `HEARTHBOOK_SCREENS=FOLDER npm run pictures -- screens`: the six main screens in every size and both themes, on one page.
 * With `HEARTHBOOK_DRAWINGS`, a folder of pictures named as the screens, each stands beside its drawing.
 */
const into = process.env['HEARTHBOOK_SCREENS'] ?? '';
const drawings = process.env['HEARTHBOOK_DRAWINGS'];
const sizes = [
  [1440, 900],
  [1024, 700],
  [390, 844],
] as const;
const themes = ['light', 'dark'] as const;
const taken = new Map<string, string[]>();

async function take(page: Page, screen: string, size: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    const name = `${screen}-${size}-${colorScheme}.png`;
    await page.screenshot({ path: path.join(into, name), caret: 'hide', animations: 'disabled' });
    taken.set(screen, [...(taken.get(screen) ?? []), name]);
  }
}

describe.runIf(into !== '')('the main screens', () => {
  let app: RunningApp;
  let table: SampleTable;
  const sheet = (name: string, view: string): string =>
    `#/character/${table.characters.get(name) ?? ''}?view=${view}`;

  beforeAll(async () => {
    await mkdir(into, { recursive: true });
    table = await sampleTable();
    app = await launchApp({ dataFolder: table.folder });
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await app.close();
    await rm(path.dirname(table.folder), { recursive: true, force: true });
    await writeFile(path.join(into, 'index.html'), await pageOf());
  });

  type Act = (page: Page) => Promise<unknown>;
  const screens: readonly (readonly [screen: string, address: () => string, act: Act])[] = [
    ['wizard', () => `#/character/${table.characters.get('Brakka') ?? ''}/create/gear`, readNotices],
    ['play', () => sheet('Brakka', 'play'), (page) => takeDamage(page, 4)],
    ['build', () => sheet('Nimue', 'sheet'), readNotices],
    ['campaign', () => `#/campaign/${table.campaign}/tonight`, readNotices],
    ['encounter', () => `#/encounter/${table.campaign}/${table.encounter}`, begin],
  ];
  it.each(screens)('%s', async (screen, address, act) => {
    const { page } = app;
    await app.resize(1440, 900);
    await readNotices(page);
    await visit(page, address());
    await act(page);
    await saved(page);
    await readNotices(page);
    for (const [width, height] of sizes) {
      await app.resize(width, height);
      await page.mouse.move(width / 2, 4);
      await take(page, screen, String(width));
    }
    expectNoPageErrors(app);
  });

  async function begin(page: Page): Promise<void> {
    const hands = fighting(() => page);
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await hands.turnIs('Brakka');
    await hands.changeHealth('-4', 'Foe 1');
    await hands.next('Foe 1', 'Nimue');
    await hands.changeHealth('-7', 'Foe 4');
    await hands.select('Foe 1');
  }

  it('phone', async () => {
    const gm = await phoneFight();
    for (const [width, height] of [
      [390, 844],
      [360, 740],
    ] as const) {
      const phone = await openPhone({ width, height });
      await phone.page.goto(gm.ann.link);
      await phone.page.locator('[data-roll]').first().waitFor();
      await take(phone.page, 'phone', String(width));
      await phone.close();
    }
  });
});

async function pageOf(): Promise<string> {
  const drawn = drawings === undefined ? [] : await readdir(drawings);
  const sections = await Promise.all(
    [...taken].map(async ([screen, pictures]) => {
      const drawing = `${screen}.png`;
      const isDrawn = drawings !== undefined && drawn.includes(drawing);
      if (isDrawn) await copyFile(path.join(drawings, drawing), path.join(into, `drawn-${drawing}`));
      const all = [...(isDrawn ? [`drawn-${drawing}`] : []), ...pictures];
      const figures = all.map(
        (name) => `<figure><figcaption>${name}</figcaption><img src="${name}" alt=""></figure>`,
      );
      return `<h2>${screen}</h2><div>${figures.join('')}</div>`;
    }),
  );
  const style = 'div{display:flex;gap:16px;align-items:start;overflow:auto}img{display:block}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join('')}`;
}
