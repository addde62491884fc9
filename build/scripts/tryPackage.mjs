// `npm run try-package -- FILE.deb`: installs the package on a clean Debian in a folder of its own, uses it as a player
// would, upgrades it, removes it, and looks at the data after each. Needs root, mmdebstrap, and Debian's packages.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { inRoot } from './root.mjs';

const [deb] = process.argv.slice(2);
if (deb === undefined || !existsSync(deb)) {
  process.stderr.write('Name a .deb file, as `npm run package` makes it.\n');
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-debian-'));
const debian = path.join(folder, 'root');
const home = path.join(debian, 'home', 'player');
const library = path.join(home, '.local/share/hearthbook/library');
const mounts = ['proc', 'sys', 'dev', 'dev/pts', 'dev/shm'];
const pictures = process.env.HEARTHBOOK_SHOTS;
const port = 9333;

function run(command, args, { input, env = {} } = {}) {
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
const inside = (...command) => run('chroot', [debian, ...command]);
const asPlayer = (line) => inside('su', '-', 'player', '-c', line);
const step = (words) => process.stdout.write(`${words}\n`);

/** Runs a command of the player's desktop, such as a double click, until `use` has done its work in the window. */
async function inWindow(command, use) {
  const line = `exec dbus-run-session -- xvfb-run -a -s "-screen 0 1440x900x24" ${command}`;
  const desktop = spawn('chroot', [debian, 'su', '-', 'player', '-c', line], {
    detached: true,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => desktop.once('exit', resolve));
  try {
    const browser = await connected();
    const [page] = browser.contexts()[0].pages();
    await use(page);
    await page.close();
    await browser.close();
    await ended;
  } finally {
    if (desktop.exitCode === null) process.kill(-desktop.pid);
  }
}

async function connected() {
  for (let tries = 0; ; tries += 1) {
    try {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      if ((browser.contexts()[0]?.pages().length ?? 0) > 0) return browser;
      await browser.close();
    } catch (error) {
      if (tries > 100) throw error;
    }
    await wait(200);
  }
}

async function picture(page, name) {
  if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, `${name}.png`) });
}

const characters = () =>
  readdirSync(path.join(library, 'characters'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(library, 'characters', file), 'utf8')).name);

try {
  step('A clean Debian');
  const [, codename = 'stable'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  run('mmdebstrap', ['--variant=minbase', codename, debian]);
  for (const each of mounts) {
    mkdirSync(path.join(debian, each), { recursive: true });
    run('mount', ['--bind', `/${each}`, path.join(debian, each)]);
  }
  cpSync('/etc/resolv.conf', path.join(debian, 'etc/resolv.conf'));
  cpSync(deb, path.join(debian, 'opt/hearthbook.deb'));
  inside('useradd', '--create-home', 'player');
  inside('apt-get', 'update', '-q');

  step('Install');
  const desktop = [
    'xvfb',
    'xauth',
    'dbus',
    'libfile-mimeinfo-perl',
    'shared-mime-info',
    'desktop-file-utils',
  ];
  inside('apt-get', 'install', '-qy', '--no-install-recommends', '/opt/hearthbook.deb', ...desktop);
  assert.match(asPlayer('xdg-mime query default application/x-hearthbook'), /hearthbook\.desktop/);
  inside('desktop-file-validate', '/usr/share/applications/hearthbook.desktop');
  assert.ok(existsSync(path.join(debian, 'usr/share/doc/hearthbook/copyright')));

  const start = `hearthbook --remote-debugging-port=${port}`;
  step('Start');
  await inWindow(start, async (page) => {
    await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
    await picture(page, 'installed');
  });

  step('Build and print one on the command line');
  const { plan } = JSON.parse(readFileSync(inRoot('shared/rulesets/heroic/examples/thora.json'), 'utf8'));
  writeFileSync(path.join(home, 'plan.json'), JSON.stringify(plan));
  const { id, name } = JSON.parse(asPlayer('hearthbook --cli create plan.json --save'));
  assert.deepEqual(characters(), [name]);
  asPlayer('hearthbook --cli sheet plan.json --out sheet.pdf');
  assert.match(readFileSync(path.join(home, 'sheet.pdf'), 'latin1'), /^%PDF-/);
  asPlayer(`hearthbook --cli export ${id} --out ${name}.hearth`);
  assert.match(asPlayer(`xdg-mime query filetype ${name}.hearth`), /application\/x-hearthbook/);

  step('Open a file by a double click');
  const opener = path.join(debian, 'usr/share/applications/hearthbook.desktop');
  const entry = readFileSync(opener, 'utf8');
  // The desktop starts the program itself, so the way to look inside has to be part of its entry.
  writeFileSync(opener, entry.replace('Exec=hearthbook', `Exec=${start}`));
  await inWindow(`xdg-open ${name}.hearth`, async (page) => {
    await page.getByRole('dialog').getByText(name).first().waitFor();
    await picture(page, 'double-click');
  });
  writeFileSync(opener, entry);

  step('Upgrade over it');
  const version = run('dpkg-deb', ['--field', deb, 'Version']).trim();
  const next = path.join(folder, 'next');
  run('dpkg-deb', ['--raw-extract', deb, next]);
  const control = path.join(next, 'DEBIAN/control');
  writeFileSync(
    control,
    readFileSync(control, 'utf8').replace(`Version: ${version}`, `Version: ${version}+next`),
  );
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', next, path.join(debian, 'opt/next.deb')]);
  inside('apt-get', 'install', '-qy', '/opt/next.deb');
  assert.equal(inside('dpkg-query', '--show', '--showformat=${Version}', 'hearthbook'), `${version}+next`);
  await inWindow(start, async (page) => {
    await page.getByText(name).first().waitFor();
    await picture(page, 'upgraded');
  });

  step('Remove it');
  inside('apt-get', 'purge', '-qy', 'hearthbook');
  assert.ok(!existsSync(path.join(debian, 'usr/bin/hearthbook')));
  assert.ok(!existsSync(path.join(debian, 'usr/lib/hearthbook')));
  assert.deepEqual(characters(), [name]);
  step('Everything held, and the data is still there.');
} finally {
  for (const each of mounts.toReversed()) spawnSync('umount', ['--lazy', path.join(debian, each)]);
  // Nothing of the machine may still be mounted where everything is about to be removed.
  if (!readFileSync('/proc/mounts', 'utf8').includes(debian))
    rmSync(folder, { recursive: true, force: true });
}
