import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

/** @typedef {{ name: string, version: string, license: string, text: string }} Notice */

/** Packages with the notices of the printed and shown fonts. */
const fonts = ['@fontsource/alegreya', '@fontsource/alegreya-sans', '@expo-google-fonts/noto-sans'];

/**
 * Everything of others that these parts of the program are made of, sorted by name: the packages that Vite bundled and the fonts.
 * Electron brings its own notices in its folder. Throws if a notice is missing.
 *
 * @returns {Notice[]}
 */
export function noticesOf(out, parts = ['main', 'preload', 'renderer']) {
  const bundled = parts.flatMap((part) =>
    JSON.parse(readFileSync(path.join(out, part, 'licenses.json'), 'utf8')),
  );
  const packages = bundled.map(({ name, version, identifier, text }) => ({
    name,
    version,
    license: withoutBrackets(identifier ?? ''),
    text: (text ?? '').trim() || ownNotice(name),
  }));
  const unique = new Map([...packages, ...fonts.map(fontNotice)].map((each) => [each.name, each]));
  const notices = [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const missing = notices
    .filter(({ license, text }) => license === '' || text === '')
    .map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No license is known of ${missing.join(', ')}: see build/notices`);
  return notices;
}

/** Writes the notices for the page that shows them, and as a text for those who only have the folder. */
export function writeNotices(out) {
  const target = path.join(out, 'notices');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const notices = noticesOf(out);
  writeFileSync(path.join(out, 'renderer', 'notices.json'), JSON.stringify(notices));
  writeFileSync(path.join(target, 'THIRD-PARTY-NOTICES.txt'), noticesText(notices));
}

/** @param {Notice[]} notices */
export function noticesText(notices) {
  const texts = notices.map(
    ({ name, version, license, text }) => `${name} ${version}\n${license}\n\n${text}\n`,
  );
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

function fontNotice(name) {
  const folder = inRoot('node_modules', name);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  // Beside the license of the font, the package may have one for its own code.
  const files = readdirSync(folder);
  const file = ['LICENSE_FONT', 'LICENSE'].find((each) => files.includes(each));
  const text = file === undefined ? ownNotice(name) : readFileSync(path.join(folder, file), 'utf8').trim();
  return { name, version, license: 'OFL-1.1', text };
}

/** The notice of a package that has none of its own; empty if we have none either. */
function ownNotice(name) {
  const file = inRoot('build/notices', `${name.replaceAll('/', '+')}.txt`);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

function withoutBrackets(identifier) {
  return identifier.replace(/^\((.*)\)$/u, '$1');
}
