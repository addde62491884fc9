import type { StepView } from '#shared/rules/views';
import { writtenDefinitions } from '#shared/rulesets/heroic/derive/advancement';
import { advancement } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { isPointBuy, type StepContext } from './context';
import suggestions from '#shared/rulesets/heroic/data/suggestions.json';

/** Implements 1 and 2: name, archetype and definitions. */
export function conceptStep(context: StepContext): StepView {
  const { choices } = context.character;
  const allowed = isPointBuy(context) ? advancement.definition.maximum : 1;
  const room = Math.max(0, allowed - choices.definitions.length);
  const isFirst = writtenDefinitions(choices).length === 0;
  return {
    id: 'concept',
    title: t('creation.concept.title'),
    intro: t('creation.concept.intro'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      {
        kind: 'fields',
        id: 'concept',
        fields: [
          {
            kind: 'text',
            id: 'archetype',
            label: t('creation.concept.archetype'),
            hint: t('creation.concept.archetypeHint'),
            value: choices.archetype,
            path: ['archetype'],
            maxLength: 60,
            suggestions: suggestions.archetypes.map((id) => t(`suggestions.archetypes.${id}`)),
          },
          {
            kind: 'phrases',
            id: 'definitions',
            label: t(allowed === 1 ? 'creation.concept.definition' : 'creation.concept.definitions'),
            hint: t('creation.concept.definitionsHint'),
            values: choices.definitions,
            path: ['definitions'],
            room,
            full: isPointBuy(context)
              ? t('creation.concept.full', { maximum: advancement.definition.maximum })
              : t('creation.concept.fullStandard'),
            maxLength: 60,
            suggestions: suggestions.definitions.map((id) => t(`suggestions.definitions.${id}`)),
            ...(isPointBuy(context) && {
              price: isFirst ? t('price.free') : t('price.exp', { exp: advancement.definition.exp }),
            }),
          },
        ],
      },
    ],
  };
}
