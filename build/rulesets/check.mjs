// `npm run check-ruleset ID`: types, lint and the contract of one ruleset, or of one template of definitions, side by
// side; what fails is printed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkNode } from '../scripts/nodeVersion.mjs';
import { inRoot, root, seconds } from '../scripts/root.mjs';
import { readReport } from '../scripts/testReport.mjs';

checkNode();

const [id = ''] = process.argv.slice(2);
const folder = `shared/rulesets/${id}`;
const template = `shared/rules/definition/templates/${id}.json`;
const own = /^[a-z][a-z0-9-]*$/.test(id)
  ? [folder, template].find((one) => existsSync(inRoot(one)))
  : undefined;
if (own === undefined) {
  console.error(`There is no ${folder} and no ${template}.\nnpm run check-ruleset ID`);
  process.exit(2);
}

const reports = mkdtempSync(path.join(tmpdir(), 'hearthbook-check-'));
const report = path.join(reports, 'contract.json');

/** Every check with its command; code is linted where there is any. */
const checks = [
  { name: 'types', args: ['build/scripts/types.mjs', 'shared'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', own] },
  ...(own === folder
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
