import type { FallenPool } from './fallen';
import type { PoolRules } from './pool';
import { slotChances, slotOf, type Slot } from './slots';
import { weights, type Steps } from './steps';

/** Numbers of a roll by the names of its slots; those of dice that did not fall are 0. */
export type Numbers = Readonly<Record<string, number>>;

/** The meaning of dice: one function, folded over faces that fell and over chances. */
export type Judge<J> = (numbers: Numbers, added: number) => J;

/** Changes after a roll, of which the better counts: something is added, or dice are rolled once more. */
export interface Later {
  readonly add: number;
  /** The pool with this id is rolled again, perhaps with other dice. */
  readonly again: PoolRules;
}

/** The numbers of a roll as it fell. */
export function numbersOf(
  slots: readonly Slot[],
  fallen: ReadonlyMap<PoolRules, FallenPool | undefined>,
): Numbers {
  return Object.fromEntries(slots.map((slot) => [slot.name, slotOf(slot, fallen)]));
}

/** A fall with its chance. */
export interface State {
  readonly numbers: Numbers;
  readonly p: number;
}

/** Visits the judgments of all falls, equal falls together. */
export function everyJudgment<J>(
  slots: readonly Slot[],
  assess: Judge<J>,
  steps: Steps,
  visit: (judged: J, p: number) => void,
): void {
  const numbers: Record<string, number> = {};
  everyState(groupsOf(slots, steps), numbers, 1, (p) => {
    steps.take(weights.judged);
    visit(assess(numbers, 0), p);
  });
}

/** All falls of a few dice. */
export function statesOf(slots: readonly Slot[], steps: Steps): State[] {
  const states: State[] = [];
  const numbers: Record<string, number> = {};
  everyState(groupsOf(slots, steps), numbers, 1, (p) => {
    steps.take(weights.entry);
    states.push({ numbers: { ...numbers }, p });
  });
  return states;
}

/** The chance of success at best: without anything, with what may be added, or with the dice that fall again. */
export function atBest(
  slots: readonly Slot[],
  assess: Judge<{ readonly success: boolean }>,
  { add, again }: Later,
  steps: Steps,
): number {
  const isOwn = ({ fields }: Slot): boolean => fields.some(({ pool }) => pool.id === again.id);
  const first = slots.filter(isOwn);
  const second = first.map((slot) => ({
    ...slot,
    fields: slot.fields.map((field) => ({ ...field, pool: again })),
  }));
  const others = groupsOf(
    slots.filter((slot) => !isOwn(slot)),
    steps,
  );
  const [own, rerolled] = [groupsOf(first, steps), groupsOf(second, steps)];
  const numbers: Record<string, number> = {};
  let success = 0;
  everyState(others, numbers, 1, (p) => {
    let [enough, lucky] = [0, 0];
    everyState(own, numbers, 1, (q) => {
      steps.take(weights.judged);
      if (assess(numbers, 0).success || assess(numbers, add).success) enough += q;
    });
    everyState(rerolled, numbers, 1, (q) => {
      steps.take(weights.judged);
      if (assess(numbers, 0).success) lucky += q;
    });
    success += p * (enough + (1 - enough) * lucky);
  });
  return success;
}

/** Slots of the same pools, which depend on nothing else, with their values by state. */
interface Group {
  readonly names: readonly string[];
  readonly values: readonly (readonly number[])[];
  readonly ps: Float64Array;
}

function everyState(
  groups: readonly Group[],
  numbers: Record<string, number>,
  before: number,
  visit: (p: number) => void,
): void {
  const [group, ...others] = groups;
  if (group === undefined) {
    visit(before);
    return;
  }
  const { names, values, ps } = group;
  for (let index = 0; index < values.length; index += 1) {
    const state = values[index] ?? [];
    for (let place = 0; place < names.length; place += 1) numbers[names[place] ?? ''] = state[place] ?? 0;
    const p = before * (ps[index] ?? 0);
    if (others.length === 0) visit(p);
    else everyState(others, numbers, p, visit);
  }
}

function groupsOf(slots: readonly Slot[], steps: Steps): Group[] {
  const groups: Slot[][] = [];
  for (const slot of slots) {
    const pools = new Set(slot.fields.map(({ pool }) => pool));
    const isShared = (group: readonly Slot[]): boolean =>
      group.some(({ fields }) => fields.some(({ pool }) => pools.has(pool)));
    const shared = groups.filter(isShared);
    for (const group of shared) groups.splice(groups.indexOf(group), 1);
    groups.push([...shared.flat(), slot]);
  }
  return groups.map((group) => groupOf(group, steps));
}

interface Known {
  readonly group: Group;
  readonly steps: number;
}

/** Fields of pools that are asked for again and again. What is known costs as many steps, so that limits stay. */
const known = new WeakMap<PoolRules, Map<string, Known>>();

function groupOf(slots: readonly Slot[], steps: Steps): Group {
  const pool = slots[0]?.fields[0]?.pool;
  const isPlain = ({ fields, plus }: Slot): boolean =>
    plus === 0 && fields.length === 1 && fields[0]?.worth === undefined;
  if (pool === undefined || !slots.every(isPlain)) return countedGroup(slots, steps);
  const groups = known.get(pool) ?? new Map<string, Known>();
  const key = slots.map(({ name, fields: [field] }) => `${name} ${field?.name ?? ''}`).join();
  const before = groups.get(key);
  if (before !== undefined) {
    steps.take(before.steps);
    return before.group;
  }
  const { left } = steps;
  const group = countedGroup(slots, steps);
  groups.set(key, { group, steps: left - steps.left });
  known.set(pool, groups);
  return group;
}

function countedGroup(slots: readonly Slot[], steps: Steps): Group {
  const { chances, read } = slotChances(slots, steps);
  steps.take(chances.states.length * slots.length * weights.field);
  return {
    names: slots.map(({ name }) => name),
    values: Array.from(chances.states, (state) => read.map((each) => each(state))),
    ps: chances.ps,
  };
}
