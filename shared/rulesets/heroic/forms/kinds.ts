import { mainForm } from '../../../character/form';
import type { FormKind } from '../../../rules/ruleset';
import type { Content } from '../content';
import { t } from '../texts';
import { formIds } from './data';

/** What the rules make (2, 3.5, 9, 10, 14): characters first. */
export function formKinds(content: Content): FormKind[] {
  return [mainForm, ...formIds].map((id) => ({
    id,
    label: t(`forms.${id}.label`),
    many: t(`forms.${id}.many`),
    text: t(`forms.${id}.text`),
    // An NPC is nobody's; everything else may follow a hero.
    companion: id === 'minion' || id === 'vehicle' || id === 'army',
    templates: content.templates.all
      .filter(({ form }) => form === id)
      .map((template) => ({ id: template.id, title: template.name, text: template.text })),
  }));
}
