import { sum } from '#shared/kernel/sum';
import { cleaned } from '#shared/rules/definition/formula/functions';
import type { Env, Row, Value } from '#shared/rules/definition/formula/types';
import { rowOf } from '#shared/rules/definition/model/fields';
import { add, mapped, pack, totalsAdded, unpack, type Joint } from './joint';
import { groupValue } from './groups';
import { constantEnv, type CheckModel } from './model';
import { resolvePool, type ResolvedPool } from './pool';
import { poolOdds } from './poolOdds';

/** Valid values of the inputs of a check, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** One side of a check with its numbers known. */
export interface Side {
  readonly own: Value[];
  readonly env: Env;
  readonly pools: readonly ResolvedPool[];
  readonly addends: readonly { readonly name: string; readonly amount: number }[];
  /** The number to compare with, as the formula gives it. */
  readonly target: number;
  /** Something that may be left out was, so that nothing is compared. */
  readonly isOpen: boolean;
}

export function sideOf(model: CheckModel, values: Values): Side {
  const own: Value[] = Array.from({ length: model.slots }, () => 0);
  for (const [name, rules] of model.inputs) own[model.slotOf(name)] = valueOf(model, rules, values[name]);
  const env = constantEnv(model.constants, own);
  const number = (run: (env: Env) => Value): number => cleaned(run(env) as number);
  return {
    own,
    env,
    pools: model.pools.map((pool) => resolvePool(pool, env)),
    addends: model.add.map(({ name, formula }) => ({
      name,
      amount: Math.floor(number(formula.expression.run)),
    })),
    target: model.target === undefined ? 0 : number(model.target.expression.run),
    isOpen: model.inputs.some(
      ([name, rules]) => 'min' in rules && rules.optional === true && values[name] === undefined,
    ),
  };
}

function valueOf(model: CheckModel, rules: CheckModel['inputs'][number][1], value: unknown): Value {
  if ('inputs' in rules) return groupValue(rules, value);
  if ('flag' in rules) return value === true;
  if ('dice' in rules) return rowOf((value ?? {}) as Row);
  if ('one' in rules) return model.lookups.get(rules.one)?.find((row) => row['id'] === value);
  if ('of' in rules) {
    const index = rules.of.findIndex(({ id }) => id === value);
    return rules.of[index]?.value ?? index + 1;
  }
  return typeof value === 'number' ? value : (rules.leftOut ?? 0);
}

/** The other side of an opposed roll has the same inputs, except for those of its own. */
export function otherValues(values: Values): Values {
  return { ...values, ...(values['other'] as Values | undefined) };
}

/** The pools that make up the total. */
export function counting(pools: Side['pools']): Side['pools'] {
  return pools.filter(({ apart }) => !apart);
}

/** The joint distribution of the facts that the check needs, with its addends. */
export function sideOdds({ facts }: CheckModel, { pools: all, addends }: Side): Joint {
  const pools = counting(all);
  const fixed = sum(addends.map(({ amount }) => amount));
  const [first, ...others] = pools.map((pool) => poolOdds(pool, facts));
  let joint = first ?? new Map([[pack(facts.map(() => 0)), 1]]);
  // Natural, highest and lowest are those of the first pool; everything else adds up.
  const adds = facts.map((fact) => fact === 'total' || fact === 'successes' || fact === 'ones');
  for (const other of others) {
    if (facts.length === 1 && facts[0] === 'total') {
      joint = totalsAdded(joint, other);
      continue;
    }
    const next = new Map<number, number>();
    const theirs = [...other].map(([key, p]) => [unpack(key, facts.length), p] as const);
    for (const [key, p] of joint) {
      const mine = unpack(key, facts.length);
      for (const [values, q] of theirs)
        add(
          next,
          pack(mine.map((value, index) => (adds[index] === true ? value + (values[index] ?? 0) : value))),
          p * q,
        );
    }
    joint = next;
  }
  const total = facts.indexOf('total');
  if (fixed === 0 || total < 0) return joint;
  return mapped(joint, (key) =>
    pack(unpack(key, facts.length).map((value, index) => (index === total ? value + fixed : value))),
  );
}
