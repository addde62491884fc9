import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { readDefinition } from '#shared/rules/definition/read';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { checkFrom, opened } from './sample';

const all = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The share of all falls of so many dice for which it holds. */
function share(count: number, sides: number, holds: (dice: readonly number[]) => boolean): number {
  let found = 0;
  everyRoll(count, sides, (dice) => {
    if (holds(dice)) found += 1;
  });
  return found / sides ** count;
}

describe('four dice of −1, 0 and 1', () => {
  const check = checkFrom({
    inputs: { skill: { name: 'Skill', min: 0, max: 8 } },
    dice: [{ id: 'fate', count: 4, values: [-1, 0, 1] }],
    results: [{ id: 'shifts', is: 'fate + skill - 2' }],
    compare: 'none',
    succeeds: 'shifts > 0',
    degrees: [
      { id: 'style', name: 'With style', when: 'shifts >= 3', special: true },
      { id: 'success', name: 'Success', when: 'shifts > 0' },
      { id: 'tie', name: 'Tie', when: 'shifts == 0', special: true },
      { id: 'failure', name: 'Failure' },
    ],
  });
  const shiftsOf = (dice: readonly number[], skill: number): number =>
    all(dice.map((die) => die - 2)) + skill - 2;

  it('have as many sides as values, and say what each face is worth', () => {
    const open = opened(check, { skill: 2 });
    expect(open.dice).toMatchObject([{ sides: 3, count: 4 }]);
    const reading = open.read({ dice: [[1, 2, 3, 3]], chosen: [] });
    expect(reading.dice.map(({ value, worth }) => [value, worth])).toEqual([
      [1, -1],
      [2, 0],
      [3, 1],
      [3, 1],
    ]);
    expect(reading.total?.value).toBe(1);
    expect(reading.outcome).toBe('success');
  });

  it.each([0, 2, 5])('have degrees by a named result, with skill %d', (skill) => {
    const odds = opened(check, { skill }).odds();
    expect(odds?.success).toBeCloseTo(
      share(4, 3, (dice) => shiftsOf(dice, skill) > 0),
      12,
    );
    expect(odds?.specials.map(({ p }) => p)).toEqual([
      expect.closeTo(
        share(4, 3, (dice) => shiftsOf(dice, skill) >= 3),
        12,
      ),
      expect.closeTo(
        share(4, 3, (dice) => shiftsOf(dice, skill) === 0),
        12,
      ),
    ]);
  });
});

describe('symbols', () => {
  const stars = [0, 0, 1, 1, 2, 0];
  const skulls = [0, 1, 1, 2];
  const check = checkFrom({
    dice: [
      { id: 'good', count: 2, counts: [{ id: 'star', name: 'Star', each: stars }] },
      { id: 'bad-luck', count: 1, counts: [{ id: 'skull', name: 'Skull', each: skulls }] },
    ],
    results: [
      { id: 'net', is: 'good.star - badLuck.skull' },
      { id: 'twice', is: 'net * 2' },
    ],
    compare: 'none',
    succeeds: 'twice > 0',
    says: '{net} left',
    degrees: [{ id: 'even', name: 'Even', when: 'net == 0', special: true }],
  });
  const net = ([one = 0, two = 0, bad = 0]: readonly number[]): number =>
    (stars[one - 1] ?? 0) + (stars[two - 1] ?? 0) - (skulls[bad - 1] ?? 0);

  it('of both kinds of dice are counted and compared, in roll and odds', () => {
    const open = opened(check);
    const odds = open.odds();
    expect(odds?.success).toBeCloseTo(
      share(3, 6, (dice) => net(dice) > 0),
      12,
    );
    expect(odds?.specials[0]?.p).toBeCloseTo(
      share(3, 6, (dice) => net(dice) === 0),
      12,
    );
    const reading = open.read({ dice: [[5, 3], [4]], chosen: [] });
    expect(reading.outcome).toBe('success');
    expect(say(reading.verdict.text)).toContain('1 left');
    expect(reading.dice.map(({ why }) => why && say(why))).toEqual(['Star × 2', 'Star', 'Skull × 2']);
  });

  it('of exploding dice add up', () => {
    const open = opened(
      checkFrom({
        dice: [
          {
            id: 'own',
            sides: 2,
            explode: { from: 2, most: 1 },
            counts: [{ id: 'sun', name: 'Sun', each: [1, 3] }],
          },
        ],
        compare: 'none',
        succeeds: 'own.sun >= 4',
      }),
    );
    expect(open.odds()?.success).toBeCloseTo(0.5, 12);
  });
});

describe('named results', () => {
  const faultsOf = (check: object): string[] => {
    const read = readDefinition({
      format: 1,
      id: 'sample',
      version: '1.0.0',
      name: 'Sample',
      checks: [{ id: 'check', name: 'Check', ...check }],
    });
    return read.ok ? [] : read.error.map(({ path, text }) => `${path.slice(2).join('.')}: ${say(text)}`);
  };
  const dice = [{ id: 'own', count: 2 }];

  it('are refused where they would go round in circles', () => {
    const results = (first: string, second: string) => [
      { id: 'first', is: first },
      { id: 'second', is: second },
    ];
    const degrees = [{ id: 'x', name: 'X', when: 'second > 3' }];
    expect(faultsOf({ dice, results: results('own', 'first + 1'), degrees })).toEqual([]);
    expect(faultsOf({ dice, results: results('second', 'own'), degrees })).toMatchObject([
      expect.stringContaining('results.0.is'),
    ]);
    expect(faultsOf({ dice, results: results('own', 'second + 1'), degrees })).toMatchObject([
      expect.stringContaining('results.1.is'),
    ]);
    // A degree cannot depend on itself, not even through two results.
    expect(faultsOf({ dice, results: results('rank', 'first + 1'), degrees })).toMatchObject([
      expect.stringContaining('results.0.is'),
    ]);
    // For sentences alone it may.
    expect(faultsOf({ dice, results: results('rank', 'first + 1') })).toEqual([]);
  });

  it('leave open what is compared if that was left out', () => {
    const check = checkFrom({
      inputs: { needed: { name: 'Needed', min: 1, max: 12, optional: true } },
      dice,
      compare: 'atLeast',
      target: 'needed',
      results: [
        { id: 'over', is: 'total - target' },
        { id: 'same', is: 'own.alike' },
      ],
      degrees: [
        { id: 'far', name: 'Far', when: 'over >= 3', special: true },
        { id: 'pair', name: 'Pair', when: 'same == 2', special: true },
      ],
    });
    const ids = (values: object) =>
      opened(check, values)
        .read({ dice: [[4, 4]], chosen: [] })
        .specials.map(({ id }) => id);
    expect(ids({ needed: 3 })).toEqual(['far']);
    expect(ids({})).toEqual(['pair']);
  });

  it('refuse names that every pool has, and more faces than the die', () => {
    const counts = (id: string, each: readonly number[]) => [{ id, name: id, each }];
    const pool = (id: string, each: readonly number[]) => [{ id: 'own', sides: 4, counts: counts(id, each) }];
    expect(faultsOf({ dice: pool('star', [1, 0, 0, 1]) })).toEqual([]);
    for (const id of ['highest', 'nth2', 'successes'])
      expect(faultsOf({ dice: pool(id, [1]) })).toMatchObject([expect.stringContaining('counts.0.id')]);
    expect(faultsOf({ dice: pool('star', [1, 0, 0, 1, 1]) })).toMatchObject([
      expect.stringContaining('counts.0.each'),
    ]);
    expect(
      faultsOf({ dice: [{ id: 'own', values: [0, 1], counts: counts('star', [1, 1, 1]) }] }),
    ).toMatchObject([expect.stringContaining('counts.0.each')]);
  });
});
