import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noticesOf, writeNotices } from '#build/scripts/notices.mjs';
import { inRoot } from '#build/scripts/root.mjs';

const out = inRoot('out');

/** Packages whose code is in the main process, by its source maps: found without the lists under test. */
function bundledPackages(): readonly string[] {
  const folder = path.join(out, 'main');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.map'))
    .flatMap((name): string[] => JSON.parse(readFileSync(path.join(folder, name), 'utf8')).sources);
  const names = sources.map((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(source)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

it('names every package that is bundled, each with its license in full', () => {
  const notices = noticesOf(out);
  const names = notices.map(({ name }) => name);
  const expected = bundledPackages();
  expect(expected.length).toBeGreaterThan(10);
  expect(names).toEqual(expect.arrayContaining([...expected]));
  expect(names).toEqual(expect.arrayContaining(['vue', 'vuetify', 'pdfjs-dist', '@fontsource/alegreya']));
  const inWorkers = ['@dice-roller/rpg-dice-roller', '@hocuspocus/provider', 'yjs'];
  expect(names).toEqual(expect.arrayContaining(inWorkers));
  for (const { name, version, license, text } of notices) {
    expect(version, name).toMatch(/^\d+\.\d+/u);
    expect(license, name).not.toBe('');
    expect(text, name).toMatch(/copyright|permission|license/iu);
  }
});

it('gives the licenses of fonts, not that of the package that carries them', () => {
  const fonts = noticesOf(out).filter(({ name }) => name.includes('font'));
  expect(fonts.filter(({ license }) => license === 'OFL-1.1')).toHaveLength(3);
  for (const { license, text } of fonts) if (license === 'OFL-1.1') expect(text).toContain('SIL O');
});

it('refuses to build with a package of which no license is known', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'hearthbook-notices-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const lists = ['main', 'preload', 'renderer'].map((part) => path.join(part, 'licenses.json'));
  for (const list of lists) await cp(path.join(out, list), path.join(copy, list));
  writeNotices(copy);
  const text = await readFile(path.join(copy, 'notices', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const { name, version } of noticesOf(copy)) expect(text).toContain(`${name} ${version}`);

  const unlicensed = [{ name: 'nobody-knows', version: '1.0.0', identifier: null, text: null }];
  await writeFile(path.join(copy, 'preload', 'licenses.json'), JSON.stringify(unlicensed));
  expect(() => noticesOf(copy)).toThrow('nobody-knows');
});
