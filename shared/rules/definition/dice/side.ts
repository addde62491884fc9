import { sum } from '#shared/kernel/sum';
import { cleaned } from '#shared/rules/definition/formula/functions';
import type { Env, Row, Value } from '#shared/rules/definition/formula/types';
import type { Slot } from '#shared/rules/dice/slots';
import { rowOf } from '#shared/rules/definition/model/fields';
import { groupValue } from './groups';
import { constantEnv, type CheckModel } from './model';
import type { FactName } from './scope';
import { poolField } from './poolNames';
import { resolvePool, type ResolvedPool } from './pool';

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
  const spare = model.spendFrom === undefined ? Infinity : number(model.spendFrom.expression.run);
  return {
    own,
    env,
    pools: model.pools.map((pool, at) => {
      const resolved = resolvePool(pool, env, spare);
      const isAgain = model.pools.slice(0, at).some(({ input }) => input === pool.input);
      return pool.input !== undefined && isAgain ? { ...resolved, plus: 0 } : resolved;
    }),
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

/**
 * The facts of a side by name: natural, highest and lowest are those of the first pool, and everything else adds up, but
 * for fields of pools by their names.
 */
export function slotsOf({ total }: CheckModel, names: readonly string[], { pools, addends }: Side): Slot[] {
  const counted = counting(pools);
  const first = counted.slice(0, 1);
  const counts = counted.filter(({ kind }) => kind === 'count');
  const [own, natural] = [(name: string) => ({ of: first, name }), { of: first, name: 'total' }];
  const known: Readonly<Record<FactName, { readonly of: Side['pools']; readonly name: string }>> = {
    // A formula of its own is worked out from the other facts.
    total: { of: total === undefined ? counted : [], name: 'total' },
    natural,
    highest: own('highest'),
    lowest: own('lowest'),
    successes: { of: counts, name: 'total' },
    ones: { of: counts, name: 'ones' },
  };
  return names.map((name): Slot => {
    const plus = name === 'total' ? sum(addends.map(({ amount }) => amount)) : 0;
    if (Object.hasOwn(known, name)) {
      const { of, name: field } = known[name as FactName];
      return { name, fields: of.map((pool) => ({ pool, name: field })), plus };
    }
    const [pool, field = ''] = poolField(pools, name) ?? [];
    return { name, fields: pool === undefined ? [] : [{ pool, name: field }], plus };
  });
}
