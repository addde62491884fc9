import { afterEach, expect, it } from 'vitest';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp | undefined;

afterEach(async () => {
  const running = app;
  app = undefined;
  await running?.close();
});

it(
  'makes a complete character of every ruleset in one click, whose choices can be changed',
  { tags: 'journey' },
  async () => {
    app = await launchApp();
    const { page } = app;
    for (const rules of ['Heroic', 'Delver', 'Relict', 'Starfaring', 'Tiers']) {
      await page.goto(`${page.url().split('#')[0] ?? ''}#/new`);
      await page.getByRole('button', { name: `Quick build ${rules}` }).click();
      await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
      await page.getByText('This character follows every rule. You can finish it now.').waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain('still to do');
      const name = await page.getByRole('heading', { level: 1 }).innerText();
      expect(name).not.toBe('');
      await page.getByRole('button', { name: 'Finish character' }).click();
      await page.waitForURL(/#\/character\/[0-9a-f]+(\?|$)/);
    }
    await page.goto(`${page.url().split('#')[0] ?? ''}#/new/heroic`);
    await page.getByRole('button', { name: 'Quick build Character' }).click();
    await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: /^Race/ }).click();
    await page.getByRole('radio', { name: 'Dwarf' }).click();
    expect(await page.getByRole('radio', { name: 'Dwarf' }).isChecked()).toBe(true);
    expectNoPageErrors(app);
  },
);
