import { set } from '../../../character/edits';
import type { StepView } from '../../../rules/views';
import { creation, races } from '../data';
import { t } from '../texts';
import { isPointBuy, type StepContext } from './context';

/** The race (2.1). */
export function raceStep(context: StepContext): StepView {
  const { choices } = context.character;
  return {
    id: 'race',
    title: t('creation.race.title'),
    intro: t('creation.race.intro'),
    widgets: [
      {
        kind: 'choice',
        id: 'race',
        title: t('creation.race.race'),
        options: races.map((race) => ({
          id: race.id,
          title: t(`races.${race.id}.name`),
          text: t(`races.${race.id}.text`),
          terms: [
            ...(race.id === 'human' ? [] : [{ label: t(`races.${race.id}.traits`) }]),
            ...(isPointBuy(context)
              ? []
              : [
                  {
                    label: t('creation.race.points', {
                      points: t('counts.points', { count: race.statPoints }),
                    }),
                  },
                ]),
          ],
          selected: choices.race === race.id,
          edits: [set(['race'], race.id)],
          ...(isPointBuy(context) && {
            price: race.id === 'human' ? t('price.free') : t('price.exp', { exp: creation.pointBuy.race }),
          }),
        })),
      },
    ],
  };
}
