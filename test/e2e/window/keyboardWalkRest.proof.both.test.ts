import { afterAll, beforeAll, it } from 'vitest';
import { fullLibrary, type FullLibrary } from '#test/e2e/scenes/everyScreen';
import { screenParts, walkScreens } from '#test/e2e/scenes/tabWalk';
import { launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
let library: FullLibrary;

beforeAll(async () => {
  library = await fullLibrary();
  app = await launchApp({ dataFolder: library.folder });
  await app.resize(1280, 800);
});
afterAll(async () => app.close());

it.each(screenParts.slice(3))(
  'comes around on every screen by Tab alone, without a long march (part %i)',
  (part) => walkScreens(app, library, part),
);
