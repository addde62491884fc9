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

function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file).replaceAll('\\', '/'))
    .filter((file) => ending.test(file))
    .sort();
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const inProject = (file) => path.relative(root, file).replaceAll('\\', '/');

/** A text of a catalog; `isSentence` if it is one of a definition or its format, whose braces are formulas. */
const entryOf = (file, [key, text], isSentence) => ({ file: inProject(file), key, text, isSentence });

function entriesOf(file, prefix) {
  return leaves(readJson(file), prefix).map((leaf) => entryOf(file, leaf, false));
}

function entriesOfDefinition(file, textsOf) {
  const id = path.basename(path.dirname(file));
  return [...textsOf(readJson(file))].map(([place, text]) =>
    entryOf(file, [`ruleset.${id}.${place}`, text], true),
  );
}

/** The code that finds texts of definitions and of their format by their places. */
const schema = inRoot('shared/rules/definition/schema');

/**
 * Every English text with its file and key: of the window, of shared code, of the format of games and of each ruleset.
 * The first parameter holds what `texts.ts` and `formatTexts.ts` of the schema export.
 */
export function englishEntries(
  { englishTextsOf, formatTexts, formatArea },
  rulesets = [inRoot('shared/rulesets')],
) {
  const areas = ['renderer/locales/en', 'shared/locales/en'].flatMap((folder) =>
    filesIn(inRoot(folder), /\.json$/),
  );
  const ofRulesets = rulesets.flatMap((folder) => [
    ...filesIn(folder, /\/locales\/[^/]*\.json$/).flatMap((file) =>
      entriesOf(file, `ruleset.${path.basename(path.dirname(path.dirname(file)))}`),
    ),
    ...filesIn(folder, /\/definition\.json$/).flatMap((file) => entriesOfDefinition(file, englishTextsOf)),
  ]);
  const ofFormat = [...formatTexts()].map(([place, text]) =>
    entryOf(schema, [`${formatArea}.${place}`, text], true),
  );
  return [
    ...areas.flatMap((file) => entriesOf(file, path.basename(file, '.json'))),
    ...ofFormat,
    ...ofRulesets,
  ];
}

/** Loads code of the program while the program is not built yet. */
async function loadTexts() {
  const { runnerImport } = await import('vite');
  const load = async (file) =>
    (await runnerImport(path.join(schema, file), { configFile: false, logLevel: 'error' })).module;
  return { ...(await load('texts.ts')), ...(await load('formatTexts.ts')) };
}

/** Copies the languages as they are, since each is checked when it is read, and writes down the English texts. */
export async function copyLanguages(out) {
  const target = path.join(out, 'languages');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (existsSync(languageFolder)) cpSync(languageFolder, target, { recursive: true });
  const more = moreRulesets();
  const folders = [inRoot('shared/rulesets'), ...(more === undefined ? [] : [more])];
  const entries = englishEntries(await loadTexts(), folders);
  const texts = (isSentence) =>
    Object.fromEntries(
      entries.filter((entry) => entry.isSentence === isSentence).map(({ key, text }) => [key, text]),
    );
  const english = { messages: texts(false), sentences: texts(true) };
  writeFileSync(path.join(target, 'english.json'), JSON.stringify(english));
}
