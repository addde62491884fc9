import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAccessibility, expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp | undefined;

afterEach(async () => {
  const running = app;
  app = undefined;
  await running?.close();
});

/** A new Heroic draft in a program of its own, on the wizard's first step. */
async function begin(options: Parameters<typeof launchApp>[0] = {}): Promise<Page> {
  app = await launchApp(options);
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  await page.getByRole('button', { name: 'Start Heroic' }).click();
  await page.getByRole('button', { name: 'New Character', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
  return page;
}

const stepLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: new RegExp(`^${name}`) });
const figure = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: 'Sheet preview' }).getByRole('button', { name: new RegExp(`^${label} `) });
const words = async (locator: Locator): Promise<string> => (await locator.innerText()).trim();

async function go(page: Page, step: string): Promise<void> {
  await stepLink(page, step).click();
  await page.getByRole('heading', { level: 2, name: step }).waitFor();
}

async function times(count: number, what: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await what();
}

async function take(page: Page, title: string, option?: string): Promise<void> {
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: new RegExp(`^(Add|Take|Buy).* ${title}$`) }).click();
  if (option !== undefined) await page.getByRole('menuitem', { name: option }).click();
  await page.getByRole('searchbox').fill('');
}

async function saved(page: Page): Promise<void> {
  await page.getByText('Draft saved').waitFor();
}

describe('the wizard', () => {
  it(
    'builds Brakka in any order of steps, across a reload, up to the sheet',
    { tags: 'journey' },
    async () => {
      const page = await begin();

      await go(page, 'Gear');
      await take(page, 'Sword');
      await take(page, 'Light armor');
      await page.getByRole('button', { name: 'Modifier of Sword' }).click();
      await page.getByRole('menuitemradio', { name: 'Accurate' }).click();
      await page.getByText('$11 of $30 left').waitFor();

      await go(page, 'Stats');
      await times(3, () => page.getByRole('button', { name: /^Raise Strength/ }).click());
      await times(2, () => page.getByRole('button', { name: /^Raise Agility/ }).click());
      expect(await words(figure(page, 'Endurance'))).toBe('8');
      await go(page, 'Race');
      await page.getByRole('radio', { name: 'Dwarf' }).click();
      expect(await words(figure(page, 'Endurance'))).toBe('9');

      await go(page, 'Concept');
      await page.getByLabel('Name', { exact: true }).fill('Brakka');
      await page.getByLabel('Archetype', { exact: true }).fill('warrior');
      await page.getByLabel('Definition 1').pressSequentially('stubborn');
      await saved(page);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Brakka' }).waitFor();
      expect(await page.getByLabel('Definition 1').inputValue()).toBe('stubborn');
      expect(page.url()).toMatch(/create\/concept$/);

      await go(page, 'Skills');
      await take(page, 'Weaponcraft', 'Blades');
      await take(page, 'Armorcraft', 'Light');
      await page.getByText('Nothing left to do. The character follows every rule.').waitFor();
      expect(await words(figure(page, 'Defense'))).toBe('2');
      expect(await words(figure(page, 'Sword'))).toBe('+4');

      await go(page, 'Review');
      await page.getByText('This character follows every rule. You can finish it now.').waitFor();
      await page.getByRole('button', { name: 'Finish character' }).click();
      await page.waitForURL(/#\/character\/[^/]+$/);
      await page.getByRole('heading', { level: 1, name: 'Brakka' }).waitFor();
      expect(await page.getByText('Draft', { exact: true }).count()).toBe(0);
      if (app) expectNoPageErrors(app);
    },
  );

  it('finishes a character that lacks what a rule asks for only with an exception: which rule, why, who', async () => {
    const page = await begin();
    await go(page, 'Concept');
    await page.getByLabel('Archetype', { exact: true }).fill('scholar');
    await page.getByLabel('Definition 1').fill('calm');
    await go(page, 'Stats');
    await times(5, () => page.getByRole('button', { name: /^Raise Mind/ }).click());
    await go(page, 'Skills');
    await take(page, 'Learning');
    await take(page, 'Perception');

    await go(page, 'Review');
    const finish = page.getByRole('button', { name: 'Finish character' });
    expect(await finish.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('One thing is still to do.').waitFor();
    await page.getByRole('button', { name: 'Go to Stats' }).click();
    await page.getByRole('heading', { level: 2, name: 'Stats' }).waitFor();
    await go(page, 'Review');
    await page.getByRole('button', { name: 'Allow an exception' }).click();
    await page.getByRole('button', { name: 'Allow this exception' }).click();
    await page.getByText('Enter who allows it.').waitFor();
    await page.getByLabel('Why is it allowed?').fill('A point is kept for the first session');
    await page.getByLabel('Who allows it?').fill('The GM');
    await page.getByRole('button', { name: 'Allow this exception' }).click();
    await page.getByText('Allowed by The GM').waitFor();
    expect(await finish.getAttribute('aria-disabled')).toBeNull();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    expect(await finish.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await finish.click();
    await page.waitForURL(/#\/character\/[^/]+$/);
    await page.getByText('A point is kept for the first session').waitFor();
    // Finishing has started a new undo history: nothing on the new sheet makes it a draft again.
    expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Z');
    expect(await page.getByText('Draft', { exact: true }).count()).toBe(0);
  });

  it('shows all costs in point buy, and undoes any change', async () => {
    const page = await begin();
    await page.getByRole('radio', { name: 'Point buy' }).click();
    await page.getByText('30 of 30 left').waitFor();
    await go(page, 'Stats');
    const raise = page.getByRole('button', { name: /^Raise Strength/ });
    const price = async () => {
      const ids = (await raise.getAttribute('aria-describedby'))?.split(' ') ?? [];
      return words(page.locator(`[id="${ids[0] ?? ''}"]`));
    };
    expect(await price()).toBe('4 Exp');
    await times(3, () => raise.click());
    expect(await price()).toBe('6 Exp');
    await page.getByText('18 of 30 left').waitFor();
    await raise.press('ArrowDown');
    await page.getByText('22 of 30 left').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Stats' }).focus();
    await page.keyboard.press('Control+z');
    await page.getByText('18 of 30 left').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('22 of 30 left').waitFor();
    await go(page, 'Race');
    await page.getByRole('radio', { name: 'Elf' }).click();
    await page.getByText('19 of 30 left').waitFor();
  });

  it('links a problem to the control that fixes it, and the focus follows each step', async () => {
    const page = await begin();
    await go(page, 'Race');
    const focused = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
    await expect.poll(focused).toBe('Race');
    await page.getByRole('button', { name: /archetype is missing/i }).click();
    const archetype = page.getByLabel('Archetype', { exact: true });
    await expect.poll(() => archetype.evaluate((input) => input === document.activeElement)).toBe(true);
    await stepLink(page, 'Concept').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Race');
  });

  it('is accessible on every step, light and wide, dark and narrow, without horizontal scrolling', async () => {
    for (const [colorScheme, width, height] of [
      ['light', 1280, 800],
      ['dark', 1024, 700],
    ] as const) {
      const page = await begin({ colorScheme });
      await app?.resize(width, height);
      for (const step of ['Rules', 'Concept', 'Race', 'Stats', 'Skills', 'Gear', 'Review']) {
        await go(page, step);
        expect(await checkAccessibility(page), `${step}, ${colorScheme}`).toEqual([]);
        const wide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('[data-scroller]')].some(
            (element) => element.scrollWidth > element.clientWidth + 1,
          ),
        );
        expect(wide, `${step} scrolls sideways`).toBe(false);
      }
      await app?.close();
      app = undefined;
    }
  });
});
