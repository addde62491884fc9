import type { TestProject } from 'vitest/node';
import { hasDisplay } from '../../../build/scripts/find.mjs';
import { buildIfStale } from '../../../build/scripts/build.mjs';
import { startScreen, type Screen } from './screen';

declare module 'vitest' {
  interface ProvidedContext {
    /** A screen for each worker; none where the tests need none, or share that of their user. */
    readonly displays: readonly string[];
  }
}

/** Once per run: the program is built, and each worker has a screen, since only one window of a screen has the focus. */
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
