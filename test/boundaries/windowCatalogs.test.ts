import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { i18n } from '#renderer/locales/i18n';

const root = path.resolve(import.meta.dirname, '../..');
const files = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('catalogs of the window', () => {
  it('name every area once, whichever file it is in', () => {
    const areas = ['renderer', 'shared'].flatMap((folder) =>
      files(`${folder}/locales/en`, /\.json$/).map((file) => path.basename(file)),
    );
    expect(areas.length).toBeGreaterThan(60);
    expect(areas.filter((area, index) => areas.indexOf(area) !== index)).toEqual([]);
  });

  it('contain every key that the window uses', () => {
    const missing = files('renderer', /\.(ts|vue)$/).flatMap((file) =>
      [...text(file).matchAll(/(?:\bt\(|message\(|key: )'([\w-]+(?:\.[\w-]+)+)'/g)]
        .map(([, key]) => key ?? '')
        .filter((key) => !i18n.global.te(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('can all be compiled', () => {
    const keys = (node: unknown, at: string): string[] =>
      typeof node === 'string'
        ? [at]
        : Object.entries(node as object).flatMap(([key, inner]) =>
            keys(inner, at === '' ? key : `${at}.${key}`),
          );
    for (const key of keys(i18n.global.getLocaleMessage('en'), '')) {
      if (!key.startsWith('ruleset.')) expect(() => i18n.global.t(key, { count: 2 }, 2)).not.toThrow();
    }
  });
});
