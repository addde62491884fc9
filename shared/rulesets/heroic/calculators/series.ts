import { asked } from '#shared/rulesets/heroic/checks/inputs';
import { sum } from '#shared/kernel/sum';
import { choice, dice, number, optionalNumber } from '#shared/rules/inputs';
import { defineCalculator } from '#shared/rules/calculators';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import {
  criticalOf,
  diceCount,
  keep,
  modeInput,
  type Critical,
  type Mode,
} from '#shared/rulesets/heroic/checks/rolls';
import { t } from '#shared/rulesets/heroic/texts';
import { refused, result, about } from './result';

/** Inputs of several rolls of one kind; each roll uses two or three of the dice. */
export const seriesInputs = {
  stat: number(t('inputs.stat'), { min: -10, max: 30 }),
  modifier: asked('inputs.modifier', [-30, 30], 'inputs.modifierHint'),
  mode: modeInput,
};

/** Follows the order in which the dice fell. */
export const seriesDice = (label = t('inputs.dice')) =>
  dice(label, { sides: 6, count: { min: 0, max: 200 }, hint: t('series.diceHint') });

export interface SeriesRoll {
  readonly natural: number;
  readonly total: number;
  readonly critical: Critical;
}

/** Splits dice into successive rolls; undefined if the last roll is incomplete. */
export function rollsIn(
  faces: readonly number[],
  mode: Mode,
  bonus: number,
): readonly SeriesRoll[] | undefined {
  const size = diceCount(mode);
  if (faces.length % size !== 0) return undefined;
  return Array.from({ length: faces.length / size }, (_, index) => {
    const { natural } = keep(faces.slice(index * size, (index + 1) * size), mode);
    return { natural, total: natural + bonus, critical: criticalOf(natural) };
  });
}

/** Refuses incomplete rolls. */
export const oddDice = (mode: Mode, path = 'dice') =>
  refused(path, 'check.dice', { mode: t(`modes.${mode}`), count: diceCount(mode) });

/** Applies to regular rolls (6). */
export const succeeds = ({ total }: SeriesRoll): boolean => total >= figures.roll.target;

const tokensFor = (made: SeriesRoll, success: boolean): number => {
  if (!success) return 0;
  return made.critical === 'success' ? figures.longTask.criticalSuccess : figures.longTask.success;
};

/** Replays a long task from its dice (6.2); rolls after its success do not count. */
export const longTaskRollsCalculator = defineCalculator({
  ...about('long-task-rolls', 'series.longTask', figures.longTask.source, 'rolls'),
  inputs: {
    ...seriesInputs,
    dice: seriesDice(),
    needed: number(t('inputs.tokens'), { min: 1, max: 50, initial: figures.longTask.tokens.medium }),
    rolls: number(t('inputs.rollsAllowed'), { min: 1, max: 50, initial: 6 }),
  },
  calculate: ({ stat, modifier, mode, dice: faces, needed, rolls: allowed }) => {
    const made = rollsIn(faces, mode, stat + modifier);
    if (made === undefined) return oddDice(mode);
    if (made.length > allowed) return refused('dice', 'longTask.tooMany', { allowed });
    const gained: number[] = [];
    for (const each of made) if (sum(gained) < needed) gained.push(tokensFor(each, succeeds(each)));
    const tokens = sum(gained);
    const left = allowed - gained.length;
    const state = tokens >= needed ? 'won' : left === 0 ? 'lost' : 'open';
    return result({ gained, tokens, needed, rollsLeft: left, state }, `longTask.${state}`, {
      tokens,
      needed,
      left,
    });
  },
});

/** Replays a pursuit or dogfight from both sides' dice (9.3), up to its end; a tie gives no token. */
export const pursuitRollsCalculator = defineCalculator({
  ...about('pursuit-rolls', 'series.pursuit', figures.pursuit.source, 'rolls'),
  inputs: {
    ours: number(t('series.ourStat'), { min: -10, max: 30 }),
    ourMode: modeInput,
    ourDice: seriesDice(t('series.ourDice')),
    theirs: number(t('series.theirStat'), { min: -10, max: 30 }),
    theirMode: modeInput,
    theirDice: seriesDice(t('series.theirDice')),
    needed: optionalNumber(t('inputs.tokens'), { min: 1, max: 50, initial: figures.pursuit.tokens }),
  },
  calculate: ({ needed = figures.pursuit.tokens, ...values }) => {
    const own = rollsIn(values.ourDice, values.ourMode, values.ours);
    if (own === undefined) return oddDice(values.ourMode, 'ourDice');
    const other = rollsIn(values.theirDice, values.theirMode, values.theirs);
    if (other === undefined) return oddDice(values.theirMode, 'theirDice');
    if (own.length !== other.length) return refused('theirDice', 'pursuit.rounds', { count: own.length });
    const tokens = { ours: 0, theirs: 0 };
    own.forEach((mine, round) => {
      const foe = other[round];
      if (foe === undefined || Math.max(tokens.ours, tokens.theirs) >= needed) return;
      tokens.ours += tokensFor(mine, mine.total > foe.total);
      tokens.theirs += tokensFor(foe, foe.total > mine.total);
    });
    const leader = tokens.ours === tokens.theirs ? null : tokens.ours > tokens.theirs ? 'ours' : 'theirs';
    const over = leader !== null && Math.max(tokens.ours, tokens.theirs) >= needed;
    const key = leader === null ? 'even' : `${over ? 'won' : 'leads'}-${leader}`;
    return result({ ...tokens, needed, leader, over }, `pursuit.${key}`, { ...tokens, needed });
  },
});

/** Replays healing (7) or repairs (9.1) from the dice. */
export const mendingCalculator = defineCalculator({
  ...about('mending', 'series.mending', figures.recovery.source, 'life'),
  inputs: {
    what: choice(t('series.mending.what'), [
      { id: 'healing', label: t('series.mending.healing') },
      { id: 'repair', label: t('series.mending.repair') },
    ]),
    ...seriesInputs,
    dice: seriesDice(),
    training: choice(t('inputs.healerSkill'), [
      { id: 'none', label: t('levels.none') },
      { id: 'trained', label: t('inputs.trained') },
    ]),
    missing: number(t('series.mending.missing'), { min: 0, max: 1000, initial: 3 }),
    maximum: number(t('series.mending.maximum'), { min: 1, max: 1000, initial: 5 }),
  },
  calculate: ({ what, stat, modifier, mode, dice: faces, training, missing, maximum }) => {
    const made = rollsIn(faces, mode, stat + modifier);
    if (made === undefined) return oddDice(mode);
    const { recovery, repair } = figures;
    const trained = training === 'trained' ? recovery.trained : 0;
    const each =
      what === 'healing'
        ? { success: recovery.healing + trained, critical: recovery.healingCritical + trained }
        : { success: repair.success, critical: repair.criticalSuccess };
    const restored = made.reduce((sum, roll) => {
      if (!succeeds(roll)) return sum;
      return sum + (roll.critical === 'success' ? each.critical : each.success);
    }, 0);
    const json = { restored: Math.min(missing, restored), rolls: made.length };
    if (what === 'healing') return result(json, 'mending.healed', json);
    const hours = made.length * maximum;
    return result({ ...json, hours }, 'mending.repaired', { ...json, hours });
  },
});

/** Replays a maneuver from its dice (9.2). */
export const maneuverCalculator = defineCalculator({
  ...about('maneuver', 'checks.maneuver', figures.maneuver.source, 'combat'),
  inputs: {
    agi: number(t('stats.agi.name'), { min: -10, max: 30 }),
    mode: modeInput,
    dice: seriesDice(),
    gain: choice(t('series.maneuver.gain'), [
      { id: 'attack', label: t('inputs.attack') },
      { id: 'defense', label: t('inputs.defense') },
    ]),
  },
  calculate: ({ agi, mode, dice: faces, gain }) => {
    const { modifier, bonus, backfiresTo } = figures.maneuver;
    const [roll, ...more] = rollsIn(faces, mode, agi + modifier) ?? [];
    if (roll === undefined || more.length > 0) return oddDice(mode);
    const none = { attack: 0, defense: 0 };
    if (roll.natural <= backfiresTo)
      return result({ outcome: 'backfire', attack: -bonus, defense: -bonus }, 'maneuver.backfire', { bonus });
    if (!succeeds(roll)) return result({ outcome: 'failure', ...none }, 'maneuver.failure');
    return result({ outcome: 'success', ...none, [gain]: bonus }, 'maneuver.success', {
      bonus,
      what: t(`inputs.${gain}`),
    });
  },
});
