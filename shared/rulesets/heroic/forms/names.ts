import { mainForm } from '../../../character/form';
import type { FormName } from '../../../rules/ruleset';
import { t } from '../texts';

/** The things besides characters that the rules make (3.5, 9, 10, 14). */
export const formIds = ['minion', 'npc', 'vehicle', 'army'] as const;
export type FormId = (typeof formIds)[number];

/** What the rules make (2, 3.5, 9, 10, 14) by name: characters first. */
export const formNames: readonly FormName[] = [mainForm, ...formIds].map((id) => ({
  id,
  label: t(`forms.${id}.label`),
  many: t(`forms.${id}.many`),
}));
