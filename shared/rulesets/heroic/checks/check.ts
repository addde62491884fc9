import { plus, certain, type Distribution } from '#shared/dice/distribution';
import { defineCheck } from '#shared/rules/checks';
import { number } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { criticalOf, keep, readDice, sideDice } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';
import { helperBonus, helperContribution, oddsOf, sideWhatIfs } from './odds';
import { readRoll, rollDice, rollInputs } from './reading';

/** Implements section 6: any roll, regular or opposed. */
export const check = defineCheck({
  id: 'check',
  title: t('checks.check.title'),
  text: t('checks.check.text'),
  rule: figures.roll.source,
  inputs: rollInputs,
  atTable: { asks: [], bonus: 'modifier' },
  dice: rollDice,
  read: (values, roll) => readRoll(values, roll).reading,
  odds: (values) => oddsOf(values, values.against),
  whatIfs: (values) => sideWhatIfs(values, values.against, values.luck ?? 0),
});

/** Implements 6.1: each helper rolls 2d6 + stat before the leader. */
export const teamCheck = defineCheck({
  id: 'team',
  title: t('checks.team.title'),
  text: t('checks.team.text'),
  rule: figures.team.source,
  inputs: {
    ...rollInputs,
    helpers: number(t('inputs.helpers'), { min: 1, max: 10, initial: 1 }),
    helperStat: number(t('inputs.helperStat'), { min: -10, max: 30 }),
  },
  atTable: { asks: ['helpers', 'helperStat'], bonus: 'modifier' },
  dice: (values) => [
    ...rollDice(values),
    ...Array.from({ length: values.helpers }, (_, index) =>
      sideDice(`helper-${String(index + 1)}`, 'normal', t('rolls.helper', { nth: index + 1 })),
    ),
  ],
  read: (values, roll) => {
    const helpers = roll.dice.slice(rollDice(values).length).map((faces) => keep(faces, 'normal'));
    const brought = helpers.map(({ natural }) => helperContribution(natural, values.helperStat));
    const { reading } = readRoll(
      values,
      roll,
      brought.map((amount, index) => ({
        label: t('rolls.helper', { nth: index + 1 }),
        amount,
        rule: figures.team.source,
      })),
    );
    const dice = helpers.flatMap((test, index) =>
      readDice(`helper-${String(index + 1)}`, test, 'normal', criticalOf(test.natural)),
    );
    return { ...reading, dice: [...reading.dice, ...dice] };
  },
  odds: (values) => oddsOf(values, values.against, helpersBonus(values.helpers, values.helperStat)),
  whatIfs: (values) => {
    const mode =
      values.mode === 'advantage'
        ? []
        : [{ ...labeled('advantage'), values: { ...values, mode: 'advantage' as const } }];
    return [
      { ...labeled('plus-one'), values: { ...values, modifier: values.modifier + 1 } },
      ...mode,
      { ...labeled('helper'), values: { ...values, helpers: values.helpers + 1 } },
    ];
  },
});

function labeled(id: string) {
  return { id, label: t(`whatIfs.${id}`) };
}

/** Returns the distribution of all helpers' contributions together. */
function helpersBonus(count: number, stat: number): Distribution {
  const one = helperBonus(stat);
  return Array.from({ length: count }).reduce<Distribution>((sum) => plus(sum, one), certain(0));
}
