import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium, findElectron } from '#build/scripts/find.mjs';
import { sandboxArgs } from '#build/scripts/sandbox.mjs';
import { root } from '#build/scripts/root.mjs';
import type { Machine } from '#test/integration/network/lossyNetwork';
import { endProcess, killProcess } from '#test/e2e/support/process';

/** A program with a page, on a machine of a slow network; the test reaches it past that network. */
export interface Remote {
  readonly page: Page;
  /** Ends it in the middle of its work. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Every machine has its own ports. */
const devTools = 9222;

/** The program in its window, with a library and a profile of its own. */
export async function programOn(
  machine: Machine,
  { dataFolder, profileFolder }: { readonly dataFolder: string; readonly profileFolder: string },
): Promise<Remote> {
  const electron = findElectron();
  if (electron === undefined) throw new Error("Electron's runtime is not here: see README, npm test");
  const child = machine.run(
    electron,
    [...sandboxArgs(), `--remote-debugging-port=${String(devTools)}`, '.'],
    {
      cwd: root,
      env: { ...process.env, HEARTHBOOK_DATA: dataFolder, XDG_CONFIG_HOME: profileFolder },
    },
  );
  const browser = await reach(machine);
  const [page] = await pagesOf(browser);
  if (page === undefined) throw new Error('The program has no window');
  await page.waitForLoadState();
  return remote(child, browser, page);
}

/** A browser of the size of a phone. */
export async function phoneOn(machine: Machine, profileFolder: string): Promise<Remote> {
  const executable = findChromium();
  if (executable === undefined) throw new Error('Chromium is not here: see README, npm test');
  const child = machine.run(executable, [
    ...[
      '--headless=new',
      ...sandboxArgs(executable),
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
    ...[
      `--remote-debugging-port=${String(devTools)}`,
      `--user-data-dir=${path.join(profileFolder, 'browser')}`,
    ],
    'about:blank',
  ]);
  const browser = await reach(machine);
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  });
  return remote(child, browser, await context.newPage());
}

async function reach(machine: Machine): Promise<Browser> {
  const port = await machine.forward(devTools);
  for (let tries = 0; ; tries += 1) {
    try {
      return await chromium.connectOverCDP(`http://${machine.door}:${String(port)}`);
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  }
}

async function pagesOf(browser: Browser): Promise<readonly Page[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    if (pages.length > 0) return pages;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  return [];
}

function remote(child: ChildProcess, browser: Browser, page: Page): Remote {
  // Packets that are lost come again late, and several programs share this computer.
  page.setDefaultTimeout(60_000);
  const end = async (how: (child: ChildProcess) => Promise<void>): Promise<void> => {
    await how(child);
    await browser.close();
  };
  return { page, kill: () => end(killProcess), close: () => end(endProcess) };
}
