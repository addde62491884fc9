// `npm test`: every check and every test, in order; a failed step does not hide the faults of the next ones.
// --only unit,lint runs the named steps; --long lets the tests that look at more cases do so.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findOrFetchElectron } from './find.mjs';
import { inRoot, root, seconds } from './root.mjs';
import { ensureSystem } from './system.mjs';

const inCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const reports = mkdtempSync(path.join(tmpdir(), 'hearthbook-tests-'));

const done = { outcome: 'passed' };
const failed = (why) => ({ outcome: 'failed', why });
const skipped = (why) => ({ outcome: inCi ? 'failed' : 'skipped', why });

function node(file, ...args) {
  const { status, signal } = spawnSync(process.execPath, [inRoot(file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0 ? done : failed(signal ? `ended by ${signal}` : `exit ${status}`);
}

/**
 * Counts of one vitest report, and each failure with the beginning of what it said; a file that could not even be
 * loaded counts as one failed test.
 */
function readReport(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const note = (title, why) => {
      counts.failed += 1;
      failures.push(`${path.relative(root, name)}: ${title}\n${why.slice(0, 1500)}`);
    };
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') note(test.fullName, test.failureMessages.join('\n'));
      else counts.skipped += 1;
    }
    const broken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (broken) note('could not be run', message);
  }
  return { counts, failures };
}

function vitest(...projects) {
  const report = path.join(reports, `${projects[0]}.json`);
  const ran = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=build/vitest.config.mjs',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
  );
  if (!existsSync(report)) return ran;
  const told = readReport(report);
  if (ran.outcome === 'passed' && told.counts.skipped > 0 && inCi) {
    return { ...failed(`${told.counts.skipped} skipped, and CI skips nothing`), ...told };
  }
  return { ...ran, ...told };
}

function system() {
  const missing = ensureSystem();
  return missing.length === 0 ? done : failed(`missing on this system: ${missing.join(', ')}`);
}

function electronTests() {
  const runtime = findOrFetchElectron();
  if (!runtime) return skipped('NO TEST RAN IN ELECTRON: its runtime is not here and could not be fetched');
  return vitest('e2e-electron');
}

const steps = [
  { name: 'system', run: system },
  { name: 'types', run: () => node('build/scripts/types.mjs') },
  { name: 'lint', run: () => node('node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0') },
  {
    name: 'format',
    run: () => node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  },
  {
    name: 'boundaries',
    run: () =>
      node(
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        '--config=.dependency-cruiser.mjs',
        'shared',
        'electron',
        'renderer',
      ),
  },
  { name: 'build', run: () => node('build/scripts/build.mjs') },
  { name: 'unit', run: () => vitest('unit', 'renderer-unit') },
  { name: 'contract', run: () => vitest('contract') },
  { name: 'boundary-tests', run: () => vitest('boundaries') },
  { name: 'integration', run: () => vitest('integration'), needs: 'build' },
  { name: 'e2e-electron', run: electronTests, needs: 'build' },
  { name: 'e2e-chromium', run: () => vitest('e2e-chromium'), needs: 'build' },
];

function chosenSteps(only) {
  if (only === undefined) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter((step) => names.includes(step.name));
  console.error(`No step is called ${unknown.join(', ')}: use ${steps.map((step) => step.name).join(', ')}.`);
  return process.exit(2);
}

function runStep(step, results) {
  console.log(`\n=== ${step.name} ===`);
  const started = Date.now();
  const blocked = results.some(({ name, outcome }) => name === step.needs && outcome === 'failed');
  const result = blocked ? failed(`needs ${step.needs}`) : step.run();
  const time = seconds(Date.now() - started);
  console.log(`=== ${step.name}: ${result.outcome}${result.why ? `, ${result.why}` : ''} (${time}) ===`);
  return { name: step.name, time, ...result };
}

const { values } = parseArgs({ options: { only: { type: 'string' }, long: { type: 'boolean' } } });
if (values.long) process.env.HEARTHBOOK_LONG = '1';

const results = [];
for (const step of chosenSteps(values.only)) results.push(runStep(step, results));

rmSync(reports, { recursive: true, force: true });
const total = { passed: 0, failed: 0, skipped: 0 };
console.log('\n=== summary ===');
for (const { name, outcome, why, time, counts } of results) {
  for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  console.log([name.padEnd(16), outcome.padEnd(8), time.padStart(8), tests, why ?? ''].join('  ').trimEnd());
}
// Last, so that the end of a long log still says what broke.
for (const { name, failures = [] } of results) {
  for (const failure of failures) console.log(`\n${name}: ${failure}`);
}
const skips = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skips}`);
process.exitCode = results.every(({ outcome }) => outcome !== 'failed') ? 0 : 1;
