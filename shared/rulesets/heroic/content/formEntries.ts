import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { Ability, NpcModifier } from './formData';
import type { FormId } from './formIds';
import { abilities, npcModifiers, templates } from './formData';
import { t } from '#shared/rulesets/heroic/texts';

/** Describes variables as text, by id. */
export type AbilityFigures = Readonly<Record<string, Text>>;

/** Implements section 14.2. */
export interface AbilityEntry extends Ability {
  /** An example is "Charge". */
  readonly name: Text;
  /** Is true for a placeholder of an unavailable ability. */
  readonly missing?: true;
  /** An example is "Charge (+2)". */
  title(figures: AbilityFigures): Text;
  /** Describes the effect with its variables filled in. */
  text(figures: AbilityFigures): Text;
  /** Returns the label of a variable's field. */
  label(variable: string): Text;
}

/** Implements section 14.1. */
export interface NpcModifierEntry extends NpcModifier {
  readonly name: Text;
  readonly text: Text;
  readonly missing?: true;
}

/** Describes a template: a creature or vehicle of the rule document or of a pack. */
export interface TemplateEntry {
  readonly id: string;
  readonly form: FormId;
  readonly name: Text;
  readonly text: Text;
  readonly choices: Readonly<Record<string, Json>>;
  readonly source: string;
}

export const builtInAbilities: readonly AbilityEntry[] = abilities.map((ability) => {
  const key = `forms.abilities.${ability.id}`;
  return {
    ...ability,
    name: t(`${key}.name`),
    title: (figures) => (ability.variables.length === 0 ? t(`${key}.name`) : t(`${key}.title`, figures)),
    text: (figures) => t(`${key}.text`, figures),
    label: (variable) => t(`${key}.variables.${variable}`),
  };
});

export const builtInNpcModifiers: readonly NpcModifierEntry[] = npcModifiers.map((modifier) => ({
  ...modifier,
  name: t(`forms.modifiers.${modifier.id}.name`),
  text: t(`forms.modifiers.${modifier.id}.text`),
}));

/** Implements sections 9 and 14. */
export const builtInTemplates: readonly TemplateEntry[] = templates.map((template) => ({
  ...template,
  name: t(`forms.templates.${template.id}.name`),
  text: t(`forms.templates.${template.id}.text`),
}));
