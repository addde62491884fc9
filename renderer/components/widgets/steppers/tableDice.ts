import { set, type Edit } from '#shared/character/edits';
import { rollDice } from '#shared/dice/random';
import type { Rng } from '#shared/kernel/ports';
import { sum } from '#shared/kernel/sum';
import type { StepperDice } from '#shared/rules/views';

type Faces = readonly number[];

/** Earlier dice that are kept at most, so that a document stays small. */
const mostKept = 100;

/** Rolls every row and stores both faces and sums. */
export function rolledEdits(dice: StepperDice, rng: Rng): Edit[] {
  const fallen = Object.keys(dice.sums).map((id): [string, Faces] => [
    id,
    rollDice(rng, dice.count, dice.sides),
  ]);
  return diceEdits(dice, Object.fromEntries(fallen));
}

/** Stores dice that fell on the table, or in the program; what they replace is kept. */
export function diceEdits(dice: StepperDice, fallen: Readonly<Record<string, Faces>>): Edit[] {
  const { path, faces, earlier, sums } = dice;
  const replaced = Object.entries(faces).filter(([id]) => Object.hasOwn(fallen, id));
  return [
    set(path, { ...faces, ...fallen }),
    ...(replaced.length === 0
      ? []
      : [set(earlier.path, [...earlier.faces, Object.fromEntries(replaced)].slice(-mostKept))]),
    ...Object.entries(fallen).flatMap(([id, each]) => {
      const place = sums[id];
      return place === undefined ? [] : [set(place, totalOf(dice, each))];
    }),
  ];
}

/** The number that faces give: the lowest ones may not count. */
export function totalOf({ drop = 0, times = 1 }: StepperDice, faces: Faces): number {
  return sum(faces.toSorted((a, b) => a - b).slice(drop)) * times;
}

/** The faces in what was typed: `4 3 5`, `4+3+5` or, if each is one digit, `435`; `undefined` for other dice. */
export function typedFaces(
  typed: string,
  { count, sides }: Pick<StepperDice, 'count' | 'sides'>,
): Faces | undefined {
  const numbers = typed.match(/\d+/g) ?? [];
  const isJoined = numbers.length === 1 && count > 1 && sides < 10;
  const faces = (isJoined ? (typed.match(/\d/g) ?? []) : numbers).map(Number);
  return faces.length === count && faces.every((face) => face >= 1 && face <= sides) ? faces : undefined;
}
