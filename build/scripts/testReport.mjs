// Reads vitest's JSON reports: counts, failures, and the duration of each file.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, seconds } from './root.mjs';

/** The needs of tests that a machine may not meet, each with what to do about it. */
const remedyOf = {
  Electron:
    "Electron's runtime: fetch it with `node node_modules/electron/install.js`, or set ELECTRON_OVERRIDE_DIST_PATH to its folder",
  'an ordinary user': 'an ordinary user: run `npm test` without being root',
  root: 'root: run `npm test` as root, for example in a container',
  'Node 22.13': 'Node 22.13 or newer, and the npm registry gave none: run `npm test` with it',
};

/** The need that the name of a skipped test says, such as `(needs root)`. */
const needOf = (name) => Object.keys(remedyOf).find((need) => name.includes(`needs ${need}`));

/** Tests that could not run on this machine, in words: how many, why, and what to do. */
export function remedies(unmet) {
  if (unmet.length === 0) return [];
  const words = (count) => (count === 1 ? '1 test' : `${count} tests`);
  const needs = Object.keys(remedyOf).filter((need) => unmet.includes(need));
  return [
    `\n${words(unmet.length)} could not run on this machine:`,
    ...needs.map((need) => {
      const count = unmet.filter((each) => each === need).length;
      return `  ${words(count)} ${count === 1 ? 'needs' : 'need'} ${remedyOf[need]}`;
    }),
  ];
}

/** `npm test` filters window tests by their tag, which Vitest counts as skipping; nothing else there is skipped. */
const isLeftToTheNight = (place, { tags = [] }) =>
  process.env.HEARTHBOOK_TESTS === 'always' && place.startsWith('test/e2e/') && tags.length === 0;

/** Counts of the tests that vitest listed, none of which could run for want of one thing. */
export function listed(file, need) {
  const tests = JSON.parse(readFileSync(file, 'utf8'));
  return { counts: { passed: 0, failed: 0, skipped: tests.length }, unmet: tests.map(() => need) };
}

/**
 * Counts of one report, the needs of its skipped tests, each failure with the beginning of its message, the same of each
 * test that passed at its second try, and the milliseconds of each file. A file that could not be loaded counts as one
 * failed test.
 */
export function readReport(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const retried = [];
  const files = [];
  const unmet = [];
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    const place = path.relative(root, name);
    files.push({ place, took: endTime - startTime });
    const inWords = (title, why) => `${place}: ${title}\n${why.slice(0, 1500)}`;
    const note = (title, why) => {
      counts.failed += 1;
      failures.push(inWords(title, why));
    };
    for (const test of assertionResults) {
      const why = (test.failureMessages ?? []).join('\n');
      if (test.status === 'passed') {
        counts.passed += 1;
        if (why !== '') retried.push(inWords(test.fullName, why));
      } else if (test.status === 'failed') note(test.fullName, why);
      else if (!isLeftToTheNight(place, test)) {
        counts.skipped += 1;
        const need = needOf(test.fullName);
        if (need !== undefined) unmet.push(need);
      }
    }
    const broken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (broken) note('could not be run', message);
  }
  return { counts, failures, retried, files, unmet };
}

/**
 * Budgets in seconds per file of each project, on two idle cores with no step beside it: about what its slowest file
 * takes. A file over its budget is reported and fails nothing: on a slow machine it may be over although nothing is
 * wrong.
 */
const budgets = {
  unit: 10,
  contract: 15,
  boundaries: 20,
  integration: 20,
  'e2e-chromium': 40,
  'e2e-electron': 40,
};
/** A second step takes half of both cores, so a file may need twice its budget. Nothing under a minute is worth a line. */
const byFar = { times: 2, atLeast: 60_000 };

/** Files that exceeded the budget of their project twofold and took over a minute, each in words. */
export function overBudget(project, files) {
  const budget = (budgets[project] ?? Number.POSITIVE_INFINITY) * 1000;
  return files
    .filter(({ took }) => took > Math.max(budget * byFar.times, byFar.atLeast))
    .map(({ place, took }) => `${place} took ${seconds(took)}, budget ${seconds(budget)}`);
}

/** Slowest first. */
export function slowestFiles(files, most = 15) {
  const slowest = [...files].sort((a, b) => b.took - a.took).slice(0, most);
  if (slowest.length === 0) return [];
  return ['\nslowest files', ...slowest.map(({ place, took }) => `${seconds(took).padStart(8)}  ${place}`)];
}
