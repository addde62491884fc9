import { mainForm } from '#shared/character/form';
import type { FormName } from '#shared/rules/ruleset';
import { formIds } from '#shared/rulesets/heroic/content/formIds';
import { t } from '#shared/rulesets/heroic/texts';

/** Characters come first (2, 3.5, 9, 10, 14). */
export const formNames: readonly FormName[] = [mainForm, ...formIds].map((id) => ({
  id,
  label: t(`forms.${id}.label`),
  many: t(`forms.${id}.many`),
}));
