import { cleaned } from '#shared/rules/definition/formula/functions';
import { loopScope, type Env, type Row } from '#shared/rules/definition/formula/types';
import type { Builder } from '#shared/rules/definition/model/builder';
import type { NumberModel, SetModel } from '#shared/rules/definition/model/game';
import { rowOf } from '#shared/rules/definition/model/fields';

/** Steps of which each has a price of its own. */
export const mostPricedSteps = 1000;

/** Compiles the prices of steps of all numbers that points are added to. */
export function compilePrices({ compiler, scope }: Builder, sets: Iterable<SetModel>): void {
  for (const { numbers, fields } of sets)
    for (const model of numbers) {
      const { bought, entry } = model;
      if (bought?.price === undefined) continue;
      const path = pricePath(model);
      const steps = Math.ceil(Math.abs(bought.most) / bought.step);
      if (steps > mostPricedSteps)
        compiler.fault(path, 'pricedSteps', { name: entry.name, most: mostPricedSteps });
      const place = { scope: loopScope(fields, scope), loops: fields, times: steps };
      model.price = compiler.number(path, bought.price, place);
    }
}

/** The place of the price: with the number, or with the rules of all numbers of its set. */
export function pricePath({ entry, path }: NumberModel): readonly (string | number)[] {
  return entry.bought === undefined
    ? [...path.slice(0, 2), 'each', 'bought', 'price']
    : [...path, 'bought', 'price'];
}

/** The price of points of a number: each step has its own, never below 0. Without a price, each point costs 1. */
export function priceOfPoints(model: NumberModel, points: number, row: Row | undefined, env: Env): number {
  const { bought } = model;
  if (bought === undefined || model.price === undefined || row === undefined) return points;
  const steps = Math.ceil(points / bought.step);
  const counted = Math.min(steps, mostPricedSteps);
  let sum = 0;
  let last = 0;
  for (let at = 0; at < counted; at += 1) {
    last = Math.max(0, priceOfStep(model, at, row, env));
    sum += last;
  }
  return cleaned(sum + last * (steps - counted));
}

/** The price of the next step after some steps. */
export function priceOfStep({ bought, price }: NumberModel, steps: number, row: Row, env: Env): number {
  const step = bought?.step ?? 1;
  if (price === undefined) return step;
  const before = env.it;
  env.it = rowOf({ ...row, value: (row['base'] as number) + steps * step, points: steps * step });
  const found = cleaned(price.expression.run(env) as number);
  env.it = before;
  return Number.isFinite(found) ? found : 0;
}
