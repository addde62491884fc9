import { afterEach, it } from 'vitest';
import { eveningLibrary, openFord, resumeFord } from '#test/e2e/scenes/evening';
import { endEvening, expectStored } from '#test/e2e/scenes/eveningEnded';
import { eveningPlayed } from '#test/e2e/scenes/eveningPlayed';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const evening = eveningPlayed(() => app.page);
const { next, shows, changeHealth } = evening;

it('plays an evening of two rulesets against two waves', { tags: 'journey' }, async () => {
  const dataFolder = await eveningLibrary();
  app = await launchApp({ dataFolder });
  await openFord(app.page);
  await evening.roundOne();
  await screenshot(app.page, 'evening-1');
  await evening.roundTwo();
  await screenshot(app.page, 'evening-2');
  await evening.roundThree();
  await screenshot(app.page, 'evening-3');
  await evening.roundFour(dataFolder, async () => {
    await app.kill();
    await app.close();
    app = await launchApp({ dataFolder });
    await resumeFord(app.page);
  });
  await screenshot(app.page, 'evening-4');
  await next('Brakka');
  await evening.beforeRoundFive();
  await evening.roundFive();
  await screenshot(app.page, 'evening-5');
  await evening.undoRoundFive();
  await screenshot(app.page, 'evening-5-undone');
  await evening.beforeRoundFive();
  await evening.roundFive();
  await changeHealth('7', 'Foe 9');
  await shows({ 'Foe 9': '0 / 8' });
  await evening.newcomer();
  await screenshot(app.page, 'evening-newcomer');
  await evening.death();
  await endEvening(app.page);
  await expectStored(dataFolder);
  expectNoPageErrors(app);
});
