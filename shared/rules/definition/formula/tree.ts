import type { Span } from '#shared/rules/definition/faults';

export const arithmetic = ['+', '-', '*', '/', '%'] as const;
export const orders = ['<', '<=', '>', '>='] as const;
export const equalities = ['==', '!='] as const;
export const connectives = ['&&', '||'] as const;

export type Operator =
  | (typeof arithmetic)[number]
  | (typeof orders)[number]
  | (typeof equalities)[number]
  | (typeof connectives)[number]
  | 'in';

/** A formula as a tree, with nothing but the whitelisted parts of CEL's grammar. */
export type Node = Span &
  (
    | { readonly op: 'literal'; readonly value: number | boolean | string }
    | { readonly op: 'name'; readonly name: string }
    | { readonly op: 'member'; readonly of: Node; readonly name: string }
    | { readonly op: 'list'; readonly items: readonly Node[] }
    | { readonly op: 'negate' | 'not'; readonly of: Node }
    | { readonly op: 'choose'; readonly test: Node; readonly then: Node; readonly other: Node }
    | { readonly op: 'call'; readonly name: string; readonly args: readonly Node[] }
    | { readonly op: 'binary'; readonly by: Operator; readonly left: Node; readonly right: Node }
  );
