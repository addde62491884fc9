import { shifted } from '../../../dice/distribution';
import type { Text } from '../../../kernel/text';
import { sum } from '../../../kernel/sum';
import {
  chosenDice,
  type DieGroup,
  type Odds,
  type ReadDie,
  type Reading,
  type Roll,
  type RollChoice,
  type Special,
  type CheckOutcome,
} from '../../../rules/checks';
import { explain, type Explained, type Source } from '../../../rules/explained';
import { bandOf, rules } from '../data';
import { canCrit, chanceOf, dieDistribution, negated, sumOf } from './dice';
import { t } from '../texts';

/** The die is added to the main one or subtracted from it, by `sign`. */
export interface ExtraDie {
  readonly id: string;
  readonly sides: number;
  readonly sign: 1 | -1;
  readonly why: Text;
}

/** Describes a roll of one die with all modifiers. */
export interface D12Roll {
  readonly die: number;
  readonly extras: readonly ExtraDie[];
  readonly sources: readonly Source[];
  /** The total required; `undefined` if only the total matters. */
  readonly target: number | undefined;
  /** Is true for an attack, whose crit the GM may spend on damage. */
  readonly deals?: boolean;
}

export function diceOf({ die, extras }: D12Roll): DieGroup[] {
  return [{ id: 'main', sides: die, count: 1 }, ...extras.map(({ id, sides }) => ({ id, sides, count: 1 }))];
}

/** Includes explosions and subtracted dice. */
function totalOf(spec: D12Roll, roll: Roll): Explained {
  const rule = rules.dice.source;
  const [main = [], ...extra] = roll.dice;
  return explain([
    { label: t('sources.dice'), amount: sum([...main, ...chosenDice(roll, 'explode')]), rule },
    ...spec.extras.map(({ why, sign }, index) => ({
      label: why,
      amount: sign * sum(extra[index] ?? []),
      rule,
    })),
    ...spec.sources,
  ]);
}

/** Implements CRITS: unspent crits are offered as choices. */
export function read(spec: D12Roll, roll: Roll): Reading {
  const total = totalOf(spec, roll);
  const dice = readDice(spec, roll);
  const crits = dice.filter((die) => die.mark === 'best').length;
  const success = spec.target === undefined ? undefined : total.value >= spec.target;
  const fate = roll.chosen.some(({ choice }) => choice === 'fate');
  return {
    dice,
    total,
    verdict: verdict(spec, total.value, success),
    outcome: fate ? 'fate' : success === undefined ? 'rolled' : success ? 'success' : 'failure',
    specials: crits === 0 ? [] : [critSpecial(crits)],
    choices: crits > roll.chosen.length ? critChoices(spec.deals === true) : [],
    json: {
      total: total.value,
      crits,
      ...(success !== undefined && { success }),
      chosen: roll.chosen.map(({ choice }) => choice),
    },
  };
}

function readDice(spec: D12Roll, roll: Roll): ReadDie[] {
  const mark = (sides: number, value: number): Pick<ReadDie, 'mark'> =>
    canCrit(sides) && value === rules.dice.crit ? { mark: 'best' } : {};
  const groups = diceOf(spec);
  const rolledDice = roll.dice.flatMap((faces, index): ReadDie[] => {
    const sides = groups[index]?.sides ?? spec.die;
    const extra = spec.extras[index - 1];
    return faces.map((value) => ({
      group: groups[index]?.id ?? 'main',
      sides,
      value,
      kept: true,
      ...(extra?.sign === -1 ? {} : mark(sides, value)),
      ...(extra && { why: extra.why }),
    }));
  });
  const exploded = chosenDice(roll, 'explode').map((value): ReadDie => ({
    group: 'explode',
    sides: rules.dice.crit,
    value,
    kept: true,
    ...mark(rules.dice.crit, value),
    why: t('crits.exploded'),
  }));
  return [...rolledDice, ...exploded];
}

function verdict({ target }: D12Roll, total: number, success: boolean | undefined): CheckOutcome {
  if (target === undefined || success === undefined) {
    const band = bandOf(rules.difficulty, total);
    const params = { total };
    return {
      text:
        band === undefined
          ? t('verdicts.nothing', params)
          : t('verdicts.reaches', { ...params, difficulty: t(`difficulty.${band}.name`) }),
      tone: 'plain',
    };
  }
  return success
    ? { text: t('verdicts.success', { total, target }), tone: 'good' }
    : { text: t('verdicts.failure', { total, target }), tone: 'bad' };
}

function critSpecial(crits: number): Special {
  return { id: 'crit', title: t('crits.title', { count: crits }), text: t('crits.text'), tone: 'good' };
}

/** Implements CRITS: the player's three options and the GM's. */
function critChoices(deals: boolean): RollChoice[] {
  const option = (id: string): RollChoice => ({ id, label: t(`crits.${id}`), text: t(`crits.${id}Text`) });
  return [
    { ...option('explode'), dice: { id: 'explode', sides: rules.dice.crit, count: 1 } },
    option('effect'),
    option('fate'),
    ...(deals ? [option('damage')] : []),
  ];
}

/** The odds are exact, with every 12 exploding. */
export function odds(spec: D12Roll): Odds | undefined {
  const { target, die, extras, sources } = spec;
  if (target === undefined) return undefined;
  const flat = sum(sources.map(({ amount }) => amount));
  const others = shifted(
    sumOf(extras.map(({ sides, sign }) => (sign === 1 ? dieDistribution(sides) : negated(plainDie(sides))))),
    flat,
  );
  const critDice = [die, ...extras.filter(({ sign }) => sign === 1).map(({ sides }) => sides)].filter(
    canCrit,
  );
  return {
    success: sum(others.map(({ value, p }) => p * chanceOf(die, target - value))),
    curve: sumOf([dieDistribution(die), others]),
    target: { atLeast: target },
    specials:
      critDice.length === 0
        ? []
        : [{ label: t('crits.title', { count: 1 }), p: 1 - (1 - 1 / rules.dice.crit) ** critDice.length }],
  };
}

/** A subtracted die never explodes. */
function plainDie(sides: number) {
  return Array.from({ length: sides }, (_, index) => ({ value: index + 1, p: 1 / sides }));
}
