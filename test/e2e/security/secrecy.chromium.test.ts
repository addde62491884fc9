import { chromium, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { value } from '#test/integration/support/world';
import { found } from '#test/integration/table/planted';
import { tableTab } from '#test/e2e/scenes/joinedTable';
import {
  campaignId,
  foeToReveal,
  gmsTable,
  handoutToGive,
  hiddenHealth,
  plantedSecrets,
  roll,
  secretStem,
  secretly,
  shown,
} from '#test/e2e/scenes/secretEvening';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';
import { expectNoPageErrors, watchForProblems } from '#test/e2e/support/problems';
import { recordReceived, type Received } from '#test/e2e/support/received';

async function phone() {
  const browser = await chromium.launch(chromiumSettings());
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  });
  return { page: await context.newPage(), ...watchForProblems(context) };
}

const section = (page: Page, name: string): Promise<void> => tableTab(page, name).tap();

/** The places that each of these words reached, and by which way. */
function leaks(received: Received, words: readonly string[]): readonly string[] {
  return [...received].flatMap(([way, bytes]) => found(bytes, words).map((word) => `${word} came by ${way}`));
}

it(
  'a browser receives, shows and keeps nothing through an evening that is not for its player',
  { timeout: 300_000 },
  async () => {
    const gm = await gmsTable();
    const { page, problems } = await phone();
    const recorded = recordReceived(page, gm.ann.link);
    const link = new URL(gm.ann.link);
    link.hostname = '127.0.0.1';
    const say = async (seat: string, text: string, asks: boolean) =>
      value(await gm.give('table.whisper', { seat, text, asks }));

    await page.goto(link.href);
    await page.getByText('At the table', { exact: true }).waitFor();
    await page.getByText(shown.foe).first().waitFor();
    await say(gm.bea.seat, secretly('whisper to another'), true);
    await say(gm.ann.seat, shown.whisper, true);
    await page.getByText(shown.whisper).waitFor();
    await section(page, 'More');
    await page.getByRole('textbox', { name: 'Your answer' }).fill('So do I');
    await page.getByRole('button', { name: 'Answer', exact: true }).tap();
    await page.getByText('So do I').waitFor();
    await recorded.look();

    // The own turn: damage to a foe by its alias, then the turn goes to those that are hidden.
    await section(page, 'Fight');
    await page.getByRole('list', { name: 'Order' }).getByRole('button', { name: shown.foe }).tap();
    const dialog = page.getByRole('dialog', { name: shown.foe });
    await dialog.getByRole('button', { name: '3', exact: true }).tap();
    await dialog.getByRole('button', { name: `Deal 3 damage to ${shown.foe}` }).tap();
    await page.getByText(`: 3 damage to ${shown.foe}`).first().waitFor();
    await page.getByRole('button', { name: 'End turn' }).tap();
    await page.getByText('Your turn is over.').first().waitFor();
    await recorded.look();

    // The GM rolls openly and behind the screen, reveals a foe, and gives a handout.
    const rolls = [
      roll(secretly('roll-id'), 'Weather', false),
      roll(secretly('hidden-roll-id'), secretly('hidden roll'), true),
      // Foes roll by the names that the players know, and those whom they do not see not at all.
      { ...roll(secretly('foe-roll-id'), 'Cudgel', false), who: secretly('true name') },
      roll(secretly('unseen-roll-id'), secretly('revealed foe'), false),
    ];
    value(await gm.give('rolls.append', { log: campaignId, lines: rolls }));
    await section(page, 'Log');
    await page.getByText('Weather').first().waitFor();
    await section(page, 'Fight');
    await gm.change((before) => ({
      ...before,
      handouts: (before.handouts ?? []).map((each) =>
        each.id === handoutToGive ? { ...each, shown: true } : each,
      ),
      encounters: Object.fromEntries(
        Object.entries(before.encounters ?? {}).map(([id, each]) => {
          const foe = each.combatants[foeToReveal];
          if (foe === undefined) throw new Error('The foe is gone');
          const combatants = { ...each.combatants, [foeToReveal]: { ...foe, hidden: false } };
          return [id, { ...each, combatants }];
        }),
      ),
    }));
    await page.getByText(shown.revealedFoe).first().waitFor();
    await recorded.look();

    await section(page, 'Party');
    await page.getByRole('button', { name: `Take ${shown.stash}` }).tap();
    await page.getByText(shown.stash).first().waitFor();
    await recorded.look();
    await section(page, 'Log');
    for (const words of [shown.entry, shown.handout, shown.revealedHandout])
      await page.getByText(words).first().waitFor();
    for (const words of [shown.handout, shown.revealedHandout]) await page.getByText(words).first().tap();
    await recorded.look();
    await section(page, 'More');
    await page.getByText(shown.note).first().waitFor();
    await page.getByRole('button', { name: 'New note' }).tap();
    await page.getByRole('textbox', { name: 'Title' }).fill('My own note');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await page.getByText('My own note').first().waitFor();
    await recorded.look();
    await page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).tap();
    await page.getByRole('button', { name: 'Roll Strength' }).first().waitFor();
    await recorded.look();

    // All of it is there again when the page is opened again, from the browser's storage.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByRole('navigation').getByRole('link', { name: 'Fight' }).tap();
    await page.getByText('At the table', { exact: true }).waitFor();
    await page.getByText(shown.foe).first().waitFor();
    await section(page, 'Log');
    await page.getByText(shown.revealedHandout).first().waitFor();
    const received = await recorded.all();

    // The search would find what came: by each way, it finds what is for this player.
    const own = { 'frames down': shown.whisper, 'frames up': 'My own note', page: shown.note };
    const kept = { stores: shown.whisper, storage: shown.whisper, memory: shown.whisper };
    const inWorkers = { 'memory of workers': shown.whisper };
    for (const [way, words] of Object.entries({
      ...own,
      ...kept,
      ...inWorkers,
      bodies: 'Hearthbook',
      headers: 'no-cache',
    }))
      expect(found(received.get(way) ?? [], [words]), way).toEqual([words]);
    expect(found(received.get('frames down') ?? [], Object.values(shown))).toEqual(Object.values(shown));

    // All of them begin alike, so one search finds whether there are any.
    const isLeaked = leaks(received, [secretStem]).length > 0;
    expect(isLeaked ? leaks(received, [secretStem, ...plantedSecrets()]) : []).toEqual([]);
    // Scripts and the ids in their memory hold many numbers.
    const searched = new Map([...received].filter(([way]) => !/^memory|^bodies/.test(way)));
    expect(leaks(searched, [hiddenHealth])).toEqual([]);
    expect(gm.bugs).toEqual([]);
    expectNoPageErrors({ problems });
  },
);
