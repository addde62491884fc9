import { stepper } from '#shared/rules/builders/steppers';
import type { Stepper, StepView, Widget } from '#shared/rules/views';
import { abilityIds, figures, type AbilityId } from '#shared/rulesets/starfaring/data/index';
import { abilityName, plain, t } from '#shared/rulesets/starfaring/texts';
import type { StepContext } from './context';

const { minimum, maximum, usualMinimum, usualMaximum } = figures.abilities;

/** The scores can be set freely. */
export function abilitiesStep(context: StepContext): StepView {
  return {
    id: 'abilities',
    title: t('creation.abilities.title'),
    intro: t('creation.abilities.intro', { minimum: usualMinimum, maximum: usualMaximum }),
    widgets: [
      {
        kind: 'steppers',
        id: 'abilities',
        title: t('sheet.abilities'),
        hint: t('creation.abilities.hint', { minimum: plain(minimum), maximum }),
        rows: abilityIds.map((ability) => row(context, ability)),
      },
      ...unusual(context),
    ],
  };
}

function row({ character }: StepContext, ability: AbilityId): Stepper {
  const value = character.choices.abilities[ability];
  return stepper(
    {
      id: ability,
      label: t(`abilities.${ability}.name`),
      text: t(`abilities.${ability}.text`),
      value,
      min: minimum,
      max: maximum,
    },
    {
      path: ['abilities', ability],
      highest: t('creation.abilities.highest', { maximum }),
      lowest: t('creation.abilities.lowest', { minimum: plain(minimum) }),
    },
  );
}

/** Unusual scores are allowed but get a remark. */
function unusual({ character: { choices } }: StepContext): Widget[] {
  const outside = abilityIds.filter(
    (ability) => choices.abilities[ability] < usualMinimum || choices.abilities[ability] > usualMaximum,
  );
  return outside.map((ability) => ({
    kind: 'note',
    id: `unusual-${ability}`,
    tone: 'info',
    text: t('creation.abilities.unusual', {
      ability: abilityName(ability),
      value: plain(choices.abilities[ability]),
    }),
  }));
}
