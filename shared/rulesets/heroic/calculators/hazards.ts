import { asked } from '#shared/rulesets/heroic/checks/inputs';
import { sum } from '#shared/kernel/sum';
import { defineCalculator } from '#shared/rules/calculators';
import { choice, dice, number, choiceOf } from '#shared/rules/inputs';
import {
  afflictionById,
  afflictions,
  rollsOf,
  thresholdOf,
} from '#shared/rulesets/heroic/content/afflictions';
import { known } from '#shared/rulesets/heroic/data/index';
import { figures, hazardById, hazards } from '#shared/rulesets/heroic/content/resolution';
import { modeInput } from '#shared/rulesets/heroic/checks/rolls';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { breathRounds } from '#shared/rulesets/heroic/derive/hazardPlace';
import { refused, result, about } from './result';
import { oddDice, rollsIn, seriesDice, seriesInputs, succeeds } from './series';

const str = number(statName('str'), { min: -10, max: 30 });

/** Calculates a hazard roll by roll (15): its costs, and whether the victim catches fire. */
export const hazardCalculator = defineCalculator({
  ...about('hazard', 'series.hazard', '15', 'hazards'),
  inputs: {
    hazard: choiceOf(t('inputs.hazard'), hazards, (id) => t(`hazards.${id}.name`)),
    ...seriesInputs,
    dice: seriesDice(),
  },
  calculate: ({ hazard: id, stat, modifier, mode, dice: faces }) => {
    const hazard = known(hazardById, id);
    const made = rollsIn(faces, mode, stat + modifier + hazard.modifier);
    if (made === undefined) return oddDice(mode);
    const failures = made.filter((roll) => !succeeds(roll)).length;
    const { catchesTo } = hazard;
    const json = {
      rolls: made.map(({ total }) => total),
      failures,
      damage: failures * hazard.damage,
      ...(catchesTo !== undefined && { burning: made.some(({ natural }) => natural <= catchesTo) }),
    };
    return result(json, json.burning === true ? 'hazard.burning' : 'hazard.done', {
      failures,
      rolls: made.length,
      damage: json.damage,
    });
  },
});

/** Implements 15: no roll is needed while the breath lasts, then one each round. */
export const drowningCalculator = defineCalculator({
  ...about('drowning', 'series.drowning', '15', 'hazards'),
  inputs: {
    str,
    rounds: number(t('series.drowning.rounds'), { min: 0, max: 200, initial: 0 }),
    mode: modeInput,
    dice: seriesDice(),
  },
  calculate: ({ str: stat, rounds, mode, dice: faces }) => {
    const hazard = known(hazardById, 'drowning');
    const made = rollsIn(faces, mode, stat + hazard.modifier);
    if (made === undefined) return oddDice(mode);
    const safe = breathRounds(stat);
    const rolls = Math.max(0, rounds - safe);
    if (made.length !== rolls) return refused('dice', 'drowning.dice', { count: rolls });
    const damage = made.filter((roll) => !succeeds(roll)).length * hazard.damage;
    return result({ safe, rolls, damage }, 'drowning.done', { safe, rolls, damage });
  },
});

/** Implements 15: each lost point of Str makes the next day's roll harder. */
export const hungerCalculator = defineCalculator({
  ...about('hunger', 'series.hunger', figures.thirst.source, 'hazards'),
  inputs: {
    without: choice(t('series.hunger.without'), [
      { id: 'food', label: t('series.hunger.food') },
      { id: 'water', label: t('series.hunger.water') },
    ]),
    days: number(t('series.hunger.days'), { min: 0, max: 60 }),
    str,
    mode: modeInput,
    dice: seriesDice(),
    regain: dice(t('series.hunger.regain'), {
      sides: figures.thirst.regain.sides,
      count: { min: 0, max: figures.thirst.regain.count },
      hint: t('series.hunger.regainHint'),
    }),
  },
  calculate: ({ without, days, str: stat, mode, dice: faces, regain }) => {
    const { hungerDays, thirstDays, regain: back } = figures.thirst;
    const made = rollsIn(faces, mode, stat);
    if (made === undefined) return oddDice(mode);
    const rolls = Math.max(0, days - (without === 'food' ? hungerDays : thirstDays));
    if (made.length !== rolls) return refused('dice', 'hunger.dice', { count: rolls });
    if (regain.length !== 0 && regain.length !== back.count)
      return refused('regain', 'hunger.regainDice', { count: back.count });
    const lost = made.reduce((less, { total }) => less + (total - less >= figures.roll.target ? 0 : 1), 0);
    const hours = sum(regain);
    const json = { rolls, damage: lost * known(hazardById, 'hunger-thirst').damage, strengthLost: lost };
    if (regain.length === 0) return result(json, 'hunger.done', json);
    return result({ ...json, hours }, 'hunger.fed', { ...json, hours });
  },
});

/** Calculates a whole illness or poison roll by roll (15). */
export const afflictionCalculator = defineCalculator({
  ...about('affliction', 'series.affliction', '15', 'hazards'),
  inputs: {
    affliction: choiceOf(t('series.affliction.which'), afflictions, (id) => t(`afflictions.${id}.name`)),
    str,
    agi: number(statName('agi'), { min: -10, max: 30 }),
    mode: modeInput,
    hours: asked('series.affliction.hours', [0, 6], 'series.affliction.hoursHint'),
    dice: seriesDice(),
  },
  calculate: ({ affliction: id, str: stat, agi, mode, hours, dice: faces }) => {
    const affliction = known(afflictionById, id);
    const { severity, harm, lasts } = affliction;
    const made = rollsIn(faces, mode, stat + severity);
    if (made === undefined) return oddDice(mode);
    const most = rollsOf(affliction, 'dice' in lasts ? hours : undefined);
    if (made.length > most) return refused('dice', 'affliction.tooMany', { count: most });
    const failures = made.filter((roll) => !succeeds(roll)).length;
    const lost = failures * harm.by;
    const state = harm.to === 'agi' ? thresholdOf(affliction, agi - lost) : undefined;
    const what = harm.to === 'endurance' ? t('sheet.endurance') : statName(harm.to);
    return result(
      { rolls: made.length, of: most, failures, [harm.to]: 0 - lost, ...(state !== undefined && { state }) },
      state === undefined ? 'affliction.lost' : `affliction.${state}`,
      { failures, lost, what },
    );
  },
});
