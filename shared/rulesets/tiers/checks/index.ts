import { atLeast, shifted } from '../../../dice/distribution';
import { raw, type Text } from '../../../kernel/text';
import { appError } from '../../../kernel/errors';
import { err } from '../../../kernel/result';
import { defineCalculator } from '../../../rules/calculators';
import {
  defineCheck,
  type Odds,
  type ReadDie,
  type Reading,
  type Roll,
  type Special,
} from '../../../rules/checks';
import { explain, type Explained } from '../../../rules/explained';
import { dice, number, optionalNumber } from '../../../rules/inputs';
import { mostTier, rules, tierFrom, tierOf } from '../data';
import { diceCount, diceOdds, keep, keptDice, netAdvantage } from './dice';
import { t, tierName } from '../texts';

const { dice: figures, tiers, advantage, extremes } = rules;

const inputs = {
  attribute: number(t('inputs.attribute'), { min: -99, max: 99 }),
  skill: number(t('inputs.skill'), { min: -99, max: 99, hint: t('inputs.skillHint') }),
  advantages: number(t('inputs.advantages'), { min: 0, max: 20, hint: t('inputs.advantagesHint') }),
  disadvantages: number(t('inputs.disadvantages'), { min: 0, max: 20 }),
};

interface Values {
  readonly attribute: number;
  readonly skill: number;
  readonly advantages: number;
  readonly disadvantages: number;
}
type Targeted = Values & { readonly tier: number | undefined };

const netOf = ({ advantages, disadvantages }: Values): number => netAdvantage(advantages, disadvantages);

function totalOf({ attribute, skill }: Values, sum: number): Explained {
  return explain([
    { label: t('sources.dice'), amount: sum, rule: figures.source },
    { label: t('inputs.attribute'), amount: attribute, rule: figures.source },
    { label: t('inputs.skill'), amount: skill, rule: figures.source },
  ]);
}

/** Implements Skill Checks: 2d6 + attribute + skill against a tier. */
export const check = defineCheck({
  id: 'check',
  title: t('checks.check.title'),
  text: t('checks.check.text'),
  rule: figures.source,
  inputs: {
    ...inputs,
    tier: optionalNumber(t('inputs.tier'), { min: 0, max: mostTier, initial: 1, hint: t('inputs.tierHint') }),
  },
  atTable: { asks: ['tier', 'advantages', 'disadvantages'] },
  dice: (values) => [{ id: 'dice', sides: figures.sides, count: diceCount(netOf(values)) }],
  read,
  odds,
  whatIfs: (values) => [
    { id: 'rank', label: t('whatIf.rank'), values: { ...values, skill: values.skill + 1 } },
    {
      id: 'advantage',
      label: t('whatIf.advantage'),
      values: { ...values, advantages: Math.min(20, values.advantages + 1) },
    },
    {
      id: 'disadvantage',
      label: t('whatIf.disadvantage'),
      values: { ...values, disadvantages: Math.min(20, values.disadvantages + 1) },
    },
    ...(values.tier === undefined || values.tier === 0
      ? []
      : [{ id: 'easier', label: t('whatIf.easier'), values: { ...values, tier: values.tier - 1 } }]),
  ],
});

function read(values: Targeted, roll: Roll): Reading {
  const [faces = []] = roll.dice;
  const net = netOf(values);
  const found = keep(faces, net);
  const total = totalOf(values, found.sum);
  const tier = tierOf(total.value);
  const success = values.tier === undefined ? undefined : tier >= values.tier;
  return {
    dice: readDice(faces, net),
    total,
    verdict: {
      text: verdictText(total.value, tier, values.tier),
      tone: success === undefined ? 'plain' : success ? 'good' : 'bad',
    },
    outcome: found.towers
      ? 'dramatic-success'
      : found.snakeEyes
        ? 'dramatic-failure'
        : success === undefined
          ? 'rolled'
          : success
            ? 'success'
            : 'failure',
    specials: specials(found),
    choices: [],
    json: { kept: found.kept, total: total.value, tier, towers: found.towers, snakeEyes: found.snakeEyes },
  };
}

function readDice(faces: readonly number[], net: number): ReadDie[] {
  const keeps = keptDice(faces, net);
  return faces.map((value, index) => ({
    group: 'dice',
    sides: figures.sides,
    value,
    kept: keeps[index] === true,
    ...(value === extremes.towers && { mark: 'best' as const }),
    ...(value === extremes.snakeEyes && { mark: 'worst' as const }),
    ...(keeps[index] !== true && { why: t(net > 0 ? 'sources.advantage' : 'sources.disadvantage') }),
  }));
}

function verdictText(total: number, tier: number, target: number | undefined): Text {
  const reached =
    tier < 0 ? t('verdicts.belowAll', { total }) : t('verdicts.tier', { total, tier: tierName(tier) });
  if (target === undefined) return reached;
  return t(tier >= target ? 'verdicts.success' : 'verdicts.failure', { reached, target: tierName(target) });
}

function specials({ towers, snakeEyes }: { towers: boolean; snakeEyes: boolean }): Special[] {
  const special = (id: 'towers' | 'snakeEyes', tone: Special['tone']): Special => ({
    id,
    title: t(`extremes.${id}.title`),
    text: t(`extremes.${id}.text`),
    tone,
  });
  if (towers) return [special('towers', 'good')];
  return snakeEyes ? [special('snakeEyes', 'bad')] : [];
}

function odds(values: Targeted): Odds | undefined {
  if (values.tier === undefined) return undefined;
  const { sums, towers, snakeEyes } = diceOdds(netOf(values));
  const curve = shifted(sums, values.attribute + values.skill);
  const target = tierFrom(values.tier);
  return {
    success: atLeast(curve, target),
    curve,
    target: { atLeast: target },
    specials: [
      { label: t('extremes.towers.name'), p: towers },
      { label: t('extremes.snakeEyes.name'), p: snakeEyes },
    ],
  };
}

/** Evaluates rolled dice (contract: Calculators). */
export const checkCalculator = defineCalculator({
  id: 'check',
  title: t('calculators.check.title'),
  text: t('calculators.check.text'),
  rule: tiers.source,
  group: t('calculators.group'),
  inputs: {
    dice: dice(t('inputs.dice'), {
      sides: figures.sides,
      count: { min: figures.count, max: advantage.mostDice },
    }),
    ...inputs,
  },
  calculate: (values) => {
    const net = netOf(values);
    const wanted = diceCount(net);
    if (values.dice.length !== wanted)
      return err(appError('invalid-input', { path: 'dice', text: t('calculators.check.count', { wanted }) }));
    const { kept, sum, towers, snakeEyes } = keep(values.dice, net);
    const total = totalOf(values, sum);
    const tier = tierOf(total.value);
    return {
      json: { kept, total: total.value, tier, towers, snakeEyes },
      sentence: towers
        ? t('calculators.check.towers', { reached: verdictText(total.value, tier, undefined) })
        : snakeEyes
          ? t('calculators.check.snakeEyes', { reached: verdictText(total.value, tier, undefined) })
          : verdictText(total.value, tier, undefined),
      figures: [
        { label: t('sources.kept'), value: raw(kept.join(' + ')) },
        { label: t('sources.total'), value: raw(String(total.value)), explained: total },
      ],
    };
  },
});
