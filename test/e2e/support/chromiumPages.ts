import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumSettings } from './chromiumSettings';

/** A page for one launch at a time, and the port of the hosts that it showed; 0 leaves the choice to the system. */
export interface ChromiumPage {
  readonly page: Page;
  readonly port: number;
}

let launched: Promise<Browser> | undefined;
const idle: ChromiumPage[] = [];

/** The browser that all files of a worker share; it ends with the process of its worker. */
async function sharedBrowser(): Promise<Browser> {
  const before = await launched;
  if (before?.isConnected() === true) return before;
  const browser = chromium.launch(chromiumSettings());
  launched = browser;
  return browser;
}

/**
 * An empty page. One that showed the program before is handed out again with its port: the browser then has its
 * process and the compiled scripts of that address, which together cost more than most tests.
 */
export async function takePage(): Promise<ChromiumPage> {
  const [used] = idle.splice(-1);
  if (used?.page.isClosed() === false) return used;
  const context = await (await sharedBrowser()).newContext({ locale: 'en-US' });
  return { page: await context.newPage(), port: 0 };
}

/** Leaves the program, and keeps the page for the next launch unless something holds it back. */
export async function givePageBack(used: ChromiumPage): Promise<void> {
  const { page } = used;
  const context = page.context();
  try {
    await page.mouse.move(0, 0);
    await page.goto('about:blank', { timeout: 5000 });
    await context.clearCookies();
    if (context.pages().length > 1) throw new Error('There are pages that a test opened');
    idle.push(used);
  } catch {
    await context.close();
  }
}
