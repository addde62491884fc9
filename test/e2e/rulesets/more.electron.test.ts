import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtWith } from '#test/e2e/scenes/builtWith';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let built: Awaited<ReturnType<typeof builtWith>>;
let app: RunningApp | undefined;

beforeAll(async () => {
  built = await builtWith('test/fixtures/rulesets');
});

afterAll(async () => {
  await app?.close();
  await built.remove();
});

it('offers and plays a ruleset that was added when it was built', async () => {
  app = await launchApp({ program: built.program });
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Lantern (d8)' }) });
  await card.getByText('One die, two stats, and too little oil.').waitFor();
  await screenshot(page, 'more-rulesets-new');
  await card.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { level: 2, name: 'Keeper' }).waitFor();
  await page.getByRole('button', { name: /Heart/ }).first().waitFor();
  await screenshot(page, 'more-rulesets-wizard');
  expect(await page.getByText('Share 5 points between heart and hand.').count()).toBe(1);
  expectNoPageErrors(app);
});
