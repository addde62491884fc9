import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import { changeCampaign, fightLibrary, giveAny, type Fight } from '#test/e2e/scenes/fight';
import { visit } from '#test/e2e/scenes/everyScreen';
import { checkAccessibility, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

/** Opens the view from the campaign's menu, and collects all that its page is sent from the first moment on. */
async function openView(): Promise<{ view: Page; sent: () => Promise<string> }> {
  const { page, electron } = app;
  const context = electron?.context() ?? page.context();
  const files: Promise<string>[] = [];
  await electron?.evaluate((program) => {
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    program.app.on('web-contents-created', (_event, contents) => {
      const send = contents.send.bind(contents);
      contents.send = (...args) => {
        noted.push(JSON.stringify(args));
        send(...args);
      };
    });
  });
  if (electron === undefined)
    await context.addInitScript(() => {
      const noted: string[] = [];
      Object.assign(window, { noted });
      // eslint-disable-next-line @typescript-eslint/unbound-method -- called on its stream below
      const listen = EventSource.prototype.addEventListener;
      EventSource.prototype.addEventListener = function hear(this: EventSource, name: string, to: never) {
        if (name === 'message')
          listen.call(this, name, ({ data }: Event & { data?: unknown }) => noted.push(String(data)));
        listen.call(this, name, to);
      } as typeof listen;
    });
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'More campaign actions' }).click();
  await page.getByRole('menuitem', { name: "Open the players' view" }).click();
  const view = await opened;
  view.on('response', (response) => {
    const isText = /html|javascript|css|json/.test(response.headers()['content-type'] ?? '');
    if (isText) files.push(response.text().catch(() => ''));
  });
  await view.waitForLoadState();
  await view.getByRole('main').waitFor();
  const noted = () =>
    electron === undefined
      ? view.evaluate(() => (window as unknown as { noted: string[] }).noted)
      : electron.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);
  const asked = () =>
    view.evaluate(() => (window as { players?: { read(): Promise<unknown> } }).players?.read() ?? null);
  return {
    view,
    sent: async () => {
      const all = [...(await noted()), JSON.stringify(await asked()), await view.content()];
      // The stream was read, so an empty list would prove nothing.
      expect(all.join('')).toContain('Grey stranger');
      return [...all, ...(await Promise.all(files))].join('\n');
    },
  };
}

/** Names, ids and points of the foes; the campaign's own words are secret as well. */
const secrets = /secret.(wolf|were|guard|lord|vampire|ambush)|7340|2840|6140/i;

const withEncounter = (
  { encounter }: Fight,
  change: (
    present: NonNullable<CampaignDocument['encounters']>[string],
  ) => NonNullable<CampaignDocument['encounters']>[string],
) => {
  return (campaign: CampaignDocument): CampaignDocument => {
    const present = campaign.encounters?.[encounter];
    if (present === undefined) throw new Error('No encounter');
    return { ...campaign, encounters: { ...campaign.encounters, [encounter]: change(present) } };
  };
};

async function start(colorScheme: 'light' | 'dark' = 'light') {
  const fight = await fightLibrary();
  app = await launchApp({ dataFolder: fight.dataFolder, colorScheme });
  await visit(app.page, `#/campaign/${fight.campaign}`);
  await app.page.getByRole('heading', { level: 1 }).waitFor();
  return fight;
}

it(
  'shows the players the order, bands and names that the GM allows, and follows at once',
  { tags: 'journey' },
  async () => {
    const fight = await start();
    const { view, sent } = await openView();
    const rows = view.getByRole('main').locator('ol > li');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await view.getByRole('heading', { level: 1 }).textContent()).toMatch(/Brakka acts/);
    expect(await rows.nth(0).textContent()).toMatch(/Brakka/);
    expect(await rows.nth(1).textContent()).toMatch(/Grey stranger/);
    expect(await rows.nth(1).getByRole('img').getAttribute('aria-label')).toBe('Badly hurt');
    expect(await rows.nth(2).textContent()).toMatch(/Foe 2.*dizzy.*Hurt/);
    expect(await sent()).not.toMatch(secrets);
    await checkAccessibility(view);

    await changeCampaign(
      app,
      fight.campaign,
      withEncounter(fight, (present) => ({ ...present, round: 4, turn: 'secret-guard' })),
    );
    await view.getByRole('heading', { name: 'Foe 2 acts' }).waitFor();
    await view.getByText('Round 4').waitFor();
    expect(await rows.nth(2).getAttribute('aria-current')).toBe('true');
    expect(await sent()).not.toMatch(secrets);

    const clock = (name: string, shown: boolean) => ({
      id: name,
      name,
      segments: 6,
      filled: 2,
      shown,
      notes: 'Secret vampire behind it',
    });
    await changeCampaign(app, fight.campaign, (campaign) => ({
      ...campaign,
      clocks: [clock('The flood', true), clock('Secret ambush', false)],
    }));
    await view.getByRole('listitem').filter({ hasText: 'The flood' }).waitFor();
    await view.getByRole('img', { name: '2 of 6 segments filled' }).waitFor();
    expect(await sent()).not.toMatch(secrets);
    await checkAccessibility(view);

    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
      [390, 800],
    ] as const) {
      await view.setViewportSize({ width, height });
      await screenshot(view, `players-${String(width)}`);
      const beyond = await view.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    }
    await view.getByRole('button', { name: 'Light or dark' }).click();
    await view.setViewportSize({ width: 1280, height: 720 });
    await screenshot(view, 'players-dark');

    await changeCampaign(
      app,
      fight.campaign,
      withEncounter(fight, (present) => ({ ...present, state: 'ended', turn: null })),
    );
    await view.getByText('No encounter is running.').waitFor();
    await view.getByText('The flood').waitFor();
  },
);

it('opens from the running encounter', async () => {
  const fight = await start();
  const { page, electron } = app;
  await visit(page, `#/encounter/${fight.campaign}/${fight.encounter}`);
  for (const [width, height] of [
    [1024, 700],
    [390, 800],
  ] as const) {
    await app.resize(width, height);
    await screenshot(page, `encounter-head-${String(width)}`);
  }
  await app.resize(1280, 800);
  const opened = (electron?.context() ?? page.context()).waitForEvent('page');
  await page.getByRole('button', { name: "Players' view" }).click();
  const view = await opened;
  await view.getByRole('heading', { name: 'Brakka acts' }).waitFor();
  // Browsers slow down a page in the background.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Next/u }).click();
  await view.getByRole('heading', { name: 'Grey stranger acts' }).waitFor();
  const choose = async (who: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${who}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Grey stranger', 'Tell the players its name');
  await view.getByRole('heading', { name: 'Secret werewolf acts' }).waitFor();
  await choose('Foe 3', 'Reveal to the players');
  await view.getByText('Foe 3').waitFor();

  // Everything for all foes at once, while the players look on.
  const bands = view.getByRole('main').getByRole('img');
  await bands.first().waitFor();
  const see = async (what: string) => {
    await page.getByRole('button', { name: 'What players see', exact: true }).click();
    await page.getByRole('menu').getByText(what, { exact: true }).click();
  };
  await see('No health of foes');
  await expect.poll(() => bands.count()).toBe(0);
  await see('Health of foes as a bar');
  await bands.first().waitFor();
  await see('Tell the names of all foes');
  await view.getByText('Secret vampire').waitFor();
  await page.getByRole('button', { name: 'What players see', exact: true }).click();
  await screenshot(page, 'encounter-players-menu');
  expect(await page.getByRole('menu').getByText('Tell the names of all foes').count()).toBe(0);
});

it('gives its page nothing else to ask with', async () => {
  const fight = await start();
  const { view } = await openView();
  await view.getByRole('main').waitFor();
  expect(await view.evaluate(() => 'api' in window)).toBe(false);
  if (app.electron !== undefined) {
    expect(await view.evaluate(() => Object.keys((window as { players?: object }).players ?? {}))).toEqual([
      'read',
      'onChanged',
      'fullScreen',
    ]);
    // The window of an encounter is its own, opened once, and goes with the encounter.
    const windows = () => app.electron?.windows().length;
    const args = { campaign: fight.campaign, encounter: fight.encounter };
    await giveAny(app, 'players.open', args);
    await giveAny(app, 'players.open', args);
    await expect.poll(windows).toBe(3);
    await changeCampaign(
      app,
      fight.campaign,
      withEncounter(fight, (present) => ({ ...present, state: 'ended', turn: null })),
    );
    await expect.poll(windows).toBe(2);
  } else {
    // In a browser without the session of the GM, the address opens this page and refuses everything else.
    const address = view.url();
    const stranger = await app.page.context().browser()?.newContext();
    if (stranger === undefined) throw new Error('No browser');
    const page = await stranger.newPage();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Brakka acts' }).waitFor();
    const statuses = await page.evaluate(async (id) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ id });
      const all = [
        fetch('/api/campaign.read', { method: 'POST', headers, body }),
        fetch('/api/events'),
        fetch('/'),
        fetch('../wrong/events'),
      ];
      return (await Promise.all(all)).map(({ status }) => status);
    }, fight.campaign);
    expect(statuses).toEqual([401, 401, 401, 401]);
    await stranger.close();
  }
});
