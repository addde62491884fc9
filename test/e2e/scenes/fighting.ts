import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The hands of a GM at a running encounter. */
export function fighting(page: () => Page) {
  const row = (name: string) =>
    page()
      .getByRole('list', { name: 'Order' })
      .getByRole('listitem')
      .filter({ has: page().getByText(name, { exact: true }) });

  /** Foes who are down or gone are folded away. */
  async function unfold(): Promise<void> {
    const fold = page().locator('.fold[aria-expanded="false"]');
    if ((await fold.count()) > 0) await fold.click();
  }

  async function select(first: string, last = first): Promise<void> {
    await page().keyboard.press('Escape');
    await unfold();
    await row(first).locator('.select').click();
    if (last !== first)
      await row(last)
        .locator('.select')
        .click({ modifiers: ['Shift'] });
  }

  /** "-5" wounds, "+2" heals; to see from the first to the last of the order. */
  async function changeHealth(amount: string, first: string, last = first): Promise<void> {
    await select(first, last);
    await page().keyboard.type(amount);
    await page().keyboard.press('Enter');
  }

  const turnIs = (name: string) =>
    page()
      .getByRole('heading', { name: `${name}'s turn`, exact: true })
      .waitFor();

  /** The next turns, which belong to these in order. */
  async function next(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      await page().keyboard.press('n');
      await turnIs(name);
    }
  }

  async function shows(expected: Readonly<Record<string, string>>): Promise<void> {
    await unfold();
    for (const [name, words] of Object.entries(expected))
      await expect
        .poll(() => row(name).locator('.health span').first().textContent(), { message: name })
        .toBe(words);
  }

  /** Conditions of a row with the turns that are left. */
  async function conditions(name: string): Promise<string[]> {
    await unfold();
    const chips = await row(name).locator('.condition').allInnerTexts();
    return chips.map((words) => words.replaceAll(/\s+/gu, ' ').trim());
  }

  /** Something rarer for the selected. */
  async function more(what: string): Promise<void> {
    await page().getByRole('button', { name: 'More for the selected' }).click();
    await page().getByRole('menuitem', { name: what, exact: true }).click();
  }

  async function condition(
    first: string,
    last: string,
    choose: (page: Page) => Promise<void>,
  ): Promise<void> {
    await select(first, last);
    await page().keyboard.press('c');
    await choose(page());
  }

  return { row, select, unfold, changeHealth, turnIs, next, shows, conditions, condition, more };
}
