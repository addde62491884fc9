import type { CharacterDocument } from '#shared/character/document';
import { pick, type QuickPorts } from '#shared/rules/quick';
import { playSchema, type Choices } from '#shared/rules/definition/model/character';
import type { NumberModel } from '#shared/rules/definition/model/game';
import type { Program } from '#shared/rules/definition/model/program';
import { startOf } from './plan';
import { nextStepsOf, problemsOf } from './problems';
import { sheetOf, type Sheet } from './sheet';

const mostMoves = 60;

interface Raised {
  readonly model: NumberModel;
  readonly value: number;
  readonly from: number;
}

/** Broken rules and what is still to do. */
export function faultsOf(program: Program, choices: Choices): number {
  const sheet = opened(program, choices);
  return problemsOf(sheet).length + nextStepsOf(sheet).length;
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
    const moved = number === undefined ? reselected(at - raised.length) : stepped(number);
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

/** Choices without a document. */
export function opened(program: Program, choices: Choices): Sheet {
  // Calculation reads nothing of the document.
  return sheetOf(
    program,
    { name: '', ledger: [], exceptions: [] } as unknown as CharacterDocument,
    choices,
    playSchema.parse({}),
  );
}
