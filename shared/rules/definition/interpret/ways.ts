import type { Program } from '#shared/rules/definition/model/program';
import { own } from '#shared/rules/definition/model/character';
import type { Way } from '#shared/rules/definition/schema/numbers';
import type { Sheet } from './sheet';

export function waysFor({ game }: Program, set: string): readonly Way[] {
  return game.definition.ways.filter(({ of }) => of === set);
}

/** The way that a character's numbers are set by; the first one unless another was chosen. */
export function wayOf(
  { program, choices }: Pick<Sheet, 'program' | 'choices'>,
  set: string,
): Way | undefined {
  const ways = waysFor(program, set);
  const chosen = own(choices.ways, set);
  return ways.find(({ id }) => id === chosen) ?? ways[0];
}
