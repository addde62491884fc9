import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { atRest } from '#test/e2e/support/layout';
import { everyScreen, fullLibrary, visit, type Screen } from './everyScreen';
import { coveredAfterUse, dismissNotices, giveNotice, keepPlaces, movedSince, scrollToEnd } from './notices';

/** The screens that are worked on most, and two dialogs. */
const noticeScreens = [
  'library',
  'heroic: play',
  'heroic: sheet',
  'heroic: gear',
  'starfaring: play',
  'wizard of heroic',
  'campaign: tonight',
  'campaign: party',
  'campaign: log',
  'an encounter',
  'shortcuts',
  'print',
];

/** The program for all tests of a file, with these screens. */
export function programWithScreens(): () => {
  readonly app: RunningApp;
  readonly screens: readonly Screen[];
} {
  let app: RunningApp;
  let screens: readonly Screen[];
  beforeAll(async () => {
    const library = await fullLibrary();
    screens = everyScreen(library).filter(({ name }) => noticeScreens.includes(name));
    app = await launchApp({ dataFolder: library.folder });
  });
  afterAll(async () => app.close());
  return () => ({ app, screens });
}

export async function openScreen(
  { page }: RunningApp,
  screens: readonly Screen[],
  name: string,
): Promise<void> {
  const screen = screens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`no screen ${name}`);
  await visit(page, screen.address);
  await screen.open?.(page);
  await atRest(page);
}

/** Measures the controls of every screen at one size before, while and after a notice is shown. */
export function measureNotices(
  [width, height]: readonly [number, number],
  started: () => { readonly app: RunningApp; readonly screens: readonly Screen[] },
): void {
  it.each(noticeScreens)(
    'leaves every control of “%s” in its place when it comes, stays and goes',
    async (name) => {
      const { app, screens } = started();
      const { page } = app;
      await app.resize(width, height);
      await openScreen(app, screens, name);
      expect(await page.evaluate(() => innerWidth)).toBe(width);
      expect(await keepPlaces(page)).toBeGreaterThan(1);
      await giveNotice(page, 'Brakka: 5 damage');
      await atRest(page);
      expect(await movedSince(page)).toEqual([]);
      // A reader who goes on to the end of the page stays there when the notice goes.
      await scrollToEnd(page);
      await keepPlaces(page);
      await screenshot(page, `notice-${name.replaceAll(/\W+/gu, '-')}-${String(width)}-${app.kind}`);
      await dismissNotices(page);
      await atRest(page);
      expect(await movedSince(page)).toEqual([]);
    },
  );

  it.each(['heroic: sheet', 'wizard of heroic', 'campaign: log', 'an encounter'])(
    'covers neither what was just used in “%s” nor its next step',
    async (name) => {
      const { app, screens } = started();
      await app.resize(width, height);
      await openScreen(app, screens, name);
      expect(await coveredAfterUse(app.page)).toEqual([]);
    },
  );
}
