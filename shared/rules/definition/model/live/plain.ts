import { formatPath } from '#shared/kernel/formatPath';
import { raw } from '#shared/kernel/text';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import { number, type Binding, type Env, type Scope } from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Definition } from '#shared/rules/definition/schema/index';
import { action as actionSchema, type ActionRules } from '#shared/rules/definition/schema/play';

/** True for an action that needs nothing but its costs and changes, and the row that it follows. */
function isPlain(
  { rowsOf, dice, choose, days, minutes, rest, stay }: Definition['actions'][number],
  list: string | undefined,
): boolean {
  const isAlone = (rowsOf === undefined || rowsOf === list) && dice === undefined && choose === undefined;
  return isAlone && days === 0 && minutes === 0 && !rest && !stay;
}

export function plainAction(
  compiler: Compiler,
  { actions }: Definition,
  path: DefinitionPath,
  action: string,
  list?: string,
): void {
  const found = actions.find(({ id }) => id === action);
  if (found !== undefined && !isPlain(found, list)) compiler.fault(path, 'afterRoll', { name: found.name });
  if (found === undefined)
    compiler.known(
      path,
      action,
      actions.map(({ id }) => id),
    );
}

interface InPlace {
  readonly action?: string | undefined;
  readonly set?: ActionRules['set'] | undefined;
  readonly name?: string | undefined;
}

const plainRules = actionSchema.parse({ id: 'follows', name: 'follows', hidden: true });

/** The id of the action that is done: one of the game, or the changes in its place, under the path of these. */
export function actionAt(
  compiler: Compiler,
  definition: Definition,
  path: DefinitionPath,
  { action, set, name = '' }: InPlace,
  { list, takes = false }: { readonly list?: string | undefined; readonly takes?: boolean } = {},
): string {
  if ((action === undefined) === (set === undefined)) compiler.fault(path, 'actionOrChanges');
  if (action !== undefined) plainAction(compiler, definition, [...path, 'action'], action, list);
  if (takes && set === undefined) compiler.fault([...path, 'takes'], 'takesChanges');
  if (set === undefined) return action ?? '';
  const id = formatPath(path);
  const rules = { ...plainRules, id, name, set };
  // The result of a roll is known later, and the row by then no more.
  const rowsOf = takes ? undefined : list;
  compiler.inPlace.push({ rules: rowsOf === undefined ? rules : { ...rules, rowsOf }, path, takes });
  return id;
}

/** Read by formulas of points that come back by dice. */
export const rolledKey = 'rolled';
export const rolledPoints: Binding = {
  type: number,
  label: raw(rolledKey),
  reads: [rolledKey],
  read: (env) => env.own[0],
};

/** `now` and `most` of the tracker itself. */
export function trackerScope(scope: Scope, slot: number): Scope {
  const part = (name: string) => ({
    type: { kind: 'number' } as const,
    label: raw(name),
    read: (env: Env) => (env.world[slot] as Record<string, number>)[name],
  });
  const own = new Map([
    ['now', part('now')],
    ['most', part('most')],
  ]);
  return {
    find: (name) => own.get(name) ?? scope.find(name),
    *names() {
      yield* own.keys();
      yield* scope.names();
    },
  };
}
