import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { overBudget, readReport } from '#build/scripts/testReport.mjs';
import { inRoot } from '#build/scripts/root.mjs';

it('a file that takes over twice its budget, and over a minute, is reported', () => {
  const files = [10_000, 59_000, 61_000].map((took, place) => ({ place: `${String(place)}.test.ts`, took }));
  expect(overBudget('unit', files)).toEqual(['2.test.ts took 61.0 s, budget 10.0 s']);
  expect(overBudget('e2e-chromium', files)).toEqual([]);
  expect(overBudget('proofs', files)).toEqual([]);
});

it('a test that passed at its second try counts as passed, and is reported with what went wrong at the first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-report-'));
  const report = path.join(folder, 'report.json');
  const test = { status: 'passed', fullName: 'opens', failureMessages: ['It did not open.'] };
  const sound = { status: 'passed', fullName: 'closes', failureMessages: [] };
  const name = inRoot('test/e2e/window.test.ts');
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ name, status: 'passed', assertionResults: [test, sound] }] }),
  );
  const { counts, failures, retried } = readReport(report);
  rmSync(folder, { recursive: true });
  expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(failures).toEqual([]);
  expect(retried).toEqual(['test/e2e/window.test.ts: opens\nIt did not open.']);
});
