import type { FormKind } from '../../../rules/ruleset';
import type { Content } from '../content';
import { t } from '../texts';
import { formNames } from './names';

/** What the rules make (2, 3.5, 9, 10, 14): characters first. */
export function formKinds(content: Content): FormKind[] {
  return formNames.map(({ id, label, many }) => ({
    id,
    label,
    many,
    text: t(`forms.${id}.text`),
    // An NPC is nobody's; everything else may follow a hero.
    companion: id === 'minion' || id === 'vehicle' || id === 'army',
    templates: content.templates.all
      .filter(({ form }) => form === id)
      .map((template) => ({ id: template.id, title: template.name, text: template.text })),
  }));
}
