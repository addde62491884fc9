import type { StepView } from '../../../../rules/views';
import { longest, ranges } from '..';
import { suggestions } from '../../data';
import type { DelverCharacter } from '../../derive';
import { t } from '../../texts';

export function conceptStep({ choices }: DelverCharacter): StepView {
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
            id: 'class',
            label: t('sheet.class'),
            hint: t('creation.concept.classHint'),
            value: choices.class,
            path: ['class'],
            maxLength: longest.name,
            suggestions: suggestions.classes.map((id) => t(`suggestions.classes.${id}`)),
          },
          {
            kind: 'number',
            id: 'level',
            label: t('sheet.level'),
            hint: t('creation.concept.levelHint'),
            value: choices.level,
            ...ranges.level,
            path: ['level'],
          },
        ],
      },
    ],
  };
}
