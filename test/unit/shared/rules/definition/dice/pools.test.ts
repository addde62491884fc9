import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { readDefinition } from '#shared/rules/definition/read';
import { checkFrom, opened } from './sample';

/** A die and a better one against two dice: beyond both, beyond one, beyond none. */
const storm = {
  inputs: { craft: { name: 'Craft', min: 0, max: 6 } },
  dice: [
    { id: 'own-die', sides: 8 },
    { id: 'luck', sides: 6 },
    { id: 'storm', count: 2, sides: 6 },
  ],
  degrees: [
    { id: 'both', name: 'both', when: 'max(ownDie, luck) + craft > storm.highest', special: true },
    { id: 'one', name: 'one', when: 'max(ownDie, luck) + craft > storm.lowest', special: true },
    { id: 'none', name: 'none', special: true },
  ],
  succeeds: 'max(ownDie, luck) + craft > storm.lowest',
  results: [{ id: 'missing', is: 'max(0, storm.highest - max(ownDie, luck) - craft)' }],
  tells: { missing: 'missing', pair: 'storm.alike == 2', second: 'storm.nth2' },
};

describe('pools that are compared', () => {
  it('have the odds of all their dice', () => {
    const check = checkFrom(storm);
    for (const craft of [0, 2]) {
      const degrees = { both: 0, one: 0, none: 0 };
      const open = opened(check, { craft });
      everyRoll(4, 8, ([own = 0, luck = 0, first = 0, second = 0]) => {
        if (luck > 6 || first > 6 || second > 6) return;
        const best = Math.max(own, luck) + craft;
        const degree =
          best > Math.max(first, second) ? 'both' : best > Math.min(first, second) ? 'one' : 'none';
        degrees[degree] += 1 / (8 * 6 ** 3);
        const reading = open.read({ dice: [[own], [luck], [first, second]], chosen: [] });
        expect(reading.specials.map(({ id }) => id)).toEqual([degree]);
        expect(reading.json).toEqual({
          missing: Math.max(0, Math.max(first, second) - best),
          pair: first === second,
          second: Math.min(first, second),
        });
      });
      const odds = open.odds();
      expect(odds?.success).toBeCloseTo(degrees.both + degrees.one, 12);
      expect(odds?.specials.map(({ p }) => p)).toEqual(
        Object.values(degrees).map((p) => expect.closeTo(p, 12) as number),
      );
    }
  });

  it('know their fields by name, the likely one of a name that is wrong, and no dice beside them', () => {
    const faultsOf = (more: object) => {
      const head = { format: 1, id: 'sample', version: '1.0.0', name: 'Sample' };
      const checks = [{ id: 'check', name: 'Check', ...storm, ...more }];
      const result = readDefinition({ ...head, checks });
      return result.ok ? [] : result.error.map(({ path, fix }) => [path.join('.'), fix]);
    };
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ succeeds: 'storm.hihgest > 3' })).toEqual([['checks.0.succeeds', 'highest']]);
    expect(faultsOf({ succeeds: 'storm.nth41 > 3' })).toEqual([['checks.0.succeeds', 'nth2']]);
    expect(faultsOf({ succeeds: 'storm.successes > 3' })).toHaveLength(1);
    const dice = [...storm.dice, { id: 'beside', apart: 'success' }];
    expect(faultsOf({ dice, tells: { best: 'beside.highest' } })).toEqual([]);
    expect(faultsOf({ dice, succeeds: 'beside.highest > 3' })).toHaveLength(1);
  });

  it('leave a name to an input that has it already', () => {
    const check = checkFrom({
      inputs: { luck: { name: 'Luck', min: 0, max: 9 } },
      dice: [{ id: 'luck', sides: 6 }],
      succeeds: 'luck >= 7',
    });
    expect(opened(check, { luck: 7 }).odds()?.success).toBe(1);
    expect(opened(check, { luck: 6 }).odds()?.success).toBe(0);
  });
});
