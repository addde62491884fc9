import type { Binding, Scope, Value } from '#shared/rules/definition/formula/types';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from './compiler';
import type { EntrySet } from './fields';
import type { Cell } from './game';
import { formulaName } from './names';

/** Collects names, slots and calculated parts while a game is built. */
export interface Builder {
  readonly definition: Definition;
  readonly compiler: Compiler;
  readonly scope: Scope;
  readonly entrySets: Map<string, EntrySet>;
  readonly cells: Cell[];
  readonly constants: (readonly [slot: number, value: Value])[];
  slot(): number;
  slots(): number;
  bind(id: string, binding: Binding): void;
}

export function createBuilder(definition: Definition, compiler: Compiler): Builder {
  const bindings = new Map<string, Binding>();
  let slots = 0;
  return {
    definition,
    compiler,
    scope: { find: (name) => bindings.get(name), names: () => bindings.keys() },
    entrySets: new Map(),
    cells: [],
    constants: [],
    slot: () => slots++,
    slots: () => slots,
    bind: (id, binding) => bindings.set(formulaName(id), binding),
  };
}

/** Reads the value of a slot. */
export const slotReader =
  (slot: number): Binding['read'] =>
  (env) =>
    env.world[slot];
