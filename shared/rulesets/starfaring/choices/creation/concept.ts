import { set } from '#shared/character/edits';
import type { StepView } from '#shared/rules/views';
import { sizes } from '#shared/rulesets/starfaring/data/index';
import suggestions from '#shared/rulesets/starfaring/data/suggestions.json';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { t } from '#shared/rulesets/starfaring/texts';
import type { StepContext } from './context';

export function conceptStep({ character: { choices } }: StepContext): StepView {
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
            id: 'species',
            label: t('creation.concept.species'),
            hint: t('creation.concept.speciesHint'),
            value: choices.species,
            path: ['species'],
            maxLength: 60,
            suggestions: suggestions.species.map((id) => t(`suggestions.species.${id}`)),
          },
          {
            kind: 'text',
            id: 'class',
            label: t('creation.concept.class'),
            hint: t('creation.concept.classHint'),
            value: choices.class,
            path: ['class'],
            maxLength: 60,
            suggestions: suggestions.classes.map((id) => t(`suggestions.classes.${id}`)),
          },
        ],
      },
      {
        kind: 'choice',
        id: 'size',
        title: t('creation.concept.size'),
        hint: t('creation.concept.sizeHint'),
        options: sizes.map(({ id, space, reach, capacity }) => ({
          id,
          title: t(`sizes.${id}.name`),
          text: t(capacityKey(capacity), {
            space: decimal(space),
            reach: decimal(reach),
            capacity: decimal(capacity),
          }),
          terms: [],
          selected: choices.size === id,
          edits: [set(['size'], id)],
        })),
      },
    ],
  };
}

/** The text about a size depends on its factor of carrying capacity. */
function capacityKey(capacity: number): string {
  if (capacity < 1) return 'creation.concept.sizeHalf';
  return capacity === 1 ? 'creation.concept.sizeUsual' : 'creation.concept.sizeTimes';
}
