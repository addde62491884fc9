import { added, certain, mapped, type Chances } from './chances';
import type { FallenPool } from './fallen';
import { poolChances, type PoolRules } from './pool';
import { weights, type Steps } from './steps';

/** A field of a pool, or what it is worth, such as a bonus for a roll that succeeds. */
export interface SlotField {
  readonly pool: PoolRules;
  readonly name: string;
  readonly worth?: (value: number) => number;
}

/** A number of a roll that formulas name: a field of a pool, or the sum of fields of several. */
export interface Slot {
  readonly name: string;
  readonly fields: readonly SlotField[];
  /** A fixed number that belongs to it. */
  readonly plus: number;
}

/** The slot of a roll as it fell. */
export function slotOf(
  { fields, plus }: Slot,
  fallen: ReadonlyMap<PoolRules, FallenPool | undefined>,
): number {
  return fields.reduce((sum, { pool, name, worth = itself }) => {
    const found = fallen.get(pool);
    return found === undefined ? sum : sum + worth(found.field(name));
  }, plus);
}

const itself = (value: number): number => value;

/** All slots together; each reads its value from a state. */
export interface SlotChances {
  readonly chances: Chances;
  readonly read: readonly ((state: number) => number)[];
}

/** Pools that do not depend on each other are added one by one. Only what a slot names is carried. */
export function slotChances(slots: readonly Slot[], steps: Steps): SlotChances {
  const pools = [...new Set(slots.flatMap(({ fields }) => fields.map(({ pool }) => pool)))];
  const parts = pools.map((pool) => valuesOf(pool, slots, steps));
  // Each pool moves a slot by what it has above its least.
  const least = slots.map((_, slot) => parts.map((part) => Math.min(...(part.values[slot] ?? [0]))));
  const sizes = slots.map((_, slot) =>
    parts.reduce(
      (size, part, index) => size + Math.max(...(part.values[slot] ?? [0])) - (least[slot]?.[index] ?? 0),
      1,
    ),
  );
  const strides = sizes.map((_, slot) => sizes.slice(0, slot).reduce((all, size) => all * size, 1));
  let all = certain;
  parts.forEach(({ chances, values }, index) => {
    const keys = Array.from(chances.states, (_, place) =>
      strides.reduce(
        (key, stride, slot) => key + stride * ((values[slot]?.[place] ?? 0) - (least[slot]?.[index] ?? 0)),
        0,
      ),
    );
    const placed = {
      size: keys.length,
      states: Float64Array.from(keys, (_, place) => place),
      ps: chances.ps,
    };
    const own = mapped(placed, Math.max(0, ...keys) + 1, (place) => keys[place] ?? 0, steps);
    all = index === 0 ? own : added(all, own, steps);
  });
  return {
    chances: all,
    read: slots.map(({ plus }, slot) => {
      const first = (least[slot] ?? []).reduce((sum, each) => sum + each, plus);
      const [stride = 1, size = 1] = [strides[slot], sizes[slot]];
      return (state) => first + (Math.floor(state / stride) % size);
    }),
  };
}

/** The chances of one pool, with what each state adds to each slot. */
function valuesOf(pool: PoolRules, slots: readonly Slot[], steps: Steps) {
  const own = slots.map(({ fields }) => fields.filter((field) => field.pool === pool));
  const names = [...new Set(own.flat().map(({ name }) => name))];
  const { chances, read } = poolChances(pool, names, steps);
  steps.take(chances.states.length * slots.length * weights.field);
  const values = own.map((fields) =>
    Array.from(chances.states, (state) =>
      fields.reduce(
        (sum, { name, worth = itself }) => sum + worth(read[names.indexOf(name)]?.(state) ?? 0),
        0,
      ),
    ),
  );
  return { chances, values };
}
