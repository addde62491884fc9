import type { Formula } from '#shared/rules/definition/formula/expression';
import { envOf, type Env, type Row, type Value } from '#shared/rules/definition/formula/types';
import type { Game } from '#shared/rules/definition/model/game';
import type { SaysModel } from '#shared/rules/definition/model/says';
import type { Template } from '#shared/rules/definition/model/template';
import type { CheckInputRules, CheckRules, DegreeRules } from '#shared/rules/definition/schema/checks';
import type { PoolModel } from './pool';
import type { ResultModel } from './results';

/** A check with its formulas compiled. Inputs and facts have slots of their own; it knows no character. */
export interface CheckModel {
  readonly rules: CheckRules;
  readonly inputs: readonly (readonly [name: string, rules: CheckInputRules])[];
  readonly slotOf: (name: string) => number;
  readonly slots: number;
  readonly pools: readonly PoolModel[];
  readonly add: readonly { readonly name: string; readonly formula: Formula }[];
  /** In place of the sum of dice and numbers. */
  readonly total: TotalModel | undefined;
  readonly target: Formula | undefined;
  /** On which effects of conditions may depend. */
  readonly situation: readonly { readonly fact: string; readonly formula: Formula }[];
  readonly degrees: readonly DegreeModel[];
  readonly succeeds: Formula | undefined;
  readonly again: Formula | undefined;
  readonly spendFrom: Formula | undefined;
  /** The name of a die that can be spent, then of several. */
  readonly spendNames: readonly Template[];
  readonly ways: readonly (Formula | undefined)[];
  readonly compareWith: readonly {
    readonly id: string;
    readonly name: string;
    readonly with: readonly Changed[];
  }[];
  readonly also: readonly { readonly rules: CheckRules['also'][number]; readonly when: Formula }[];
  readonly results: readonly ResultModel[];
  /** Those that degrees and success depend on. */
  readonly early: readonly ResultModel[];
  /** The damage that a result gives; without a formula it is the total, or there is none. */
  readonly damage: Formula | undefined;
  readonly helpersWith: readonly (readonly [input: string, formula: Formula])[];
  readonly says: Template | undefined;
  readonly verdict: SaysModel | undefined;
  readonly tells: readonly TellsModel[] | undefined;
  /** The facts that decide a roll, and the total before all others. */
  readonly facts: readonly string[];
  /** Facts of the results whose values are told with the odds, the total first. */
  readonly resultFacts: readonly string[];
  /** Fields of pools that any formula names. */
  readonly fields: readonly string[];
  readonly constants: Game['constants'];
  readonly lookups: ReadonlyMap<string, readonly Row[]>;
}

export interface DegreeModel {
  readonly rules: DegreeRules;
  readonly when: Formula | undefined;
  /** The dice alone decide, such as two sixes, and nothing that is compared. */
  readonly isAboutDice: boolean;
}

interface TotalModel {
  readonly formula: Formula;
  /** Those that it depends on. */
  readonly results: readonly ResultModel[];
  /** The facts that it depends on. */
  readonly facts: readonly string[];
}

/** An input with its other value: a formula, or the id of an option. */
export type Changed = readonly [input: string, value: Formula | string];

/** A part of the result for programs: a formula, the dice that count, or the ways in which dice were spent. */
export interface TellsModel {
  readonly name: string;
  readonly is: Formula | 'kept' | 'spent';
  readonly when: Formula | undefined;
}

/** The number of dice that can be spent in all, as the sentences of a check know it. */
export const spareName = 'spare';

export function constantEnv(constants: Game['constants'], own: readonly Value[] = []): Env {
  const env = envOf([], own);
  for (const [slot, value] of constants) env.world[slot] = value;
  return env;
}
