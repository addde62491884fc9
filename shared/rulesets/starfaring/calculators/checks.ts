import type { Calculator } from '#shared/rules/calculators';
import { explain } from '#shared/rules/explained';
import { dice, flag, type FlagInput, type InputValues } from '#shared/rules/inputs';
import {
  bonusOf,
  bonusSources,
  dcInput,
  factorInputs,
  positionInput,
} from '#shared/rulesets/starfaring/checks/factors';
import { settle } from '#shared/rulesets/starfaring/checks/specials';
import { checkFacts, combat, situations } from '#shared/rulesets/starfaring/data/index';
import { diceFor, judgeAgainst, modeOf } from '#shared/rulesets/starfaring/checks/twelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure, refused, summed, num, yes } from './parts';

const calculator = calculatorsOf('checks');

/** Evaluates rolled dice. */
const check = calculator(
  'check',
  'Ability checks',
  {
    dice: dice(t('checks.dice'), { sides: checkFacts.dice.sides, count: { min: 2, max: 3 } }),
    ...factorInputs,
    dc: dcInput,
  },
  ({ dice: faces, ...values }) => {
    const mode = modeOf(values);
    const needed = diceFor(mode);
    if (faces.length !== needed)
      return refused('dice', 'dice', { needed, mode: t(`calc.mode.${mode}`), count: faces.length });
    const { kept, numbers, total } = settle('check', faces, values);
    const { success, special, rank } = judgeAgainst(bonusOf(values), values.dc)(numbers, 0);
    return {
      json: { kept: [...kept], total: total.value, success, special, rank },
      sentence: t(`calc.check.${success ? 'success' : 'failure'}`, {
        total: total.value,
        dc: values.dc,
        special: t(`calc.check.special.${special ?? 'none'}`, { rank: rank ?? 0 }),
      }),
      figures: [summed('total', total), figure('mode', t(`calc.mode.${mode}`))],
    };
  },
  t('checks.check.title'),
);

const passive = calculator('passive', 'Passive checks', factorInputs, (values) => {
  const mode = modeOf(values);
  const tipped = { normal: 0, advantage: 1, disadvantage: -1 }[mode] * checkFacts.passive.advantage;
  const total = explain([
    { label: t('calc.passive.base'), amount: checkFacts.passive.base, rule: 'Passive checks' },
    ...bonusSources(values, [
      { label: t(`calc.mode.${mode}`), amount: tipped, rule: 'Advantage and disadvantage' },
    ]),
  ]);
  return {
    json: { value: total.value },
    sentence: t('calc.passive.sentence', { value: total.value }),
    figures: [summed('passive', total), figure('mode', t(`calc.mode.${mode}`))],
  };
});

/** This situation is offered only with the optional rules of position. */
const positional = 'elevated';

const situationInputs: Readonly<Record<string, FlagInput>> = Object.fromEntries(
  [...situations.map(({ id }) => id).filter((id) => id !== positional), 'aimed'].map((id) => [
    id,
    flag(t(`calc.situations.${id}`)),
  ]),
);
const advantageInputs = { ...situationInputs, position: positionInput };
type Situations = InputValues<{ readonly position: typeof positionInput }>;

/** Flattens the flags of the position. */
function situationsIn({ position, ...others }: Situations): Readonly<Record<string, unknown>> {
  return { ...others, ...position };
}

const advantage = calculator('advantage', 'Advantage and disadvantage', advantageInputs, (given) => {
  const values = situationsIn(given);
  const held = situations.filter(({ id }) => values[id] === true);
  const sources = (side: 'advantage' | 'disadvantage') =>
    explain(
      held
        .filter((situation) => situation.side === side)
        .map(({ id, source }) => ({ label: t(`calc.situations.${id}`), amount: 1, rule: source })),
    );
  const [advantages, disadvantages] = [sources('advantage'), sources('disadvantage')];
  const bonus = explain([
    {
      label: t('calc.situations.aimed'),
      amount: values['aimed'] === true ? combat.aim.bonus : 0,
      rule: 'AIM',
    },
    {
      label: t('calc.situations.flanking'),
      amount: values['flanking'] === true ? combat.flanking.bonus : 0,
      rule: combat.flanking.source,
    },
  ]);
  const mode = modeOf({ advantages: advantages.value, disadvantages: disadvantages.value });
  return {
    json: {
      advantages: advantages.value,
      disadvantages: disadvantages.value,
      mode,
      bonus: bonus.value,
    },
    sentence: t(`calc.advantage.${mode}`, {
      advantages: advantages.value,
      disadvantages: disadvantages.value,
    }),
    figures: [
      summed('advantages', advantages),
      summed('disadvantages', disadvantages),
      summed('attackBonus', bonus),
    ],
  };
});

const vitality = num('vitality', { min: 0, max: 1000, initial: 20 });

/** The cost of Tenacity, and whether it can be paid. */
const tenacity = calculator(
  'tenacity',
  'Tenacity',
  { bonus: num('bonus', { min: 1, max: checkFacts.tenacity.maximum }), vitality },
  ({ bonus, vitality: current }) => {
    const cost = bonus * checkFacts.tenacity.vitality;
    // The last point cannot be spent.
    const allowed = current > cost;
    const affordable = Math.min(
      checkFacts.tenacity.maximum,
      Math.max(0, Math.floor((current - 1) / checkFacts.tenacity.vitality)),
    );
    return {
      json: { cost, allowed, left: allowed ? current - cost : current, affordable },
      sentence: t(`calc.tenacity.${allowed ? 'allowed' : 'refused'}`, {
        bonus,
        cost,
        left: current - cost,
        affordable,
      }),
      figures: [figure('cost', cost), figure('affordable', affordable)],
    };
  },
);

/** Energy is either paid, or refused with consequences. */
const strain = calculator(
  'strain',
  'Strain',
  {
    cost: num('cost', {
      min: checkFacts.strain.minimum,
      max: checkFacts.strain.maximum,
      initial: checkFacts.strain.minimum,
    }),
    vitality,
    willing: yes('willing', { initial: true }),
  },
  ({ cost, vitality: current, willing }) => {
    const paid = willing && current >= cost;
    return {
      json: {
        paid,
        left: paid ? current - cost : current,
        disadvantage: !paid,
        exhaustion: paid ? 0 : checkFacts.strain.exhaustion,
      },
      sentence: t(`calc.strain.${paid ? 'paid' : 'unpaid'}`, { cost, left: current - cost }),
      figures: [
        figure('vitalityLeft', paid ? current - cost : current),
        figure('exhaustion', paid ? 0 : checkFacts.strain.exhaustion),
      ],
    };
  },
);

export const checkCalculators: readonly Calculator[] = [check, passive, advantage, tenacity, strain];
