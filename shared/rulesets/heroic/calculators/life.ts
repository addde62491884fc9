import { defineCalculator } from '#shared/rules/calculators';
import { explain } from '#shared/rules/explained';
import { choice, flag, group, number } from '#shared/rules/inputs';
import { statPriceBetween } from '#shared/rulesets/heroic/derive/advancement';
import { advancement, creation } from '#shared/rulesets/heroic/data/index';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { breathRounds, fallDamage } from '#shared/rulesets/heroic/derive/hazardPlace';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { figure, refused, result, about, titled } from './result';

const stat = (id: 'str' | 'agi') => number(statName(id), { min: -10, max: 30 });

/** Implements 3.2, step by step. */
export const expCostCalculator = defineCalculator({
  ...about('exp-cost', 'calculators.expCost', advancement.stat.source, 'life'),
  inputs: {
    stat: group(t('inputs.stat'), {
      from: number(t('inputs.from'), { min: -2, max: creation.stats.maximum }),
      to: number(t('inputs.to'), { min: -2, max: creation.stats.maximum, initial: 1 }),
    }),
  },
  calculate: ({ stat: { from, to } }) => {
    if (to < from) return refused('stat.to', 'expCost.lower', { from, to });
    const exp = statPriceBetween(from, to);
    return result({ exp }, 'expCost.exp', { from, to, exp });
  },
});

/** Implements 3.5. */
export const minionCalculator = defineCalculator({
  ...titled('minion-exp', 'calculators.minion', figures.minion.source, 'life'),
  inputs: { earned: number(t('inputs.ownerExp'), { min: 0, max: 100_000 }) },
  calculate: ({ earned }) => {
    const exp = Math.floor(earned / figures.minion.share);
    return result({ exp }, 'minion.exp', { exp });
  },
});

/** Implements 15: one damage for every 3 yards, half with a successful Agi roll. */
export const fallCalculator = defineCalculator({
  ...about('fall', 'calculators.fall', figures.falling.source, 'life'),
  inputs: {
    yards: number(t('inputs.yards'), { min: 0, max: 100_000, initial: 6 }),
    rolled: flag(t('inputs.agilityRolled')),
  },
  calculate: ({ yards, rolled }) => {
    const damage = fallDamage(yards, rolled);
    return result({ damage }, 'fall.damage', { yards, damage });
  },
});

/** Implements 15. */
export const breathCalculator = defineCalculator({
  ...about('breath', 'calculators.breath', figures.breath.source, 'life'),
  inputs: { str: stat('str') },
  calculate: ({ str }) => {
    const rounds = breathRounds(str);
    return result({ rounds }, 'breath.rounds', { count: rounds });
  },
});

/** Implements 7: a night's sleep and a day's healing. */
export const recoveryCalculator = defineCalculator({
  ...about('recovery', 'calculators.recovery', figures.recovery.source, 'life'),
  inputs: {
    str: stat('str'),
    healing: choice(t('inputs.healerSkill'), [
      { id: 'none', label: t('levels.none') },
      { id: 'trained', label: t('inputs.trained') },
    ]),
  },
  calculate: ({ str, healing }) => {
    const trained = healing === 'trained' ? figures.recovery.trained : 0;
    const json = {
      sleep: sleepRestores(str),
      attempts: healingAttempts(str),
      success: figures.recovery.healing + trained,
      critical: figures.recovery.healingCritical + trained,
    };
    return result(json, 'recovery.all', json);
  },
});

/** The End restored by 8 hours of sleep (7). */
export function sleepRestores(str: number): number {
  return Math.max(0, str + figures.recovery.sleepBase);
}

/** Returns the number of attempts on one patient per day (7). */
export function healingAttempts(str: number): number {
  return Math.max(0, str + figures.recovery.attemptsBase);
}

/** Implements 9.1. */
export const repairCalculator = defineCalculator({
  ...about('repair', 'calculators.repair', figures.repair.source, 'life'),
  inputs: {
    endurance: number(t('inputs.vehicleEndurance'), { min: 1, max: 1000, initial: 5 }),
    successes: number(t('inputs.successes'), { min: 0, max: 1000 }),
    criticals: number(t('inputs.criticals'), { min: 0, max: 1000 }),
    failures: number(t('inputs.failures'), { min: 0, max: 1000 }),
  },
  calculate: ({ endurance, successes, criticals, failures }) => {
    const mended = successes * figures.repair.success + criticals * figures.repair.criticalSuccess;
    const hours = (successes + criticals + failures) * endurance;
    return result({ restored: Math.min(endurance, mended), hours }, 'repair.done', {
      restored: Math.min(endurance, mended),
      hours,
    });
  },
});

/** Implements 12 and 13.5. */
export const movementCalculator = defineCalculator({
  ...about('movement', 'calculators.movement', creation.movement.source, 'life'),
  inputs: { agi: stat('agi'), str: stat('str'), carried: number(t('inputs.carried'), { min: 0, max: 100 }) },
  calculate: ({ agi, str, carried }) => {
    const { overStr, encumbered: less } = creation.encumbrance;
    const maximum = Math.max(0, str + overStr);
    if (carried > maximum) return refused('carried', 'movement.tooMuch', { maximum });
    const encumbered = carried > 0 && carried > str;
    const whole = explain([
      { label: t('sources.base'), amount: creation.movement.base, rule: creation.movement.source },
      { label: statName('agi'), amount: agi + (encumbered ? less : 0), rule: creation.movement.source },
    ]);
    const yards = encumbered ? Math.floor(whole.value / 2) : whole.value;
    return result({ yards, encumbered }, encumbered ? 'movement.slowed' : 'movement.free', { yards }, [
      figure(t('sheet.movement'), whole),
    ]);
  },
});
