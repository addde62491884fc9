import { next, startOf, type DieRules, type DieState, type Fallen } from './die';
import { boundsOf } from './fields';
import { fieldsOf, type PoolRules } from './pool';

/** A die as it fell, with the faces that explosions added. */
export interface FallenDie {
  readonly faces: readonly number[];
  /** The face that was rolled once more. */
  readonly replaced: number | undefined;
  readonly kept: boolean;
}

export interface FallenPool {
  /** As they fell, throw by throw. */
  readonly throws: readonly (readonly FallenDie[])[];
  /** Dice that still have to be rolled on. */
  readonly pending: number;
  field(name: string): number;
}

interface Rolling {
  readonly die: DieRules;
  readonly faces: number[];
  readonly replaced: number | undefined;
  state: DieState;
}

/** Groups of faces that belong to one throw: its dice, and those that replace them or tell their kind. */
export function groupsPerThrow({ dice: [die, ...others] }: PoolRules): 1 | 2 {
  return others.length > 0 || die.rerolls.length > 0 ? 2 : 1;
}

/** Reads the dice of a pool as they fell. `more` are the faces that explosions added, in the order in which they fell. */
export function fallenPool(
  pool: PoolRules,
  faces: readonly (readonly number[])[],
  more: readonly number[],
): FallenPool {
  const groups = groupsPerThrow(pool);
  const all = Array.from({ length: pool.repeat }, (_, index) => {
    const [own = [], second = []] = faces.slice(index * groups, index * groups + groups);
    const kind = pool.dice.length === 1 ? pool.dice[0] : (pool.dice.at((second[0] ?? 0) - 1) ?? pool.dice[0]);
    return own.map((face, place) => first(kind, face, second[place]));
  });
  const pending = rollOn(all.flat(), more);
  const throws = all.map((dice) => {
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
      })),
    ),
    pending,
    field: best.field,
  };
}

function first(die: DieRules, face: number, again: number | undefined): Rolling {
  const state = next(die, startOf(die), face);
  if (state.faces > 0) return { die, faces: [face], replaced: undefined, state };
  const faces = [again ?? face];
  return {
    die,
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
  return (name) => {
    const fields = fieldsOf(pool, [name], bounds);
    const state = dice.reduce((before, die, used) => fields.step(before, die, 1, used), 0);
    return fields.parts[0]?.read(state) ?? 0;
  };
}
