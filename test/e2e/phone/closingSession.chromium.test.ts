import { afterEach, expect, it } from 'vitest';
import { checkAccessibility, expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

let app: RunningApp;
afterEach(async () => app.close());

it('shows one award at a time on a phone, and scrolls nothing sideways', async () => {
  app = await launchApp();
  const { page } = app;
  await app.resize(390, 844);
  await page.getByRole('button', { name: 'Try The bell under the ferry' }).click();
  await page.getByRole('link', { name: 'Close session after you play' }).click();
  const title = page.getByRole('textbox', { name: 'Campaign name' });
  expect(await title.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const awards = page.getByRole('region', { name: 'Awards', exact: true });
  const heads = awards.getByRole('columnheader');
  await expect.poll(() => heads.count()).toBe(2);
  const [first] = (await heads.allInnerTexts()).slice(1);
  await awards.getByRole('radio').nth(1).check({ force: true });
  await expect.poll(async () => (await heads.allInnerTexts())[1]).not.toBe(first);
  // An award that was just added is the one to give.
  await awards.getByLabel('Exp for another reason').fill('Talked the abbot round');
  await page.keyboard.press('Enter');
  await awards.getByRole('spinbutton', { name: 'Talked the abbot round for everyone' }).fill('2');
  await page
    .getByRole('complementary', { name: 'Preview' })
    .getByText('Talked the abbot round')
    .first()
    .waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  const table = awards.getByRole('group', { name: 'Awards' });
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  expect(await checkAccessibility(page)).toEqual([]);
  expectNoPageErrors(app);
});
