import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { sum } from '#shared/kernel/sum';
import { plainDie, type DieRules } from '#shared/rules/dice/die';
import { fallenPool } from '#shared/rules/dice/fallen';
import { poolChances, type PoolRules } from '#shared/rules/dice/pool';
import { slotChances, slotOf } from '#shared/rules/dice/slots';
import { counted } from '#shared/rules/dice/steps';

const poolOf = (
  die: Partial<DieRules> & { readonly sides: number },
  rules: Partial<PoolRules>,
): PoolRules => {
  const rolled = rules.rolled ?? 1;
  return {
    id: 'pool',
    dice: [{ ...plainDie(die.sides), ...die }],
    rolled,
    others: [],
    kept: rolled,
    keeps: 'high',
    equal: 'last',
    adds: undefined,
    sign: 1,
    plus: 0,
    repeat: 1,
    ...rules,
  };
};

/** Enough steps for anything here. */
const chancesOf = (pool: PoolRules, names: readonly string[]) => {
  const found = counted(1e9, (steps) => poolChances(pool, names, steps));
  if (!found.ok) throw new Error('Too many steps');
  const { chances, read } = found.value.value;
  const byValues = new Map<string, number>();
  chances.states.forEach((state, index) => {
    const key = read.map((each) => each(state)).join();
    byValues.set(key, (byValues.get(key) ?? 0) + (chances.ps[index] ?? 0));
  });
  return byValues;
};

const all = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
const down = (dice: readonly number[]): number[] => dice.toSorted((a, b) => b - a);

/** A kind of die: its pool, all faces that may matter, how they are given to a roll, and its fields counted by hand. */
interface Kind {
  readonly pool: PoolRules;
  readonly fields: readonly string[];
  readonly faces: readonly [count: number, sides: number];
  readonly groups?: (dice: readonly number[]) => readonly (readonly number[])[];
  readonly more?: (dice: readonly number[]) => readonly number[];
  readonly values: (dice: readonly number[]) => readonly number[];
}

const kinds: Readonly<Record<string, Kind>> = {
  'three dice': {
    pool: poolOf({ sides: 6 }, { rolled: 3, plus: 2 }),
    fields: ['total', 'highest', 'lowest', 'nth2', 'alike'],
    faces: [3, 6],
    values: (dice) => {
      const [first = 0, second = 0, third = 0] = down(dice);
      return [
        all(dice) + 2,
        first,
        third,
        second,
        first === third ? 3 : first === second || second === third ? 2 : 1,
      ];
    },
  },
  'the better two of four': {
    pool: poolOf({ sides: 4 }, { rolled: 4, kept: 2 }),
    fields: ['total', 'lowest', 'alike'],
    faces: [4, 4],
    values: (dice) => {
      const [first = 0, second = 0] = down(dice);
      return [first + second, second, first === second ? 2 : 1];
    },
  },
  'the worse two of three': {
    pool: poolOf({ sides: 6 }, { rolled: 3, kept: 2, keeps: 'low' }),
    fields: ['total', 'highest', 'lowest', 'nth1', 'nth2', 'nth3'],
    faces: [3, 6],
    values: (dice) => {
      const [, second = 0, third = 0] = down(dice);
      return [second + third, second, third, third, second, 0];
    },
  },
  'dice that are rolled once more': {
    pool: poolOf({ sides: 4, rerolls: [true, true] }, { rolled: 2 }),
    fields: ['total', 'highest'],
    faces: [4, 4],
    groups: ([a = 0, b = 0, c = 0, d = 0]) => [
      [a, b],
      [c, d],
    ],
    values: ([a = 0, b = 0, c = 0, d = 0]) => {
      const [one, other] = [a <= 2 ? c : a, b <= 2 ? d : b];
      return [one + other, Math.max(one, other)];
    },
  },
  'a die that explodes twice': {
    pool: poolOf({ sides: 4, explodeFrom: 3, explodeMost: 2 }, {}),
    fields: ['total', 'highest'],
    faces: [3, 4],
    groups: ([a = 0]) => [[a]],
    more: ([a = 0, b = 0, c = 0]) => (a < 3 ? [] : b < 3 ? [b] : [b, c]),
    values: ([a = 0, b = 0, c = 0]) => {
      const value = a < 3 ? a : b < 3 ? a + b : a + b + c;
      return [value, value];
    },
  },
  'successes, of which a six is two, and ones': {
    pool: poolOf(
      { sides: 6, counts: { successes: [0, 0, 0, 0, 1, 2], ones: [1, 0, 0, 0, 0, 0] } },
      { rolled: 3, adds: 'successes' },
    ),
    fields: ['total', 'ones', 'highest', 'lowest'],
    faces: [3, 6],
    values: (dice) => [
      dice.filter((die) => die >= 5).length + dice.filter((die) => die === 6).length,
      dice.filter((die) => die === 1).length,
      Math.max(...dice),
      Math.min(...dice),
    ],
  },
  'equal dice that count different things': {
    pool: poolOf({ sides: 3, values: [1, 1, 2], counts: { star: [0, 1, 0] } }, { rolled: 3 }),
    fields: ['alike', 'star'],
    faces: [3, 3],
    values: (dice) => {
      const twos = dice.filter((die) => die === 3).length;
      return [Math.max(twos, 3 - twos), dice.filter((die) => die === 2).length];
    },
  },
  'the better of two equal dice that count different things': {
    pool: poolOf({ sides: 2, values: [1, 1], counts: { star: [1, 0] } }, { rolled: 2, kept: 1 }),
    fields: ['total', 'star'],
    faces: [2, 2],
    // Of equal dice the last one counts.
    values: ([, last]) => [1, last === 1 ? 1 : 0],
  },
  'the better two of a four-sided and two three-sided dice': {
    pool: poolOf({ sides: 4 }, { rolled: 1, kept: 2, others: [{ die: plainDie(3), rolled: 2 }] }),
    fields: ['total', 'highest', 'lowest', 'nth2', 'alike'],
    faces: [3, 12],
    groups: ([a = 0, b = 0, c = 0]) => [[1 + (a % 4)], [1 + (b % 3), 1 + (c % 3)]],
    values: ([a = 0, b = 0, c = 0]) => {
      const [first = 0, second = 0] = down([1 + (a % 4), 1 + (b % 3), 1 + (c % 3)]);
      return [first + second, first, second, second, first === second ? 2 : 1];
    },
  },
  'equal dice of two sizes, of which those of the last count different things': {
    pool: poolOf(
      { sides: 2, counts: { star: [2, 2] } },
      {
        ...{ rolled: 1, kept: 1, keeps: 'low' },
        others: [{ die: { ...plainDie(3), values: [1, 1, 2], counts: { star: [0, 1, 0] } }, rolled: 1 }],
      },
    ),
    fields: ['total', 'star'],
    faces: [2, 6],
    groups: ([a = 0, b = 0]) => [[1 + (a % 2)], [1 + (b % 3)]],
    values: ([a = 0, b = 0]) => {
      const [one, other] = [1 + (a % 2), [1, 1, 2][b % 3] ?? 0];
      return one < other ? [one, 2] : [other, b % 3 === 1 ? 1 : 0];
    },
  },
  'dice of minus, nothing and plus': {
    pool: poolOf({ sides: 3, values: [-1, 0, 1] }, { rolled: 4 }),
    fields: ['total', 'highest', 'lowest'],
    faces: [4, 3],
    values: (dice) => [all(dice) - 8, Math.max(...dice) - 2, Math.min(...dice) - 2],
  },
  symbols: {
    pool: poolOf({ sides: 6, counts: { star: [0, 0, 1, 1, 2, 0], sun: [0, 1, 0, 1, 0, 2] } }, { rolled: 2 }),
    fields: ['star', 'sun'],
    faces: [2, 6],
    values: (dice) => [
      all(dice.map((die) => (die === 3 || die === 4 ? 1 : die === 5 ? 2 : 0))),
      all(dice.map((die) => (die === 2 || die === 4 ? 1 : die === 6 ? 2 : 0))),
    ],
  },
  'tens and units with a second die of tens': {
    pool: {
      ...poolOf({ sides: 10 }, { rolled: 2, kept: 1, keeps: 'low', equal: 'first' }),
      dice: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((unit) => ({
        ...plainDie(10),
        values: [10, 20, 30, 40, 50, 60, 70, 80, 90, 0].map((ten) => ten + unit || 100),
      })) as unknown as PoolRules['dice'],
    },
    fields: ['total'],
    faces: [3, 10],
    groups: ([a = 0, b = 0, unit = 0]) => [[a, b], [unit]],
    values: ([a = 0, b = 0, unit = 0]) => {
      const read = (ten: number): number =>
        ten === 10 && unit === 10 ? 100 : (ten === 10 ? 0 : ten * 10) + (unit === 10 ? 0 : unit);
      return [Math.min(read(a), read(b))];
    },
  },
  'the better of two throws, subtracted': {
    pool: poolOf({ sides: 4 }, { rolled: 2, sign: -1, repeat: 2 }),
    fields: ['total', 'highest'],
    faces: [4, 4],
    groups: ([a = 0, b = 0, c = 0, d = 0]) => [
      [a, b],
      [c, d],
    ],
    values: ([a = 0, b = 0, c = 0, d = 0]) =>
      c + d > a + b ? [-(c + d), Math.max(c, d)] : [-(a + b), Math.max(a, b)],
  },
};

describe('a pool of dice, counted by hand', () => {
  it.each(Object.entries(kinds))('%s', (_, { pool, fields, faces: [count, sides], groups, more, values }) => {
    const byHand = new Map<string, number>();
    everyRoll(count, sides, (dice) => {
      const wanted = values(dice);
      const key = wanted.join();
      byHand.set(key, (byHand.get(key) ?? 0) + 1 / sides ** count);
      const fallen = fallenPool(pool, groups?.(dice) ?? [[...dice]], [more?.(dice) ?? []]);
      expect([fields.map((field) => fallen.field(field)), sum(fallen.pending)]).toEqual([wanted, 0]);
    });
    const chances = chancesOf(pool, fields);
    expect([...chances.keys()].toSorted()).toEqual([...byHand.keys()].toSorted());
    for (const [key, p] of byHand) expect(chances.get(key), key).toBeCloseTo(p, 12);
  });

  it('a die that explodes without end, by its series', () => {
    const chances = chancesOf(poolOf({ sides: 6, explodeFrom: 6, explodeMost: 20 }, {}), ['total']);
    for (const total of [5, 11, 17, 23, 29])
      expect(chances.get(String(total))).toBeCloseTo(6 ** -Math.ceil(total / 6), 14);
    expect(chances.get('6')).toBeUndefined();
    expect([...chances.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it('without a die has nothing in any field', () => {
    const pool = poolOf({ sides: 6 }, { rolled: 0, plus: 3 });
    const fields = ['total', 'highest', 'lowest', 'nth2', 'alike'];
    expect([...chancesOf(pool, fields)]).toEqual([['3,0,0,0,0', 1]]);
    expect(fields.map((field) => fallenPool(pool, [[]], []).field(field))).toEqual([3, 0, 0, 0, 0]);
  });
});

describe('several pools', () => {
  it('are added where a name means all of them, and stay apart elsewhere', () => {
    const [first, second] = [poolOf({ sides: 6 }, { rolled: 2 }), poolOf({ sides: 4 }, { sign: -1 })];
    const slots = [
      { name: 'total', fields: [first, second].map((pool) => ({ pool, name: 'total' })), plus: 10 },
      { name: 'highest', fields: [{ pool: first, name: 'highest' }], plus: 0 },
    ];
    const found = counted(1e6, (steps) => slotChances(slots, steps));
    if (!found.ok) throw new Error('Too many steps');
    const { chances, read } = found.value.value;
    const byHand = new Map<string, number>();
    everyRoll(3, 12, ([a = 0, b = 0, c = 0]) => {
      if (a > 6 || b > 6 || c > 4) return;
      const wanted = [a + b - c + 10, Math.max(a, b)];
      byHand.set(wanted.join(), (byHand.get(wanted.join()) ?? 0) + 1 / 144);
      const fallen = new Map([
        [first, fallenPool(first, [[a, b]], [])],
        [second, fallenPool(second, [[c]], [])],
      ]);
      expect(slots.map((slot) => slotOf(slot, fallen))).toEqual(wanted);
    });
    const counts = new Map<string, number>();
    chances.states.forEach((state, index) => {
      const key = read.map((each) => each(state)).join();
      counts.set(key, (counts.get(key) ?? 0) + (chances.ps[index] ?? 0));
    });
    expect(counts.size).toBe(byHand.size);
    for (const [key, p] of byHand) expect(counts.get(key), key).toBeCloseTo(p, 12);
  });

  it('stop at the same step on every machine', () => {
    const pool = poolOf({ sides: 100 }, { rolled: 40 });
    const once = counted(100_000, (steps) => poolChances(pool, ['total'], steps));
    expect(once).toEqual({ ok: false, error: 'too-many' });
    const few = (most: number) =>
      counted(most, (steps) => poolChances(poolOf({ sides: 6 }, { rolled: 3 }), ['total'], steps));
    const needed = few(1e6);
    if (!needed.ok) throw new Error('Too many steps');
    expect(few(needed.value.steps).ok).toBe(true);
    expect(few(needed.value.steps - 1).ok).toBe(false);
  });
});
