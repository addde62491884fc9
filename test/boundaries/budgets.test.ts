import { expect, it } from 'vitest';
import { overBudget } from '#build/scripts/testReport.mjs';

it('a file that takes over twice its budget, and over a minute, is reported', () => {
  const files = [10_000, 59_000, 61_000].map((took, place) => ({ place: `${String(place)}.test.ts`, took }));
  expect(overBudget('unit', files)).toEqual(['2.test.ts took 61.0 s, budget 10.0 s']);
  expect(overBudget('e2e-chromium', files)).toEqual([]);
  expect(overBudget('proofs', files)).toEqual([]);
});
