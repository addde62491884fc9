import type { Ruleset } from '#shared/rules/ruleset';
import type { Case } from './schema';

export function partOf<T extends { readonly id: string }>(parts: readonly T[], id: string): T {
  const part = parts.find((one) => one.id === id);
  if (part === undefined) throw new Error(`The rules have no ${id}`);
  return part;
}

/** The section that a case names, or its calculator or check does. */
export function ruleOf(
  { calculators, checks }: Ruleset,
  { rule, calculator, check }: Case,
): string | undefined {
  if (rule !== undefined) return rule;
  if (check !== undefined) return partOf(checks, check).rule;
  return calculator === undefined ? undefined : partOf(calculators, calculator).rule;
}

/** The name of the test that presses a case. */
export const subjectOf = ({ calculator, check, drawn, rule = '' }: Case): string => {
  if (drawn !== undefined) return 'initiative';
  if (check !== undefined) return `check ${check}`;
  return calculator === undefined ? `characters: ${rule}` : `calculator ${calculator}`;
};
