// A clean Debian in a folder of its own, with a player who has a desktop. Needs root, mmdebstrap, and Debian's packages.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';

export const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-debian-'));
export const debian = path.join(folder, 'root');
export const home = path.join(debian, 'home', 'player');
const mounts = ['proc', 'sys', 'dev', 'dev/pts', 'dev/shm'];

/** Starts the program so that this script can look into its window; each run chooses a port of its own. */
export const start = 'hearthbook --remote-debugging-port=0';
/** In milliseconds: a busy machine draws without a graphics card, and must not look like a fault. */
const patience = 300_000;
/** Chromium writes the port here. */
const portFile = path.join(home, '.config/Hearthbook/DevToolsActivePort');

export function run(command, args, { input, env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    input,
    maxBuffer: 64e6,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
  });
  if (error) throw error;
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stderr}${stdout}`);
  return stdout;
}
export const inside = (...command) => run('chroot', [debian, ...command]);
export const asPlayer = (line) => inside('su', '-', 'player', '-c', line);

export function makeDebian() {
  const [, codename = 'stable'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  run('mmdebstrap', ['--variant=minbase', codename, debian]);
  for (const each of mounts) {
    mkdirSync(path.join(debian, each), { recursive: true });
    run('mount', ['--bind', `/${each}`, path.join(debian, each)]);
  }
  cpSync('/etc/resolv.conf', path.join(debian, 'etc/resolv.conf'));
  inside('useradd', '--create-home', 'player');
  inside('apt-get', 'update', '-q');
}

export function removeDebian() {
  for (const each of mounts.toReversed()) spawnSync('umount', ['--lazy', path.join(debian, each)]);
  // Nothing of the machine may still be mounted where everything is about to be removed.
  if (!readFileSync('/proc/mounts', 'utf8').includes(debian))
    rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs a command of the player's desktop, such as a double click, until `use` has done its work in the window. The
 * desktop outlives the command, since a program may start itself again; `use` may then ask for the next window.
 */
export async function inWindow(command, use) {
  const over = path.join(home, 'desktop-is-over');
  for (const file of [over, portFile]) rmSync(file, { force: true });
  const session = `${command}; until [ -e desktop-is-over ]; do sleep 0.2; done`;
  const line = `exec dbus-run-session -- xvfb-run -a -s "-screen 0 1440x900x24" sh -c '${session}'`;
  const desktop = spawn('chroot', [debian, 'su', '-', 'player', '-c', line], { stdio: 'ignore' });
  const ended = new Promise((resolve) => desktop.once('exit', resolve));
  let browser;
  try {
    let port;
    const nextWindow = async () => {
      // A program that started itself again has another port; nothing says when the one before has gone.
      while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === port) await wait(200);
      browser = await connected();
      port = readFileSync(portFile, 'utf8');
      const page = browser.contexts()[0].pages()[0];
      page.setDefaultTimeout(patience);
      return page;
    };
    const first = await nextWindow();
    const page = (await use(first, nextWindow)) ?? first;
    await page.close();
    await browser.close();
  } finally {
    // After a failure the window is still open, and its program runs.
    for (const page of browser?.contexts()[0]?.pages() ?? []) await page.close().catch(() => undefined);
    writeFileSync(over, '');
    await ended;
  }
}

async function connected() {
  for (let tries = 0; ; tries += 1) {
    try {
      const [port] = readFileSync(portFile, 'utf8').split('\n');
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5000 });
      if ((browser.contexts()[0]?.pages().length ?? 0) > 0) return browser;
      await browser.close();
    } catch (error) {
      if (tries > 900) throw error;
    }
    await wait(200);
  }
}
