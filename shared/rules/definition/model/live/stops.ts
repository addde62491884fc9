import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Scope } from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { BlockStage, HarmStage } from '#shared/rules/definition/schema/harm';
import type { Definition } from '#shared/rules/definition/schema/index';
import { plainAction } from './plain';

export interface Stage {
  /** Only while this holds. */
  readonly when: Formula | undefined;
  /** Of these types of damage alone. */
  readonly types: readonly string[] | undefined;
}

/** A stage that changes what arrives, before or between the points that it takes. */
export type StopModel =
  | (Stage & { readonly kind: 'less'; readonly by: Formula; readonly name: string | undefined })
  | (Stage & { readonly kind: 'half' | 'double' })
  | (Stage & {
      readonly kind: 'soak';
      readonly drops: Formula;
      readonly sides: number;
      readonly name: string | undefined;
      readonly action: string | undefined;
    });

export const isStop = <T extends { readonly kind: string }>(stage: T): stage is Extract<T, StopModel> =>
  stage.kind === 'less' || stage.kind === 'half' || stage.kind === 'double' || stage.kind === 'soak';

/** `undefined` for a stage that takes from points. */
export function compileStop(
  compiler: Compiler,
  { definition, scope }: { readonly definition: Definition; readonly scope: Scope },
  path: DefinitionPath,
  stage: HarmStage | BlockStage,
): StopModel | undefined {
  const flagAt = (key: string, source: string | boolean | undefined): Formula | undefined =>
    source === undefined ? undefined : compiler.flag([...path, key], source, { scope });
  const types = 'types' in stage ? stage.types : undefined;
  const known = definition.damageTypes.map(({ id }) => id);
  compiler.knownEach([...path, 'types'], types, known);
  if ('points' in stage || 'boxes' in stage || 'rows' in stage) return undefined;
  if ('half' in stage) return { kind: 'half', when: flagAt('half', stage.half), types };
  if ('double' in stage) return { kind: 'double', when: flagAt('double', stage.double), types };
  const { name } = stage;
  const when = flagAt('when', stage.when);
  if ('less' in stage)
    return { kind: 'less', by: compiler.number([...path, 'less'], stage.less, { scope }), name, when, types };
  const action = 'action' in stage ? stage.action : undefined;
  if (action !== undefined) plainAction(compiler, definition, [...path, 'action'], action);
  const drops = compiler.number([...path, 'soak'], stage.soak, { scope });
  return { kind: 'soak', drops, sides: stage.sides, name, action, when, types };
}
