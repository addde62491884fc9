import { plainNumber } from '../../../../kernel/text';
import { set } from '../../../../character/edits';
import type { Move, Stepper, StepView } from '../../../../rules/views';
import { statMaximum, statPrice } from '../../derive/advancement';
import { advancement, creation, statIds, type StatId } from '../../data';
import { statMinimum } from '../../derive/stats';
import { t } from '../../texts';
import { isPointBuy, type StepContext } from './context';

/** Implements 2, 2.1 and 3.2; upgrades only with point buy. */
export function statsStep(context: StepContext): StepView {
  const { character } = context;
  const { upgrades } = character.choices;
  const needsUpgrades = isPointBuy(context) || upgrades.endurance + upgrades.heroism > 0;
  return {
    id: 'stats',
    title: t('creation.stats.title'),
    intro: isPointBuy(context)
      ? t('creation.stats.introPointBuy')
      : t('creation.stats.introStandard', {
          points: t('counts.points', { count: character.points?.granted ?? 0 }),
          maximum: creation.stats.maximum,
        }),
    widgets: [
      {
        kind: 'steppers',
        id: 'stats',
        title: t('creation.stats.stats'),
        rows: statIds.map((stat) => statRow(context, stat)),
      },
      ...(needsUpgrades
        ? [
            {
              kind: 'steppers' as const,
              id: 'upgrades',
              title: t('creation.stats.upgrades'),
              hint: t('creation.stats.upgradesHint'),
              rows: (['endurance', 'heroism'] as const).map((id) => upgradeRow(context, id)),
            },
          ]
        : []),
    ],
  };
}

function statRow(context: StepContext, stat: StatId): Stepper {
  const { choices, points, race } = context.character;
  const value = choices.stats[stat];
  const minimum = statMinimum(choices);
  const maximum = statMaximum(race, stat);
  const left = points === null ? undefined : points.granted - points.spent;
  const move = (to: number): Move => ({ edits: [set(['stats', stat], to)] });
  const upPrice = isPointBuy(context) && value >= minimum ? stepPrice(value) : undefined;
  return {
    id: stat,
    label: t(`stats.${stat}.name`),
    text: t(`stats.${stat}.text`),
    value,
    min: minimum,
    max: maximum,
    up: {
      ...move(value + 1),
      ...(upPrice !== undefined && { price: t('price.exp', { exp: upPrice }) }),
      ...(value >= maximum && { blocked: t('creation.stats.atMaximum', { maximum }) }),
      ...(value < maximum && left !== undefined && left <= 0 && { blocked: t('creation.stats.noPoints') }),
    },
    down: {
      ...move(value - 1),
      ...(isPointBuy(context) &&
        value > minimum && { price: t('price.gain', { exp: stepPrice(value - 1) }) }),
      ...(value <= minimum && {
        blocked: t('creation.stats.atMinimum', { minimum: plainNumber(minimum) }),
      }),
    },
  };
}

/** The point-buy price of the step up from this value; below 0 it returns what lowering the stat gained. */
function stepPrice(from: number): number {
  return from < 0 ? creation.pointBuy.loweredStat : statPrice(from);
}

function upgradeRow(context: StepContext, id: 'endurance' | 'heroism'): Stepper {
  const value = context.character.choices.upgrades[id];
  const { exp } = advancement[id];
  return {
    id,
    label: t(`creation.stats.${id}`),
    text: t(`creation.stats.${id}Text`),
    value,
    min: 0,
    max: 99,
    up: {
      edits: [set(['upgrades', id], value + 1)],
      price: t('price.exp', { exp }),
      ...(!isPointBuy(context) && { blocked: t('creation.stats.pointBuyOnly') }),
      ...(value >= 99 && { blocked: t('creation.stats.atMaximum', { maximum: 99 }) }),
    },
    down: {
      edits: [set(['upgrades', id], Math.max(0, value - 1))],
      ...(value > 0 && { price: t('price.gain', { exp }) }),
      ...(value === 0 && { blocked: t('creation.stats.noUpgrade') }),
    },
  };
}
