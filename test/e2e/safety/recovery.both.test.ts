import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const main = () => app.page.getByRole('main');

/** Creates a library of these characters, some of them changed on disk before the program starts. */
async function open(
  change: (file: { place: string; text: string; name: string; id: string; library: string }) => Promise<void>,
  ...names: readonly string[]
): Promise<void> {
  const library = await seededLibrary(names.map((name) => plan(name)));
  const folder = path.join(library, 'characters');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    const { name, id } = JSON.parse(text) as { name: string; id: string };
    await change({ place, text, name, id, library });
  }
  app = await launchApp({ dataFolder: library });
  await main().getByRole('heading', { name: 'Library' }).waitFor();
}

it(
  'reports a damaged file, recovers it with one click, and deletes the rest after a question',
  { tags: 'journey' },
  async () => {
    let torn = '';
    await open(
      async ({ place, text, name, id, library }) => {
        if (name !== 'Brakka') return;
        const kept = path.join(library, 'history', 'characters', id);
        await mkdir(kept, { recursive: true });
        await writeFile(path.join(kept, '20260101T000001.000Z-r1.json'), text);
        torn = text.slice(0, 400);
        await writeFile(place, torn);
      },
      'Brakka',
      'Ilse',
    );
    const { page } = app;
    await page.getByText('All files were checked. 1 needs your attention').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await main().getByRole('heading', { name: 'Needs your attention (1)' }).waitFor();
    expect(
      await page.getByRole('link', { name: 'Recovery center: 1 file needs your attention' }).count(),
    ).toBe(1);
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `recovery-${app.kind}`);
    const quarantine = path.join(app.dataFolder, 'quarantine');
    const [aside = ''] = await readdir(quarantine);
    expect(await readFile(path.join(quarantine, aside), 'utf8')).toBe(torn);

    await main().getByRole('button', { name: 'Recover Brakka' }).click();
    await page.getByText('Brakka was restored to the library.').waitFor();
    await main().getByRole('heading', { name: 'Set aside, nothing is missing (1)' }).waitFor();
    await main().getByRole('button', { name: 'Delete permanently: the set-aside file of Brakka' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await main().getByText('No problems found').waitFor();
    expect(await readdir(quarantine)).toEqual([]);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await page.getByRole('link', { name: 'Brakka', exact: true }).waitFor();
    expectNoPageErrors(app);
  },
);

it('can be used by keyboard only, one file after the other', async () => {
  await open(
    async ({ place, text, name, id, library }) => {
      if (name === 'Rook') return;
      const kept = path.join(library, 'history', 'characters', id);
      await mkdir(kept, { recursive: true });
      await writeFile(path.join(kept, '20260101T000001.000Z-r1.json'), text);
      await writeFile(place, text.slice(0, 400));
    },
    'Brakka',
    'Ilse',
    'Rook',
  );
  const { page } = app;
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className,
    );
  const tabTo = async (name: RegExp) => {
    for (let press = 0; press < 40 && !name.test((await focused()) ?? ''); press += 1)
      await keyboard.press('Tab');
    expect(await focused()).toMatch(name);
  };
  await main().getByRole('link', { name: 'Open recovery center' }).focus();
  await keyboard.press('Enter');
  await main().getByRole('heading', { name: 'Needs your attention (2)' }).waitFor();
  await main().getByRole('button', { name: 'Check again' }).and(page.locator(':enabled')).waitFor();
  await tabTo(/^Recover /);
  const first = await focused();
  await keyboard.press('Enter');
  await main().getByRole('heading', { name: 'Needs your attention (1)' }).waitFor();
  await expect.poll(focused).toMatch(/^Recover /);
  expect(await focused()).not.toBe(first);
  await keyboard.press('Enter');
  await main().getByRole('heading', { name: 'Set aside, nothing is missing (2)' }).waitFor();
  await expect.poll(focused).toMatch(/(Brakka|Ilse)$/);
  for (const left of [1, 0]) {
    await tabTo(/^Delete permanently: the set-aside file/);
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true);
    while ((await page.evaluate(() => document.activeElement?.textContent.trim())) !== 'Delete permanently')
      await keyboard.press('Tab');
    await keyboard.press('Enter');
    if (left > 0)
      await main()
        .getByRole('heading', { name: `Set aside, nothing is missing (${left})` })
        .waitFor();
  }
  await main().getByText('No problems found').waitFor();
  await expect.poll(focused).toContain('recovery');
  expectNoPageErrors(app);
});

it('says in the settings that everything is intact, and checks again', async () => {
  await open(async () => undefined, 'Brakka', 'Ilse');
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await main().locator('a[href="#/recovery"]').click();
  await main().getByText('No problems found').waitFor();
  await main()
    .getByText(/^\d+ files were checked\./)
    .waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await main().getByRole('button', { name: 'Check again' }).click();
  await main().getByText('No problems found').waitFor();
  expectNoPageErrors(app);
});

it('opens a document with unknown parts read-only, and changes nothing in it', async () => {
  const given = new Map<string, string>();
  await open(
    async ({ place, text, name }) => {
      const document = JSON.parse(text) as object;
      const strange = name === 'Keyed' ? { moonSign: 'crab' } : { ruleset: 'starfarers' };
      const changed = JSON.stringify({ ...document, ...strange });
      given.set(place, changed);
      await writeFile(place, changed);
    },
    'Keyed',
    'Stranger',
  );
  const { page } = app;
  await page.getByRole('link', { name: 'Keyed' }).click();
  await main().getByRole('heading', { name: 'Read-only' }).waitFor();
  await main()
    .getByText(/moonSign/)
    .waitFor();
  expect(await page.getByLabel('Character name').isDisabled()).toBe(true);
  await turnTo(page, 'Journal');
  await turnTo(page, 'Ledger');
  await main().getByText('first scenario').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `readonly-${app.kind}`);

  await page.evaluate(() => {
    location.hash = '#/recovery';
  });
  await main().getByRole('button', { name: 'Open Stranger' }).click();
  await main()
    .getByText(/starfarers.*which is not part of this program/)
    .waitFor();
  await main().getByText('first scenario').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await main().getByRole('button', { name: 'Duplicate' }).click();
  await page.getByText('Stranger (copy) was created.').waitFor();

  // Lists still show them.
  await main().getByRole('link', { name: 'Library', exact: true }).click();
  await main().getByRole('heading', { name: '2 documents are read-only' }).waitFor();
  expect(await main().getByText('cannot be opened').count()).toBe(0);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `foreign-${app.kind}`);
  await main().getByRole('link', { name: 'Stranger', exact: true }).click();
  await main()
    .getByText(/starfarers.*which is not part of this program/)
    .waitFor();
  for (const [place, text] of given) expect(await readFile(place, 'utf8')).toBe(text);
  expectNoPageErrors(app);
});
