import { rollDice } from '#shared/dice/random';
import type { Rng } from '#shared/kernel/ports';
import type { DieGroup } from '#shared/rules/checks';

/** The faces of one throw by their group. */
export interface Thrown {
  readonly group: string;
  readonly sides: number;
  readonly faces: readonly number[];
}

/** The roller's own dice of a throw as far as they are those of the check; the rest of the group is rolled. */
export function fitting(
  { id, sides, count, theirs }: DieGroup,
  thrown: readonly Thrown[],
  rng: Rng,
): number[] {
  const own = theirs === true ? undefined : thrown.find((each) => each.group === id && each.sides === sides);
  const faces = (own?.faces ?? []).filter((face) => face <= sides).slice(0, count);
  return [...faces, ...rollDice(rng, count - faces.length, sides)];
}
