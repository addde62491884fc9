import type { Text } from '#shared/kernel/text';
import type { Span } from '#shared/rules/definition/faults';
import type { Node, Operator } from './tree';
import type { Env, Fields, Scope, Type, Value } from './types';

/** A checked part of a formula. The tree stays, because explanations are made from it. */
export interface Expression extends Span {
  readonly op: Node['op'];
  readonly type: Type;
  readonly parts: readonly Expression[];
  readonly run: (env: Env) => Value;
  /** The operator of a binary part. */
  readonly by?: Operator;
  /** The function of a call. */
  readonly name?: string;
  readonly value?: number | boolean | string;
  /** The name that people know it by. */
  readonly label?: Text;
  /** The name of its row, for a field that has none of its own. */
  readonly rowName?: (env: Env) => Text | undefined;
  /** Of a loop: its result with the value of every row, for explanations. */
  readonly rows?: (env: Env) => readonly { readonly label: Text; readonly amount: number }[];
}

export interface Formula {
  readonly source: string;
  readonly expression: Expression;
  /** Calculated parts that it depends on. */
  readonly reads: ReadonlySet<string>;
  /** Nodes that are evaluated at most, with the most rows that its loops may have. */
  readonly cost: number;
  /** True if it divides without rounding. */
  readonly divides: boolean;
}

/** The names and counts while a formula is compiled. */
export interface Use {
  readonly scope: Scope;
  /** The fields of `it`, if there is one. */
  readonly loops: Fields | undefined;
  readonly inLoop: boolean;
  /** The most evaluations of this part. */
  readonly weight: number;
  readonly reads: Set<string>;
  readonly count: { cost: number };
  readonly inner: (node: Node, use: Use) => Expression;
}
