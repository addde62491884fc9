import type { Row } from '#shared/rules/definition/formula/types';
import { calculate } from '#shared/rules/definition/model/build';
import { choicesSchema, playSchema } from '#shared/rules/definition/model/character';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game } from '#shared/rules/definition/model/game';
import { notAdvanced } from '#shared/rules/raising/raises';
import { mostPricedSteps, priceOfStep, pricePath } from './prices';

/**
 * A price below 0 would give points for taking more. It is found among the steps that a new character can buy; for
 * any other, it counts as 0.
 */
export function checkPrices(compiler: Compiler, game: Game): void {
  const priced = [...game.sets.values()].filter(({ numbers }) => numbers.some(({ price }) => price));
  if (priced.length === 0) return;
  const env = calculate(game, {
    choices: choicesSchema.parse({}),
    play: playSchema.parse({}),
    advanced: notAdvanced,
  });
  for (const { numbers, slot } of priced)
    numbers.forEach((model, index) => {
      const { bought, price, entry } = model;
      const row = (env.world[slot] as readonly Row[])[index];
      if (bought === undefined || price === undefined || row === undefined) return;
      const from = row['base'] as number;
      const steps = Math.min(mostPricedSteps, Math.ceil((bought.most - from) / bought.step));
      for (let at = 0; at < steps; at += 1) {
        const found = priceOfStep(model, at, row, env);
        if (found >= 0) continue;
        const to = from + (at + 1) * bought.step;
        compiler.fault(pricePath(model), 'priceBelow', { name: entry.name, to, price: found });
        return;
      }
    });
}
