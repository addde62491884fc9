import type { Json } from '../../../kernel/json';
import type { Text } from '../../../kernel/text';
import type { Ability, NpcModifier } from './data';
import type { FormId } from './names';
import { abilities, npcModifiers, templates } from './data';
import { t } from '../texts';

/** The variables of an ability in words, by their ids. */
export type AbilityFigures = Readonly<Record<string, Text>>;

/** A special ability (14.2) with its words. */
export interface AbilityEntry extends Ability {
  /** "Charge" */
  readonly name: Text;
  /** True for what stands in the place of one that is not here. */
  readonly missing?: true;
  /** "Charge (+2)" */
  title(figures: AbilityFigures): Text;
  /** What it does, filled in. */
  text(figures: AbilityFigures): Text;
  /** What a variable is, as the label of its field. */
  label(variable: string): Text;
}

/** An NPC modifier (14.1) with its words. */
export interface NpcModifierEntry extends NpcModifier {
  readonly name: Text;
  readonly text: Text;
  readonly missing?: true;
}

/** Something to start from: a creature or vehicle of the rule document or of a pack. */
export interface TemplateEntry {
  readonly id: string;
  readonly form: FormId;
  readonly name: Text;
  readonly text: Text;
  readonly choices: Readonly<Record<string, Json>>;
  readonly source: string;
}

/** The special abilities in the box. */
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

/** The NPC modifiers in the box. */
export const builtInNpcModifiers: readonly NpcModifierEntry[] = npcModifiers.map((modifier) => ({
  ...modifier,
  name: t(`forms.modifiers.${modifier.id}.name`),
  text: t(`forms.modifiers.${modifier.id}.text`),
}));

/** The creatures and vehicles in the box (9, 14). */
export const builtInTemplates: readonly TemplateEntry[] = templates.map((template) => ({
  ...template,
  name: t(`forms.templates.${template.id}.name`),
  text: t(`forms.templates.${template.id}.text`),
}));
