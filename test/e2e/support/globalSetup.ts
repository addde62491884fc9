import type { TestProject } from 'vitest/node';
import { hasDisplay } from '#build/scripts/find.mjs';
import { buildIfStale } from '#build/scripts/build.mjs';
import { startScreen, type Screen } from './screen';

declare module 'vitest' {
  interface ProvidedContext {
    /** A screen for each worker; empty if the tests need none, or use the screen of the user. */
    readonly displays: readonly string[];
  }
}

/** Runs once: builds the program, and starts a screen per worker, since only one window of a screen has the focus. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildIfStale();
  const screens: Screen[] = [];
  if (project.name.endsWith('electron') && !hasDisplay()) {
    const { maxWorkers } = project.config;
    for (let worker = 0; worker < maxWorkers; worker += 1) screens.push(await startScreen());
  }
  project.provide(
    'displays',
    screens.map(({ display }) => display),
  );
  return () => {
    for (const { end } of screens) end();
  };
}
