import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { DowntimePeriod } from '#shared/campaign/log/chronicle';
import { campaignLibrary, stored } from '#test/e2e/scenes/downtimePeriods';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { readNotices, saved, sideways } from '#test/e2e/scenes/table';

let app: RunningApp;
let folder = '';
afterEach(async () => {
  await app.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

async function start(
  draft: (period: DowntimePeriod) => DowntimePeriod | null,
  more: Parameters<typeof launchApp>[0] = {},
): Promise<Page> {
  const library = await campaignLibrary(draft);
  ({ folder } = library);
  app = await launchApp({ dataFolder: folder, ...more });
  const { page } = app;
  await page.locator('[data-card-link]').first().waitFor();
  await page.evaluate((id) => (location.hash = `#/campaign/${id}/downtime`), library.id);
  await page.getByRole('heading', { level: 2, name: 'Downtime', exact: true }).waitFor({ state: 'attached' });
  return page;
}

const block = (page: Page, name: RegExp) =>
  page.locator('[data-lane=activity]').and(page.getByRole('button', { name }));
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selection' });
const nameCell = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).locator('[data-lane=name]');

it('plans, commits and undoes a downtime for everyone', { tags: 'journey' }, async () => {
  const page = await start(() => null);
  await page.getByRole('heading', { name: 'Downtime between adventures' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Days', exact: true }).fill('10');
  await page.getByRole('button', { name: 'Plan downtime' }).click();
  await page.getByLabel('Title').fill('Winter');

  // The boat of the autumn continues: 200 credits of value are five days for two workers.
  await page.getByRole('button', { name: 'Continue Crafting: River boat, Brakka' }).click();
  await block(page, /^Crafting: River boat, days 1 to 5: done on day 5/).waitFor();
  await page.getByText('done on day 5 of the plan', { exact: false }).waitFor();
  // Materials cost half, and five days of a modest lifestyle are free: 1,000 and some coins - 100 - 5 x 40.
  expect(await nameCell(page, 'Brakka').innerText()).toMatch(/→ \$\d+/);

  // Ilse cannot pay ten days; the fault links to her, and a debt is allowed on purpose.
  await page.getByRole('button', { name: /^Ilse .*short by/ }).click();
  await inspector(page).getByRole('heading', { name: 'Ilse' }).waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  expect(await page.getByRole('button', { name: 'Apply 10 days' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Back to plan' }).click();
  await inspector(page).getByRole('switch', { name: 'May go into debt' }).click();
  await page.getByRole('region', { name: 'Problems' }).waitFor({ state: 'detached' });

  await saved(page);
  const before = await stored(folder, 'characters', 'Brakka');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('dialog').getByText('Finished on day 5: Crafting: River boat').waitFor();
  await screenshot(page, 'downtime-preview');
  await page.getByRole('button', { name: 'Apply 10 days' }).click();
  await page.getByRole('heading', { name: 'Downtime between adventures' }).waitFor();
  const after = JSON.parse(await stored(folder, 'characters', 'Brakka')) as { ledger: { amount: number }[] };
  expect(after.ledger.slice(-3).map(({ amount }) => amount)).toEqual([-200, -100, 0]);
  const campaign = JSON.parse(await stored(folder, 'campaigns', 'The Ferry')) as { log: { title: string }[] };
  expect(campaign.log.map(({ title }) => title)).toEqual(['Autumn', 'Winter']);

  // One undo reverts all of it, and the plan is there again.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByLabel('Title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Winter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  const back = JSON.parse(await stored(folder, 'characters', 'Brakka')) as {
    ledger: unknown;
    journal: unknown;
  };
  const was = JSON.parse(before) as { ledger: unknown; journal: unknown };
  expect([back.ledger, back.journal]).toEqual([was.ledger, was.journal]);
  expectNoPageErrors(app);
});

it('says for whom no days pass, and lets them pass for everybody by one press', async () => {
  const page = await start((period) => ({ ...period, memberDowntimes: period.memberDowntimes.slice(0, 1) }));
  const note = page.getByText('Ilse, Old Mern take no part: the date moves on, but');
  await note.waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Ilse, Old Mern take no part/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Let the days pass for them, too' }).press('Enter');
  await note.waitFor({ state: 'detached' });
  expect(await nameCell(page, 'Ilse').innerText()).toMatch(/\$\d+ → /);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await note.waitFor();
  expectNoPageErrors(app);
});

it('moves, resizes, splits and copies by keyboard and by drag, and trims what no longer fits', async () => {
  const page = await start((period) => ({
    ...period,
    memberDowntimes: period.memberDowntimes.map((memberDowntime) =>
      memberDowntime.member === 'm0'
        ? { ...memberDowntime, activities: [{ kind: 'recuperate', id: 'rest', from: 2, days: 3 }] }
        : { ...memberDowntime, debt: true },
    ),
  }));
  const rest = (from: number, to: number) => block(page, new RegExp(`^Recuperating, days ${from} to ${to}:`));
  await rest(2, 4).focus();
  await page.keyboard.press('ArrowRight');
  await rest(3, 5).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await rest(3, 6).waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('PageDown');
  await rest(8, 10).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-activity'))).toBe('rest');

  await page.keyboard.press('Enter');
  await inspector(page).getByLabel('From day').fill('1');
  await rest(1, 10).waitFor();
  await inspector(page).getByRole('button', { name: 'Split at day 6' }).click();
  await rest(1, 5).waitFor();
  await rest(6, 10).focus();
  await page.keyboard.press('Delete');
  await rest(6, 10).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await rest(6, 10).waitFor();
  await page.keyboard.press('Control+z');
  await rest(1, 10).waitFor();

  await rest(1, 10).click();
  await inspector(page).getByRole('button', { name: 'Copy to' }).click();
  await page.getByRole('menuitem', { name: 'The whole party' }).click();
  await expect.poll(() => rest(1, 10).count()).toBe(3);

  // A drag of the last day, and one that is canceled.
  const dragEnd = async (by: number, drop: () => Promise<void>) => {
    const box = await rest(1, 10).first().boundingBox();
    if (box === null) throw new Error('no block');
    await page.mouse.move(box.x + box.width - 3, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 3 - (box.width / 10) * by, box.y + 10, { steps: 4 });
    await drop();
    await page.mouse.up();
  };
  await dragEnd(3, () => page.keyboard.press('Escape'));
  expect(await rest(1, 10).count()).toBe(3);
  await dragEnd(3, async () => undefined);
  await rest(1, 7).waitFor();

  // Another lifestyle for some of the days, whose border is moved.
  await inspector(page).getByLabel('To day').press('Escape');
  const band = (name: string, from: number, to: number) =>
    page.getByRole('button', { name: `${name}, days ${from} to ${to}`, exact: true });
  const track = await page.locator('[data-row=m0] .track').boundingBox();
  if (track === null) throw new Error('no track');
  const at = (day: number) => track.x + ((day - 0.5) * track.width) / 10;
  await page.mouse.move(at(8), track.y + 45);
  await page.mouse.down();
  await page.mouse.move(at(9), track.y + 45, { steps: 4 });
  await page.mouse.up();
  await inspector(page)
    .getByLabel('Lifestyle on these days')
    .selectOption({ label: 'Comfortable ($70 per day)' });
  await band('Comfortable', 8, 9).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await band('Comfortable', 8, 8).waitFor();

  await page.getByRole('spinbutton', { name: 'Days', exact: true }).fill('6');
  await page.getByRole('button', { name: 'Shorten to 6 days' }).click();
  await expect.poll(() => rest(1, 6).count()).toBe(3);
  await page.getByRole('region', { name: 'Problems' }).waitFor({ state: 'detached' });
  expectNoPageErrors(app);
});

it('rolls fair dice or accepts typed ones, and opens every figure', async () => {
  const page = await start((period) => ({
    ...period,
    memberDowntimes: period.memberDowntimes.map((memberDowntime) => ({ ...memberDowntime, debt: true })),
  }));
  await nameCell(page, 'Brakka').click();
  await inspector(page).getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('menuitem', { name: /^Repair \(structure points\)/ }).click();
  await inspector(page).getByLabel('Item', { exact: true }).fill('Hull');
  await inspector(page).getByLabel('Die for repair day 1').fill('1');
  await inspector(page).getByText('5 of 10 structure points').waitFor();
  await inspector(page).getByRole('button', { name: 'As long as needed' }).click();
  await block(page, /^Repairing: Hull, days 1 to 2: done on day 2/).waitFor();
  // A die has no seven: the nearest face is used, with the reason.
  const second = inspector(page).getByLabel('Die for repair day 2');
  await second.fill('7');
  await second.press('Tab');
  await page
    .locator('.v-tooltip', { hasText: '7 is too high. The field now holds the maximum, 4.' })
    .waitFor();
  expect(await second.inputValue()).toBe('4');
  await inspector(page).getByText('10 of 10 structure points').waitFor();
  await inspector(page).getByRole('button', { name: 'Repairing: Hull $100: how it is calculated' }).click();
  await page.getByText('10 structure points at 10').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('slider', { name: 'Selected day' }).press('End');
  await page
    .getByRole('region', { name: 'Everyone on this day' })
    .getByText(/^Day 10, /)
    .waitFor();
  expectNoPageErrors(app);
});

for (const [width, height, colorScheme] of [
  [1024, 700, 'dark'],
  [1440, 900, 'light'],
] as const)
  it(`reads well and is accessible at ${width} in ${colorScheme}`, async () => {
    const page = await start((period) => period, { colorScheme });
    await app.resize(width, height);
    await page.getByRole('region', { name: 'Problems' }).waitFor();
    await readNotices(page);
    await screenshot(page, `downtime-${width}-${colorScheme}`);
    expect(await sideways(page)).toEqual([]);
    expect(await checkAccessibility(page)).toEqual([]);
    expectNoPageErrors(app);
  });
