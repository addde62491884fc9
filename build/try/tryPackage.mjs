// `npm run try-package -- FILE.deb [FILE.tar.gz]`: installs the package on a clean Debian in a folder of its own, uses it
// as a player would, lets it update itself, goes back to it, removes it, and looks at the data after each. Then it unpacks
// the archive as the player and opens a file with it. Needs root, mmdebstrap, and Debian's packages. HEARTHBOOK_SHOTS names a folder for pictures.
import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inRoot } from '../scripts/root.mjs';
import {
  asPlayer,
  debian,
  folder,
  home,
  inside,
  inWindow,
  makeDebian,
  removeDebian,
  run,
  start,
} from './cleanDebian.mjs';
import { nextOf, nextPackage, serveRelease } from './nextVersion.mjs';

const [deb, archive] = process.argv.slice(2);
if (deb === undefined || ![deb, archive ?? deb].every(existsSync)) {
  process.stderr.write('Name a .deb file and, if you like, a .tar.gz, as `npm run package` makes them.\n');
  process.exit(2);
}
const library = path.join(home, '.local/share/hearthbook/library');
const pictures = process.env.HEARTHBOOK_SHOTS;
const version = run('dpkg-deb', ['--field', deb, 'Version']).trim();

let lastStep = Date.now();
function step(words) {
  const now = Date.now();
  process.stdout.write(`${words} (${((now - lastStep) / 1000).toFixed(1)} s since the step before)\n`);
  lastStep = now;
}

/** In light and in dark, each when its colors have stopped changing. */
async function picture(page, name) {
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`.v-application.v-theme--${colorScheme}`).waitFor();
    // A change of color begins with the next frame.
    await page.evaluate(
      () => new Promise((done) => globalThis.requestAnimationFrame(() => setTimeout(done))),
    );
    await page.waitForFunction(() =>
      globalThis.document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    await page.screenshot({ path: path.join(pictures, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: null });
}

function documents(kind) {
  const place = path.join(library, kind);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(place, file), 'utf8')).name)
    .sort();
}
/** Manual page and completions. */
const shared = [
  'man/man1/hearthbook.1.gz',
  'bash-completion/completions/hearthbook',
  'zsh/vendor-completions/_hearthbook',
  'fish/vendor_completions.d/hearthbook.fish',
];
function checkShared(folder) {
  for (const place of shared) assert.ok(statSync(path.join(folder, place)).size > 500, place);
}
const installed = () => inside('dpkg-query', '--show', '--showformat=${Version}', 'hearthbook');
const button = (page, name) => page.getByRole('button', { name, exact: true });
const goTo = (page, place) => page.evaluate((hash) => (globalThis.location.hash = hash), place);

/** Looks at the first page of a PDF of the player. */
function checkPdf(name) {
  const file = path.join(home, name);
  assert.match(readFileSync(file, 'latin1'), /^%PDF-/);
  if (pictures !== undefined)
    run('pdftoppm', ['-r', '60', '-png', '-f', '1', '-l', '1', file, path.join(pictures, name)]);
}

try {
  step('A clean Debian');
  makeDebian();
  cpSync(deb, path.join(debian, 'opt/hearthbook.deb'));

  step('Install');
  const desktop = [
    'xvfb',
    'xauth',
    'dbus',
    'sudo',
    'libfile-mimeinfo-perl',
    'shared-mime-info',
    'desktop-file-utils',
  ];
  inside('apt-get', 'install', '-qy', '--no-install-recommends', '/opt/hearthbook.deb', ...desktop);
  assert.match(asPlayer('xdg-mime query default application/x-hearthbook'), /hearthbook\.desktop/);
  inside('desktop-file-validate', '/usr/share/applications/hearthbook.desktop');
  assert.ok(existsSync(path.join(debian, 'usr/share/doc/hearthbook/copyright')));
  checkShared(path.join(debian, 'usr/share'));

  step('Start, try the sample campaign, and make the first character');
  let quick = '';
  await inWindow(start, async (page) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await picture(page, 'installed');
    await button(page, 'Try The bell under the ferry').click();
    await page.getByText('This is a sample.').waitFor();
    await page.getByRole('link', { name: 'Nimue' }).first().waitFor();
    await picture(page, 'sample');
    await goTo(page, '#/new');
    await page.getByRole('button', { name: 'Quick build Heroic' }).click();
    await page.getByText('This character follows every rule. You can finish it now.').waitFor();
    quick = await page.getByRole('heading', { level: 1 }).innerText();
    await button(page, 'Finish character').click();
    await page.waitForURL(/#\/character\/[0-9a-f]+(\?|$)/);
    await button(page, 'Print').first().click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await picture(page, 'print');
    await page.keyboard.press('Escape');
    await picture(page, 'sheet');
  });
  // A quick build may choose a name of the sample's party.
  const party = documents('characters').toSpliced(documents('characters').indexOf(quick), 1);
  assert.equal(party.length, 4);
  assert.equal(documents('campaigns').length, 1);

  step('Build and print one on the command line');
  const { plan } = JSON.parse(readFileSync(inRoot('shared/rulesets/heroic/examples/thora.json'), 'utf8'));
  writeFileSync(path.join(home, 'plan.json'), JSON.stringify(plan));
  const { id, name } = JSON.parse(asPlayer('hearthbook --cli create plan.json --save'));
  const characters = [...party, quick, name].sort();
  assert.deepEqual(documents('characters'), characters);
  asPlayer('hearthbook --cli sheet plan.json --out sheet.pdf');
  checkPdf('sheet.pdf');
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

  step('Let it update itself');
  const next = nextPackage(deb, version, folder);
  const release = await serveRelease(path.dirname(next), nextOf(version));
  const configured = path.join(debian, 'usr/lib/hearthbook/resources/app-update.yml');
  writeFileSync(configured, JSON.stringify(release.config));
  writeFileSync(path.join(debian, 'etc/sudoers.d/player'), 'player ALL=(ALL) NOPASSWD: ALL\n', {
    mode: 0o440,
  });
  await inWindow(start, async (page, nextWindow) => {
    await goTo(page, '#/settings#updates');
    await button(page, 'Check now').click();
    await page.getByText(`Hearthbook ${nextOf(version)} is available`).waitFor();
    await picture(page, 'update-found');
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByText(`Hearthbook ${nextOf(version)} is ready to install`).waitFor();
    await button(page, 'Install and restart').click();
    const restarted = await nextWindow();
    await restarted.getByText(name).first().waitFor();
    await goTo(restarted, '#/settings');
    await restarted
      .getByText(`Hearthbook ${nextOf(version)}`)
      .first()
      .waitFor();
    await picture(restarted, 'updated');
    return restarted;
  });
  release.close();
  assert.equal(installed(), nextOf(version));
  assert.deepEqual(documents('characters'), characters);

  step('Upgrade with apt, and go back to the older version');
  cpSync(next, path.join(debian, 'opt/next.deb'));
  const install = (file) =>
    inside('apt-get', 'install', '-qy', '--allow-downgrades', '--reinstall', `/opt/${file}`);
  install('hearthbook.deb');
  install('next.deb');
  assert.equal(installed(), nextOf(version));
  // What a newer version may write: a document of a later format, and a setting that this one does not know.
  const place = path.join(library, 'characters');
  const known = path.join(place, `${id}.json`);
  const later = { ...JSON.parse(readFileSync(known, 'utf8')), version: 999, of: 'a newer version' };
  writeFileSync(known, JSON.stringify(later));
  const settings = path.join(library, 'settings.json');
  const before = existsSync(settings) ? JSON.parse(readFileSync(settings, 'utf8')) : {};
  writeFileSync(settings, JSON.stringify({ ...before, ofNewer: 'kept' }));
  const owner = statSync(place);
  for (const file of [known, settings]) chownSync(file, owner.uid, owner.gid);
  const bytes = readFileSync(known);
  install('hearthbook.deb');
  assert.equal(installed(), version);
  await inWindow(start, async (page) => {
    await page.getByText(quick).first().waitFor();
    await picture(page, 'older');
    await goTo(page, '#/settings');
    await page.getByRole('switch', { name: 'Dice sound' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });
  assert.deepEqual(readFileSync(known), bytes);
  const kept = JSON.parse(readFileSync(settings, 'utf8'));
  assert.deepEqual([kept.diceSound, kept.ofNewer], [true, 'kept']);

  step('Remove it');
  inside('apt-get', 'purge', '-qy', 'hearthbook');
  assert.ok(!existsSync(path.join(debian, 'usr/bin/hearthbook')));
  assert.ok(!existsSync(path.join(debian, 'usr/lib/hearthbook')));
  assert.deepEqual(readFileSync(known), bytes);
  assert.deepEqual(documents('characters'), characters);
  if (archive !== undefined) {
    step('Unpack the archive and open a file with it');
    cpSync(archive, path.join(debian, 'opt/hearthbook.tar.gz'));
    asPlayer('tar --extract --gzip --file /opt/hearthbook.tar.gz');
    const unpacked = `hearthbook-${version}`;
    checkShared(path.join(home, unpacked, 'share'));
    // As the guide says for systems on which Chromium's sandbox needs it; no user namespace can be made in a chroot.
    const helper = path.join(home, unpacked, 'chrome-sandbox');
    chownSync(helper, 0, 0);
    chmodSync(helper, 0o4755);
    await inWindow(
      `${start.replace('hearthbook', `./${unpacked}/hearthbook`)} ${name}.hearth`,
      async (page) => {
        await page.getByRole('dialog').getByText(name).first().waitFor();
        await picture(page, 'archive');
      },
    );
    assert.deepEqual(documents('characters'), characters);
  }
  step('Everything held, and the data is still there.');
} finally {
  removeDebian();
}
