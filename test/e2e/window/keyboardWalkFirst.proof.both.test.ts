import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { inRoot } from '#build/scripts/root.mjs';
import { everyScreen, fullLibrary, type FullLibrary } from '#test/e2e/scenes/everyScreen';
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

it('leaves out no page of the program', async () => {
  const features = inRoot('renderer/features');
  const sources = await Promise.all(
    (await readdir(features)).flatMap((name) =>
      ['routes.ts', 'campaignPages.ts'].map((file) =>
        readFile(path.join(features, name, file), 'utf8').catch(() => ''),
      ),
    ),
  );
  const found = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, match]) => match ?? ''));
  const paths = [
    ...found(/^ {4}path: '(.+)',$/gm),
    ...found(/^export const campaignPages: CampaignPages = \{ (\w+):/gm).map(
      (part) => `/campaign/:id/${part}`,
    ),
  ];
  expect(paths.length).toBeGreaterThan(25);
  const router = createRouter({
    history: createMemoryHistory(),
    routes: paths.map((each) => ({ path: each, component: {} })),
  });
  const walked = everyScreen(library).map(
    ({ address }) => router.resolve(address.slice(1)).matched[0]?.path ?? '',
  );
  expect(paths.filter((each) => !walked.includes(each))).toEqual([]);
});

it.each(screenParts.slice(0, 3))(
  'comes around on every screen by Tab alone, without a long march (part %i)',
  (part) => walkScreens(app, library, part),
);
