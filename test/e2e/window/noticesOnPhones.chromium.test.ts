import { afterAll, beforeAll, describe } from 'vitest';
import { everyScreen, fullLibrary, type Screen } from '../scenes/everyScreen';
import { measureNotices, noticeScreens } from '../scenes/noticePlaces';
import { launchApp, type RunningApp } from '../support';

let app: RunningApp;
let screens: readonly Screen[];

beforeAll(async () => {
  const library = await fullLibrary();
  screens = everyScreen(library).filter(({ name }) => noticeScreens.includes(name));
  app = await launchApp({ dataFolder: library.folder });
});
afterAll(async () => app.close());

/** The window of the program is wider; a browser on a phone is not. */
describe('a notice on a phone', () => {
  measureNotices([390, 844], () => ({ app, screens }));
});
