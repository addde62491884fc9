import { clamp } from '#shared/kernel/clamp';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Formula } from '#shared/rules/definition/formula/expression';
import {
  flag,
  loopScope,
  number,
  type Env,
  type Field,
  type Scope,
  type Type,
  type Value,
} from '#shared/rules/definition/formula/types';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import { rowOf } from '#shared/rules/definition/model/fields';
import type { StateEffect } from '#shared/rules/definition/schema/common';
import type { ConditionRules } from '#shared/rules/definition/schema/play';
import type { Change } from '#shared/rules/fight/change';

/** In formulas, a condition with a level is a number, and one without is a yes or no. */
export const typeOf = ({ level }: Pick<ConditionRules, 'level'>): Type =>
  level === undefined ? flag : number;

/** True for a condition that is on, or has a level. */
export const isOn = (value: Value): boolean => value === true || (typeof value === 'number' && value > 0);

/** The level of a condition; 1 for one without levels that is on. */
export const levelOf = (value: Value): number => (typeof value === 'number' ? value : value === true ? 1 : 0);

/** A stored level or switch as the value that the rules now ask for. */
export function storedValue(
  { level }: ConditionRules,
  stored: boolean | number | undefined,
): boolean | number {
  const known = typeof stored === 'number' ? stored : stored === true ? 1 : 0;
  return level === undefined ? known > 0 : clamp(known, 0, level.most);
}

const fields: ReadonlyMap<string, Field> = new Map([['level', { type: number }]]);

/** An effect whose amount, or whether it counts, depends on the level. */
export interface LevelFormulas {
  readonly amount: Formula | undefined;
  readonly holds: Formula | undefined;
}

/** The formulas of an effect; in them `it.level` is the level of its own condition. */
export function effectFormulas(
  compiler: Compiler,
  path: DefinitionPath,
  { add, if: holds }: StateEffect,
  scope: Scope,
): LevelFormulas {
  const place = { scope: loopScope(fields, scope), loops: fields };
  const amount = typeof add === 'string' ? compiler.number([...path, 'add'], add, place) : undefined;
  if (amount?.divides === true) compiler.fault([...path, 'add'], 'rounding');
  return {
    amount,
    holds: holds === undefined ? undefined : compiler.flag([...path, 'if'], holds, place),
  };
}

/** The amount that an effect adds at a level; `undefined` while it does not count. */
export function amountAt(
  { amount, holds }: LevelFormulas,
  add: number,
  level: number,
  env: Env,
): number | undefined {
  if (amount === undefined && holds === undefined) return add;
  const before = env.it;
  env.it = rowOf({ level });
  const counts = holds === undefined || holds.expression.run(env) === true;
  const value = amount === undefined ? add : rounded(amount.expression.run(env) as number, 'down');
  env.it = before;
  return counts ? value : undefined;
}

/** A change of a roll whose amount depends on the level. */
export interface StateChange {
  readonly change: Change;
  readonly formulas: LevelFormulas;
}

/** The changes of a state at a level. */
export function changesAt(changes: readonly StateChange[], level: number, env: Env): Change[] {
  return changes.flatMap(({ change, formulas }) => {
    const add = amountAt(formulas, change.add ?? 0, level, env);
    if (add === undefined) return [];
    return [change.add === undefined ? change : { ...change, add }];
  });
}
