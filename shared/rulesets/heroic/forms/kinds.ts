import type { FormKind } from '#shared/rules/ruleset';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { t } from '#shared/rulesets/heroic/texts';
import { formNames } from './names';

/** Characters come first (2, 3.5, 9, 10, 14). */
export function formKinds(content: Content): FormKind[] {
  return formNames.map(({ id, label, many }) => ({
    id,
    label,
    many,
    text: t(`forms.${id}.text`),
    // NPCs belong to no one; all other forms may belong to a hero.
    companion: id === 'minion' || id === 'vehicle' || id === 'army',
    templates: content.templates.all
      .filter(({ form }) => form === id)
      .map((template) => ({ id: template.id, title: template.name, text: template.text })),
  }));
}
