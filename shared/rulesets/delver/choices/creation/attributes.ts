import { set } from '../../../../character/edits';
import { signed } from '../../../../kernel/text';
import type { Stepper, StepView } from '../../../../rules/views';
import { attributeIds, attributes, type AttributeId } from '../../data';
import type { DelverCharacter } from '../../derive';
import { t } from '../../texts';

export function attributesStep(character: DelverCharacter): StepView {
  return {
    id: 'attributes',
    title: t('creation.attributes.title'),
    intro: t('creation.attributes.intro', { minimum: attributes.minimum, maximum: attributes.maximum }),
    widgets: [
      {
        kind: 'steppers',
        id: 'attributes',
        title: t('sheet.attributes'),
        rows: attributeIds.map((id) => row(character, id)),
        dice: {
          ...attributes.dice,
          path: ['rolled'],
          faces: character.choices.rolled ?? {},
          sums: Object.fromEntries(attributeIds.map((id) => [id, ['attributes', id]])),
        },
      },
    ],
  };
}

function row({ choices, modifiers }: DelverCharacter, id: AttributeId): Stepper {
  const value = choices.attributes[id];
  const { minimum, maximum } = attributes;
  return {
    id,
    label: t(`attributes.${id}.name`),
    text: t('creation.attributes.row', {
      text: t(`attributes.${id}.text`),
      modifier: signed(modifiers[id]),
    }),
    value,
    min: minimum,
    max: maximum,
    up: {
      edits: [set(['attributes', id], value + 1)],
      ...(value >= maximum && { blocked: t('creation.attributes.highest', { maximum }) }),
    },
    down: {
      edits: [set(['attributes', id], value - 1)],
      ...(value <= minimum && { blocked: t('creation.attributes.lowest', { minimum }) }),
    },
  };
}
