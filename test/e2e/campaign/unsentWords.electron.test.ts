import { chromium, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { tableTab } from '#test/e2e/scenes/joinedTable';
import { gmsTable } from '#test/e2e/scenes/secretEvening';
import { expectNoPageErrors, launchApp, screenshot } from '#test/e2e/support/index';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';

type Gm = Awaited<ReturnType<typeof gmsTable>>;

async function phone(gm: Gm): Promise<Page> {
  const browser = await chromium.launch(chromiumSettings());
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  const link = new URL(gm.ann.link);
  link.hostname = '127.0.0.1';
  await page.goto(link.href);
  return page;
}

async function program(gm: Gm): Promise<Page> {
  const app = await launchApp();
  onTestFinished(async () => {
    expectNoPageErrors(app);
    await app.close();
  });
  await app.page.locator('nav.rail').waitFor();
  const { code } = await gm.give('table.invitation', { seat: gm.ann.seat }).then((found) => {
    if (!found.ok) throw new Error('There is no invitation');
    return found.value;
  });
  await app.page.evaluate(() => location.assign('#/table?show=more'));
  await app.page.getByRole('textbox', { name: 'Code or link' }).fill(code);
  await app.page.getByRole('button', { name: 'Join the table' }).click();
  return app.page;
}

it.each([
  { where: 'a phone', open: phone },
  { where: 'a program', open: program },
])('keeps on $where what a player writes until it is sent or cleared', async ({ where, open }) => {
  const gm = await gmsTable();
  const page = await open(gm);
  await page.getByText('At the table', { exact: true }).waitFor();
  await gm.give('table.whisper', { seat: gm.ann.seat, text: 'Do you trust the ferryman?', asks: true });
  const section = (name: string) => tableTab(page, name).click();
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  const part = page.getByRole('textbox', { name: 'Your part of The ferry is late' });
  const about = page.getByRole('textbox', { name: 'What it is about' });
  const send = page.getByRole('button', { name: 'Send to the GM' });

  await section('More');
  await answer.fill('Not at');
  await section('More');
  await page.getByText('The ferry is late').click();
  await part.fill('The bell rang');
  await section('Party');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await about.fill('Mend the rope');
  await screenshot(page, `unsent-plan-${where.replace(' ', '-')}`);

  await section('More');
  expect(await answer.inputValue()).toBe('Not at');
  await section('More');
  expect(await part.inputValue()).toBe('The bell rang');
  await section('Party');
  expect(await about.inputValue()).toBe('Mend the rope');
  // Another place of the page is not the end of them either.
  await page.evaluate(() => location.assign('#/settings'));
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.evaluate(() => location.assign('#/table?show=more'));
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('Not at');

  await answer.fill('Not at all');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByText('You answered: Not at all').waitFor();
  await section('More');
  await page.getByRole('button', { name: 'Add to the note' }).click();
  await page.getByText('The bell rang', { exact: false }).first().waitFor();
  await expect.poll(() => part.inputValue()).toBe('');
  await section('Party');
  await send.click();
  await expect.poll(() => send.isDisabled()).toBe(true);
  expect(await about.inputValue()).toBe('Mend the rope');

  await about.fill('Mend the ferry');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(await about.inputValue()).toBe('Mend the rope');
  await section('More');
  await section('Party');
  expect(await about.inputValue()).toBe('Mend the rope');
});
