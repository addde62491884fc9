import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { documents } from '#test/e2e/scenes/encounter';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const campaignId = 'issues-0001';

/** One who keeps the rules, one who breaks them, and one who has points left to spend; all play in one campaign. */
async function library(): Promise<{ readonly folder: string; readonly ids: ReadonlyMap<string, string> }> {
  const folder = await seededLibrary([plan('Brakka'), plan('Rook'), plan('Wren')]);
  const ids = new Map<string, string>();
  const stats: Readonly<Record<string, object>> = {
    Rook: { str: 3, agi: 3, mnd: 3 },
    Wren: { str: 1, agi: 1, mnd: 0 },
  };
  for (const name of (await readdir(path.join(folder, 'characters'))).filter((each) =>
    each.endsWith('.json'),
  )) {
    const file = path.join(folder, 'characters', name);
    const document = JSON.parse(await readFile(file, 'utf8')) as CharacterDocument;
    ids.set(document.name, document.id);
    const own = stats[document.name];
    const choices = { ...Object(document.choices), ...(own && { stats: own }) };
    await writeFile(file, JSON.stringify({ ...document, choices, campaign: campaignId }));
  }
  const party = await documents<CharacterDocument>(folder, 'characters');
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    id: campaignId,
    party: party.map((each) => memberOf(each, { id: `m-${each.name}` })),
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return { folder, ids };
}

const colorOf = (place: Locator): Promise<string> => place.evaluate((each) => getComputedStyle(each).color);
const broken = (page: Page | Locator): Locator => page.locator('[data-issue=broken]');
const undone = (page: Page | Locator): Locator => page.locator('[data-issue=undone]');

it('tells a broken rule from a thing still to do by word, color and place, everywhere', async () => {
  const { folder, ids } = await library();
  app = await launchApp({ dataFolder: folder });
  const { page } = app;
  await app.resize(1440, 900);
  const go = (address: string): Promise<void> =>
    page.evaluate((to) => {
      location.hash = to;
    }, address);

  // The library: a mark on each card, and a choice of the filter for each.
  const card = (name: string): Locator => page.getByRole('article').filter({ hasText: name });
  await card('Rook').waitFor();
  expect(await broken(card('Rook')).innerText()).toBe('Breaks rules');
  expect(await undone(card('Wren')).innerText()).toBe('Still to do');
  expect([await broken(card('Wren')).count(), await undone(card('Rook')).count()]).toEqual([0, 0]);
  expect([await broken(card('Brakka')).count(), await undone(card('Brakka')).count()]).toEqual([0, 0]);
  expect(await colorOf(broken(card('Rook')))).not.toBe(await colorOf(undone(card('Wren'))));
  const show = page.getByRole('group', { name: 'Show', exact: true });
  for (const [choice, name] of [
    ['Breaks rules', 'Rook'],
    ['Still to do', 'Wren'],
  ] as const) {
    await show.getByText(choice).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    expect(await card(name).count()).toBe(1);
  }
  await screenshot(page, 'issues-library');
  await show.getByText('All').click();

  // The sheets.
  await go(`#/character/${ids.get('Rook') ?? ''}`);
  await page.getByRole('heading', { name: '1 rule broken' }).waitFor();
  expect(await undone(page).count()).toBe(0);
  const wine = await colorOf(page.getByRole('heading', { name: '1 rule broken' }));
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'issues-sheet-broken');
  await go(`#/character/${ids.get('Wren') ?? ''}`);
  await page.getByRole('heading', { name: '1 thing still to do' }).waitFor();
  expect(await broken(page).count()).toBe(0);
  expect(await colorOf(page.getByRole('heading', { name: '1 thing still to do' }))).not.toBe(wine);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'issues-sheet-undone');

  // The wizard: steps, aside, the folded line, and the review.
  await go(`#/character/${ids.get('Wren') ?? ''}/create/skills`);
  await page.getByRole('link', { name: /^Stats/ }).waitFor();
  const aside = page.getByRole('region', { name: 'Sheet preview' });
  await undone(aside).waitFor();
  expect(await broken(aside).count()).toBe(0);
  await screenshot(page, 'issues-wizard-undone');
  await go(`#/character/${ids.get('Rook') ?? ''}/create/skills`);
  await page.getByRole('link', { name: 'Stats 1 rule broken' }).waitFor();
  await aside.getByRole('heading', { name: '1 rule broken' }).waitFor();
  expect(await undone(aside).count()).toBe(0);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'Review', level: 2 }).waitFor();
  await broken(page.locator('main')).getByRole('button', { name: 'Allow an exception…' }).waitFor();
  await screenshot(page, 'issues-review-broken');
  await app.resize(1024, 700);
  expect(await page.locator('.foldButton').innerText()).toContain('1 rule broken');

  // The party.
  await app.resize(1440, 900);
  await go(`#/campaign/${campaignId}/party`);
  const member = (name: string): Locator => page.locator('[data-member]').filter({ hasText: name });
  await member('Rook').waitFor();
  await expect.poll(() => broken(member('Rook')).innerText()).toBe('Breaks rules');
  expect(await undone(member('Wren')).innerText()).toBe('Still to do');
  await screenshot(page, 'issues-party');
  expectNoPageErrors(app);
});
