import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { CheckInputRules } from '#shared/rules/definition/schema/checks';
import type { PoolModel } from './pool';
import { inputKey } from './scope';

interface HasInputs {
  readonly inputs: readonly (readonly [name: string, rules: CheckInputRules])[];
}

export type LaterInput = readonly [
  name: string,
  rules: Extract<CheckInputRules, { readonly later?: unknown }>,
];

/** Inputs that may change after the roll. */
export function laterInputs({ inputs }: HasInputs): LaterInput[] {
  return inputs.flatMap(([name, rules]): LaterInput[] => ('later' in rules ? [[name, rules]] : []));
}

/** Dice that have fallen stay as they are. */
export function checkLater(
  compiler: Compiler,
  path: DefinitionPath,
  model: HasInputs & { readonly pools: readonly PoolModel[] },
): void {
  for (const [name, { name: called }] of laterInputs(model))
    if (model.pools.some((pool) => formulasOf(pool).some(({ reads }) => reads.has(inputKey(name)))))
      compiler.fault([...path, 'inputs', name, 'later'], 'laterDice', { name: called });
}

function formulasOf({ count, sides, extra, keep, drop, reroll, explode, repeat, from, twice }: PoolModel) {
  const all = [count, sides, extra, keep, drop, reroll, explode, repeat, from, twice];
  return all.filter((formula): formula is Formula => formula !== undefined);
}
