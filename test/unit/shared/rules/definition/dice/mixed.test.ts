import { describe, expect, it } from 'vitest';
import type { OpenCheck } from '#shared/rules/checks';
import { readDefinition } from '#shared/rules/definition/read';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { everyReading, tallying } from './everyFall';
import { checkFrom, opened } from './sample';

/** The chance that at least `least` of these dice show `from` or more, one die after another. */
function atLeast(least: number, from: number, dice: readonly number[]): number {
  let chances = [1];
  for (const sides of dice) {
    const p = Math.max(0, sides - from + 1) / sides;
    chances = [...chances, 0].map((q, count) => q * (1 - p) + (chances[count - 1] ?? 0) * p);
  }
  return chances.slice(least).reduce((sum, p) => sum + p, 0);
}

const success = (check: object, values: unknown = {}) => opened(checkFrom(check), values).odds()?.success;

const fallsOf = (open: OpenCheck) => {
  const tally = tallying(({ title }) => say(title));
  everyReading(open, (reading, p) => {
    tally.add(reading, p);
    return true;
  });
  return tally.result();
};

const faultsOf = (check: object) => {
  const read = readDefinition({
    ...{ format: 1, id: 'sample', version: '1.0.0', name: 'Sample' },
    checks: [{ id: 'check', name: 'Check', ...check }],
  });
  return read.ok ? [] : read.error.map(({ path, text }) => `${path.slice(2).join('.')}: ${say(text)}`);
};

describe('dice of several sizes in one pool', () => {
  const highest = { of: 'high', n: 1 };
  const pool = { id: 'd', sides: 8, groups: [{ count: 2, sides: 6 }] };

  it('keep the highest of all of them', () => {
    const check = { dice: [{ ...pool, keep: highest }], compare: 'atLeast' };
    for (const target of [2, 5, 6, 7, 8])
      expect(success({ ...check, target })).toBeCloseTo(atLeast(1, target, [8, 6, 6]), 14);
    const open = opened(checkFrom({ ...check, target: 5 }));
    expect(open.dice.map(({ id, sides, count }) => [id, sides, count])).toEqual([
      ['d', 8, 1],
      ['d-size-2', 6, 2],
    ]);
    const reading = open.read({ dice: [[4], [2, 5]], chosen: [] });
    expect(reading.dice.map(({ sides, value, kept }) => [sides, value, kept])).toEqual([
      [8, 4, false],
      [6, 2, false],
      [6, 5, true],
    ]);
    expect([reading.total?.value, reading.outcome]).toEqual([5, 'success']);
  });

  it('are ten of four sizes, of which the third best counts', () => {
    const check = {
      dice: [
        {
          ...{ id: 'd', count: 3, sides: 4 },
          groups: [
            { count: 3, sides: 6 },
            { count: 2, sides: 8 },
            { count: 2, sides: 10 },
          ],
        },
      ],
      compare: 'none',
      succeeds: 'd.nth3 >= 6',
    };
    const sizes = [4, 4, 4, 6, 6, 6, 8, 8, 10, 10];
    expect(success(check)).toBeCloseTo(atLeast(3, 6, sizes), 13);
  });

  it('explode with dice of their own size', () => {
    const check = { dice: [{ ...pool, explode: { from: 6, most: 1 } }], compare: 'atLeast', target: 20 };
    const open = opened(checkFrom(check));
    const { choices } = open.read({ dice: [[8], [6, 6]], chosen: [] });
    expect(choices.map(({ id, dice }) => [id, dice?.sides, dice?.count])).toEqual([
      ['explode-d', 8, 1],
      ['explode-d-size-2', 6, 2],
    ]);
    expect(open.odds()?.success).toBeCloseTo(fallsOf(open).success, 12);
  });

  it('are as many as inputs say, 40 at most', () => {
    const check = checkFrom({
      inputs: { n: { name: 'Dice', min: 0, max: 60 } },
      dice: [{ ...pool, count: 30, groups: [{ count: 'n', sides: 'n' }] }],
      compare: 'atLeast',
      target: 100,
    });
    const dice = (n: number) => opened(check, { n }).dice.map(({ sides, count }) => [sides, count]);
    expect(dice(0)).toEqual([[8, 30]]);
    expect(dice(60)).toEqual([
      [8, 30],
      [60, 10],
    ]);
  });

  it('have no faces of their own, no percentile dice and no push', () => {
    const push = { name: 'Push', keeps: [1] };
    expect(faultsOf({ dice: [{ ...pool, values: [0, 1] }] })).toEqual([
      expect.stringMatching(/^dice\.0\.groups: /),
    ]);
    expect(faultsOf({ dice: [{ ...pool, kind: 'percentile' }] })).toEqual([
      expect.stringMatching(/^dice\.0\.groups: /),
    ]);
    expect(faultsOf({ dice: [{ ...pool, push }] })).toEqual([expect.stringMatching(/^dice\.0\.push: /)]);
  });
});

describe('more dice or sides than there can be', () => {
  it.each([
    ['sides', { sides: 1e15 }],
    ['sides', { sides: '1000000 * 1000000' }],
    ['sides', { sides: 0 }],
    ['count', { count: 10_000 }],
    ['count', { count: '20 + 21' }],
    ['groups.0.sides', { groups: [{ sides: 101 }] }],
    ['groups.0.count', { groups: [{ sides: 6, count: 41 }] }],
  ])('are a fault of %s', (place, more) => {
    expect(faultsOf({ dice: [{ id: 'd', ...more }] })).toEqual([
      expect.stringMatching(new RegExp(`^dice\\.0\\.${place}: .*\\d to \\d+`)),
    ]);
  });

  it('are none on a ladder, whose ends count', () => {
    expect(faultsOf({ dice: [{ id: 'd', sides: 200, ladder: [4, 6] }] })).toEqual([]);
  });
});

describe('a total of its own', () => {
  const trait = {
    inputs: { bonus: { name: 'Bonus', min: 0, max: 9 } },
    dice: [
      { id: 'trait', name: 'Trait', sides: 8 },
      { id: 'wild', name: 'Wild', sides: 6 },
    ],
    total: 'max(trait, wild) + bonus',
    compare: 'atLeast',
    target: 7,
  };

  it('is worked out from the dice, and names its parts', () => {
    const open = opened(checkFrom(trait), { bonus: 2 });
    expect(open.odds()?.success).toBeCloseTo(atLeast(1, 5, [8, 6]), 14);
    const { total, outcome } = open.read({ dice: [[3], [6]], chosen: [] });
    expect([total?.value, outcome]).toEqual([8, 'success']);
    expect(total?.sources.map(({ label, amount }) => [say(label), amount])).toEqual([
      [expect.stringContaining('Wild'), 6],
      ['Bonus', 2],
    ]);
  });

  it('may follow from results, and results from it', () => {
    const check = {
      ...{ dice: trait.dice, compare: 'opposed', total: 'best * 2' },
      results: [
        { id: 'best', is: 'max(trait, wild)' },
        { id: 'twice', is: 'total + 1', odds: false },
      ],
      degrees: [{ id: 'x', name: 'X', when: 'twice > 12', special: true }],
    };
    const open = opened(checkFrom(check), { other: {} });
    const { success: p, specials } = fallsOf(open);
    expect(open.odds()?.success).toBeCloseTo(p, 12);
    expect(open.odds()?.specials.map((special) => special.p)).toEqual([
      expect.closeTo(specials.get('X') ?? 0, 12),
    ]);
  });

  it('cannot depend on itself, and stands in place of what is added', () => {
    const results = [{ id: 'net', is: 'margin - 1' }];
    expect(faultsOf({ ...trait, total: 'trait + total' })).toEqual([expect.stringMatching(/^total: /)]);
    expect(faultsOf({ ...trait, results, total: 'net' })).toContainEqual(expect.stringMatching(/^total: /));
    expect(faultsOf({ ...trait, total: 'trait / 2' })).toEqual([expect.stringMatching(/^total: /)]);
    expect(faultsOf({ ...trait, add: [{ name: 'A', is: 1 }] })).toEqual([expect.stringMatching(/^add: /)]);
  });
});
