import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Env, FormulaContext } from '#shared/rules/definition/formula/types';
import type { Says } from '#shared/rules/definition/schema/common';
import type { Compiler } from './compiler';
import type { Template } from './template';

/** Sentences of which the first that holds is said. */
export type SaysModel = readonly { readonly when: Formula | undefined; readonly text: Template }[];

export function compileSays(
  compiler: Compiler,
  path: DefinitionPath,
  says: Says,
  place: FormulaContext,
): SaysModel {
  return says.map(({ when, text }, index) => ({
    when: when === undefined ? undefined : compiler.flag([...path, index, 'when'], when, place),
    text: compiler.template([...path, index, 'text'], text, place),
  }));
}

/** The sentence without the blanks around it; `undefined` if none holds. */
export function sentenceFrom(says: SaysModel, env: Env): string | undefined {
  const found = says.find(({ when }) => when === undefined || when.expression.run(env) === true);
  return found?.text.run(env).trim();
}
