import { asked, maybe } from '#shared/rulesets/heroic/checks/inputs';
import { sum } from '#shared/kernel/sum';
import { defineCalculator } from '#shared/rules/calculators';
import { dice, flag, group, number, optionalGroup, optionalNumber, choiceOf } from '#shared/rules/inputs';
import {
  criticalOf,
  diceCount,
  helperContribution,
  keep,
  sideInputs,
  totalOf,
} from '#shared/rulesets/heroic/checks/rolls';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { absorbed, strike } from '#shared/rulesets/heroic/checks/strike';
import { t } from '#shared/rulesets/heroic/texts';
import { figure, refused, result, about, titled } from './result';

/** Evaluates dice that were already rolled (6). */
export const checkCalculator = defineCalculator({
  ...titled('check', 'checks.check', figures.roll.source, 'rolls'),
  inputs: {
    dice: dice(t('inputs.dice'), { sides: 6, count: { min: 2, max: 3 }, hint: t('inputs.diceHint') }),
    ...sideInputs,
    against: optionalNumber(t('inputs.againstTotal'), { min: -50, max: 100, initial: 7 }),
  },
  calculate: (values) => {
    const wanted = diceCount(values.mode);
    if (values.dice.length !== wanted)
      return refused('dice', 'check.dice', { mode: t(`modes.${values.mode}`), count: wanted });
    const test = keep(values.dice, values.mode);
    const total = totalOf(test, values);
    const target = values.against === undefined ? figures.roll.target : values.against + 1;
    const success = total.value >= target;
    const critical = criticalOf(test.natural);
    return result(
      { kept: test.kept, natural: test.natural, total: total.value, success, critical },
      success ? 'check.success' : 'check.failure',
      { total: total.value, target },
      [figure(t('rolls.total'), total)],
    );
  },
});

const kept = {
  kept: dice(t('inputs.kept'), { sides: 6, count: 2 }),
  total: number(t('rolls.total'), { min: -50, max: 100, initial: 7 }),
};

/** Implements 12.1.1 and 13.4. */
export const damageCalculator = defineCalculator({
  ...about('damage', 'calculators.damage', figures.damage.source, 'rolls'),
  inputs: {
    attack: group(t('inputs.attacker'), kept),
    defense: group(t('inputs.defender'), kept),
    damage: number(t('inputs.weaponDamage'), { min: -10, max: 30, initial: 0 }),
    penetrating: flag(t('inputs.penetrating')),
    deflect: asked('inputs.deflect', [0, 6], 'inputs.deflectHint'),
    armorRoll: optionalGroup(t('sheet.armorRoll'), {
      die: number(t('rolls.die'), { min: 1, max: 6, initial: 1 }),
      numbers: dice(t('inputs.armorNumbers'), {
        sides: 6,
        count: { min: 0, max: 6 },
        hint: t('inputs.armorNumbersHint'),
      }),
      bonus: asked('inputs.armorBonus', [-6, 6], 'inputs.armorBonusHint'),
      absorbs: maybe('inputs.armorAbsorbs', [0, 6], 'inputs.armorAbsorbsHint'),
    }),
    criticalFrom: maybe('inputs.criticalFrom', [11, 12, 12], 'inputs.criticalFromHint'),
  },
  calculate: (values) => {
    const rolled = ({ kept: faces, total }: typeof values.attack) => ({ ...keep(faces, 'normal'), total });
    const { hit, damage } = strike(values, rolled(values.attack), rolled(values.defense));
    const armor = values.armorRoll;
    const takes =
      hit && armor !== undefined ? absorbed(armor.die, { ...armor, absorbs: armor.absorbs ?? 0 }) : 0;
    const taken = Math.max(0, damage - takes);
    return result(
      { hit, damage, absorbed: takes, taken },
      hit ? 'damage.hit' : 'damage.miss',
      { damage, absorbed: takes, taken },
      [
        figure(t('sheet.damage'), damage),
        figure(t('calculators.damage.absorbed'), takes),
        figure(t('calculators.damage.taken'), taken),
      ],
    );
  },
});

const mostHelpers = 10;

/** The helpers' contribution to a leader's roll (6.1); dice come in pairs, in the same order as the stats. */
export const teamCalculator = defineCalculator({
  ...about('team-roll', 'checks.team', figures.team.source, 'rolls'),
  inputs: {
    helpers: number(t('inputs.helpers'), { min: 1, max: mostHelpers, initial: 1 }),
    dice: dice(t('inputs.helperDice'), { sides: 6, count: { min: 2, max: mostHelpers * 2 } }),
    stat: number(t('inputs.helperStat'), { min: -10, max: 30 }),
  },
  calculate: ({ helpers, dice: faces, stat }) => {
    if (faces.length !== helpers * 2) return refused('dice', 'team.dice', { count: helpers * 2 });
    const brought = Array.from({ length: helpers }, (_, index) =>
      helperContribution((faces[index * 2] ?? 0) + (faces[index * 2 + 1] ?? 0), stat),
    );
    const bonus = sum(brought);
    return result({ helpers: brought, bonus }, 'team.bonus', { bonus });
  },
});

const { longTask } = figures;

/** The state of a long task after some rolls (6.2). */
export const longTaskCalculator = defineCalculator({
  ...about('long-task', 'calculators.longTask', longTask.source, 'rolls'),
  inputs: {
    length: choiceOf(t('inputs.length'), ['short', 'medium', 'long'], (id) => t(`inputs.lengths.${id}`)),
    tokens: maybe('inputs.tokens', [1, 50, 4], 'inputs.tokensHint'),
    rolls: number(t('inputs.rollsAllowed'), { min: 1, max: 50, initial: 6 }),
    made: number(t('inputs.rollsMade'), { min: 0, max: 50 }),
    successes: number(t('inputs.successes'), { min: 0, max: 50 }),
    criticals: number(t('inputs.criticals'), { min: 0, max: 50 }),
  },
  calculate: (values) => {
    const { length, rolls: allowed, made, successes, criticals } = values;
    if (made > allowed) return refused('made', 'longTask.tooMany', { allowed });
    if (successes + criticals > made) return refused('successes', 'longTask.moreThanMade', { made });
    const needed = values.tokens ?? longTask.tokens[length];
    const tokens = successes * longTask.success + criticals * longTask.criticalSuccess;
    const left = allowed - made;
    const state = tokens >= needed ? 'won' : left === 0 ? 'lost' : 'open';
    return result({ tokens, needed, rollsLeft: left, state }, `longTask.${state}`, { tokens, needed, left });
  },
});

/** The state of a chase (9.3); the leader may roll once with advantage. */
export const pursuitCalculator = defineCalculator({
  ...about('pursuit', 'calculators.pursuit', figures.pursuit.source, 'rolls'),
  inputs: {
    ours: number(t('inputs.ourTokens'), { min: 0, max: 50 }),
    theirs: number(t('inputs.theirTokens'), { min: 0, max: 50 }),
    needed: optionalNumber(t('inputs.tokens'), { min: 1, max: 50, initial: figures.pursuit.tokens }),
  },
  calculate: ({ ours, theirs, needed = figures.pursuit.tokens }) => {
    const leader = ours === theirs ? null : ours > theirs ? 'ours' : 'theirs';
    const over = Math.max(ours, theirs) >= needed && leader !== null;
    const key = leader === null ? 'even' : `${over ? 'won' : 'leads'}-${leader}`;
    return result({ needed, leader, over }, `pursuit.${key}`, { ours, theirs, needed });
  },
});
