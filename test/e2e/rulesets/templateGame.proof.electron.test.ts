import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignPage, startCampaign } from '#test/e2e/scenes/ownCampaign';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { turnTo } from '#test/e2e/scenes/table';

/** Games from templates, played as their GM and player would: Exp spent on advances, and a point spent on a roll. */
let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-template-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['Deep Tide', 'Ember'],
  ['Low Lights', 'Aspects'],
])('makes %s from the template %s, ready to play', async (name, template) => {
  const { page } = app;
  await page.getByRole('link', { name: 'Homebrew' }).first().click();
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('textbox', { name: 'Name of the game' }).fill(name);
  await dialog.getByRole('combobox').selectOption({ label: `Template: ${template}` });
  await dialog.getByRole('button', { name: 'Create game' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  // A template has no faults, so the game is there for the table at once.
  await page.getByRole('button', { name: 'Published' }).waitFor();
});

/** A finished character by chance; returns its name. */
async function quickBuilt(rules: string): Promise<string> {
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: rules }) });
  await card.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Quick build' }).first().click();
  await page.getByRole('button', { name: 'Finish character' }).click();
  return page.getByRole('heading', { level: 1 }).innerText();
}

it('spends the Exp of a session on an advance, and takes it back', async () => {
  const { page } = app;
  const name = await quickBuilt('Deep Tide');
  await startCampaign(page, 'Low water', 'Deep Tide');

  await campaignPage(page, 'Close session');
  const awards = page.getByRole('region', { name: 'Awards', exact: true });
  await awards.getByLabel('Exp for another reason').fill('Found the bell');
  await page.keyboard.press('Enter');
  await screenshot(page, 'template-awards');
  await awards.getByRole('spinbutton', { name: /^Found the bell for/ }).fill('19');
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Exp 0 → 20').first().waitFor();
  await page.getByRole('button', { name: 'Close session 1' }).click();
  await page.getByText('was added to the log.').first().waitFor();

  await campaignPage(page, 'Party');
  await page.locator('[data-member]').getByRole('link', { name }).first().click();
  await turnTo(page, 'Advancement');
  await page.getByRole('status').getByText('20 Exp left').waitFor();
  await screenshot(page, 'template-advancement');
  const offers = page.getByRole('region', { name: 'Available advances' }).locator('[data-offer]');
  const titles = await offers.allInnerTexts();
  await offers.first().click();
  await screenshot(page, 'template-offer');
  const buying = page.getByRole('button', { name: /^Buy for \d+ Exp$/ });
  const price = Number(/\d+/.exec(await buying.innerText())?.[0]);
  expect(price).toBeGreaterThan(0);
  await buying.click();
  await page
    .getByRole('status')
    .getByText(`${String(20 - price)} Exp left`)
    .waitFor();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/Bought: .* for \d+ Exp$/)
    .waitFor();
  await screenshot(page, 'template-bought');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('status').getByText('20 Exp left').waitFor();
  expect(await offers.allInnerTexts()).toEqual(titles);
});

it('shows the heads of the columns of skills whole in play', async () => {
  const { page } = app;
  await quickBuilt('Delver (2d6/d20)');
  await turnTo(page, 'Play');
  const heads = page.locator('.grid .heads').first();
  await heads.waitFor();
  await screenshot(page, 'template-play');
  const cut = await heads.evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return [...(row.firstElementChild?.querySelectorAll('.head') ?? [])].flatMap((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      const box = words.getBoundingClientRect();
      const isNarrow = head.scrollWidth > head.clientWidth;
      return isNarrow || box.top < top - 1 || box.bottom > bottom + 1 ? [head.textContent] : [];
    });
  });
  expect(cut).toEqual([]);
});

it('takes a point for a roll that is made again, under a name that undo says', async () => {
  const { page } = app;
  await quickBuilt('Low Lights');
  const fate = page.getByRole('spinbutton', { name: 'Fate points' });
  const before = await fate.inputValue();
  const dice = page.getByRole('dialog', { name: 'Dice' });
  await page.getByRole('button', { name: /^Roll Athletics/ }).click();
  await dice.getByRole('region', { name: 'Result' }).waitFor();
  // Beyond what any dice reach.
  await dice.getByRole('spinbutton', { name: 'Difficulty' }).fill('14');
  await dice.getByRole('button', { name: 'Roll', exact: true }).click();
  await dice.getByRole('button', { name: 'Invoke an aspect, and roll again' }).click();
  await expect.poll(() => fate.inputValue()).toBe(String(Number(before) - 1));
  await dice.getByText('Replaces an earlier roll.').waitFor();
  await dice.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo: Athletics: Invoke an aspect, and roll again' }).click();
  await expect.poll(() => fate.inputValue()).toBe(before);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
