import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Rounding } from '#shared/rules/definition/formula/functions';
import type { Compiler } from '#shared/rules/definition/model/compiler';

/** A number that follows from a roll. */
export interface ResultModel {
  readonly id: string;
  readonly formula: Formula;
  readonly round: Rounding;
  /** The name of its values among the odds, if they are told. */
  readonly shownAs: string | undefined;
}

/** Read by a formula that names a result. */
export const resultKey = (id: string): string => `result ${id}`;

/** Read by a formula that names dice beside the others, or the number of those that may be spent. */
export const besideKey = 'beside';

/** Everything that formulas read, with what the results among it read. */
export type ReadsOf = (formulas: readonly (Formula | undefined)[]) => ReadonlySet<string>;

const late = ['success', 'rank', besideKey];

/**
 * Results that decisive formulas depend on are worked out before degrees, so that they must not depend on these. Each
 * result may name those before it.
 */
export function namedResults(
  compiler: Compiler,
  path: DefinitionPath,
  results: readonly ResultModel[],
  decisive: readonly (Formula | undefined)[],
): {
  readonly early: readonly ResultModel[];
  readonly readsOf: ReadsOf;
} {
  results.forEach(({ id, formula }, index) => {
    const after = results.slice(index).filter((other) => formula.reads.has(resultKey(other.id)));
    if (after.length > 0)
      compiler.fault([...path, index, 'is'], 'circle', {
        names: [...new Set([id, ...after.map((other) => other.id)])].join(', '),
      });
  });
  function readsOf(formulas: readonly (Formula | undefined)[]): ReadonlySet<string> {
    const reads = new Set(formulas.flatMap((formula) => [...(formula?.reads ?? [])]));
    // From the last, since each names only those before it.
    for (const { id, formula } of results.toReversed())
      if (reads.has(resultKey(id))) for (const read of formula.reads) reads.add(read);
    return reads;
  }
  const reads = readsOf(decisive);
  const early = results.filter(({ id }) => reads.has(resultKey(id)));
  for (const result of early)
    if (late.some((name) => result.formula.reads.has(name)))
      compiler.fault([...path, results.indexOf(result), 'is'], 'lateResult', { name: result.id });
  return { early, readsOf };
}
