import { raw } from '#shared/kernel/text';
import { number, type Binding, type Env, type Scope } from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Definition } from '#shared/rules/definition/schema/index';

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
  path: readonly (string | number)[],
  action: string,
  { list, takes = false }: { readonly list?: string | undefined; readonly takes?: boolean } = {},
): void {
  const found = actions.find(({ id }) => id === action);
  if (found !== undefined && !isPlain(found, list)) compiler.fault(path, 'afterRoll', { name: found.name });
  else if (found !== undefined && found.takes !== takes)
    compiler.fault(path, takes ? 'takesNone' : 'takesResult', { name: found.name });
  if (found === undefined)
    compiler.known(
      path,
      action,
      actions.map(({ id }) => id),
    );
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
