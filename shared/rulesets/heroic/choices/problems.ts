import type { Problem } from '#shared/rules/problem';
import type { TextParam } from '#shared/kernel/text';
import { t } from '#shared/rulesets/heroic/texts';

/** The contract of the command line fixes all codes but the last two. */
export const problemCodes = [
  'stat-points-unspent',
  'stat-points-overspent',
  'stat-out-of-range',
  'exp-overspent',
  'coins-overspent',
  'skill-choice',
  'skill-duplicate',
  'skill-focus',
  'skill-not-basic',
  'concept',
  'definitions-exceeded',
  'gear-package',
  'coins-option-package',
  'item-modifier',
  'item-prerequisite',
  'hands',
  'overloaded',
  'slots-exceeded',
  'missing-content',
  'not-allowed',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** The wizard follows this order. */
export type StepId = 'method' | 'concept' | 'race' | 'stats' | 'skills' | 'gear';

/** With these variants a code says that a choice is still missing. */
const undone: readonly string[] = [
  'stat-points-unspent',
  'skill-choice-none',
  'skill-choice-one',
  'skill-focus-missing-list',
  'skill-focus-missing-text',
  'concept-archetype',
  'concept-definition',
  'gear-package-missing',
];

/**
 * The sentence is `problems.<code>` of the catalog, or `problems.<code>-<variant>` if one code covers several
 * situations.
 */
export function problem(
  code: ProblemCode,
  where: { path: string; step: StepId; rule: string; variant?: string },
  params: Readonly<Record<string, TextParam>> = {},
): Problem {
  const key = where.variant === undefined ? code : `${code}-${where.variant}`;
  return {
    code,
    path: where.path,
    text: t(`problems.${key}`, params),
    step: where.step,
    rule: where.rule,
    ...(undone.includes(key) && { undone: true }),
  };
}
