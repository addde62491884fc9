// `npm run new-ruleset ID [TEMPLATE] [--in FOLDER]`: a folder of a ruleset whose rules are a copy of a template, with
// an example and its report, and the template's table of cases. It passes every test as it is.
import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments, refuse } from '../scripts/arguments.mjs';
import { checkNode } from '../scripts/nodeVersion.mjs';
import { inRoot, root } from '../scripts/root.mjs';

checkNode();

const onWindows = process.platform === 'win32';
const usage = 'npm run new-ruleset ID [TEMPLATE] [-- --in FOLDER]';
const { positionals, values } = readArguments(
  { allowPositionals: true, options: { in: { type: 'string', default: 'shared/rulesets' } } },
  usage,
);
const [id = '', template = 'woodland'] = positionals;
const folder = path.resolve(root, values.in, id);

if (!/^[a-z][a-z0-9-]*$/.test(id) || id === 'more-rulesets')
  refuse(`“${id}” cannot be an id: use lowercase letters, digits and hyphens.`, usage);
if (statSync(path.resolve(root, values.in), { throwIfNoEntry: false })?.isDirectory() === false)
  refuse(`${values.in} is not a folder.`, usage);
if (existsSync(folder)) refuse(`${path.relative(root, folder)} exists already.`, usage);
// Loaded only here: an older Node, which is refused above, cannot read them.
const [{ createServer }, { rulesetAlias }, { formatted }] = await Promise.all([
  import('vite'),
  import('../vite/rulesets.mjs'),
  import('../format.mjs'),
]);

const name = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
const shared = path.relative(folder, inRoot('shared')).split(path.sep).join('/');

const indexFile = `import { builtInRuleset } from '${shared}/rules/definition/builtIn';
import type { Ruleset } from '${shared}/rules/ruleset';
import definition from './definition.json';
import { words } from './words';

/** The rules are data: \`definition.json\`, in the format of \`shared/rules/definition\`. */
export const ruleset: Ruleset = builtInRuleset(definition, words);
`;

const wordsFile = (hasForms) => `import type { RulesetWords } from '${shared}/rules/ruleset';
${hasForms ? `import { statBlockForms } from '${shared}/rules/statBlock/names';\n` : ''}import manifest from './manifest.json';

/** Texts of a definition are its own, so there is no catalog. */
export const words = { manifest, messages: { en: {} }${hasForms ? ', forms: statBlockForms' : ''} } satisfies RulesetWords;
`;

const server = await createServer({
  configFile: false,
  root,
  logLevel: 'warn',
  appType: 'custom',
  resolve: { alias: [rulesetAlias()] },
  server: { middlewareMode: true, ws: false, watch: null },
});

async function write(file, text) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, await formatted(target, text));
}

try {
  const load = (file) => server.ssrLoadModule(file);
  const { definitionTemplates } = await load('/shared/rules/definition/templates/index.ts');
  const found = definitionTemplates.find((each) => each.id === template);
  if (found === undefined)
    refuse(
      `There is no template “${template}”: use ${definitionTemplates.map((each) => each.id).join(', ')}.`,
      usage,
    );
  const definition = { ...(await found.load()), id, name, version: '0.1.0' };
  const { exampleOf } = await load('/test/support/rulesetExample.ts');
  await write('definition.json', JSON.stringify(definition));
  await write('manifest.json', JSON.stringify({ id, version: '0.1.0', name, guidance: 2 }));
  await write('index.ts', indexFile);
  await write('words.ts', wordsFile(definition.npc !== undefined));
  await write('examples/first.json', JSON.stringify(exampleOf(definition)));
  // The rules are those of the template, and so are the cases until they change.
  copyFileSync(inRoot(`test/fixtures/definitions/${template}/cases.json`), path.join(folder, 'cases.json'));
} finally {
  await server.close();
}
const shown = path.relative(root, folder).split(path.sep).join('/');
const elsewhere = path.dirname(shown);
/** For a shell: PowerShell on Windows. Both take a name in single quotes as it is. */
const quoted = (words) =>
  /^[\w./-]+$/.test(words) ? words : `'${words.replaceAll("'", onWindows ? "''" : "'\\''")}'`;
const starting = onWindows
  ? `$env:HEARTHBOOK_RULESETS = ${quoted(elsewhere)}; npm start`
  : `HEARTHBOOK_RULESETS=${quoted(elsewhere)} npm start`;
const next =
  elsewhere === 'shared/rulesets'
    ? `npm run check-ruleset ${id}\nnpm start`
    : `npm run check-ruleset ${id} -- --in ${quoted(elsewhere)}\n${starting}`;
console.log(`${shown} is a ruleset now, made from ${template}.
Change ${shown}/definition.json; work out examples/first.json and cases.json again when its numbers change.
Check it, and start the program with it, in the folder of the project:
${next}`);
