import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findElectron } from '#build/scripts/find.mjs';
import { sandboxArgs } from '#build/scripts/sandbox.mjs';
import { root } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { ensureScreen } from '#test/e2e/support/screen';
import { libraryOfMany } from './libraryOfMany';

const rounds = 9;

/** A program whose only window shows an empty page, to measure Electron itself. */
const bareProgram = `
import { app, BrowserWindow } from 'electron';
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 860, show: false });
  window.once('ready-to-show', () => window.show());
  window.loadFile('index.html');
});
`;

/** Loaded into both programs: reports when the page has drawn each of the given elements, then ends the program. */
const marker = `
const { app } = require('electron');
const drawn = (selector) => \`new Promise((done) => {
  const look = () => document.querySelector(\${JSON.stringify(selector)}) === null
    ? setTimeout(look, 2)
    : requestAnimationFrame(() => requestAnimationFrame(done));
  look();
})\`;
app.on('browser-window-created', (_event, window) => {
  const shown = new Promise((done) => window.once('show', done));
  window.webContents.once('dom-ready', async () => {
    for (const selector of JSON.parse(process.env.LOOK_FOR)) {
      await Promise.all([shown, window.webContents.executeJavaScript(drawn(selector))]);
      process.stdout.write(\`drawn at \${Date.now()}\\n\`);
    }
    app.quit();
  });
});
`;

let folder: string;
let library: string;
let many: string;
let closeScreen: () => void;
beforeAll(async () => {
  closeScreen = await ensureScreen();
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  await mkdir(path.join(folder, 'bare'));
  await writeFile(path.join(folder, 'bare', 'package.json'), '{ "type": "module", "main": "main.js" }');
  await writeFile(path.join(folder, 'bare', 'main.js'), bareProgram);
  await writeFile(path.join(folder, 'bare', 'index.html'), '<!doctype html><title>bare</title>');
  await writeFile(path.join(folder, 'marker.cjs'), marker);
  library = await seededLibrary(['Brakka', 'Zoë', 'Rook'].map((name) => plan(name)));
  many = await libraryOfMany(10_000);
}, 120_000);
afterAll(async () => {
  closeScreen();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  for (const made of [path.dirname(library), many])
    await rm(made, { recursive: true, force: true, maxRetries: 5 });
});

/** Milliseconds from the start of the process until its window shows each of the selectors. */
function start(program: string, selectors: readonly string[], data = library): Promise<readonly number[]> {
  const args = [...sandboxArgs(), '-r', path.join(folder, 'marker.cjs'), program];
  const env = {
    ...process.env,
    LOOK_FOR: JSON.stringify(selectors),
    HEARTHBOOK_DATA: data,
    XDG_CONFIG_HOME: path.join(folder, 'profile'),
  };
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const child = spawn(findElectron() ?? '', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('error', reject);
    child.on('exit', () => {
      const times = [...printed.matchAll(/drawn at (\d+)/g)].map(([, at]) => Number(at) - started);
      if (times.length === selectors.length) resolve(times);
      else reject(new Error(`${program} showed ${times.length} of ${selectors.join(', ')}`));
    });
  });
}

function summary(times: readonly number[]): { readonly median: number; readonly quickest: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, quickest: sorted[0] ?? 0 };
}

it('shows its first usable screen within 1.5 times of a bare window, and the first rows of 10,000 within 300 ms after it', async () => {
  const runs: {
    readonly bare: number;
    readonly screen: number;
    readonly cards: number;
    readonly rows: number;
  }[] = [];
  // In turn, so that other load of the machine affects both.
  for (let round = 0; round <= rounds; round += 1) {
    const [bare = 0] = await start(path.join(folder, 'bare'), ['body']);
    const [screen = 0, cards = 0] = await start(root, ['h1', '[data-card-link]']);
    // The first round creates the index.
    const [rows = 0] = await start(root, ['[data-card-link]'], many);
    runs.push({ bare, screen, cards, rows });
  }
  const warm = runs.slice(1);
  const bare = summary(warm.map((run) => run.bare));
  const report = (what: string, { median, quickest }: ReturnType<typeof summary>) =>
    process.stdout.write(
      `startup  ${what.padEnd(34)} ${median.toString().padStart(5)} ms (quickest ${quickest} ms)  ` +
        `${(median / bare.median).toFixed(2)} times a bare window, ${String(median - bare.median)} ms after it\n`,
    );
  report('bare window, empty page', bare);
  report('the library screen', summary(warm.map((run) => run.screen)));
  report('with 3 characters in it', summary(warm.map((run) => run.cards)));
  report('the first rows of 10,000', summary(warm.map((run) => run.rows)));
  expect(warm).toHaveLength(rounds);
});
