import type { ResolvedPool } from './pool';

/** One die with what it counts. */
export interface DieValue {
  readonly value: number;
  readonly p: number;
  readonly successes: number;
  readonly ones: number;
}

/** An explosion that is less likely is left out. */
const tail = 1e-12;

/** Chances of the faces of one die after its reroll, from 1. */
export function faceChances({ sides, rerollUpTo }: ResolvedPool): number[] {
  const low = Math.min(sides, Math.max(0, rerollUpTo));
  return Array.from({ length: sides }, (_, index) => {
    const again = low / sides / sides;
    return index + 1 > low ? 1 / sides + again : again;
  });
}

/** Equally likely ways in which dice may fall, with as many explosions of one face as are counted. */
export function waysOf(pools: readonly ResolvedPool[]): number {
  return pools.reduce((all, { kind, sides, rolled, repeat, rerollUpTo, explodeFrom, explodeMost }) => {
    const faces = Math.max(2, sides);
    const more =
      explodeFrom > sides ? 0 : Math.min(explodeMost, Math.floor(Math.log(1 / tail) / Math.log(faces)));
    const dice = (kind === 'percentile' ? 1 : 0) + rolled * ((rerollUpTo > 0 ? 2 : 1) + more);
    return all * faces ** (dice * repeat);
  }, 1);
}

/** One die with its explosions: its sum, or its successes and, if they are asked for, its ones. */
export function dieValues(pool: ResolvedPool, wantsOnes: boolean): readonly DieValue[] {
  const first = faceChances(pool);
  // Dice that are added by an explosion are not rerolled.
  const later = pool.sides === 0 ? [] : Array.from({ length: pool.sides }, () => 1 / pool.sides);
  const found = new Map<string, DieValue>();
  let pending = new Map<string, DieValue>([['', { value: 0, p: 1, successes: 0, ones: 0 }]]);
  for (let round = 0; pending.size > 0; round += 1) {
    const next = new Map<string, DieValue>();
    for (const before of pending.values())
      (round === 0 ? first : later).forEach((chance, index) => {
        const die = withFace(before, index + 1, chance, pool, wantsOnes);
        const explodes = index + 1 >= pool.explodeFrom && round < pool.explodeMost && die.p > tail;
        merge(explodes ? next : found, die);
      });
    pending = next;
  }
  return [...found.values()].toSorted((a, b) => a.value - b.value);
}

function withFace(
  before: DieValue,
  face: number,
  chance: number,
  pool: ResolvedPool,
  wantsOnes: boolean,
): DieValue {
  return {
    value: pool.kind === 'count' ? 0 : before.value + face + spentOn(face, pool),
    p: before.p * chance,
    successes: before.successes + successesOf(face, pool),
    ones: before.ones + (wantsOnes && face === 1 ? 1 : 0),
  };
}

export function successesOf(face: number, { kind, from, twice }: ResolvedPool): number {
  if (kind !== 'count' || face < from) return 0;
  return face >= twice ? 2 : 1;
}

function spentOn(face: number, { spent }: ResolvedPool): number {
  return spent !== undefined && face >= spent.from ? spent.adds : 0;
}

function merge(into: Map<string, DieValue>, die: DieValue): void {
  const key = `${String(die.value)} ${String(die.successes)} ${String(die.ones)}`;
  const before = into.get(key);
  into.set(key, before === undefined ? die : { ...die, p: die.p + before.p });
}
