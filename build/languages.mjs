import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { moreRulesets } from './vite/rulesets.mjs';
import { inRoot, root } from './scripts/root.mjs';

/** Folders of catalogs, one for each language but English. */
export const languageFolder = inRoot('languages');

function leaves(node, at) {
  if (typeof node === 'string') return [[at, node]];
  return Object.entries(node).flatMap(([key, inner]) => leaves(inner, at === '' ? key : `${at}.${key}`));
}

function catalogsIn(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file).replaceAll('\\', '/'))
    .filter((file) => ending.test(file))
    .sort();
}

function entriesOf(file, prefix) {
  return leaves(JSON.parse(readFileSync(file, 'utf8')), prefix).map(([key, text]) => ({
    file: path.relative(root, file).replaceAll('\\', '/'),
    key,
    text,
  }));
}

/** Every English text with its file and key: of the window, of shared code and of each ruleset. */
export function englishEntries(rulesets = [inRoot('shared/rulesets')]) {
  const areas = ['renderer/locales/en', 'shared/locales/en'].flatMap((folder) =>
    catalogsIn(inRoot(folder), /\.json$/),
  );
  const ofRulesets = rulesets.flatMap((folder) =>
    catalogsIn(folder, /\/locales\/[^/]*\.json$/).flatMap((file) =>
      entriesOf(file, `ruleset.${path.basename(path.dirname(path.dirname(file)))}`),
    ),
  );
  return [...areas.flatMap((file) => entriesOf(file, path.basename(file, '.json'))), ...ofRulesets];
}

/** Copies the languages as they are, since each is checked when it is read, and writes down the English texts. */
export function copyLanguages(out) {
  const target = path.join(out, 'languages');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (existsSync(languageFolder)) cpSync(languageFolder, target, { recursive: true });
  const more = moreRulesets();
  const entries = englishEntries([inRoot('shared/rulesets'), ...(more === undefined ? [] : [more])]);
  const texts = Object.fromEntries(entries.map(({ key, text }) => [key, text]));
  writeFileSync(path.join(target, 'english.json'), JSON.stringify(texts));
}
