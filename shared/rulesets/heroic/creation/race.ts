import { set } from '#shared/character/edits';
import type { StepView } from '#shared/rules/views';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { RaceEntry } from '#shared/rulesets/heroic/content/entries';
import { naming } from '#shared/rulesets/heroic/content/packNames';
import { pricing } from '#shared/rulesets/heroic/content/packPrices';
import { t } from '#shared/rulesets/heroic/texts';
import { isPointBuy, type StepContext } from './context';

/** Implements 2.1. */
export function raceStep(context: StepContext): StepView {
  const { choices, content } = context.character;
  return {
    id: 'race',
    title: t('creation.race.title'),
    intro: t('creation.race.intro'),
    widgets: [
      {
        kind: 'choice',
        id: 'race',
        title: t('creation.race.race'),
        options: racesOffered(content, choices.race).map((race) => ({
          id: race.id,
          title: race.name,
          text: race.text,
          terms: [
            ...(race.traits === undefined ? [] : [{ label: race.traits }]),
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
          edits: [set(['race'], race.id), ...naming(content, race.id), ...pricing(content, race.id)],
          ...(isPointBuy(context) && {
            price: race.exp === 0 ? t('price.free') : t('price.exp', { exp: race.exp }),
          }),
        })),
      },
    ],
  };
}

/** Includes the chosen race even if the campaign does not allow it (3.6). */
function racesOffered({ races }: Content, chosen: string): RaceEntry[] {
  return races.all.filter(({ id, disabledByCampaign }) => disabledByCampaign !== true || id === chosen);
}
