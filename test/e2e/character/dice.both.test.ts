import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  openHint,
  openMenu,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;

async function openSheet(dataFolder: string): Promise<void> {
  app = await launchApp({ dataFolder });
  await app.page.locator('[data-card-link]').first().click();
  await turnTo(app.page, 'Build');
}

beforeEach(async () => openSheet(await seededLibrary([plan('Brakka')])));
afterEach(async () => app.close());

const strength = () => app.page.getByRole('button', { name: 'Roll Strength' });
const roller = () => app.page.locator('.roller');
const result = () => roller().getByRole('region', { name: 'Result' });
const rollButton = () => roller().getByRole('button', { name: 'Roll', exact: true });
const tab = (name: string) => roller().locator('label').filter({ hasText: name }).click();
const rows = () => roller().locator('[data-roll-id]');

/** Sets a seed, so that the dice are the same in every run. */
async function seed(words: string): Promise<void> {
  await roller().getByText('Roller and replay').click();
  await roller().getByLabel('Replay seed').fill(words);
}

it(
  "rolls what is clicked on the sheet, with the odds of the form's values",
  { tags: 'journey' },
  async () => {
    const { page } = app;
    await strength().hover();
    // 2d6 + 3 reaches 7 with 33 of 36 rolls.
    await openHint(page).filter({ hasText: '92% to reach 7' }).waitFor();
    await strength().click();
    const odds = roller().getByRole('region', { name: 'Odds' });
    await odds.getByText('92%').first().waitFor();
    await odds.getByRole('img', { name: /^Totals range from 5 to 15/ }).waitFor();
    await roller().getByRole('button', { name: 'Decrease Modifier' }).click();
    await odds.getByText('83%').first().waitFor();
    await odds.getByText('Show as a table').click();
    expect(await odds.getByRole('table').first().innerText()).toMatch(/\n7\s+11%\s+83%/);
    await screenshot(page, `dice-odds-${app.kind}`);
    await rollButton().click();
    await result().waitFor();
    expect(await result().getByRole('img').count()).toBe(2);
    expect(await roller().getByRole('status').first().innerText()).toMatch(/^Str\w*: \d+/);
    // Escape closes the topmost layer first.
    await result()
      .getByRole('button', { name: /how it is calculated$/ })
      .click();
    await openMenu(page).getByText('Total').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => openMenu(page).count()).toBe(0);
    await roller().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => roller().count()).toBe(0);
    expect(await strength().evaluate((element) => element === document.activeElement)).toBe(true);
    expectNoPageErrors(app);
  },
);

describe('how dice feel', () => {
  /** The milliseconds until the last die of the result lies still, and the number of sounds that were started. */
  async function feel(): Promise<{ still: number; sounds: number }> {
    await rollButton().click();
    await result().getByRole('img').first().waitFor();
    return app.page.evaluate(() => {
      const ends = [...document.querySelectorAll('.roller .die svg')]
        .flatMap((die) => die.getAnimations())
        .map((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0));
      return { still: Math.max(0, ...ends), sounds: (window as unknown as { sounds: number }).sounds };
    });
  }

  async function set(name: string): Promise<void> {
    await rollButton().waitFor();
    await app.page.keyboard.press('Escape');
    await expect.poll(() => roller().count()).toBe(0);
    await app.page.evaluate(() => (location.hash = '#/settings'));
    await app.page.getByRole('switch', { name }).press('Space');
    await app.page.goBack();
    await strength().click();
  }

  beforeEach(async () => {
    await app.page.emulateMedia({ reducedMotion: 'no-preference' });
    await app.page.evaluate(() => {
      const counted = window as unknown as { sounds: number };
      counted.sounds = 0;
      AudioBufferSourceNode.prototype.start = () => {
        counted.sounds += 1;
      };
      // An animation that has ended is forgotten, so it is held at its beginning.
      document.addEventListener('animationstart', ({ target }) => {
        if (target instanceof Element && target.closest('.die'))
          target.getAnimations().forEach((animation) => animation.pause());
      });
    });
    await strength().click();
  });
  // The next test may be handed the same page.
  afterEach(async () => app.page.emulateMedia({ reducedMotion: null }));

  it('is over within 300 ms, and silent', async () => {
    const { still, sounds } = await feel();
    expect(still).toBeGreaterThan(100);
    expect(still).toBeLessThanOrEqual(300);
    expect(sounds).toBe(0);
    expectNoPageErrors(app);
  });

  it('moves nothing if the system asks for reduced motion', async () => {
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await feel()).still).toBeLessThan(100);
  });

  it('moves nothing if the settings say so', async () => {
    await set('Animate dice');
    expect((await feel()).still).toBe(0);
  });

  it('rattles once for each die if the settings say so', async () => {
    await set('Dice sound');
    expect((await feel()).sounds).toBe(2);
    expectNoPageErrors(app);
  });
});

it('rolls by keys only: Enter for the form, Shift+Enter at once, R for the dice', async () => {
  const { page } = app;
  await strength().focus();
  await page.keyboard.press('Enter');
  await roller().getByRole('region', { name: 'Odds' }).waitFor();
  expect(await result().count()).toBe(0);
  await page.keyboard.press('Enter');
  await result().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => roller().count()).toBe(0);
  await strength().focus();
  await page.keyboard.press('Shift+Enter');
  await result().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => roller().count()).toBe(0);
  await page.keyboard.press('r');
  await roller().waitFor();
  await tab('Log');
  await expect.poll(() => rows().count()).toBe(2);
  expectNoPageErrors(app);
});

it('gives the same dice for a seed, links a reroll to the roll it replaces, and keeps both', async () => {
  const { page } = app;
  await strength().click();
  await seed('karsk');
  await rollButton().click();
  const total = () => result().locator('.total').innerText();
  const first = await total();
  const dice = () =>
    result()
      .getByRole('img')
      .evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')));
  const faces = await dice();
  await rollButton().click();
  await tab('Log');
  await expect.poll(() => rows().count()).toBe(2);
  await tab('Check');
  expect(await total()).toBe(first);
  expect(await dice()).toEqual(faces);
  await result().getByText('Replayed from seed “karsk”.').waitFor();

  await result()
    .getByRole('button', { name: /Heroism/ })
    .last()
    .click();
  await result().getByText('Replaces an earlier roll.').waitFor();
  await tab('Log');
  await expect.poll(() => rows().count()).toBe(3);
  expect(await rows().nth(0).innerText()).toContain('reroll');
  expect(await rows().nth(1).innerText()).toContain('rerolled');
  await rows().nth(0).locator('.opener').click();
  await rows().nth(0).getByRole('button', { name: 'Find in log' }).click();
  await rows().nth(1).getByText('a later roll replaces').waitFor();
  await screenshot(page, `dice-log-${app.kind}`);

  // The roll is still there after a restart.
  await expect.poll(() => roller().getByText('Saving').count()).toBe(0);
  const { dataFolder } = app;
  await app.close();
  await openSheet(dataFolder);
  await app.page.keyboard.press('r');
  await tab('Log');
  await expect.poll(() => rows().count()).toBe(3);
  expect(await rows().nth(1).innerText()).toContain(first);
  expectNoPageErrors(app);
});

it('keeps a hidden roll hidden until it is revealed', async () => {
  await strength().click();
  await roller().getByRole('button', { name: 'Behind the GM screen' }).click();
  await roller().getByRole('button', { name: 'Roll behind the GM screen' }).click();
  await result().waitFor();
  await tab('Log');
  await rows().first().getByText('Behind the GM screen:').waitFor({ state: 'attached' });
  await rows().first().getByText(/^Str/).waitFor();
  expect(await rows().first().locator('.outcome').count()).toBe(0);
  await rows().first().getByRole('button', { name: 'Show to the table' }).click();
  await rows().first().locator('.outcome').waitFor();
  expectNoPageErrors(app);
});

it('rolls free notation, and refuses an excessive one in one sentence at once', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await tab('Custom');
  const field = roller().getByLabel('Dice to roll');
  await field.fill('4d6kh3+2');
  await page.keyboard.press('Enter');
  await result().getByText('4d6kh3+2:').waitFor();
  await expect.poll(() => result().getByRole('img').count()).toBe(4);
  expect(
    await result()
      .getByRole('img', { name: /dropped$/ })
      .count(),
  ).toBe(1);
  const refused: Readonly<Record<string, RegExp>> = {
    '999999999d6': /^You can roll up to 1,?000 dice at once/,
    '900d6!>=1': /^You can roll up to 1,?000 dice at once/,
    '{500d6!!,500d6!!}!': /.+\.$/,
    '3d6 and some': /^Hearthbook cannot read this roll from “and some” on/,
    '2d6/0': /^The result is not a number/,
  };
  for (const [bomb, sentence] of Object.entries(refused)) {
    const started = performance.now();
    await field.fill(bomb);
    await page.keyboard.press('Enter');
    const fault = roller().locator('.fault:not(:empty)');
    await fault.waitFor();
    expect(await fault.innerText()).toMatch(sentence);
    expect(performance.now() - started).toBeLessThan(4000);
  }
  await tab('Log');
  await expect.poll(() => rows().count()).toBe(1);
  expectNoPageErrors(app);
});

it('violates no rule of axe-core, beside the page and over it', async () => {
  const { page } = app;
  const check = async (name: string) => expect(await checkAccessibility(page), name).toEqual([]);
  for (const [width, height] of [
    [1024, 700],
    [1600, 1000],
  ] as const) {
    await app.resize(width, height);
    await strength().click();
    await roller().getByRole('region', { name: 'Odds' }).waitFor();
    await check(`form at ${width}`);
    await rollButton().click();
    await result().waitFor();
    await check(`result at ${width}`);
    await screenshot(page, `dice-result-${width}-${app.kind}`);
    await tab('Custom');
    await roller().getByLabel('Dice to roll').fill('foo');
    await page.keyboard.press('Enter');
    await roller().locator('.fault:not(:empty)').waitFor();
    await check(`by hand at ${width}`);
    await tab('Log');
    await rows().first().locator('.opener').click();
    await check(`log at ${width}`);
    await roller().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => roller().count()).toBe(0);
  }
  expectNoPageErrors(app);
});
