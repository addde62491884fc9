import { atLeast, certain, plus, rolled, shifted, type Distribution } from '../../../dice/distribution';
import { sum } from '../../../kernel/sum';
import type { Text } from '../../../kernel/text';
import { defineCheck, type DieGroup, type Odds, type ReadDie, type Reading } from '../../../rules/checks';
import { explain, type Source } from '../../../rules/explained';
import { number, optionalGroup } from '../../../rules/inputs';
import { rules } from '../data';
import { stabiliseDifficulty } from './resolve';
import { t } from '../texts';
import { asks, outcomeOf, verdict } from './parts';

const { checks, injury } = rules;
const twoDice: Distribution = rolled(checks.dice, checks.sides, sum);
const mostHelpers = 3;

/** All inputs of a skill check; helpers roll dice of their own. */
export interface SkillCheck {
  readonly skill: number;
  readonly modifier: number;
  readonly difficulty: number;
  readonly circumstances?: number | undefined;
  readonly helpers?: Helpers | undefined;
}

/** All helpers have the same skill. */
interface Helpers {
  readonly count: number;
  readonly skill: number;
  readonly modifier: number;
}

/** Leaves out help. */
function addends({ skill, modifier, circumstances = 0 }: SkillCheck): Source[] {
  const rule = checks.source;
  return [
    { label: skill < 0 ? t('sources.untrained') : t('sources.skill'), amount: skill, rule },
    { label: t('sources.modifier'), amount: modifier, rule },
    { label: t('sources.circumstances'), amount: circumstances, rule },
  ];
}

const bonusOf = (check: SkillCheck): number => sum(addends(check).map(({ amount }) => amount));

/** Returns the probability that at least one helper succeeds at the same difficulty. */
export function chanceOfHelp({ helpers, difficulty }: SkillCheck): number {
  if (helpers === undefined) return 0;
  const alone = atLeast(shifted(twoDice, helpers.skill + helpers.modifier), difficulty);
  return 1 - (1 - alone) ** helpers.count;
}

/** Exact: the two dice, plus 1 with the probability of successful help. */
export function skillOdds(check: SkillCheck): Odds {
  const help = chanceOfHelp(check);
  const bonus: Distribution = [
    { value: 0, p: 1 - help },
    { value: checks.help, p: help },
  ].filter(({ p }) => p > 0);
  const curve = plus(shifted(twoDice, bonusOf(check)), help === 0 ? certain(0) : bonus);
  return {
    success: atLeast(curve, check.difficulty),
    curve,
    target: { atLeast: check.difficulty },
    specials: check.helpers === undefined ? [] : [{ label: t('odds.help'), p: help }],
  };
}

/** Returns one pair for the check, and one for each helper. */
export function skillDice({ helpers }: SkillCheck): DieGroup[] {
  const pair = { sides: checks.sides, count: checks.dice };
  return [
    { id: 'check', ...pair },
    ...Array.from({ length: helpers?.count ?? 0 }, (_, index) => ({
      id: `helper-${String(index + 1)}`,
      ...pair,
    })),
  ];
}

/** The first pair is the check, the others belong to the helpers. */
export function readSkill(check: SkillCheck, dice: readonly (readonly number[])[]): Reading {
  const [own = [], ...helping] = dice;
  const { difficulty, helpers } = check;
  const helped = helping.map(
    (pair) => sum(pair) + (helpers?.skill ?? 0) + (helpers?.modifier ?? 0) >= difficulty,
  );
  const isHelped = helped.includes(true);
  const rule = checks.source;
  const total = explain([
    { label: t('sources.dice'), amount: sum(own), rule },
    ...addends(check),
    { label: t('sources.help'), amount: isHelped ? checks.help : 0, rule },
  ]);
  const success = total.value >= difficulty;
  return {
    dice: [
      ...own.map((value) => die('check', value, true)),
      ...helping.flatMap((pair, index) =>
        pair.map((value) =>
          die(
            `helper-${String(index + 1)}`,
            value,
            false,
            t(helped[index] === true ? 'rolls.helperSucceeds' : 'rolls.helperFails', { number: index + 1 }),
          ),
        ),
      ),
    ],
    total,
    verdict: verdict(
      success,
      t(success ? 'rolls.succeeds' : 'rolls.fails', { total: total.value, difficulty }),
    ),
    outcome: outcomeOf(success),
    specials: isHelped
      ? [{ id: 'helped', title: t('rolls.helped', { bonus: checks.help }), tone: 'good' }]
      : [],
    choices: [],
    json: { total: total.value, success },
  };
}

function die(group: string, value: number, kept: boolean, why?: Text): ReadDie {
  return { group, sides: checks.sides, value, kept, ...(why && { why }) };
}

/** Compares better circumstances, another helper, and no training. */
function changes<C extends SkillCheck>(check: C): { id: string; label: Text; values: C }[] {
  const { circumstances = 0, skill } = check;
  const better = [1, 2]
    .filter((more) => circumstances + more <= checks.circumstances)
    .map((more) => ({
      id: `circumstances-${String(more)}`,
      label: t('whatIfs.circumstances', { more }),
      values: { ...check, circumstances: circumstances + more },
    }));
  const untrained =
    skill === checks.untrained
      ? []
      : [{ id: 'untrained', label: t('whatIfs.untrained'), values: { ...check, skill: checks.untrained } }];
  return [...better, ...untrained];
}

/** The new helper is as skilled as the others, or as the character. */
function oneMoreHelper<C extends SkillCheck>(check: C): { id: string; label: Text; values: C }[] {
  const { helpers, skill, modifier } = check;
  if (helpers?.count === mostHelpers) return [];
  const next =
    helpers === undefined ? { count: 1, skill, modifier } : { ...helpers, count: helpers.count + 1 };
  const label = t(helpers === undefined ? 'whatIfs.helper' : 'whatIfs.anotherHelper');
  return [{ id: 'helper', label, values: { ...check, helpers: next } }];
}

/** Implements Skill Checks: two dice, a skill and an attribute against a difficulty. */
export const skillCheck = defineCheck({
  id: 'check',
  title: t('checks.check.title'),
  text: t('checks.check.text'),
  rule: checks.source,
  inputs: {
    skill: asks.skill(),
    modifier: asks.modifier(),
    difficulty: asks.difficulty(),
    circumstances: asks.circumstances(),
    helpers: optionalGroup(
      t('inputs.helpers'),
      {
        count: number(t('inputs.helperCount'), { min: 1, max: mostHelpers }),
        skill: asks.skill(),
        modifier: asks.modifier(),
      },
      t('inputs.helpersHint'),
    ),
  },
  atTable: { asks: ['difficulty', 'circumstances'] },
  dice: skillDice,
  read: (check, { dice }) => readSkill(check, dice),
  odds: skillOdds,
  whatIfs: (check) => [...changes(check), ...oneMoreHelper(check)],
});

interface Stabilising {
  readonly skill: number;
  readonly modifier: number;
  readonly rounds: number;
  readonly circumstances?: number | undefined;
}

/** Implements Injury And Healing. */
export function stabilising({ rounds, ...check }: Stabilising): SkillCheck {
  return { ...check, difficulty: stabiliseDifficulty(rounds) };
}

/** Implements Injury And Healing. */
export const stabiliseCheck = defineCheck({
  id: 'stabilise',
  title: t('checks.stabilise.title'),
  text: t('checks.stabilise.text', { skill: injury.skill }),
  rule: injury.source,
  inputs: {
    skill: asks.skill(),
    modifier: asks.modifier(t('inputs.healModifier')),
    rounds: asks.rounds(),
    circumstances: asks.circumstances(),
  },
  atTable: { asks: ['rounds', 'circumstances'] },
  dice: (values) => skillDice(stabilising(values)),
  read: (values, { dice }) => {
    const check = stabilising(values);
    const reading = readSkill(check, dice);
    const success = reading.outcome === 'success';
    return {
      ...reading,
      verdict: verdict(success, t(success ? 'rolls.stabilised' : 'rolls.stillDying')),
      json: { difficulty: check.difficulty, total: reading.total?.value ?? 0, success },
    };
  },
  odds: (values) => skillOdds(stabilising(values)),
  whatIfs: (values) => [
    ...(values.rounds < injury.rounds
      ? [{ id: 'later', label: t('whatIfs.roundLater'), values: { ...values, rounds: values.rounds + 1 } }]
      : []),
    ...changes({ ...values, difficulty: 0 }).map(({ id, label, values: { difficulty: _, ...changed } }) => ({
      id,
      label,
      values: changed,
    })),
  ],
});
