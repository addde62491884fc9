import { next, unrolled, type DieRules, type DieState, type Fallen } from './die';
import { boundsOf } from './fields';
import { fieldOf, sizesOf, type PoolRules } from './pool';

/** A die as it fell, with the faces that explosions added. */
export interface FallenDie {
  readonly faces: readonly number[];
  /** The face that was rolled once more. */
  readonly replaced: number | undefined;
  readonly kept: boolean;
  /** The place of its size among those of the pool. */
  readonly size: number;
}

export interface FallenPool {
  /** As they fell, throw by throw. */
  readonly throws: readonly (readonly FallenDie[])[];
  /** By size, dice that still have to be rolled on. */
  readonly pending: readonly number[];
  field(name: string): number;
}

interface Rolling {
  readonly die: DieRules;
  readonly size: number;
  readonly faces: number[];
  readonly replaced: number | undefined;
  state: DieState;
}

/** Groups of faces that belong to the dice of one size in a throw: their own, and those that replace them or tell their kind. */
export function groupsPerSize({ dice: [die, ...others] }: PoolRules): 1 | 2 {
  return others.length > 0 || die.rerolls.length > 0 ? 2 : 1;
}

/** Sizes of which any dice are rolled, by their places. */
export function rolledSizes(pool: PoolRules): number[] {
  return sizesOf(pool).flatMap(({ rolled }, size) => (rolled > 0 ? [size] : []));
}

/** Reads the dice of a pool as they fell. `more` are by size the faces that explosions added, in the order in which they fell. */
export function fallenPool(
  pool: PoolRules,
  faces: readonly (readonly number[])[],
  more: readonly (readonly number[])[],
): FallenPool {
  const [groups, sizes] = [groupsPerSize(pool), rolledSizes(pool)];
  const rolling = Array.from({ length: pool.repeat }, (_, index) =>
    sizes.flatMap((size, place) => {
      const at = (index * sizes.length + place) * groups;
      const [own = [], second = []] = faces.slice(at, at + groups);
      const die = dieOf(pool, size, second);
      return own.map((face, nth) => first(die, size, face, second[nth]));
    }),
  );
  const pending = sizesOf(pool).map((_, size) =>
    rollOn(
      rolling.flat().filter((die) => die.size === size),
      more[size] ?? [],
    ),
  );
  const throws = rolling.map((dice) => {
    const order = inOrder(pool, dice).slice(0, pool.kept);
    return { dice, order, field: fieldsIn(pool, order) };
  });
  // Of equal throws the first.
  const best = throws.reduce((one, other) =>
    (other.field('total') - one.field('total')) * pool.sign > 0 ? other : one,
  );
  return {
    throws: throws.map((thrown) =>
      thrown.dice.map((die) => ({
        faces: die.faces,
        replaced: die.replaced,
        kept: thrown === best && thrown.order.includes(die),
        size: die.size,
      })),
    ),
    pending,
    field: best.field,
  };
}

/** The die of a size; of several kinds the one that a further die tells. */
function dieOf(pool: PoolRules, size: number, [kind = 0]: readonly number[]): DieRules {
  if (pool.dice.length > 1) return pool.dice.at(kind - 1) ?? pool.dice[0];
  return sizesOf(pool)[size]?.die ?? pool.dice[0];
}

function first(die: DieRules, size: number, face: number, again: number | undefined): Rolling {
  const state = next(die, unrolled, face);
  if (state.faces > 0) return { die, size, faces: [face], replaced: undefined, state };
  const faces = [again ?? face];
  return {
    die,
    size,
    faces,
    replaced: again === undefined ? undefined : face,
    state: next(die, state, again ?? face),
  };
}

/** Round by round, as explosions are rolled; returns the number of dice that wait for a face. */
function rollOn(dice: readonly Rolling[], more: readonly number[]): number {
  const queue = [...more];
  let open = dice.filter(({ state }) => state.again);
  while (open.length > 0) {
    if (queue.length === 0) return open.length;
    for (const die of open) {
      const face = queue.shift();
      if (face === undefined) return 0;
      die.faces.push(face);
      die.state = next(die.die, die.state, face);
    }
    open = open.filter(({ state }) => state.again);
  }
  return 0;
}

/** From the better end. */
function inOrder({ keeps, equal }: PoolRules, dice: readonly Rolling[]): readonly Rolling[] {
  const order = equal === 'last' ? dice.toReversed() : dice;
  return order.toSorted((a, b) =>
    keeps === 'high' ? b.state.value - a.state.value : a.state.value - b.state.value,
  );
}

function fieldsIn(pool: PoolRules, kept: readonly Rolling[]): (name: string) => number {
  const dice = kept.map(({ state }, place): Fallen => ({
    ...state,
    follows: kept[place - 1]?.state.value === state.value,
  }));
  const bounds = boundsOf(dice, dice.length);
  const known = new Map<string, number>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const field = fieldOf(pool, name, bounds);
    const value = field.read(dice.reduce((state, die, used) => field.step(state, die, 1, used), 0));
    known.set(name, value);
    return value;
  };
}
