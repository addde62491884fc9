import { fromWeights } from '#shared/dice/distribution';
import { raw } from '#shared/kernel/text';
import type { Odds } from '#shared/rules/checks';
import { slotChances } from '#shared/rules/dice/slots';
import { counted, weights } from '#shared/rules/dice/steps';
import { valueOf } from '#shared/rules/definition/formula/explain';
import type { CheckModel } from './model';
import { assess, totalOf } from './outcome';
import { slotsOf, type Side } from './side';

/** The values of the results that are shown beside the odds; nothing if they take more than `most` steps. */
export function resultOdds(model: CheckModel, side: Side, most: number): Pick<Odds, 'results'> {
  const { results, resultFacts, pools, slotOf } = model;
  const shown = results.filter(({ shownAs }) => shownAs !== undefined);
  if (shown.length === 0 || model.rules.compare === 'opposed') return {};
  const apart = pools.flatMap((pool, index) => {
    const resolved = side.pools[index];
    return pool.apart === undefined || resolved === undefined
      ? []
      : [{ id: pool.rules.id, counts: pool.apart, resolved }];
  });
  const found = counted(most, (steps) => {
    const beside = apart.map(({ id, resolved }) => ({
      name: id,
      fields: [{ pool: resolved, name: 'total' }],
      plus: 0,
    }));
    const facts = slotsOf(model, resultFacts, side);
    const { chances, read } = slotChances([...facts, ...beside], steps);
    const values = shown.map(() => new Map<number, number>());
    chances.states.forEach((state, index) => {
      steps.take(weights.judged + weights.condition * (model.degrees.length + apart.length + results.length));
      const p = chances.ps[index] ?? 0;
      const known = read.map((valueOf) => valueOf(state));
      resultFacts.forEach((fact, at) => (side.own[slotOf(fact)] = known[at] ?? 0));
      if (assess(model, side, totalOf(model, side, known[0] ?? 0)).tie) return;
      apart.forEach(({ id, counts }, at) => {
        const isCounted = counts.expression.run(side.env) === true;
        side.own[slotOf(id)] = isCounted ? (known[resultFacts.length + at] ?? 0) : 0;
      });
      for (const { id, formula, round } of results) side.own[slotOf(id)] = valueOf(formula, side.env, round);
      shown.forEach(({ id }, at) => {
        const value = Number(side.own[slotOf(id)] ?? 0);
        const own = values[at];
        own?.set(value, (own.get(value) ?? 0) + p);
      });
    });
    return values;
  });
  if (!found.ok) return {};
  return {
    results: shown.map(({ shownAs: name = '' }, at) => ({
      label: raw(name),
      curve: fromWeights(found.value.value[at] ?? new Map<number, number>()),
    })),
  };
}
