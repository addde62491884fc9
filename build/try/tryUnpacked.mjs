// `node build/try/tryUnpacked.mjs [FOLDER]`: starts the unpacked program that was packaged for this computer (in dist, or
// in another folder), makes a character by its command line, prints it, and looks for it in the window. On Linux it
// needs a screen (`xvfb-run -a`). HEARTHBOOK_SHOTS names a folder for a picture of the window.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { chromium } from 'playwright-core';
import { inRoot } from '../scripts/root.mjs';
import { sandboxArgs } from '../scripts/sandbox.mjs';

/** The names that electron-builder gives. */
const folderOf = { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac' };
const insideOf = {
  linux: 'hearthbook',
  win32: 'Hearthbook.exe',
  darwin: 'Hearthbook.app/Contents/MacOS/Hearthbook',
};

function unpackedFolder() {
  const usual = folderOf[process.platform];
  if (process.arch !== 'arm64') return usual;
  return process.platform === 'darwin' ? 'mac-arm64' : usual.replace('-', '-arm64-');
}

const folder = path.resolve(process.argv[2] ?? inRoot('dist', unpackedFolder()));
const program = path.join(folder, insideOf[process.platform]);
if (!existsSync(program)) {
  process.stderr.write(`${program} is not there. Run npm run package first.\n`);
  process.exit(2);
}
const sandbox = sandboxArgs(program);
const work = mkdtempSync(path.join(tmpdir(), 'hearthbook-unpacked-'));
const data = path.join(work, 'library');
const env = { ...process.env, HEARTHBOOK_DATA: data };
/** In milliseconds; only a program that hangs takes this long. */
const patience = 300_000;

const step = (words) => process.stdout.write(`${words}\n`);

function cli(...args) {
  const options = { cwd: work, env, encoding: 'utf8', timeout: patience };
  const { status, stdout, stderr, error } = spawnSync(program, [...sandbox, '--cli', ...args], options);
  if (error) throw error;
  assert.equal(status, 0, `${args.join(' ')}\n${stderr}${stdout}`);
  return stdout;
}

/** Chromium writes its port into the profile, which lies in the library. */
async function connected(child) {
  const file = path.join(data, '.window/DevToolsActivePort');
  const until = Date.now() + patience;
  for (;;) {
    assert.equal(child.exitCode ?? child.signalCode, null, 'The program ended before it had a window');
    assert.ok(Date.now() < until, 'The program opened no window');
    try {
      const [port] = readFileSync(file, 'utf8').split('\n');
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 10_000 });
      const page = browser.contexts()[0]?.pages()[0];
      if (page !== undefined) return { browser, page };
      await browser.close();
    } catch {
      // Not listening yet.
    }
    await wait(200);
  }
}

try {
  step('Make and print a character by the command line');
  const { plan } = JSON.parse(readFileSync(inRoot('shared/rulesets/heroic/examples/thora.json'), 'utf8'));
  writeFileSync(path.join(work, 'plan.json'), JSON.stringify(plan));
  const { name } = JSON.parse(cli('create', 'plan.json', '--save'));
  cli('sheet', 'plan.json', '--out', 'sheet.pdf');
  const sheet = await PDFDocument.load(readFileSync(path.join(work, 'sheet.pdf')), { updateMetadata: false });
  assert.ok(sheet.getPageCount() > 0);
  assert.ok(sheet.getTitle()?.includes(name), `The sheet is called ${sheet.getTitle()}, not ${name}`);

  step('Find it in the window');
  const child = spawn(program, [...sandbox, '--remote-debugging-port=0'], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const { browser, page } = await connected(child);
    page.setDefaultTimeout(patience);
    assert.match(page.url(), /^app:\/\/hearthbook\//);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByText(name).first().waitFor();
    assert.equal(await page.evaluate(() => globalThis.document.visibilityState), 'visible');
    const shots = process.env.HEARTHBOOK_SHOTS;
    await page.screenshot(shots === undefined ? {} : { path: path.join(shots, 'unpacked.png') });
    await browser.close();
  } finally {
    child.kill();
    await ended;
  }
  step(`${path.relative(process.cwd(), program)} works.`);
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}
