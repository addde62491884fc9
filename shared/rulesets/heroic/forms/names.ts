import { mainForm } from '#shared/character/form';
import type { Text } from '#shared/kernel/text';
import type { FormName } from '#shared/rules/ruleset';
import { formIds } from '#shared/rulesets/heroic/content/formIds';
import { t } from '#shared/rulesets/heroic/texts';

/** Characters come first (2, 3.5, 9, 10, 14). */
export const formNames: readonly FormName[] = [mainForm, ...formIds].map((id) => ({
  id,
  label: t(`forms.${id}.label`),
  many: t(`forms.${id}.many`),
}));

const titles: Readonly<Record<string, string>> = {
  minion: 'forms.steps.minion.title',
  figures: 'forms.steps.figures.title',
  vehicle: 'forms.vehicle.heading',
  army: 'forms.army.heading',
  abilities: 'forms.abilities.heading',
  modifiers: 'forms.modifiers.heading',
};

/** Other steps are those of characters. */
export const stepTitle = (id: string): Text => t(titles[id] ?? `creation.${id}.title`);
