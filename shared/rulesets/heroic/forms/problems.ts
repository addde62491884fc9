import type { TextParam } from '../../../kernel/text';
import type { Problem } from '../../../rules/problem';
import { t } from '../texts';

/** Every rule that a minion, an NPC, a vehicle or an army can break beside those of characters. */
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

/**
 * A broken rule of a form. The sentence is `forms.problems.<code>` of the catalogue, or `<code>-<variant>` where one
 * code covers several situations.
 */
export function formProblem(
  code: FormProblemCode,
  where: { path: string; step: string; rule: string; variant?: string },
  params: Readonly<Record<string, TextParam>> = {},
): Problem {
  const { path, step, rule, variant } = where;
  const key = variant === undefined ? code : `${code}-${variant}`;
  return { code, path, step, rule, text: t(`forms.problems.${key}`, params) };
}

/** The problem of an entry that stands for one of a pack that is not here; none for any other. */
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
