import { mainForm } from '#shared/character/form';
import type { FormName } from '#shared/rules/ruleset';
import { t } from '#shared/rulesets/heroic/texts';

/** Implements sections 3.5, 9, 10 and 14. */
export const formIds = ['minion', 'npc', 'vehicle', 'army'] as const;
export type FormId = (typeof formIds)[number];

/** Characters come first (2, 3.5, 9, 10, 14). */
export const formNames: readonly FormName[] = [mainForm, ...formIds].map((id) => ({
  id,
  label: t(`forms.${id}.label`),
  many: t(`forms.${id}.many`),
}));
