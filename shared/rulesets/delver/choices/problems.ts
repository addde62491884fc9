import type { Problem } from '../../../rules/problem';
import { isSameSkill, type Choices } from '.';
import { rules } from '../data';
import { t } from '../texts';

/** The wizard follows this order. */
export const stepIds = ['concept', 'attributes', 'skills', 'fighting', 'spells', 'house'] as const;
export type StepId = (typeof stepIds)[number];

/** Skills need different names. */
export function problemsOf({ skills }: Choices): Problem[] {
  return skills.flatMap(({ name }, index): Problem[] => {
    const at = { path: `skills[${String(index)}].name`, step: 'skills', rule: rules.checks.source };
    if (name.trim() === '') return [{ code: 'skill-unnamed', text: t('problems.skill-unnamed'), ...at }];
    const isRepeated = skills.slice(0, index).some((other) => isSameSkill(other.name, name));
    return isRepeated
      ? [
          {
            code: 'skill-duplicate',
            text: t('problems.skill-duplicate', { skill: { raw: name.trim() } }),
            ...at,
          },
        ]
      : [];
  });
}
