import type { Problem } from '#shared/rules/problem';
import type { Text, TextParam } from '#shared/kernel/text';
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
  'minion-points-left',
  'modifier-skill',
];

type Params = Readonly<Record<string, TextParam>>;

interface Where {
  readonly path: string;
  readonly step: string;
  readonly rule: string;
  readonly variant?: string;
  readonly undone?: boolean;
}

/** The sentence of the catalog is `<code>`, or `<code>-<variant>` if one code covers several situations. */
export function problemIn(catalog: string, code: string, where: Where, params: Params = {}): Problem {
  const { path, step, rule, variant } = where;
  const key = variant === undefined ? code : `${code}-${variant}`;
  const isUndone = where.undone ?? undone.includes(key);
  return { code, path, text: t(`${catalog}.${key}`, params), step, rule, ...(isUndone && { undone: true }) };
}

export const problem = (
  code: ProblemCode,
  where: Where & { readonly step: StepId },
  params?: Params,
): Problem => problemIn('problems', code, where, params);

interface Listed {
  readonly name: Text;
  readonly source: string;
  readonly missing?: true;
  readonly disabledByCampaign?: true;
}

/** Reports entries of unavailable packs, and those that the campaign does not allow. */
export function missingProblems(
  { name, source, missing, disabledByCampaign }: Listed,
  path: string,
  step: string,
): Problem[] {
  if (disabledByCampaign === true) return [disabledByCampaignProblem(name, path, step)];
  return missing === true
    ? [problemIn('problems', 'missing-content', { path, step, rule: source }, { name })]
    : [];
}

/** This section lets the GM decide the content of a campaign. */
const campaignRule = '3.6';

export function disabledByCampaignProblem(name: Text, path: string, step: string): Problem {
  return problemIn('problems', 'not-allowed', { path, step, rule: campaignRule }, { name });
}

/** The faults at a place, or within it. */
export function problemsAt(problems: readonly Problem[], place: string): Text[] {
  return problems
    .filter(({ path }) => path === place || path.startsWith(`${place}.`))
    .map(({ text }) => text);
}
