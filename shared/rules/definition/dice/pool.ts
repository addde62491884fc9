import { clamp } from '#shared/kernel/clamp';
import { sum } from '#shared/kernel/sum';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Expression, Formula } from '#shared/rules/definition/formula/expression';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { envOf, type Env, type FormulaContext, type Row } from '#shared/rules/definition/formula/types';
import { formulaName } from '#shared/rules/definition/model/names';
import { isUsualField } from './poolNames';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { PoolRules as DicePoolRules } from '#shared/rules/definition/schema/checks';
import { plainDie, type DieRules } from '#shared/rules/dice/die';
import type { PoolRules } from '#shared/rules/dice/pool';

/** A pool with its formulas compiled. */
export interface PoolModel {
  readonly rules: DicePoolRules;
  /** The slot of the dice that the sheet decides. */
  readonly input: number | undefined;
  readonly count: Formula;
  readonly sides: Formula;
  readonly groups: readonly { readonly count: Formula; readonly sides: Formula }[];
  readonly extra: Formula | undefined;
  readonly keep: Formula | undefined;
  readonly drop: Formula | undefined;
  readonly reroll: Formula | undefined;
  readonly explode: Formula | undefined;
  /** Without it the pool is rolled once. */
  readonly repeat: Formula | undefined;
  readonly from: Formula;
  readonly twice: Formula | undefined;
  /** The dice of a pool beside the others count while this holds. */
  readonly apart: Formula | undefined;
}

/** A pool whose numbers are known. */
export interface ResolvedPool extends PoolRules {
  readonly kind: DicePoolRules['kind'];
  /** No part of the total. */
  readonly apart: boolean;
  /** Faces of dice that may be rolled again after the roll, from face 1 on; empty without any. */
  readonly pushes: readonly boolean[];
}

/** The most dice of one pool, the most sides of one die, and how often a pool is rolled at most. */
export const poolLimits = { dice: 40, sides: 100, repeats: 4 } as const;

export function compilePool(
  compiler: Compiler,
  path: DefinitionPath,
  rules: DicePoolRules,
  input: number | undefined,
  place: FormulaContext,
  after: FormulaContext,
): PoolModel {
  const needed = (source: string | number, ...at: (string | number)[]): Formula =>
    compiler.number([...path, ...at], source, place);
  const number = (source: string | number | undefined, ...at: string[]): Formula | undefined =>
    source === undefined ? undefined : needed(source, ...at);
  if (rules.keep !== undefined && rules.drop !== undefined) compiler.fault([...path, 'drop'], 'keepAndDrop');
  checkCounts(compiler, path, rules);
  const isMixed = rules.groups.length > 0;
  const hasRest = rules.reroll !== undefined || rules.explode !== undefined || rules.repeat !== 1;
  if (rules.push !== undefined && (hasRest || isMixed || rules.kind === 'percentile'))
    compiler.fault([...path, 'push'], 'pushAlone');
  if (isMixed && (rules.kind === 'percentile' || rules.values !== undefined))
    compiler.fault([...path, 'groups'], 'oneSize');
  const dice = (source: string | number, ...at: (string | number)[]): Formula => {
    const formula = needed(source, ...at);
    const [least, most] = at.at(-1) === 'count' ? [0, poolLimits.dice] : [1, poolLimits.sides];
    // Beyond the ends of a ladder its first or last die counts.
    const value = rules.ladder !== undefined && least === 1 ? undefined : constantIn(formula);
    if (value !== undefined && value !== clamp(value, least, most))
      compiler.fault([...path, ...at], 'diceBeyond', { value, least, most });
    return formula;
  };
  return {
    rules,
    input,
    count: dice(rules.count, 'count'),
    sides: dice(rules.sides, 'sides'),
    groups: rules.groups.map(({ count, sides }, index) => ({
      count: dice(count, 'groups', index, 'count'),
      sides: dice(sides, 'groups', index, 'sides'),
    })),
    extra: number(rules.extra, 'extra'),
    keep: number(rules.keep?.n, 'keep', 'n'),
    drop: number(rules.drop?.n, 'drop', 'n'),
    reroll: number(rules.reroll?.upTo, 'reroll', 'upTo'),
    explode: number(rules.explode?.from, 'explode', 'from'),
    repeat: number(rules.repeat === 1 ? undefined : rules.repeat, 'repeat'),
    from: needed(rules.from, 'from'),
    twice: number(rules.twice, 'twice'),
    apart: rules.apart === undefined ? undefined : compiler.flag([...path, 'apart'], rules.apart, after),
  };
}

/** The value of a formula that depends on nothing. */
function constantIn({ source, expression }: Formula): number | undefined {
  const isConstant = ({ op, parts }: Expression): boolean =>
    op === 'literal' || (parts.length > 0 && parts.every(isConstant));
  return source !== '' && isConstant(expression) ? Number(expression.run(envOf([], []))) : undefined;
}

/** Names that fields of every pool have, and faces that no die has. */
function checkCounts(
  compiler: Compiler,
  path: DefinitionPath,
  { counts, values, sides }: DicePoolRules,
): void {
  const most = values?.length ?? (typeof sides === 'number' ? sides : poolLimits.sides);
  counts.forEach(({ id, each }, index) => {
    const at = [...path, 'counts', index];
    const name = formulaName(id);
    if (isUsualField(name)) compiler.fault([...at, 'id'], 'reserved', { name: id });
    if (counts.slice(0, index).some((other) => formulaName(other.id) === name))
      compiler.fault([...at, 'id'], 'taken', { name: id });
    if (each.length > most) compiler.fault([...at, 'each'], 'moreFaces', { most });
  });
}

/**
 * Numbers beyond their limits are moved to them, so that no input can ask for too many dice. Faces from `spare` on may
 * be spent.
 */
export function resolvePool(model: PoolModel, env: Env, spare: number): ResolvedPool {
  const { rules } = model;
  const given = model.input === undefined ? undefined : (env.own[model.input] as Row | undefined);
  const value = (formula: Formula): number => Math.floor(cleaned(formula.expression.run(env) as number) || 0);
  const asked = model.extra === undefined ? 0 : value(model.extra);
  const extra = clamp(asked, -rules.mostExtra, rules.mostExtra);
  const isPercentile = rules.kind === 'percentile';
  const isCount = rules.kind === 'count';
  const first = isPercentile ? 1 : clamp(Number(given?.['count'] ?? value(model.count)), 0, poolLimits.dice);
  const rolled = Math.min(poolLimits.dice, first + Math.abs(extra));
  const others = othersOf(model, poolLimits.dice - rolled, spare, value);
  const all = sum([rolled, ...others.map((group) => group.rolled)]);
  const kept = keptOf(model, all, all - rolled + first, value);
  const sides = rules.values?.length ?? sidesOf(model, Number(given?.['sides'] ?? value(model.sides)));
  const die = dieOf(model, sides, spare, value);
  return {
    id: rules.id,
    kind: rules.kind,
    apart: rules.apart !== undefined,
    pushes:
      rules.push === undefined
        ? []
        : die.values.map((_, index) => rules.push?.keeps.includes(index + 1) !== true),
    dice: isPercentile ? percentileDice : [die],
    rolled,
    others,
    kept: isCount ? all : kept.count,
    keeps: extra === 0 ? kept.of : better(rules, extra),
    equal: isPercentile ? 'first' : 'last',
    adds: isCount ? 'successes' : undefined,
    sign: rules.sign,
    plus: Number(given?.['plus'] ?? 0),
    repeat: model.repeat === undefined ? 1 : clamp(value(model.repeat), 1, poolLimits.repeats),
  };
}

/** Dice of other sizes, as many as the pool has room for. */
function othersOf(
  model: PoolModel,
  most: number,
  spare: number,
  value: (formula: Formula) => number,
): PoolRules['others'] {
  let left = most;
  return model.groups.map(({ count, sides }) => {
    const rolled = clamp(value(count), 0, left);
    left -= rolled;
    return { die: dieOf(model, sidesOf(model, value(sides)), spare, value), rolled };
  });
}

function dieOf(
  { rules, reroll, explode, from, twice }: PoolModel,
  sides: number,
  spare: number,
  value: (formula: Formula) => number,
): DieRules {
  const plain = plainDie(sides);
  const rerolled = reroll === undefined ? 0 : value(reroll);
  const amounts = (of: (face: number) => number): number[] => plain.values.map(of);
  const shown = rules.counts.map(
    ({ id, each }) => [formulaName(id), amounts((face) => each[face - 1] ?? 0)] as const,
  );
  const succeeds = value(from);
  const double = twice === undefined ? Number.POSITIVE_INFINITY : value(twice);
  return {
    values: rules.values ?? plain.values,
    rerolls: rerolled > 0 ? plain.values.map((_, index) => index < rerolled) : [],
    explodeFrom: explode === undefined ? Number.POSITIVE_INFINITY : Math.max(2, value(explode)),
    explodeMost: rules.explode?.most ?? 0,
    counts: {
      ...Object.fromEntries(shown),
      spare: amounts((face) => (face >= spare ? 1 : 0)),
      ...(rules.kind === 'count' && {
        successes: amounts((face) => (face < succeeds ? 0 : face >= double ? 2 : 1)),
        ones: amounts((face) => (face === 1 ? 1 : 0)),
      }),
    },
  };
}

/** Tens by the face of the units die. A 10 on either is a 0; two zeros are 100. */
const percentileDice = plainDie(10).values.map((unit): DieRules => ({
  ...plainDie(10),
  values: plainDie(10).values.map((ten) => (ten % 10) * 10 + (unit % 10) || 100),
})) as [DieRules, ...DieRules[]];

function better({ better: side }: DicePoolRules, extra: number): 'high' | 'low' {
  if (extra > 0) return side;
  return side === 'high' ? 'low' : 'high';
}

function keptOf(
  { rules, keep, drop }: PoolModel,
  rolled: number,
  base: number,
  value: (formula: Formula) => number,
): { readonly count: number; readonly of: 'high' | 'low' } {
  if (keep !== undefined && rules.keep !== undefined)
    return { count: clamp(value(keep), 0, rolled), of: rules.keep.of };
  if (drop !== undefined && rules.drop !== undefined)
    return {
      count: rolled - clamp(value(drop), 0, rolled),
      of: rules.drop.of === 'high' ? 'low' : 'high',
    };
  return { count: base, of: 'high' };
}

/** A ladder gives the die at a place; beyond its ends its first or last die counts. */
function sidesOf({ rules: { ladder } }: PoolModel, sides: number): number {
  if (ladder === undefined) return clamp(sides, 1, poolLimits.sides);
  return ladder[clamp(sides - 1, 0, ladder.length - 1)] ?? 1;
}
