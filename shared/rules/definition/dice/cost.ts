import { dieValues } from './die';
import { mostTotal, type FactName } from './joint';
import type { ResolvedPool } from './pool';

/**
 * Steps of additions and multiplications, 8 ns each on a quiet machine and up to 20 ns on a busy one: the odds of a form
 * and everything beside them take less than 50 ms.
 */
export const mostSteps = 2_400_000;

/** Work that costs more than one addition: changing an entry of a map, also with its facts, or judging a result. */
const weights = { state: 4, entry: 32, judged: 64 } as const;

export interface Cost {
  readonly steps: number;
  /** Combinations of facts in the result. */
  readonly size: number;
}

/** The cost of `poolOdds`; infinite if a total is too high. */
export function poolCost(pool: ResolvedPool, facts: readonly FactName[]): Cost {
  if (pool.kind === 'percentile') return { steps: 100 * weights.entry, size: 100 };
  const once = pool.kind === 'count' ? countedCost(pool, facts) : summedCost(pool, facts);
  const repeats = (pool.repeat - 1) * once.size * weights.entry * 2;
  return { steps: once.steps + repeats, size: once.size };
}

function countedCost(pool: ResolvedPool, facts: readonly FactName[]): Cost {
  const dice = dieValues(pool, facts.includes('ones'));
  const successes = pool.rolled * Math.max(0, ...dice.map((die) => die.successes)) + 1;
  const ones = pool.rolled * Math.max(0, ...dice.map((die) => die.ones)) + 1;
  const size = successes * ones;
  if (successes + Math.abs(pool.plus) > mostTotal) return { steps: Number.POSITIVE_INFINITY, size };
  // Grids grow with every die; on average they are half as long and half as wide.
  return { steps: (pool.rolled * size * dice.length) / (ones > 1 ? 3 : 2) + size * weights.entry, size };
}

function summedCost(pool: ResolvedPool, facts: readonly FactName[]): Cost {
  const { rolled, kept } = pool;
  const values = dieValues(pool, false);
  const highest = values.at(-1)?.value ?? 0;
  const size = kept * highest + 1;
  if (size + Math.abs(pool.plus) > mostTotal) return { steps: Number.POSITIVE_INFINITY, size };
  const extremes = facts.filter((fact) => fact === 'highest' || fact === 'lowest').length;
  if (extremes === 0) {
    const steps =
      kept === rolled ? (rolled * size * values.length) / 2 : values.length * rolled * rolled * size;
    return { steps: steps + size * weights.entry, size };
  }
  // One layer for each number of dice that are used up.
  const faces = extremes === 2 ? multisets(values.length, 2) : values.length;
  const layer = Math.min(size * faces, multisets(values.length, rolled));
  const states = Math.min(layer * (rolled + 1), multisets(values.length + 1, rolled));
  return { steps: ((values.length * states * (rolled + 3)) / 6) * weights.state, size: layer };
}

/** The number of ways in which a number of dice can show a number of values, without their order. */
function multisets(values: number, dice: number): number {
  let ways = 1;
  for (let die = 1; die <= dice; die += 1) ways = (ways * (values + die - 1)) / die;
  return ways;
}

/** The pools of one side together: each combination of facts with each. */
export function sideCost(pools: readonly ResolvedPool[], facts: readonly FactName[]): Cost {
  return pools.reduce<Cost>(
    (all, pool) => {
      const { steps, size } = poolCost(pool, facts);
      if (all.size === 0) return { steps, size };
      const combined = all.size * size;
      // Totals alone fall on each other; other facts multiply.
      const isTotal = facts.every((fact) => fact === 'total' || fact === 'successes');
      const together = isTotal ? all.size + size : combined;
      const adding =
        facts.length === 1 && isTotal ? combined + together * weights.entry : combined * weights.entry;
      return { steps: all.steps + steps + adding, size: together };
    },
    { steps: 0, size: 0 },
  );
}

/** Every combination is compared, with each total of another side. */
export function judgedCost(own: Cost, degrees: number, others: Cost = { steps: 0, size: 1 }): number {
  return own.steps + others.steps + own.size * others.size * (weights.judged + degrees * weights.entry);
}
