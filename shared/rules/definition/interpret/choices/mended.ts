import { pick, type QuickPorts } from '#shared/rules/quick';
import type { Choices } from '#shared/rules/definition/model/character';
import type { NumberModel } from '#shared/rules/definition/model/game';
import type { Program } from '#shared/rules/definition/model/program';
import { fitted } from './fitting';
import { faultsOf } from './opened';
import { startOf } from '#shared/rules/definition/interpret/plan';

const mostMoves = 60;

interface Raised {
  readonly model: NumberModel;
  readonly value: number;
  readonly from: number;
}

/** Rules that chance did not know of: options chosen again and numbers nearer to their start, as long as it helps. */
export function mended(program: Program, start: Choices, { rng }: QuickPorts): Choices {
  let choices = start;
  let faults = faultsOf(program, choices);
  const options = program.game.definition.options.filter(({ of }) => of.length > 1);
  for (let round = 0; round < mostMoves && faults > 0; round += 1) {
    const raised = [...program.game.numbers.values()].flatMap((model): Raised[] => {
      const { set, id, chosen } = model;
      // Dice stay as they fell.
      if (choices.rolls[set.id] !== undefined) return [];
      const value = choices.numbers[set.id]?.[id];
      const from = chosen === undefined ? undefined : startOf(chosen);
      return value === undefined || from === undefined || value === from ? [] : [{ model, value, from }];
    });
    if (raised.length + options.length === 0) break;
    const at = rng.below(raised.length + options.length);
    const number = raised[at];
    const moved = fitted(
      program,
      number === undefined ? reselected(at - raised.length) : stepped(number),
      rng,
    );
    const after = faultsOf(program, moved);
    if (after <= faults) [choices, faults] = [moved, after];
  }
  return choices;

  function reselected(at: number): Choices {
    const option = options[at];
    if (option === undefined) return choices;
    return { ...choices, options: { ...choices.options, [option.id]: pick(rng, option.of).id } };
  }

  function stepped({ model: { set, id, chosen }, value, from }: Raised): Choices {
    const step = Math.sign(from - value) * Math.min(chosen?.step ?? 1, Math.abs(from - value));
    const numbers = { ...choices.numbers, [set.id]: { ...choices.numbers[set.id], [id]: value + step } };
    return { ...choices, numbers };
  }
}
