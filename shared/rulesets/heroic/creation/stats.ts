import { plainNumber } from '#shared/kernel/text';
import { steppersWidget } from '#shared/rules/builders/blocks';
import { stepper } from '#shared/rules/builders/steppers';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { Stepper } from '#shared/rules/views';
import { statMaximum, statPrice } from '#shared/rulesets/heroic/derive/advancement';
import { advancement, creation, statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { statMinimum } from '#shared/rulesets/heroic/derive/stats';
import { labelWithText, t } from '#shared/rulesets/heroic/texts';
import { isPointBuy, type StepContext } from './steps';

/** A technical limit; Exp is the real one. */
const mostUpgrades = 99;

/** Implements 2, 2.1 and 3.2; upgrades only with point buy. */
export function statsStep(context: StepContext): StepBody {
  const { character } = context;
  const { upgrades } = character.choices;
  const needsUpgrades = isPointBuy(context) || upgrades.endurance + upgrades.heroism > 0;
  return {
    intro: isPointBuy(context)
      ? t('creation.stats.introPointBuy')
      : t('creation.stats.introStandard', {
          points: t('counts.points', { count: character.points?.granted ?? 0 }),
          maximum: creation.stats.maximum,
        }),
    widgets: [
      steppersWidget(
        { id: 'stats', title: t('creation.stats.stats') },
        statIds.map((stat) => statRow(context, stat)),
      ),
      ...(needsUpgrades
        ? [
            steppersWidget(
              { id: 'upgrades', title: t('creation.stats.upgrades'), hint: t('creation.stats.upgradesHint') },
              (['endurance', 'heroism'] as const).map((id) => upgradeRow(context, id)),
            ),
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
  const upPrice = isPointBuy(context) && value >= minimum ? stepPrice(value) : undefined;
  const { up, down, ...row } = stepper(
    {
      id: stat,
      label: t(`stats.${stat}.name`),
      text: t(`stats.${stat}.text`),
      value,
      min: minimum,
      max: maximum,
    },
    {
      path: ['stats', stat],
      highest: t('creation.stats.atMaximum', { maximum }),
      lowest: t('creation.stats.atMinimum', { minimum: plainNumber(minimum) }),
    },
  );
  return {
    ...row,
    up: {
      ...up,
      ...(upPrice !== undefined && { price: t('price.exp', { exp: upPrice }) }),
      ...(value < maximum && left !== undefined && left <= 0 && { blocked: t('creation.stats.noPoints') }),
    },
    down: {
      ...down,
      ...(isPointBuy(context) &&
        value > minimum && { price: t('price.gain', { exp: stepPrice(value - 1) }) }),
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
  const { up, down, ...row } = stepper(
    { id, ...labelWithText(`creation.stats.${id}`), value, min: 0, max: mostUpgrades },
    {
      path: ['upgrades', id],
      highest: t('creation.stats.atMaximum', { maximum: mostUpgrades }),
      lowest: t('creation.stats.noUpgrade'),
    },
  );
  return {
    ...row,
    up: {
      price: t('price.exp', { exp }),
      ...(!isPointBuy(context) && { blocked: t('creation.stats.pointBuyOnly') }),
      ...up,
    },
    down: { ...down, ...(value > 0 && { price: t('price.gain', { exp }) }) },
  };
}
