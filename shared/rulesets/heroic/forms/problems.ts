import type { TextParam } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import { t } from '#shared/rulesets/heroic/texts';

/** The codes in addition to those of characters. */
export const formProblemCodes = [
  'absurd-number',
  'armor-numbers',
  'modifier-twice',
  'modifier-fits',
  'modifier-ability',
  'modifier-skill',
  'crew-range',
  'minion-points',
  'minion-features',
  'minion-unearned',
  'minion-kind',
  'beast-unearned',
  'share-exceeded',
] as const;
export type FormProblemCode = (typeof formProblemCodes)[number];

/** With these variants a code says that a choice is still missing. */
const undone: readonly string[] = ['minion-points-left', 'modifier-skill'];

/**
 * The sentence is `forms.problems.<code>` of the catalog, or `<code>-<variant>` if one code covers several
 * situations.
 */
export function formProblem(
  code: FormProblemCode,
  where: { path: string; step: string; rule: string; variant?: string; undone?: boolean },
  params: Readonly<Record<string, TextParam>> = {},
): Problem {
  const { path, step, rule, variant } = where;
  const key = variant === undefined ? code : `${code}-${variant}`;
  const text = t(`forms.problems.${key}`, params);
  return { code, path, step, rule, text, ...((where.undone ?? undone.includes(key)) && { undone: true }) };
}

/** Returns nothing unless the entry belongs to an unavailable pack. */
export function missingEntry(
  entry: { readonly missing?: true; readonly name: TextParam; readonly source: string },
  path: string,
  step: string,
): Problem[] {
  if (entry.missing !== true) return [];
  return [
    {
      code: 'missing-content',
      path,
      step,
      rule: entry.source,
      text: t('problems.missing-content', { name: entry.name }),
    },
  ];
}
