import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import type { Variant } from '#shared/rules/party';
import type { ChoiceWidget } from '#shared/rules/views';
import { choicesSchema, type Choices } from '.';
import { t } from '#shared/rulesets/starfaring/texts';

/** The optional rules of the document, each off by default. */
export const optionalRules = [
  { id: 'position', key: 'positionRules', source: 'Position (optional)' },
  { id: 'gravity', key: 'gravityRules', source: 'Additional rules for Gravity' },
  { id: 'skills', key: 'skillRules', source: 'Optional rules for skills' },
] as const;

const sides = [
  { id: 'off', on: false },
  { id: 'on', on: true },
] as const;

export const variants: readonly Variant[] = optionalRules.map(({ id, key, source }) => ({
  id,
  label: t(`variants.${id}.label`),
  text: t(`variants.${id}.text`),
  rule: source,
  options: sides.map((side) => ({
    id: side.id,
    label: t(`variants.${side.id}`),
    text: t(`variants.${id}.${side.id}`),
    edits: [set([key], side.on)],
  })),
}));

/** Returns undefined for an unknown variant or unreadable choices. */
export function variantOf({ choices }: CharacterDocument, variant: string): string | undefined {
  const rule = optionalRules.find(({ id }) => id === variant);
  const read = choicesSchema.safeParse(choices);
  if (rule === undefined || !read.success) return undefined;
  return read.data[rule.key] ? 'on' : 'off';
}

/** Characters without a campaign choose in the wizard. */
export function optionalRuleWidgets(choices: Choices): ChoiceWidget[] {
  return optionalRules.map(({ id, key }) => ({
    kind: 'choice',
    id: `rules-${id}`,
    title: t(`variants.${id}.label`),
    hint: t(`variants.${id}.text`),
    options: sides.map((side) => ({
      id: side.id,
      title: t(`variants.${side.id}`),
      text: t(`variants.${id}.${side.id}`),
      terms: [],
      selected: choices[key] === side.on,
      edits: [set([key], side.on)],
    })),
  }));
}
