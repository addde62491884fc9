// Reads vitest's JSON reports: counts, failures, and the duration of each file.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, seconds } from './root.mjs';

/**
 * Counts of one report, each failure with the beginning of its message, and the milliseconds of each file. A file
 * that could not be loaded counts as one failed test.
 */
export function readReport(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const files = [];
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    const place = path.relative(root, name);
    files.push({ place, took: endTime - startTime });
    const note = (title, why) => {
      counts.failed += 1;
      failures.push(`${place}: ${title}\n${why.slice(0, 1500)}`);
    };
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') note(test.fullName, test.failureMessages.join('\n'));
      else counts.skipped += 1;
    }
    const broken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (broken) note('could not be run', message);
  }
  return { counts, failures, files };
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
