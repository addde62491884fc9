import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { cutNetwork } from './cutNetwork';
import { openPhone } from './phone';
import { friendsName, phoneFight } from './phoneFight';
import { checkAccessibility, screenshot } from '#test/e2e/support/index';
import { atRest, layoutFaults } from '#test/e2e/support/layout';

/** The own turn on a phone, in a fight of eleven, through a network that can be cut. */
async function ownTurn(system: 'heroic' | 'starfaring' = 'heroic') {
  const gm = await phoneFight(system);
  const ann = await openPhone({ width: 390, height: 844 });
  onTestFinished(() => ann.close());
  const link = new URL(gm.ann.link);
  link.hostname = '127.0.0.1';
  const between = await cutNetwork(link);
  onTestFinished(() => between.close());
  const { page } = ann;
  await page.addInitScript(() => {
    const shaken: unknown[] = [];
    Object.assign(globalThis, { shaken });
    Object.assign(Navigator.prototype, { vibrate: (how: unknown) => shaken.push(how) > 0 });
  });
  await page.goto(link.href.replace(link.origin, between.origin));
  await page.getByRole('button', { name: 'Tactics' }).waitFor();
  let count = 0;
  const tap = async (what: Locator): Promise<void> => {
    count += 1;
    await what.tap();
  };
  return { gm, page, between, tap, taps: () => count };
}

const attack = (page: Page): Locator =>
  page.getByRole('group', { name: 'Attacks' }).locator('[data-roll]').first();
const target = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Target' }).getByRole('button', { name });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const points = (page: Page): Promise<string> => page.locator('[data-health]').innerText();
const shaken = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { readonly shaken: readonly unknown[] }).shaken.length);

/** Every die of this page shows its highest face. */
const bestDice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const real = crypto.getRandomValues.bind(crypto);
    Object.defineProperty(crypto, 'getRandomValues', {
      value: (list: Uint32Array | Uint8Array<ArrayBuffer>) =>
        list instanceof Uint32Array ? list.fill(5) : real(list),
    });
  });

it('deals the damage of an attack to a target with three taps, as the GM’s program judges it', async () => {
  const { gm, page, tap, taps } = await ownTurn();
  const dock = page.locator('.dock');
  // A healing that no number of a foe decides has its chance; attacks have none.
  const [weapon, ...rest] = await page
    .getByRole('group', { name: 'Attacks' })
    .locator('[data-roll]')
    .allInnerTexts();
  expect(weapon).not.toContain('%');
  expect(rest.filter((each) => each.includes('%')).every((each) => each.startsWith('Healing'))).toBe(true);
  await dock.getByText('Your GM’s program judges the hit').waitFor();
  await bestDice(page);

  await tap(target(page, 'Foe 3'));
  await tap(attack(page));
  const deal = dialog(page).getByRole('button', { name: /^Deal \d+ damage to Foe 3$/ });
  await deal.waitFor();
  const text = await dialog(page).innerText();
  expect(text).not.toMatch(/[Aa]gainst|Defense/u);
  const amount = Number(/Hit\W+(\d+) damage/.exec(text)?.[1]);
  expect(amount).toBeGreaterThan(0);
  await screenshot(page, 'phone-judged');
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot(page, 'phone-judged-dark');
  await tap(deal);
  await dialog(page).waitFor({ state: 'detached' });
  expect(taps()).toBe(3);
  await expect.poll(() => gm.lost('foe-3')).toBe(amount);
  // Its wound is a word, and it stays where it was under the thumb.
  await target(page, 'Foe 3').filter({ hasNotText: 'Unhurt' }).waitFor();
  expect(await target(page, 'Foe').allInnerTexts()).toEqual(
    [1, 2, 3, 4, 6, 7, 8, 9].map((each) => expect.stringContaining(`Foe ${String(each)}`)),
  );
  expect(await page.locator('[aria-pressed=true].target').innerText()).toContain('Foe 3');
  await page.getByRole('region', { name: 'What happened' }).getByText('Foe 3').waitFor();
  // The defense of a foe is rolled by the GM's program.
  for (let dealt = amount; dealt < 12;) {
    await attack(page).tap();
    dealt = Math.min(12, dealt + Number(/\d+/.exec(await deal.innerText())?.[0]));
    await deal.tap();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => gm.lost('foe-3')).toBe(dealt);
  }
  // The next attack is not for one who fell.
  await target(page, 'Foe 3').filter({ hasText: 'Down' }).waitFor();
  await expect.poll(() => page.locator('[aria-pressed=true].target').innerText()).toContain('Foe 1');

  await page.getByRole('navigation').getByRole('link', { name: 'Log' }).tap();
  const roll = page.getByRole('listitem').filter({ hasText: 'Nimue' }).first();
  await roll.getByText('Hit').waitFor();
  expect(await roll.innerText()).not.toMatch(/[Aa]gainst|Defense/u);
});

it('judges an attack once that was made while the table was away, and says that it waits', async () => {
  const { gm, page, between, tap } = await ownTurn();
  await bestDice(page);
  await page.getByText('At the table', { exact: true }).waitFor();
  between.cut('table');
  await page.getByText('Saved here').waitFor();
  await tap(target(page, 'Foe 3'));
  await tap(attack(page));
  await dialog(page).getByText('Your GM’s program is away').waitFor();
  await screenshot(page, 'phone-judged-away');
  between.mend();
  await tap(dialog(page).getByRole('button', { name: /^Deal \d+ damage to Foe 3$/ }));
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => gm.lost('foe-3')).toBeGreaterThan(0);
  expect(await gm.rolls()).toHaveLength(1);
});

it('takes damage by thumb, sees it before it counts, and leaves the rest to the rules', async () => {
  const { gm, page, tap } = await ownTurn();
  expect(await points(page)).toBe('4 / 4');
  await tap(page.getByRole('button', { name: 'Damage', exact: true }));
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('input');
  await tap(dialog(page).getByRole('button', { name: '3', exact: true }));
  await tap(dialog(page).getByRole('button', { name: 'Less' }));
  await expect.poll(() => dialog(page).innerText()).toMatch(/4\s+2/);
  await tap(dialog(page).getByRole('button', { name: 'Take 2 damage' }));
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => points(page)).toBe('2 / 4');
  await expect.poll(() => gm.ownEndurance()).toBe(2);
  await page.getByRole('button', { name: 'Heal', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Heal');
});

it('says who acts and when the own turn comes, keeps attacks closed, and shakes once when it is there', async () => {
  const { gm, page, tap } = await ownTurn();
  const before = await shaken(page);
  await tap(page.getByRole('button', { name: 'End turn' }));
  await page.getByText('Foe 1 acts').waitFor();
  await page.getByText(`You act after ${friendsName}, in round 2`).waitFor();
  expect(await page.getByRole('button', { name: 'Hold' }).count()).toBe(0);
  await tap(page.getByRole('button', { name: 'Attacks' }));
  expect(await attack(page).getAttribute('aria-disabled')).toBe('true');
  await attack(page).tap({ force: true });
  expect(await dialog(page).count()).toBe(0);
  expect(await shaken(page)).toBe(before);

  await gm.turnTo('nimue', 2);
  await page.getByRole('button', { name: 'End turn' }).waitFor();
  await expect.poll(() => shaken(page)).toBe(before + 1);
  await gm.turnTo('nimue', 2);
  expect(await shaken(page)).toBe(before + 1);

  await gm.give('table.whisper', { seat: gm.ann.seat, text: 'Which bank?', asks: true });
  await gm.turnTo('foe-1', 2);
  await page.getByText('Which bank?').waitFor();
  await tap(page.getByRole('link', { name: 'Answer' }));
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor();
});

it('closes nothing without a connection, and says one thing about it on every screen', async () => {
  const { gm, page, between, tap } = await ownTurn();
  await page.getByText('At the table', { exact: true }).waitFor();
  between.cut('table');
  await page.getByText('Saved here').waitFor();
  await tap(page.getByRole('button', { name: 'Damage', exact: true }));
  await tap(dialog(page).getByRole('button', { name: 'Take 1 damage' }));
  await expect.poll(() => points(page)).toBe('3 / 4');
  await screenshot(page, 'phone-turn-away');
  const states = () =>
    Promise.all(
      ['At the table', 'Saved', 'Saved here'].map((words) => page.getByText(words, { exact: true }).count()),
    );
  expect(await states()).toEqual([0, 0, 1]);
  await page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).tap();
  await page.locator('form.health').waitFor();
  await expect.poll(states).toEqual([0, 0, 1]);
  between.mend();
  await expect.poll(() => gm.ownEndurance()).toBe(3);
  await expect.poll(states).toEqual([0, 1, 0]);
});

it.each([
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  { width: 1024, height: 768 },
])(
  'keeps the dock at the bottom of $width by $height, also in the largest text',
  async ({ width, height }) => {
    const { page } = await ownTurn();
    await page.setViewportSize({ width, height });
    for (const text of ['', 'text-largest'])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.evaluate(
          (size) => document.documentElement.classList.toggle('text-largest', size !== ''),
          text,
        );
        await page.emulateMedia({ colorScheme });
        expect(await layoutFaults(page)).toEqual([]);
        await screenshot(page, `phone-turn-${String(width)}${text === '' ? '' : '-largest'}-${colorScheme}`);
        const heights = await heightsOf(page);
        expect(heights.dockEnd).toBe(heights.tabsStart);
        if (text === '' && width < 720)
          expect(heights).toMatchObject({ title: 48, bar: 56, strip: 80, tabs: 60, attack: 58, target: 48 });
      }
    expect(await checkAccessibility(page)).toEqual([]);
  },
);

async function heightsOf(page: Page) {
  await page.locator('.fight .main').evaluate((main) => main.scrollTo({ top: 9999, behavior: 'instant' }));
  await atRest(page);
  return page.evaluate(() => {
    const box = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const height = (selector: string) => Math.round(box(selector).height);
    return {
      title: height('.title'),
      bar: height('.turn'),
      strip: height('.strip'),
      attack: height('[data-roll]'),
      target: height('.target'),
      tabs: height('nav.bar .tab'),
      dockEnd: Math.round(box('.dock').bottom),
      tabsStart: Math.round(box('nav.bar').top),
    };
  });
}

it('is back at the attacks after an action of the turn', async () => {
  const { page, tap, taps } = await ownTurn('starfaring');
  await tap(page.getByRole('button', { name: 'Tactics' }));
  await tap(dialog(page).getByRole('button', { name: 'Aim (minor action)' }));
  await page.getByRole('list', { name: 'Conditions' }).getByText('Aiming').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  expect(taps()).toBe(2);
});
