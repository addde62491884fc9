import { sum } from '#shared/kernel/sum';
import type { Program } from '#shared/rules/definition/model/program';
import { own, type Choices } from '#shared/rules/definition/model/character';
import type { Way } from '#shared/rules/definition/schema/numbers';

export function waysFor({ game }: Program, set: string): readonly Way[] {
  return game.definition.ways.filter(({ of }) => of === set);
}

interface Choosing {
  readonly program: Program;
  readonly choices: Choices;
}

/** The way that a character's numbers are set by; the first one unless another was chosen. */
export function wayOf({ program, choices }: Choosing, set: string): Way | undefined {
  const ways = waysFor(program, set);
  const chosen = own(choices.ways, set);
  return ways.find(({ id }) => id === chosen) ?? ways[0];
}

interface DiceRules {
  readonly dice: string;
  readonly drop: number;
  readonly times: number;
}

/** The dice of a set or tracker, if its numbers come from them. */
export function diceFor({ program, choices }: Choosing, id: string): DiceRules | undefined {
  const tracker = program.game.definition.trackers.find((each) => each.id === id);
  if (tracker !== undefined) {
    const chosen = typeof tracker.most === 'object' ? tracker.most?.chosen : undefined;
    return chosen?.dice === undefined ? undefined : { dice: chosen.dice, drop: 0, times: chosen.times };
  }
  const way = wayOf({ program, choices }, id);
  return way?.dice === undefined ? undefined : { dice: way.dice, drop: way.drop, times: way.times };
}

/** The number that dice give: the lowest are dropped. */
export function rolledSum({ drop, times }: Omit<DiceRules, 'dice'>, faces: readonly number[]): number {
  return sum(faces.toSorted((a, b) => a - b).slice(drop)) * times;
}
