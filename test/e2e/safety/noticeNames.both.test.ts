import { afterEach, expect, it } from 'vitest';
import { ambushed, campaignId } from '#test/e2e/scenes/encounter';
import { dismissNotices, notices } from '#test/e2e/scenes/notices';
import { openCharacter, saved, takeDamage, turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('says whose step it offers to undo, on a sheet and in a campaign', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await app.resize(1440, 900);
  const text = () => notices(page).innerText();
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  await takeDamage(page, 3);
  await expect.poll(text).toMatch(/^Brakka: /u);
  const undo = notices(page).getByRole('button', { name: 'Undo' });
  expect(await undo.evaluate((each) => each.ariaDescribedByElements?.[0]?.textContent)).toMatch(/^Brakka: /u);
  await screenshot(page, 'notice-names-sheet');
  await undo.click();
  await expect.poll(text).toMatch(/^Brakka: “.+” was undone\.$/mu);
  await dismissNotices(page);
  await page.locator('main').press('Control+z');
  await expect.poll(text).toMatch(/^Undone for Brakka: /u);
  await saved(page);
  await dismissNotices(page);

  await page.evaluate((address) => location.assign(address), `#/campaign/${campaignId}/party`);
  await page.getByRole('button', { name: 'Add a guest' }).waitFor();
  const name = page.getByLabel('Campaign name');
  await name.fill('The Silent Bell');
  await name.press('Enter');
  await page.locator('main').press('Control+z');
  await expect.poll(text).toMatch(/^Undone for The Drowned Bell: Rename to “The Silent Bell”/u);
  expectNoPageErrors(app);
});
