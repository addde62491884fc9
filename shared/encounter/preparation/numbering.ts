import { limits } from '#shared/character/limits';

/**
 * Names of `count` newcomers that nobody in `taken` has: a single one keeps the plain name, several are numbered, and
 * numbers go on behind the highest one that was ever given.
 */
export function numberedNames(taken: readonly string[], name: string, count: number): readonly string[] {
  const base = name.trim().slice(0, limits.name - 8);
  const numbers = taken.flatMap((other) => numberIn(other, base) ?? []);
  if (count === 1 && numbers.length === 0) return [base];
  const from = Math.max(0, ...numbers) + 1;
  return Array.from({ length: count }, (_, index) => `${base} ${String(from + index)}`);
}

/** A plain name counts as the first one. */
function numberIn(other: string, base: string): number | undefined {
  if (!other.toLowerCase().startsWith(base.toLowerCase())) return undefined;
  const rest = other.slice(base.length);
  if (rest === '') return 1;
  return /^ \d{1,7}$/u.test(rest) ? Number(rest) : undefined;
}
