import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#build/scripts/find.mjs';
import { sandboxArgs } from '#build/scripts/sandbox.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { rendererConfig } from '#build/vite/renderer.mjs';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';
import type { ListName } from './kit/lists';
import type {} from './kit/page';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
let session: CDPSession;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  const config = rendererConfig(folder);
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    root: inRoot('test/bench/kit'),
    build: { ...config.build, rolldownOptions: {} },
  });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = path.join(folder, 'renderer', pathname === '/' ? 'index.html' : pathname);
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    readFile(file).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  // Code is optimized as in the program, unlike in tests.
  const args = ['--disable-gpu', ...sandboxArgs(findChromium())];
  browser = await chromium.launch({ ...chromiumSettings(), args });
  page = await browser.newPage({ viewport: { width: 1024, height: 700 } });
  await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  await page.waitForFunction(() => typeof window.measurePairs === 'function');
  session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
});
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const say = (line: string) => void process.stdout.write(`kit      ${line}\n`);
const ms = (time: number) => `${time.toFixed(1).padStart(7)} ms`;

/** Milliseconds that the page has worked until now: scripts, styles and layout. */
async function worked(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return 1000 * (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration'));
}

it('our own controls beside those of Vuetify, as many as one screen holds', async () => {
  const measured = await page.evaluate(() => window.measurePairs(11));
  for (const { name, count, own, vuetify } of measured)
    say(
      `${String(count).padStart(4)} x ${name.padEnd(30)} ours ${ms(own)}, Vuetify's ${ms(vuetify)}  ` +
        `${(vuetify / own).toFixed(1).padStart(5)} times`,
    );
  expect(measured.length).toBeGreaterThan(10);
});

/** The card that the key End leads to from the first one that exists. */
async function afterEnd(): Promise<string> {
  await page.locator('[data-card-link]').first().focus();
  await page.keyboard.press('End');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  return page.evaluate(() => document.activeElement?.closest('[data-card-link]')?.textContent ?? 'nothing');
}

it.each([300, 2000])(
  'a list of %i cards: to open it, and to scroll through twenty half screens',
  async (count) => {
    for (const name of ['CardGrid', 'VVirtualScroll', 'useGrowingList'] satisfies ListName[]) {
      const times: number[] = [];
      const works: number[] = [];
      let cards = 0;
      let end = '';
      for (let round = 0; round < 7; round += 1) {
        times.push(
          await page.evaluate(([list, many]) => window.openList(list, many), [name, count] as const),
        );
        const before = await worked();
        await page.evaluate(() => window.scrollList(20));
        works.push((await worked()) - before);
        cards = await page.evaluate(() => window.cardsOfList());
        end = await afterEnd();
        await page.evaluate(() => window.closeList());
      }
      const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
      say(
        `${String(count).padStart(4)} cards, ${name.padEnd(14)} opened ${ms(middle(times))}, scrolled ` +
          `${ms(middle(works))}, ${String(cards).padStart(3)} to find or print, End leads to ${end}`,
      );
      expect(cards).toBeGreaterThan(0);
    }
  },
);
