import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../build/scripts/build.mjs';
import { chromiumSettings } from './chromiumSettings';
import { ensureScreen } from './screen';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser that all files share; undefined if the tests use the window. */
    readonly sharedChromium: string | undefined;
  }
}

/** Runs once: builds the program, and provides a display for its windows or a browser for its pages. */
export default async function setup(project: TestProject): Promise<() => unknown> {
  await buildIfStale();
  if (project.name.endsWith('electron')) {
    project.provide('sharedChromium', undefined);
    return ensureScreen();
  }
  const browser = await chromium.launchServer(chromiumSettings());
  project.provide('sharedChromium', browser.wsEndpoint());
  return () => browser.close();
}
