import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
beforeEach(async () => {
  app = await launchApp();
});
afterEach(() => app.close());

it(
  'shows from the settings whose works the program uses, each with its license in full',
  { tags: 'journey' },
  async () => {
    const { page, kind } = app;
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'Show licenses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Licenses' }).waitFor();
    await page.getByRole('heading', { level: 2, name: /It also uses \d+ works of others/ }).waitFor();
    for (const name of ['vue', 'vuetify', 'pdf-lib', '@fontsource/alegreya-sans'])
      await page
        .locator('summary')
        .filter({ hasText: `${name} ` })
        .first()
        .waitFor();
    const zod = page.locator('details').filter({ has: page.getByText('zod', { exact: true }) });
    await zod.locator('summary').click();
    await zod.getByText(/Permission is hereby granted/).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `licenses-${kind}`);
    expectNoPageErrors(app);
  },
);
