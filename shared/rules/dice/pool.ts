import { sum } from '#shared/kernel/sum';
import { addMoved, certain, sumsOf, type Chances, type Sums } from './chances';
import { dieChances, plainDie, waysOf as dieWays, type DieChance, type DieRules, type Fallen } from './die';
import { boundsOf, measureOf, type Bounds, type Measure } from './fields';
import { weights, type Steps } from './steps';

/** Dice that are thrown together, with all their numbers known. */
export interface PoolRules {
  readonly id: string;
  /** Usually one. Of several, a further die tells by its face which of them all dice of a throw are. */
  readonly dice: readonly [DieRules, ...DieRules[]];
  readonly rolled: number;
  /** Dice of other sizes with the same counts, which lie among those of the first. */
  readonly others: readonly DiceOfSize[];
  /** Of all dice that are rolled, those that count. */
  readonly kept: number;
  readonly keeps: 'high' | 'low';
  /** Of equal dice at the edge, those that count. */
  readonly equal: 'first' | 'last';
  /** The count that its total adds up; without it the values of its dice. */
  readonly adds: string | undefined;
  readonly sign: 1 | -1;
  /** A fixed number that belongs to the dice, as in 1d8+1. */
  readonly plus: number;
  /** The number of throws of which the best counts, before its sign. */
  readonly repeat: number;
}

interface DiceOfSize {
  readonly die: DieRules;
  readonly rolled: number;
}

/** Dice by size, those of the first before those of others. */
export function sizesOf({ dice: [die], rolled, others }: PoolRules): readonly [DiceOfSize, ...DiceOfSize[]] {
  return [{ die, rolled }, ...others];
}

/** Dice of one size, of which the highest count. */
export function plainPool(id: string, sides: number, rolled: number, kept = rolled): PoolRules {
  return {
    id,
    dice: [plainDie(sides)],
    rolled,
    others: [],
    kept,
    keeps: 'high',
    equal: 'first',
    adds: undefined,
    sign: 1,
    plus: 0,
    repeat: 1,
  };
}

/** The measure of a field of a pool; its total with what belongs to the pool. */
export function fieldOf({ adds, sign, plus }: PoolRules, name: string, bounds: Bounds): Measure {
  const measure = measureOf(name === 'total' ? (adds ?? name) : name, bounds);
  if (name !== 'total') return measure;
  return { ...measure, read: (state) => sign * (measure.read(state) + plus) + 0 };
}

interface Part {
  readonly measure: Measure;
  readonly stride: number;
  readonly read: (state: number) => number;
}

/** Fields of a pool together as one state: those that do not add up, and then the others. */
interface Fields {
  readonly names: readonly string[];
  readonly parts: readonly Part[];
  readonly size: number;
  /** States of the fields that do not add up. */
  readonly base: number;
  readonly ordered: boolean;
  step(state: number, die: Fallen, kept: number, used: number): number;
}

function fieldsOf(pool: PoolRules, asked: readonly string[], bounds: Bounds): Fields {
  const measures = asked
    .map((name) => ({ name, measure: fieldOf(pool, name, bounds) }))
    .toSorted((a, b) => Number(a.measure.adds) - Number(b.measure.adds));
  let [size, base] = [1, 1];
  const parts = measures.map(({ measure }): Part => {
    const stride = size;
    size *= measure.size;
    if (!measure.adds) base = size;
    return { measure, stride, read: (state) => measure.read(Math.floor(state / stride) % measure.size) };
  });
  return {
    names: measures.map(({ name }) => name),
    parts,
    size,
    base,
    ordered: measures.some(({ measure }) => measure.ordered),
    step(state, die, kept, used) {
      let changed = state;
      for (const { measure, stride } of parts) {
        const before = Math.floor(state / stride) % measure.size;
        changed += (measure.step(before, die, kept, used) - before) * stride;
      }
      return changed;
    },
  };
}

/** The chances of the fields of a pool; each reads its value from a state. */
export interface PoolChances {
  readonly chances: Chances;
  readonly read: readonly ((state: number) => number)[];
}

export function poolChances(pool: PoolRules, names: readonly string[], steps: Steps): PoolChances {
  // The best throw is the one with the best total.
  const asked = pool.repeat > 1 ? ['total', ...names.filter((name) => name !== 'total')] : names;
  const counts = asked.map((name) => (name === 'total' ? (pool.adds ?? name) : name));
  const isCounted = (name: string): boolean => Object.hasOwn(pool.dice[0].counts, name);
  const sizes = sizesOf(pool);
  const rolled = sum(sizes.map((size) => size.rolled));
  const kept = Math.min(pool.kept, rolled);
  const wanted = {
    value: kept < rolled || !counts.every(isCounted),
    counts: [...new Set(counts.filter(isCounted))],
  };
  const chancesOf = (die: DieRules): DieChance[] => dieChances(die, wanted, steps);
  // A die that tells the kind stands for all of one size.
  const kinds =
    pool.dice.length > 1
      ? pool.dice.map((die) => [{ dice: chancesOf(die), rolled: pool.rolled }])
      : [sizes.map((size) => ({ dice: chancesOf(size.die), rolled: size.rolled }))];
  const bounds = boundsOf(
    kinds.flat().flatMap(({ dice }) => dice),
    kept,
  );
  const fields = fieldsOf(pool, asked, bounds);
  const partOf = (name: string): Part | undefined => fields.parts[fields.names.indexOf(name)];
  const inOrder = kept < rolled || fields.ordered;
  const once = anyOf(
    kinds.map((groups) =>
      inOrder ? sorted({ ...pool, kept }, fields, groups, steps) : oneByOne(fields, groups, steps),
    ),
    fields.size,
    steps,
  );
  const chances = pool.repeat > 1 ? bestOf(once, pool, partOf('total'), steps) : once;
  return { chances, read: names.map((name) => partOf(name)?.read ?? (() => 0)) };
}

/** Dice of one size with the chances of each. */
interface Group {
  readonly dice: readonly DieChance[];
  readonly rolled: number;
}

/** One of several throws, all as likely. */
function anyOf(throws: readonly Chances[], size: number, steps: Steps): Chances {
  const [only] = throws;
  if (throws.length === 1 && only !== undefined) return only;
  const sums = sumsOf(size, steps);
  for (const each of throws) addMoved(each, sums, 0, 1 / throws.length);
  return sums.drain();
}

/** Dice one after another, where their order does not matter. */
function oneByOne(fields: Fields, groups: readonly Group[], steps: Steps): Chances {
  let [all, size] = [certain, fields.base];
  for (const { dice, rolled } of groups) {
    const ways = dice.map((die) => ({ die, move: mover(fields, die, steps) }));
    const grows = Math.max(0, ...dice.map((die) => addingOf(fields, die)));
    for (let count = 1; count <= rolled; count += 1) {
      size += grows;
      const sums = sumsOf(Math.min(fields.size, size), steps);
      for (const { die, move } of ways) move(all, sums, die.p, 1, 0);
      all = sums.drain();
    }
  }
  return all;
}

/**
 * Value by value from the better end: how many of the remaining dice of a size show this value is binomial, and of these
 * as many are kept as are still needed. Once all are kept, nothing else matters.
 */
function sorted(
  { kept, keeps, equal }: PoolRules,
  fields: Fields,
  groups: readonly Group[],
  steps: Steps,
): Chances {
  // By the numbers of dice of each size that are used up.
  const strides = groups.map((_, at) =>
    groups.slice(0, at).reduce((all, { rolled }) => all * (rolled + 1), 1),
  );
  const layers = new Map<number, Sums>();
  const done = sumsOf(fields.size, steps);
  const layerOf = (index: number): Sums => {
    const layer = layers.get(index) ?? sumsOf(fields.size, steps);
    layers.set(index, layer);
    return layer;
  };
  (kept === 0 ? done : layerOf(0)).add(0, 1);
  for (const { group, ways, share, follows } of entriesOf({ keeps, equal }, groups)) {
    const move = equalDice(fields, ways, follows, steps);
    const [stride = 1, { rolled = 0 } = {}] = [strides[group], groups[group]];
    steps.take(layers.size * groups.length * weights.judged);
    // From the last, so that dice which are used up by this value do not meet it again.
    for (const index of [...layers.keys()].toSorted((a, b) => b - a)) {
      const before = layers.get(index)?.drain() ?? certain;
      if (before.states.length === 0) continue;
      const usedOf = (at: number): number =>
        Math.floor(index / (strides[at] ?? 1)) % ((groups[at]?.rolled ?? 0) + 1);
      const used = sum(groups.map((_, at) => usedOf(at)));
      const needed = kept - used;
      const chances = binomial(rolled - usedOf(group), share);
      const enough = sum(chances.splice(needed));
      const into = chances.map((p, count) => ({ p, sums: p > 0 ? layerOf(index + count * stride) : done }));
      move(before, enough > 0 ? [...into, { p: enough, sums: done }] : into, used);
    }
  }
  return done.drain();
}

type Mover = (from: Chances, into: Sums, p: number, kept: number, used: number) => void;

/** Changes all states by equal dice. If their place does not matter, changes of fields that do not add up are a table. */
function mover(fields: Fields, die: Fallen, steps: Steps): Mover {
  const { base, ordered } = fields;
  const adding = addingOf(fields, die);
  let table: Float64Array | undefined;
  return (from, into, p, kept, used) => {
    const { states, ps } = from;
    if (base === 1 || (kept === 0 && !ordered)) {
      steps.take(states.length);
      addMoved(from, into, kept * adding, p);
      return;
    }
    if (table === undefined && !ordered && base <= states.length) {
      steps.take(base * weights.field * fields.parts.length);
      table = new Float64Array(base);
      for (let state = 0; state < base; state += 1)
        table[state] = fields.step(state, die, 1, 0) - state - adding;
    }
    steps.take(states.length * (table === undefined ? weights.field * fields.parts.length : 2));
    const { list } = into;
    for (let index = 0; index < states.length; index += 1) {
      const state = states[index] ?? 0;
      const next =
        table === undefined
          ? fields.step(state, die, kept, used)
          : state + kept * adding + (table[state % base] ?? 0);
      const both = p * (ps[index] ?? 0);
      if (list === undefined) into.add(next, both);
      else list[next] = (list[next] ?? 0) + both;
    }
  };
}

/** The change of everything that adds up by one die. */
function addingOf({ parts }: Fields, die: Fallen): number {
  return parts.reduce(
    (sum, { measure, stride }) => (measure.adds ? sum + stride * measure.step(0, die, 1, 0) : sum),
    0,
  );
}

/** Dice of one size that show one value, with all that these may count. */
interface Entry {
  readonly group: number;
  readonly value: number;
  readonly ways: readonly DieChance[];
  /** Its share of the chance that is left for these dice. */
  readonly share: number;
  /** The entry before it has the same value. */
  readonly follows: boolean;
}

/** From the better end; of equal values those of the size that counts first. */
function entriesOf({ keeps, equal }: Pick<PoolRules, 'keeps' | 'equal'>, groups: readonly Group[]): Entry[] {
  const entries = groups.flatMap(({ dice }, group) => {
    const byValue: [DieChance, ...DieChance[]][] = [];
    for (const die of keeps === 'high' ? dice.toReversed() : dice) {
      const before = byValue.at(-1);
      if (before?.[0].value === die.value) before.push(die);
      else byValue.push([die]);
    }
    let left = 1;
    return byValue.map((ways, place) => {
      const p = sum(ways.map((way) => way.p));
      const share = place === byValue.length - 1 || left <= p ? 1 : p / left;
      left -= p;
      return { group, value: ways[0].value, share, ways: ways.map((way) => ({ ...way, p: way.p / p })) };
    });
  });
  const order = entries.toSorted(
    (a, b) =>
      (keeps === 'high' ? b.value - a.value : a.value - b.value) ||
      (equal === 'last' ? b.group - a.group : a.group - b.group),
  );
  return order.map((entry, place) => ({ ...entry, follows: order[place - 1]?.value === entry.value }));
}

/** Changes all states by 0, 1 and more equal dice, each of which falls in one of several ways. */
function equalDice(
  fields: Fields,
  ways: readonly DieChance[],
  follows: boolean,
  steps: Steps,
): (before: Chances, into: readonly { readonly p: number; readonly sums: Sums }[], used: number) => void {
  const [first, later] = [follows, true].map((after) =>
    ways.map((way) => ({ p: way.p, move: mover(fields, { ...way, follows: after }, steps) })),
  );
  const [only] = first ?? [];
  return (before, into, used) => {
    let now = before;
    into.forEach(({ p, sums }, count) => {
      if (count === 0 || ways.length === 1) {
        if (p > 0) only?.move(before, sums, p, count, used);
        return;
      }
      const one = sumsOf(fields.size, steps);
      for (const way of (count === 1 ? first : later) ?? []) way.move(now, one, way.p, 1, used + count - 1);
      now = one.drain();
      steps.take(now.states.length);
      if (p > 0) addMoved(now, sums, 0, p);
    });
  };
}

/** Chances of 0 to `count` hits. From the rarer side, so that no product of chances becomes too small for a number. */
function binomial(count: number, p: number): number[] {
  if (p > 0.5) return binomial(count, 1 - p).reverse();
  const chances = [(1 - p) ** count];
  for (let hits = 1; hits <= count; hits += 1)
    chances.push(((chances[hits - 1] ?? 0) * (count - hits + 1) * p) / (hits * (1 - p)));
  return chances;
}

/** The best of equal throws; of those with the same total, any is as good as the other. */
function bestOf(
  { size, states, ps }: Chances,
  { repeat: times, sign }: PoolRules,
  total: Part | undefined,
  steps: Steps,
): Chances {
  const totalOf = (state: number): number => sign * (total?.read(state) ?? 0);
  steps.take(states.length * weights.entry);
  const each = Array.from(states, (state, index) => ({ total: totalOf(state), p: ps[index] ?? 0 }));
  const sums = new Map<number, number>();
  for (const { total, p } of each) sums.set(total, (sums.get(total) ?? 0) + p);
  const best = new Map<number, number>();
  let below = 0;
  for (const [total, p] of [...sums].toSorted(([a], [b]) => a - b)) {
    // The chance that the best has this total, as a part of the chance that one throw has it.
    const upTo = below + p;
    let part = 0;
    for (let before = 0; before < times; before += 1) part += below ** before * upTo ** (times - 1 - before);
    best.set(total, part);
    below = upTo;
  }
  return { size, states, ps: Float64Array.from(each, ({ total, p }) => p * (best.get(total) ?? 0)) };
}

/** Equally likely ways in which a pool may fall. */
export function waysOf(pool: PoolRules): number {
  const once = sizesOf(pool).reduce((all, { die, rolled }) => all * dieWays(die) ** rolled, pool.dice.length);
  return once ** pool.repeat;
}
