import { raw } from '#shared/kernel/text';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import { number, scopeWith, type Binding, type Scope } from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { EventRules } from '#shared/rules/definition/schema/harm';
import type { Definition } from '#shared/rules/definition/schema/index';
import { actionAt, trackerScope } from './plain';
import type { EventModel } from './types';

/** The amount that the hit took from the points, and the rest of it; in the own values of the environment. */
const hitNames = new Map<string, Binding>(
  ['taken', 'over'].map((name, index) => [
    name,
    { type: number, label: raw(name), read: (env) => env.own[index + 3] ?? 0 },
  ]),
);

export function compileEvents(
  compiler: Compiler,
  { definition, scope }: { readonly definition: Definition; readonly scope: Scope },
  path: DefinitionPath,
  slot: number,
  events: readonly EventRules[],
): EventModel[] {
  const own: Scope = scopeWith(hitNames, trackerScope(scope, slot));
  return events.map(({ when, who, ...does }, index) => ({
    action: actionAt(compiler, definition, [...path, index], does),
    who,
    when: compiler.flag([...path, index, 'when'], when, { scope: own }),
  }));
}
