import { expect, it, onTestFinished } from 'vitest';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import { checkAccessibility, expectNoPageErrors, launchApp, screenshot } from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

it('enters a leap day outside the week, in every fourth year from year 3, and shows it in its month', async () => {
  const app = await launchApp();
  onTestFinished(() => app.close());
  const { page } = app;
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Campaign name').fill('The ferry road');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await campaignPage(page, 'Settings');
  await page.getByRole('switch', { name: 'Leap years' }).or(page.getByLabel('Leap years')).first().click();
  await page.getByLabel('Counted from year').fill('3');
  await page.getByLabel('Extra days are outside the week').check();
  await page.getByText('Next leap years: 3, 7, 11').waitFor();
  await page.getByText('Skip every (years, counted from 3)').click();
  await page.getByText('Keep every (years, counted from 3)').click();
  await screenshot(page, 'leap-fields');
  const begins = page.getByLabel('First day of the log');
  const month = await begins.inputValue();
  await begins.fill(month.replace(/^\d+ \S+ \d+/, '31 Lantern 3'));
  await begins.press('Enter');
  await page.getByRole('rowheader', { name: 'Outside the week' }).waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [390, 844],
  ] as const) {
    await app.resize(width, height);
    await page.getByRole('rowheader', { name: 'Outside the week' }).scrollIntoViewIfNeeded();
    await screenshot(page, `leap-days-${String(width)}`);
    expect(await layoutFaults(page)).toEqual([]);
    // Words stand beside their box, on however many lines.
    const box = await page.getByLabel('Extra days are outside the week').boundingBox();
    const words = await page.getByText('Extra days are outside the week').boundingBox();
    expect(words?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) / 2);
  }
  expect(await checkAccessibility(page)).toEqual([]);
  expectNoPageErrors(app);
});
