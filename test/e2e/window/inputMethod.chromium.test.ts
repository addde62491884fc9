import type { CDPSession, Locator } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import { expectNoPageErrors, launchApp } from '#test/e2e/support/index';

/** Types into a field by an input method, and presses a key while its word is only a candidate. */
async function compose(
  cdp: CDPSession,
  field: Locator,
  words: string,
  key: 'Enter' | 'Escape',
): Promise<void> {
  await field.focus();
  await cdp.send('Input.imeSetComposition', {
    text: words,
    selectionStart: words.length,
    selectionEnd: words.length,
  });
  const pressed = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
  await cdp.send('Input.insertText', { text: words });
  const released = { key, code: key, windowsVirtualKeyCode: key === 'Enter' ? 13 : 27 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...released });
}

it('leaves the Enter and Escape of an input method to it, and takes those that follow', async () => {
  const app = await launchApp();
  onTestFinished(() => app.close());
  const { page } = app;
  const cdp = await page.context().newCDPSession(page);

  await page.evaluate(() => {
    const note = ({ type, key }: KeyboardEvent) => {
      if (key === 'Enter') document.documentElement.dataset['heard'] = type;
    };
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, note, true);
  });
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  const campaign = page.getByLabel('Campaign name');
  await campaign.fill('');
  await compose(cdp, campaign, '東京', 'Enter');
  expect(await campaign.inputValue()).toBe('東京');
  // Safari sends this key once the composition has ended.
  const late = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...late });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...late, windowsVirtualKeyCode: 13 });
  expect(await page.locator('html').getAttribute('data-heard')).toBe(null);
  await compose(cdp, campaign, 'の渡し', 'Escape');
  expect(await campaign.inputValue()).toBe('東京の渡し');
  await campaign.press('Enter');

  // A title is renamed by Enter and given up by Escape.
  await campaignPage(page, 'Notes');
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByLabel('Title of the new note').fill('渡し守');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const title = page.getByRole('article').getByLabel('Title', { exact: true });
  await compose(cdp, title, 'の', 'Enter');
  await compose(cdp, title, '鐘', 'Escape');
  expect(await title.inputValue()).toBe('渡し守の鐘');
  await expect.poll(() => page.getByRole('article').getAttribute('aria-label')).toBe('渡し守');
  await title.press('Enter');
  await expect.poll(() => page.getByRole('article').getAttribute('aria-label')).toBe('渡し守の鐘');

  // A dialog stays open.
  await campaignPage(page, 'Party');
  await page.getByRole('button', { name: 'Add a guest' }).first().click();
  const guest = page.getByRole('dialog').getByRole('textbox').first();
  await compose(cdp, guest, '太郎', 'Escape');
  expect(await guest.inputValue()).toBe('太郎');
  await guest.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expectNoPageErrors(app);
});
