/** Functions of numbers by name, with the numbers of arguments that they take. */
export const functions: ReadonlyMap<
  string,
  { readonly least: number; readonly most: number; readonly run: (...values: number[]) => number }
> = new Map([
  ['min', { least: 2, most: 8, run: Math.min }],
  ['max', { least: 2, most: 8, run: Math.max }],
  ['floor', { least: 1, most: 1, run: (value) => Math.floor(cleaned(value)) }],
  ['ceil', { least: 1, most: 1, run: (value) => Math.ceil(cleaned(value)) }],
  ['round', { least: 1, most: 1, run: (value) => nearest(cleaned(value)) }],
  ['abs', { least: 1, most: 1, run: Math.abs }],
  ['log2', { least: 1, most: 1, run: (value) => (value > 0 ? Math.log2(value) : 0) }],
]);

export const folds = ['sum', 'count', 'any', 'all', 'largest', 'smallest'] as const;
export type FoldName = (typeof folds)[number];

export const isFold = (name: string): name is FoldName => (folds as readonly string[]).includes(name);

/** Every function that a formula may use. */
export const functionNames: readonly string[] = [
  ...functions.keys(),
  ...folds,
  'lookup',
  'find',
  'top',
  'same',
  'signed',
];

/** Nine decimals: without it, 1.1 * 10 rounded up would be 12. Larger numbers have no such decimals. */
export function cleaned(value: number): number {
  // Adding 0 turns −0 into 0.
  return (Math.abs(value) < 4e6 ? Math.round(value * 1e9) / 1e9 : value) + 0;
}

/** Half is rounded away from 0, as people do. */
function nearest(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

export const roundings = ['down', 'up', 'nearest', 'none'] as const;
export type Rounding = (typeof roundings)[number];

/** Rounds to whole numbers. */
export function rounded(value: number, how: Rounding): number {
  const clean = Number.isFinite(value) ? cleaned(value) : 0;
  if (how === 'none') return clean;
  const whole = how === 'down' ? Math.floor(clean) : how === 'up' ? Math.ceil(clean) : nearest(clean);
  return whole + 0;
}

/** Words that no definition may use as names: CEL's, those of formulas, and members of JavaScript's objects. */
export const reservedNames: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'namespace',
  'null',
  'package',
  'return',
  'true',
  'var',
  'void',
  'while',
  'has',
  'type',
  ...functionNames,
  'step',
  'it',
  'row',
  'now',
  'most',
  'total',
  'natural',
  'highest',
  'lowest',
  'successes',
  'ones',
  'margin',
  'target',
  'rank',
  'success',
  'rolled',
  'budgets',
  'chosen',
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'ways',
  'rolls',
  'overrides',
  'ruleset',
  'name',
  'waivers',
  'durations',
]);
