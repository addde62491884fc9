import type { Calculator } from '#shared/rules/calculators';
import { explain } from '#shared/rules/explained';
import { flag, number } from '#shared/rules/inputs';
import { checkFacts, combat } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure, named, percent, summed } from './parts';

const calculator = calculatorsOf('health');
const score = { min: -5, max: 20 };

const deathThreshold = calculator(
  'death-threshold',
  combat.deathThreshold.source,
  {
    strength: number(t('calc.inputs.strength'), score),
    will: number(t('calc.inputs.will'), score),
    vitality: number(t('calc.inputs.vitality'), { min: 0, max: 1000, initial: 20 }),
    damage: number(t('calc.inputs.damageTaken'), { min: 0, max: 10_000 }),
  },
  ({ strength, will, vitality, damage }) => {
    const threshold = explain([
      { label: t('calc.death-threshold.base'), amount: combat.deathThreshold.base, rule: 'Instant death' },
      { label: t('calc.inputs.strength'), amount: strength, rule: 'Instant death' },
      { label: t('calc.inputs.will'), amount: will, rule: 'Instant death' },
    ]);
    const left = Math.max(0, vitality - damage);
    const over = Math.max(0, damage - vitality);
    // At 0 vitality, all further damage is excess.
    const dead = damage > 0 && left === 0 && over > threshold.value;
    const severe = damage > threshold.value;
    const fate = dead ? 'dead' : left > 0 || damage === 0 ? 'standing' : vitality === 0 ? 'failure' : 'down';
    return {
      json: { threshold: threshold.value, left, over, dead, severeTrauma: severe },
      sentence: t(`calc.death-threshold.${fate}`, { threshold: threshold.value, over, left }),
      figures: [summed('deathThreshold', threshold), figure('vitalityLeft', left), figure('over', over)],
    };
  },
);

/** The probability that a dying creature stabilizes on its own, from the present successes and failures. */
export function survival(successes: number, failures: number): number {
  const { needed, sides, target, worst, best } = checkFacts.deathSave;
  if (failures >= needed) return 0;
  if (successes >= needed) return 1;
  let sum = 0;
  for (let face = 1; face <= sides; face += 1) {
    if (face === best) sum += 1;
    else if (face === worst) sum += survival(successes, failures + 2);
    else if (face >= target) sum += survival(successes + 1, failures);
    else sum += survival(successes, failures + 1);
  }
  return sum / sides;
}

const deathOdds = calculator(
  'death-odds',
  'Death saving throws',
  {
    successes: number(t('calc.inputs.successes'), { min: 0, max: checkFacts.deathSave.needed - 1 }),
    failures: number(t('calc.inputs.failures'), { min: 0, max: checkFacts.deathSave.needed - 1 }),
  },
  ({ successes, failures }) => {
    const stable = survival(successes, failures);
    return {
      json: { stable, dead: 1 - stable },
      sentence: t('calc.death-odds.sentence', { chance: percent(stable) }),
      figures: [figure('stable', percent(stable)), figure('dead', percent(1 - stable))],
    };
  },
);

const stabilise = calculator(
  'stabilise',
  combat.stabilise.source,
  {
    traumas: number(t('calc.inputs.traumas'), { min: 0, max: 100 }),
    bleeding: flag(t('calc.inputs.bleeding')),
  },
  ({ traumas, bleeding }) => {
    const dc = explain([
      { label: t('calc.stabilise.base'), amount: combat.stabilise.dc, rule: combat.stabilise.source },
      { label: t('calc.inputs.traumas'), amount: traumas, rule: combat.stabilise.source },
      {
        label: t('calc.inputs.bleeding'),
        amount: bleeding ? combat.stabilise.bleeding : 0,
        rule: combat.stabilise.source,
      },
    ]);
    return {
      json: { dc: dc.value },
      sentence: t(`calc.stabilise.${bleeding ? 'bleeding' : 'sentence'}`, { dc: dc.value }),
      figures: [summed('dc', dc)],
    };
  },
);

const armorRest = calculator(
  'armor-rest',
  combat.armorRest.source,
  { armor: named('armors', ['light', 'medium', 'heavy']) },
  ({ armor }) => {
    const dc = combat.armorRest[armor];
    return {
      json: { dc },
      sentence: t('calc.armor-rest.sentence', { dc }),
      figures: [figure('dc', dc)],
    };
  },
);

export const healthCalculators: readonly Calculator[] = [deathThreshold, deathOdds, stabilise, armorRest];
