import { raw } from '#shared/kernel/text';
import { flag, number, type Binding, type Field, type Scope } from '#shared/rules/definition/formula/types';
import type { Game } from '#shared/rules/definition/model/game';
import { formulaName } from '#shared/rules/definition/model/names';
import type { CheckInputRules, PoolRules } from '#shared/rules/definition/schema/checks';
import { groupType } from './groups';
import { poolScope } from './poolNames';

/** Facts of a roll that formulas may name. Odds carry only those that they name. */
export const factNames = ['total', 'natural', 'highest', 'lowest', 'successes', 'ones'] as const;
export type FactName = (typeof factNames)[number];

/** Facts that follow once something is compared. */
export const comparedNames = ['margin', 'target', 'rank', 'success', 'compared'] as const;

/** Own names, those that no character changes, and fields of pools. */
export function scopeOf(
  game: Game,
  own: ReadonlyMap<string, Binding>,
  dice?: {
    readonly pools: readonly PoolRules[];
    readonly slotFor: (name: string) => number;
  },
): Scope {
  const constants = new Set([...game.definition.lookups, ...game.definition.catalogs].map(({ id }) => id));
  const isTaken = (name: string): boolean => own.has(name) || constants.has(name);
  const pools = dice && poolScope(dice.pools, isTaken, dice.slotFor);
  return {
    find: (name) =>
      own.get(name) ?? (constants.has(name) ? game.scope.find(name) : undefined) ?? pools?.find(name),
    *names() {
      yield* own.keys();
      yield* constants;
      if (pools !== undefined) yield* pools.names();
    },
  };
}

/** Read by a formula that names an input. */
export const inputKey = (name: string): string => `input ${name}`;

export function inputBindings(
  game: Game,
  inputs: readonly (readonly [name: string, rules: CheckInputRules])[],
  slotOf: (name: string) => number,
): Map<string, Binding> {
  return new Map(
    inputs.map(([name, input]): [string, Binding] => {
      const slot = slotOf(name);
      return [
        formulaName(name),
        {
          type:
            'inputs' in input
              ? groupType(input)
              : 'one' in input
                ? {
                    kind: 'record',
                    fields: game.entrySets.get(input.one)?.fields ?? new Map<string, Field>(),
                  }
                : 'flag' in input
                  ? flag
                  : 'dice' in input
                    ? { kind: 'dice' }
                    : number,
          label: raw(input.name),
          reads: [inputKey(name)],
          read: (env) => env.own[slot],
        },
      ];
    }),
  );
}

/** Facts of the roll, which later formulas read. */
export function factBindings(slotOf: (name: string) => number): Map<string, Binding> {
  return new Map(
    [...factNames, ...comparedNames].map((name): [string, Binding] => {
      const slot = slotOf(name);
      const type = name === 'success' || name === 'compared' ? flag : number;
      return [name, { type, label: raw(name), reads: [name], read: (env) => env.own[slot] }];
    }),
  );
}
