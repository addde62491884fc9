import type { Calculator } from '#shared/rules/calculators';
import { explainBy } from '#shared/rules/explained';
import { checkFacts, combat } from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure, named, percent, summed, num, yes } from './parts';

const calculator = calculatorsOf('health');
const score = { min: -5, max: 20 };

const deathThreshold = calculator(
  'death-threshold',
  combat.deathThreshold.source,
  {
    strength: num('strength', score),
    will: num('will', score),
    vitality: num('vitality', { min: 0, max: 1000, initial: 20 }),
    damage: num('damageTaken', { min: 0, max: 10_000 }),
  },
  ({ strength, will, vitality, damage }) => {
    const threshold = explainBy('Instant death', [
      [t('calc.death-threshold.base'), combat.deathThreshold.base],
      [t('calc.inputs.strength'), strength],
      [t('calc.inputs.will'), will],
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
    successes: num('successes', { min: 0, max: checkFacts.deathSave.needed - 1 }),
    failures: num('failures', { min: 0, max: checkFacts.deathSave.needed - 1 }),
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
    traumas: num('traumas', { min: 0, max: 100 }),
    bleeding: yes('bleeding'),
  },
  ({ traumas, bleeding }) => {
    const dc = explainBy(combat.stabilise.source, [
      [t('calc.stabilise.base'), combat.stabilise.dc],
      [t('calc.inputs.traumas'), traumas],
      [t('calc.inputs.bleeding'), bleeding ? combat.stabilise.bleeding : 0],
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
