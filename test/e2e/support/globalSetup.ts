import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../build/scripts/build.mjs';
import { ensureScreen } from './screen';

/** Once per run: the program is built, and there is a screen for its windows. */
export default async function setup(project: TestProject): Promise<() => unknown> {
  await buildIfStale();
  return project.name.endsWith('electron') ? ensureScreen() : () => undefined;
}
