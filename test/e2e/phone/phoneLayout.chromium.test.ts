import { chromium, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { tableTab } from '#test/e2e/scenes/joinedTable';
import { gmsTable } from '#test/e2e/scenes/secretEvening';
import { screenshot } from '#test/e2e/support/index';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';
import { layoutFaults } from '#test/e2e/support/layout';

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];

/** A part of the sheet. */
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show', exact: true }).getByRole('link', { name, exact: true }).tap();
const place = (page: Page, name: string) => tableTab(page, name).tap();
const unfold = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));

/** Controls that a finger hardly hits; numbers that only explain themselves are not among them. */
const small = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button:not(.number, .term), a[href], select, summary, input, textarea, label.k-chip',
      ),
    ]
      .map((element) => {
        const field = element.matches('[type=checkbox]') ? element : element.closest('.v-input');
        // A button that all of its row answers for is as large as the row.
        const row = element.matches('.k-cover') ? element.closest('.k-relative') : null;
        const area = row ?? element.closest('label') ?? field ?? element;
        return { element, box: area.getBoundingClientRect() };
      })
      .filter(({ element, box }) => element.checkVisibility() && box.width > 1 && box.height > 1)
      .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
      .map(({ element, box: { width, height } }) => {
        const words = element.getAttribute('aria-label') ?? element.textContent.trim();
        return `${element.localName} “${words.slice(0, 40)}” is ${String(width)} by ${String(height)} px`;
      }),
  );

/** Fields of more than a line that are larger than their frame, so that their handle is outside. */
const outgrown = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.v-textarea textarea:not([aria-hidden])')].filter((each) => {
        const frame = each.closest('.v-field')?.getBoundingClientRect();
        return frame !== undefined && each.getBoundingClientRect().bottom > frame.bottom + 1;
      }).length,
  );

/** The tops of these buttons; those of one line have one. */
const tops = async (page: Page, ...names: readonly string[]): Promise<number> => {
  const boxes = names.map((name) => page.getByRole('button', { name, exact: true }).first().boundingBox());
  return new Set((await Promise.all(boxes)).map((box) => Math.round(box?.y ?? 0))).size;
};

it('shows every part of the page whole on phones, each control large enough for a finger', async () => {
  const gm = await gmsTable();
  const browser = await chromium.launch(chromiumSettings());
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  const link = new URL(gm.ann.link);
  link.hostname = '127.0.0.1';
  await page.goto(link.href);
  await page.getByText('At the table', { exact: true }).waitFor();
  await gm.give('table.whisper', { seat: gm.ann.seat, text: 'Do you trust the ferryman?', asks: true });

  const faults: Record<string, unknown> = {};
  const check = async (name: string, together: readonly (readonly string[])[] = []) => {
    await unfold(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const called = `${name}-${String(size.width)}`;
      const found = {
        layout: await layoutFaults(page),
        small: await small(page),
        outgrown: await outgrown(page),
        apart: [] as string[],
      };
      for (const each of together) if ((await tops(page, ...each)) > 1) found.apart.push(each.join(', '));
      const wrong = Object.entries(found).filter(([, value]) => (value === 0 ? false : String(value) !== ''));
      if (wrong.length > 0) faults[called] = Object.fromEntries(wrong);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await screenshot(page, `phone-layout-${called}-${colorScheme}`);
      }
    }
  };

  await page.locator('[data-roll]').first().waitFor();
  await check('fight', [
    ['Damage', 'Heal'],
    ['Tactics', 'Hold', 'Other rolls'],
  ]);
  const dialog = page.getByRole('dialog');
  const closed = async (way: string): Promise<void> => {
    await dialog.getByRole('button', { name: way, exact: true }).tap();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.locator('[data-roll]').first().tap();
  await dialog.waitFor();
  await check('result');
  await closed('Close without damage');
  await page.getByRole('list', { name: 'Order' }).getByRole('button').nth(1).tap();
  await dialog.getByRole('button', { name: 'Condition', exact: true }).tap();
  await check('fighter');
  await closed('Close');
  await page.getByRole('button', { name: 'Damage', exact: true }).tap();
  await check('damage');
  await closed('Cancel');
  // The place below the button would be a second tap on it.
  await place(page, 'Sheet');
  await place(page, 'Party');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await check('party');
  await place(page, 'Log');
  await page.getByText('A torn map').waitFor();
  // The log may be long.
  expect(
    await page.getByRole('heading', { level: 2 }).allInnerTexts(),
    'handouts stand where they are reached',
  ).toEqual(['Rolls', 'Handouts', 'Log']);
  await check('log');
  await place(page, 'More');
  await page.getByText('Do you trust the ferryman?').waitFor();
  await page.getByText('The ferry is late').waitFor();
  await page.getByRole('button', { name: 'New note' }).tap();
  await check('more', [['Dice', 'Look here']]);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Leave the table' }).tap();
  await page.getByRole('dialog').waitFor();
  await check('leaving');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await check('settings');
  await place(page, 'More');
  await page.getByRole('button', { name: 'Dice' }).tap();
  await page.getByRole('dialog', { name: 'Dice' }).getByText('Roller and replay').waitFor();
  await check('dice');
  await page.keyboard.press('Escape');
  await place(page, 'Sheet');
  await page.locator('form.health').waitFor();
  for (const part of ['Play', 'Build', 'Gear', 'Advancement', 'Story']) {
    await section(page, part);
    await page
      .getByRole('navigation', { name: 'Show', exact: true })
      .getByRole('link', { name: part, exact: true })
      .and(page.locator('[aria-current]'))
      .waitFor();
    await check(`sheet-${part.toLowerCase()}`);
  }
  expect(faults).toEqual({});
});
