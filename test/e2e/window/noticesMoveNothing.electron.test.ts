import { describe, expect, it } from 'vitest';
import { measureNotices, openScreen, programWithScreens } from '#test/e2e/scenes/noticePlaces';
import { giveNotice, notices } from '#test/e2e/scenes/notices';
import { checkAccessibility } from '#test/e2e/support/index';

const started = programWithScreens();

describe.each([
  [1440, 900],
  [1024, 700],
] as const)('a notice at %i by %i', (width, height) => {
  measureNotices([width, height], started);
});

it('leaves the focus where it is, is reached by Tab, closes with Escape, and gives the focus back', async () => {
  const { app, screens } = started();
  const { page } = app;
  await app.resize(1440, 900);
  await openScreen(app, screens, 'heroic: sheet');
  const back = page.getByRole('link', { name: 'Library', exact: true }).last();
  await back.focus();
  await giveNotice(page, 'Brakka: 5 damage');
  expect(await back.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await checkAccessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await notices(page).waitFor({ state: 'detached' });
  expect(await back.evaluate((each) => each === document.activeElement)).toBe(true);

  await giveNotice(page, 'Brakka: 6 damage');
  await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main button, main a[href], main input')];
    all.findLast((each) => each.checkVisibility() && each.tabIndex >= 0)?.focus();
  });
  const last = await page.evaluateHandle(() => document.activeElement);
  for (let stops = 0; stops < 4; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await notices(page).locator(':focus').count()) > 0) break;
  }
  expect(await notices(page).locator(':focus').innerText()).toMatch(/^Undo/u);
  await page.keyboard.press('Escape');
  await notices(page).waitFor({ state: 'detached' });
  expect(await last.evaluate((each) => each === document.activeElement)).toBe(true);
});
