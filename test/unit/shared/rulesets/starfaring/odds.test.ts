import { describe, expect, it } from 'vitest';
import type { Check } from '#shared/rules/checks';
import { checks } from '#shared/rulesets/starfaring/checks/index';

function checkOf(id: string): Check {
  const check = checks.find((entry) => entry.id === id);
  if (check === undefined) throw new Error(`No check ${id}`);
  return check;
}

function open(id: string, values: unknown) {
  const opened = checkOf(id).open(values);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

const faces = Array.from({ length: 12 }, (_, index) => index + 1);

/** Every roll of two or three d12, enumerated without the code under test. */
function rolls(count: number): number[][] {
  return count === 0 ? [[]] : rolls(count - 1).flatMap((rest) => faces.map((face) => [...rest, face]));
}

/** The two dice that count, sorted. */
function keep(roll: number[], advantages: number, disadvantages: number): number[] {
  const sorted = [...roll].sort((a, b) => a - b);
  if (sorted.length === 2) return sorted;
  return advantages > disadvantages ? sorted.slice(1) : sorted.slice(0, disadvantages > advantages ? 2 : 0);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const sides = [
  { advantages: 0, disadvantages: 0 },
  { advantages: 1, disadvantages: 0 },
  { advantages: 3, disadvantages: 1 },
  { advantages: 2, disadvantages: 2 },
  { advantages: 0, disadvantages: 1 },
  { advantages: 1, disadvantages: 4 },
];

describe('odds of a check', () => {
  it.each(sides)('agree with every roll of the dice: $advantages for, $disadvantages against', (sources) => {
    const all = rolls(sources.advantages === sources.disadvantages ? 2 : 3);
    for (const dc of [2, 7, 13, 17, 21, 25, 31]) {
      const odds = open('check', { ability: 2, skill: 3, modifier: -1, dc, ...sources }).odds();
      const kept = all.map((roll) => keep(roll, sources.advantages, sources.disadvantages));
      const share = (is: (dice: number[]) => boolean): number => kept.filter(is).length / all.length;
      const success = (dice: number[]): boolean => sum(dice) + 4 >= dc;
      expect(odds?.success).toBeCloseTo(share(success), 12);
      const [exploit, setback, triumph, disaster] = (odds?.specials ?? []).map(({ p }) => p);
      expect(exploit).toBeCloseTo(
        share((dice) => dice[1] === 12 && dice[0] !== 12 && dice[0] !== 1 && success(dice)),
        12,
      );
      expect(setback).toBeCloseTo(
        share((dice) => dice[0] === 1 && dice[1] !== 1 && dice[1] !== 12 && !success(dice)),
        12,
      );
      expect(triumph).toBeCloseTo(
        share((dice) => dice[0] === 12),
        12,
      );
      expect(disaster).toBeCloseTo(
        share((dice) => dice[1] === 1),
        12,
      );
      expect(sum((odds?.curve ?? []).map(({ p }) => p))).toBeCloseTo(1, 12);
    }
  });

  it('are 78 of 144 for a total of 13 without a bonus', () => {
    // 13 or more on 2d12: 12 + 11 + ... + 1 = 78 of 144.
    const plain = { ability: 0, skill: 0, modifier: 0, advantages: 0, disadvantages: 0, dc: 13 };
    expect(open('check', plain).odds()?.success).toBe(78 / 144);
    // A tie succeeds: one less needed adds the 11 rolls of exactly 12.
    expect(open('check', { ...plain, dc: 12 }).odds()?.success).toBeCloseTo(89 / 144, 12);
  });

  it('count strain that was not paid as a disadvantage, and tenacity as a bonus', () => {
    const plain = { ability: 1, skill: 2, modifier: 0, advantages: 0, disadvantages: 0, dc: 17 };
    const refused = { ...plain, effort: { tenacity: 0, strain: 'refused' } };
    expect(open('check', refused).odds()?.success).toBe(
      open('check', { ...plain, disadvantages: 1 }).odds()?.success,
    );
    const tenacious = { ...plain, effort: { tenacity: 3, strain: 'none' } };
    expect(open('check', tenacious).odds()?.success).toBe(
      open('check', { ...plain, modifier: 3 }).odds()?.success,
    );
  });

  it('compares what would help or hinder, and leaves out what changes nothing', () => {
    const ids = (values: object): string[] =>
      open('check', { ability: 0, skill: 0, modifier: 0, dc: 13, ...values })
        .whatIfs()
        .map(({ id }) => id);
    const steps = ['tenacity-1', 'tenacity-2', 'tenacity-3'];
    expect(ids({ advantages: 0, disadvantages: 0 })).toEqual([
      'plus-1',
      'advantage',
      'disadvantage',
      ...steps,
    ]);
    expect(ids({ advantages: 2, disadvantages: 0 })).toEqual(['plus-1', ...steps]);
    expect(ids({ advantages: 1, disadvantages: 0 })).toEqual(['plus-1', 'disadvantage', ...steps]);
    expect(ids({ advantages: 1, disadvantages: 1, effort: { tenacity: 2, strain: 'paid' } })).toEqual([
      'plus-1',
      'advantage',
      'disadvantage',
      'tenacity-1',
    ]);
    const [plus] = open('check', {
      ability: 0,
      skill: 0,
      modifier: 0,
      advantages: 0,
      disadvantages: 0,
      dc: 13,
    }).whatIfs();
    expect(plus?.odds.success).toBeCloseTo(89 / 144, 12);
  });
});

describe('odds of a contest', () => {
  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
  ])('agree with every pair of rolls: %i for, %i against', (advantages, disadvantages) => {
    const odds = open('opposed', {
      ability: 3,
      skill: 0,
      modifier: 0,
      advantages,
      disadvantages,
      other: { ability: 1, skill: 1, modifier: 0, advantages: 0, disadvantages: 0 },
    }).odds();
    const mine = rolls(advantages === disadvantages ? 2 : 3).map(
      (roll) => sum(keep(roll, advantages, disadvantages)) + 3,
    );
    const theirs = rolls(2).map((roll) => sum(roll) + 2);
    let [won, tied] = [0, 0];
    for (const own of mine)
      for (const other of theirs) {
        if (own > other) won += 1;
        if (own === other) tied += 1;
      }
    const pairs = mine.length * theirs.length;
    expect(odds?.success).toBeCloseTo(won / pairs, 12);
    expect(odds?.specials[0]?.p).toBeCloseTo(tied / pairs, 12);
    expect(sum((odds?.curve ?? []).filter(({ value }) => value > 0).map(({ p }) => p))).toBeCloseTo(
      won / pairs,
      12,
    );
  });
});

describe('odds of several checks', () => {
  const plain = { ability: 0, skill: 0, modifier: 0, advantages: 0, disadvantages: 0, dc: 13 };
  const p = 78 / 144;

  it('of a complex check follow every way to three successes', () => {
    // All ways of five tries: success with at least three.
    let exact = 0;
    for (let ways = 0; ways < 32; ways += 1) {
      const successes = [0, 1, 2, 3, 4].filter((bit) => (ways >> bit) % 2 === 1).length;
      if (successes >= 3) exact += p ** successes * (1 - p) ** (5 - successes);
    }
    const odds = open('complex', { ...plain, needed: 3 }).odds();
    expect(odds?.success).toBeCloseTo(exact, 12);
    expect(sum((odds?.curve ?? []).map((entry) => entry.p))).toBeCloseTo(1, 12);
  });

  it('of a collective check count everyone', () => {
    // Three members: half of three is two, rounded up.
    const q = 89 / 144;
    const odds = open('collective', {
      member1: 0,
      member2: 1,
      member3: 0,
      advantages: 0,
      disadvantages: 0,
      dc: 13,
    }).odds();
    const exact = p * q * p + p * q * (1 - p) + p * (1 - q) * p + (1 - p) * q * p;
    expect(odds?.success).toBeCloseTo(exact, 12);
    expect(odds?.target).toEqual({ atLeast: 2 });
  });

  it('of a cooperative check are those with advantage', () => {
    expect(open('cooperative', { ...plain, helpers: 4 }).odds()).toEqual(
      open('check', { ...plain, advantages: 1 }).odds(),
    );
  });

  it('of a death save are half, and a modifier moves all but a 1 and a 12', () => {
    expect(open('death-save', { modifier: 0 }).odds()?.success).toBe(0.5);
    expect(open('death-save', { modifier: 2 }).odds()?.success).toBeCloseTo(8 / 12, 12);
    expect(open('death-save', { modifier: 12 }).odds()?.success).toBeCloseTo(11 / 12, 12);
    expect(open('death-save', { modifier: -12 }).odds()?.success).toBeCloseTo(1 / 12, 12);
  });

  it('of an attack count distance and cover', () => {
    const { dc, ...factors } = plain;
    expect(dc).toBe(13);
    const target = { defense: 13, distance: 'medium', cover: 'light' };
    expect(open('attack', { ...factors, ...target }).odds()?.success).toBe(
      open('check', { ...plain, dc: 19 }).odds()?.success,
    );
    const far = { ...factors, distance: 'short' };
    expect(open('blast', far).odds()?.success).toBe(
      open('check', { ...plain, dc: 15, disadvantages: 1 }).odds()?.success,
    );
  });

  it('do not exist where there is nothing to succeed at', () => {
    expect(open('damage', { count: 2, sides: 6, bonus: 0, maximum: false }).odds()).toBeUndefined();
    expect(open('rest', { strength: 2 }).odds()).toBeUndefined();
  });
});
