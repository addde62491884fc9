// `npm run check-ruleset ID [-- --in FOLDER]`: types, lint and the contract of one ruleset, or of one template of
// definitions, side by side; what fails is printed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArguments, refuse } from '../scripts/arguments.mjs';
import { checkNode } from '../scripts/nodeVersion.mjs';
import { inRoot, root, seconds } from '../scripts/root.mjs';
import { readReport } from '../scripts/testReport.mjs';

checkNode();

const usage = 'npm run check-ruleset ID [-- --in FOLDER]';
const { positionals, values } = readArguments(
  { allowPositionals: true, options: { in: { type: 'string' } } },
  usage,
);
const [id = ''] = positionals;
const folder = path.resolve(root, values.in ?? 'shared/rulesets', id);
const shown = path.relative(root, folder).split(path.sep).join('/');
const template = `shared/rules/definition/templates/${id}.json`;
if (!/^[a-z][a-z0-9-]*$/.test(id)) refuse(`“${id}” is not an id of a ruleset.`, usage);
const isRuleset = existsSync(path.join(folder, 'manifest.json'));
if (!isRuleset && (values.in !== undefined || !existsSync(inRoot(template)))) {
  const missing = values.in === undefined ? `${shown} and no ${template}` : shown;
  refuse(`There is no ${missing}.`, usage);
}
const own = isRuleset ? folder : template;
/** The rules of linting are those of the project's own folders. */
const isLinted = isRuleset && values.in === undefined;

const reports = mkdtempSync(path.join(tmpdir(), 'hearthbook-check-'));
const report = path.join(reports, 'contract.json');

/** The types of a folder elsewhere; those of `shared` hold everything below it. */
function typesElsewhere() {
  const config = path.join(reports, 'tsconfig.json');
  const include = ['**/*.ts', '**/*.json'].map((files) => path.join(folder, files));
  writeFileSync(
    config,
    JSON.stringify({
      extends: inRoot('build/tsconfig.shared.json'),
      compilerOptions: { composite: false, incremental: false, noEmit: true, tsBuildInfoFile: null },
      include: [...include, inRoot('build/types/glob.d.ts')],
    }),
  );
  return ['node_modules/typescript-native/bin/tsc', '-p', config, '--pretty', 'false'];
}

/** The contract runs over a folder in which the ruleset lies beside those of the tests. */
function besideFixtures() {
  const together = path.join(reports, 'rulesets');
  const fixtures = inRoot('test/fixtures/rulesets');
  mkdirSync(together);
  const others = readdirSync(fixtures).filter((name) => name !== id);
  for (const from of [folder, ...others.map((name) => path.join(fixtures, name))])
    symlinkSync(from, path.join(together, path.basename(from)), 'junction');
  return { HEARTHBOOK_RULESETS: together };
}

/** Every check with its command; code is linted if there is any. */
const checks = [
  {
    name: 'types',
    args: values.in === undefined ? ['build/scripts/types.mjs', 'shared'] : typesElsewhere(),
  },
  {
    name: 'format',
    args: ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', own],
  },
  ...(isLinted
    ? [
        {
          name: 'lint',
          args: ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', own],
          env: { HEARTHBOOK_LINT: 'quick' },
        },
        { name: 'oxlint', args: ['node_modules/oxlint/bin/oxlint', '--config=oxlint.config.mjs', own] },
      ]
    : []),
  {
    name: 'contract',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=build/vitest.config.mjs',
      '--project=contract',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // The id as a word of its own, as in "the checks of tiers".
      `--testNamePattern=(^|\\s)${id}(\\s|$)`,
      'test/contract/rulesets',
    ],
    env: values.in === undefined ? {} : besideFixtures(),
  },
];

function run({ name, args, env = {} }) {
  const started = Date.now();
  const [file, ...more] = args;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot(file), ...more], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (status) => {
      const counts = name === 'contract' && existsSync(report) ? readReport(report).counts : undefined;
      const tested = counts && ` (${counts.passed} passed, ${counts.failed} failed)`;
      // A contract without a single test has proved nothing.
      const ok = status === 0 && (name !== 'contract' || (counts?.passed ?? 0) > 0);
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${tested ?? ''} ${seconds(Date.now() - started)}`);
      if (!ok) process.stdout.write(Buffer.concat(output));
      resolve(ok);
    });
  });
}

const results = await Promise.all(checks.map(run));
rmSync(reports, { recursive: true, force: true });
process.exit(results.every(Boolean) ? 0 : 1);
