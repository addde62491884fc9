// `npm test`: the checks and tests of every change; a failed step does not hide the failures of later ones. --changed runs
// what changed paths demand besides (all of it if nothing says what has changed), and --all everything, as each night does.
// --only unit,lint runs the named steps; --depth quick|ci|proofs|long sets the depth of randomized tests; `npm run proofs`
// runs only those tests. --changed and the proofs add the counts of the runs before.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArguments } from './arguments.mjs';
import { findOrFetchElectron } from './find.mjs';
import { checkNode } from './nodeVersion.mjs';
import { nodeFor, withSqlite } from './otherNode.mjs';
import { inRoot, root, seconds } from './root.mjs';
import { ensureSystem } from './system.mjs';
import { changedFiles, layersOf, lintable } from '../tests/changed.mjs';
import { demanded, journey } from '../tests/groups.mjs';
import { processorSinceLastEnd } from '../tests/processor.mjs';
import { listed, overBudget, readReport, remedies, slowestFiles } from './testReport.mjs';

checkNode();

const inCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const reports = mkdtempSync(path.join(tmpdir(), 'hearthbook-tests-'));
/** The counts of the last `npm test`, to which the runs after it add their own. */
const countsFile = inRoot('node_modules/.cache/test-counts.json');

const done = { outcome: 'passed' };
const failed = (why) => ({ outcome: 'failed', why });

/**
 * Runs a file in another Node process. A `quiet` one prints after it has ended, so that the output of two does
 * not mix.
 */
function node(how, file, ...args) {
  const { quiet, env = {} } = typeof how === 'object' ? how : { quiet: how };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot(file), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('close', (status, signal) => {
      if (quiet) process.stdout.write(Buffer.concat(output));
      const processor = processorSinceLastEnd();
      resolve({
        ...(status === 0 ? done : failed(signal ? `ended by ${signal}` : `exit ${status}`)),
        ...(processor && { processor }),
      });
    });
  });
}

const vitestProgram = (verb) => ['node_modules/vitest/vitest.mjs', verb, '--config=build/vitest.config.mjs'];

const vitest = (quiet, ...projects) => vitestWith([], quiet, ...projects);

/**
 * Tests of real windows, programs and sockets get a second try for each push, which one hiccup of a machine would redden
 * otherwise. The summary shows what went wrong at the first. A night, which reports what is rare, has none.
 */
const triesOf = (project) =>
  inCi && !values.all && depth !== 'proofs' && /^(e2e|integration|proofs)/.test(project) ? ['--retry=1'] : [];

/** With arguments for Vitest, such as the files of a project. */
async function vitestWith(args, quiet, ...projects) {
  const report = path.join(reports, `${projects[0]}.json`);
  const ran = await node(
    quiet,
    ...vitestProgram('run'),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
    ...triesOf(projects[0]),
    ...args,
  );
  if (!existsSync(report)) return ran;
  const read = readReport(report);
  const found = { ...read, slow: overBudget(projects[0], read.files) };
  const unexplained = found.counts.skipped - found.unmet.length;
  if (ran.outcome === 'passed' && unexplained > 0 && inCi) {
    return { ...failed(`${unexplained} skipped without a need, and CI skips nothing else`), ...found };
  }
  return { ...ran, ...found };
}

function system() {
  const missing = ensureSystem();
  return missing.length === 0 ? done : failed(`missing on this system: ${missing.join(', ')}`);
}

let electron;
/** Looked for once in a run: a download that was refused is not asked for again. */
const hasElectron = () => (electron ??= { program: findOrFetchElectron() }).program !== undefined;

/**
 * The tests of a project in Electron. Without its runtime they are counted and named at the end; that fails a run
 * only if the machine promised one by HEARTHBOOK_EXPECT_ELECTRON=1.
 */
function inElectron(project, files = []) {
  return async (quiet) => {
    if (hasElectron()) return vitestWith(files, quiet, project);
    if (process.env.HEARTHBOOK_EXPECT_ELECTRON === '1') return failed("Electron's runtime was promised");
    const list = path.join(reports, `${project}.list.json`);
    await node(true, ...vitestProgram('list'), `--json=${list}`, `--project=${project}`, ...files);
    return { outcome: 'skipped', why: "Electron's runtime is not here", ...listed(list, 'Electron') };
  };
}

/** Fetched before several tests would at once. */
function integration(files = []) {
  return (quiet) => {
    nodeFor(withSqlite);
    return vitestWith(files, quiet, 'integration');
  };
}

const eslint = ['node_modules/eslint/bin/eslint.js', '--max-warnings=0'];
const oxfmt = ['node_modules/oxfmt/bin/oxfmt', '--check'];
const oxlint = ['node_modules/oxlint/bin/oxlint', '--config=oxlint.config.mjs'];
const cruiser = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config=.dependency-cruiser.mjs',
  'shared',
  'electron',
  'renderer',
];

const types = (layers = []) => ({
  name: 'types',
  run: (quiet) => node(quiet, 'build/scripts/types.mjs', ...layers),
});
const lint = (files = ['.']) => [
  {
    name: 'lint',
    run: (quiet) =>
      node({ quiet, env: { HEARTHBOOK_LINT: 'quick' } }, ...eslint, '--no-warn-ignored', ...files),
  },
  { name: 'oxlint', run: (quiet) => node(quiet, ...oxlint, '--no-error-on-unmatched-pattern', ...files) },
];
const build = { name: 'build', run: (quiet) => node(quiet, 'build/scripts/build.mjs') };
const windows = (args) => ({
  name: 'e2e-chromium',
  run: (quiet) => vitestWith(args, quiet, 'e2e-chromium'),
  needs: 'build',
  waits: true,
});
const desktop = (files) => ({ name: 'e2e-electron', run: inElectron('e2e-electron', files), needs: 'build' });
const parts = (files) => ({ name: 'integration', run: integration(files), needs: 'build', waits: true });
const tests = [
  { name: 'unit', run: (quiet) => vitest(quiet, 'unit', 'renderer-unit') },
  { name: 'contract', run: (quiet) => vitest(quiet, 'contract') },
  { name: 'format', run: (quiet) => node(quiet, ...oxfmt) },
  { name: 'boundary-tests', run: (quiet) => vitest(quiet, 'boundaries') },
  { name: 'boundaries', run: (quiet) => node(quiet, ...cruiser) },
];

/** Steps in the order in which they begin: the build first, which others wait for, then what takes longest. */
const first = [{ name: 'system', run: system }];
const everything = [build, types(), windows([]), parts([]), desktop([]), ...tests, ...lint()];

/** `npm test`: types and lint ask for what has changed since the last push or the last commit. */
function everyChange() {
  const changed = changedFiles('HEAD^');
  const layers = changed && layersOf(changed);
  const code = changed && lintable(changed);
  process.env.HEARTHBOOK_TESTS = 'always';
  return [
    build,
    ...(layers?.length === 0 ? [] : [types(layers)]),
    parts([]),
    windows([`--tags-filter=${journey.name}`]),
    ...tests,
    ...(code?.length === 0 ? [] : lint(code)),
  ];
}

/** Steps that `npm test` leaves out and the changed paths demand. */
function whatChanged() {
  const changed = changedFiles();
  const due = demanded(changed);
  console.log(`Changed paths demand: ${due.map(({ name }) => name).join(', ') || 'nothing more'}.`);
  const filesFor = (name) => due.filter(({ project }) => project === name).flatMap(({ files }) => files);
  const [inWindows, inBrowsers, inParts] = ['e2e-electron', 'e2e-chromium', 'integration'].map(filesFor);
  return [
    build,
    ...(changed === undefined ? [types()] : []),
    ...(inBrowsers.length === 0 ? [] : [windows(inBrowsers)]),
    ...(inWindows.length === 0 ? [] : [desktop(inWindows)]),
    ...(inParts.length === 0 ? [] : [parts(inParts)]),
    ...(changed === undefined ? lint() : []),
  ];
}
/**
 * On two cores, two steps that work, or a third one beside two that wait as much as they work: more saves hardly any
 * time, and every wait in a test takes longer.
 */
const coresAtOnce = 2;
const coresOf = ({ waits }) => (waits ? 0.5 : 1);
/** The steps of `npm run proofs`: what waits the most runs beside the others. */
const proofs = [
  { name: 'proofs-electron', run: inElectron('proofs-electron') },
  { name: 'proofs', run: (quiet) => vitest(quiet, 'proofs', 'proofs-contract') },
  { name: 'proofs-chromium', run: (quiet) => vitest(quiet, 'proofs-chromium') },
];
/** Only with --depth long: each component costs a second. oxlint has read the types of all other files. */
const long = [{ name: 'lint-types', run: (quiet) => node(quiet, ...eslint, 'renderer/**/*.vue') }];
const everyStep = [...first, ...everything, ...proofs, ...long];

function namesOf(only) {
  const names = only.split(',');
  const unknown = names.filter((name) => !everyStep.some((step) => step.name === name));
  if (unknown.length === 0) return names;
  console.error(
    `No step is called ${unknown.join(', ')}: use ${everyStep.map((step) => step.name).join(', ')}.`,
  );
  return process.exit(2);
}

const results = [];
async function runStep(step, quiet) {
  const started = Date.now();
  const blocked = results.some(({ name, outcome }) => name === step.needs && outcome === 'failed');
  console.log(quiet ? `=== ${step.name}: started ===` : `\n=== ${step.name} ===`);
  const result = blocked ? failed(`needs ${step.needs}`) : await step.run(quiet);
  const time = seconds(Date.now() - started);
  console.log(`=== ${step.name}: ${result.outcome}${result.why ? `, ${result.why}` : ''} (${time}) ===`);
  results.push({ name: step.name, time, ...result });
}

/** Each step begins when what it needs has ended and a core is free; a queue of one prints as it goes. */
async function runQueue(queue) {
  const quiet = queue.length > 1;
  const waiting = [...queue];
  const running = new Map();
  let busy = 0;
  while (waiting.length > 0 || running.size > 0) {
    const open = waiting.findIndex(
      ({ needs }) => !running.has(needs) && !waiting.some(({ name }) => name === needs),
    );
    if (open >= 0 && busy + coresOf(waiting[open]) <= coresAtOnce) {
      const [step] = waiting.splice(open, 1);
      busy += coresOf(step);
      const ended = runStep(step, quiet).then(() => {
        running.delete(step.name);
        busy -= coresOf(step);
      });
      running.set(step.name, ended);
    } else await Promise.race(running.values());
  }
}

const depths = ['quick', 'ci', 'proofs', 'long'];
const { values } = readArguments(
  {
    options: {
      only: { type: 'string' },
      depth: { type: 'string' },
      changed: { type: 'boolean' },
      all: { type: 'boolean' },
      proofs: { type: 'boolean' },
    },
  },
  'npm test [-- [--changed | --all | --only STEP,...] [--depth DEPTH]]',
);
const depth = values.depth ?? (values.proofs ? 'proofs' : 'quick');
if (!depths.includes(depth)) {
  console.error(`No depth is called ${depth}: use ${depths.join(', ')}.`);
  process.exit(2);
}
process.env.HEARTHBOOK_DEPTH = depth;

/** The steps of this run. */
function queueOf() {
  if (values.only) {
    const names = namesOf(values.only);
    return everyStep.filter(({ name }) => names.includes(name));
  }
  if (values.proofs) return [...first, ...(depth === 'long' ? long : []), ...proofs];
  if (values.changed) return [...first, ...whatChanged()];
  return [...first, ...(values.all ? everything : everyChange())];
}

const started = Date.now();
const queue = queueOf();
const isFirst = (step) => first.includes(step);
await runQueue(queue.filter(isFirst));
await runQueue(queue.filter((step) => !isFirst(step)));
rmSync(reports, { recursive: true, force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
console.log('\n=== summary ===');
for (const { name, outcome, why, time, counts, processor } of results) {
  for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
  const work = processor === undefined ? '' : `${seconds(processor)} of work`;
  console.log(
    [name.padEnd(16), outcome.padEnd(8), time.padStart(8), work.padStart(15), tests, why ?? '']
      .join('  ')
      .trimEnd(),
  );
}
const work = results.reduce((sum, { processor = 0 }) => sum + processor, 0);
console.log(`in all ${seconds(Date.now() - started)}${work === 0 ? '' : `, ${seconds(work)} of work`}`);
for (const line of slowestFiles(results.flatMap(({ files = [] }) => files))) console.log(line);
for (const line of results.flatMap(({ slow = [] }) => slow)) console.log(`over budget: ${line}`);
for (const line of remedies(results.flatMap(({ unmet = [] }) => unmet))) console.log(line);
// Last, so that the end of a long log still shows the failures.
for (const { name, failures = [], retried = [] } of results) {
  for (const first of retried) console.log(`\npassed at the second try: ${name}: ${first}`);
  for (const failure of failures) console.log(`\n${name}: ${failure}`);
}

const sentence = ({ passed, failed: broken, skipped: left }) =>
  `${passed} passed, ${broken} failed${left > 0 ? `, ${left} skipped` : ''}`;
const isMore = values.proofs || values.changed;
const together = (counts) => {
  if (!isMore || !existsSync(countsFile)) return counts;
  const before = JSON.parse(readFileSync(countsFile, 'utf8'));
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count + before[key]]));
};
const counted = together(total);
if (!values.proofs && !values.only) {
  mkdirSync(path.dirname(countsFile), { recursive: true });
  writeFileSync(countsFile, JSON.stringify(counted));
}
if (isMore) console.log(`\n${values.proofs ? 'proofs' : 'changed'}: ${sentence(total)}`);
console.log(`\n${sentence(counted)}`);
process.exitCode = results.every(({ outcome }) => outcome !== 'failed') ? 0 : 1;
