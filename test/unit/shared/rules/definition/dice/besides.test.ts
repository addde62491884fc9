import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { readDefinition } from '#shared/rules/definition/read';
import { everyReading } from './everyFall';
import { checkFrom, opened } from './sample';

const attack = {
  inputs: {
    bonus: { name: 'Bonus', min: -20, max: 40 },
    armor: { name: 'Armor', min: 0, max: 40 },
    weapon: { name: 'Weapon', dice: '1d6' },
    shock: { name: 'Shock', min: 0, max: 9, leftOut: 0 },
  },
  dice: [
    { id: 'd20', sides: 20, best: 20, worst: 1 },
    { id: 'weapon-dice', input: 'weapon', apart: 'success' },
  ],
  add: [{ name: 'Bonus', is: 'bonus' }],
  compare: 'atLeast',
  target: 'armor',
  succeeds: 'natural == 20 || natural != 1 && total >= armor',
  also: [
    { id: 'always', name: 'Always hits', when: 'natural == 20', tone: 'good' },
    { id: 'shock', name: 'A miss with Shock', when: '!success && shock > 0', show: 'odds' },
    { id: 'least', name: 'Raised to Shock', when: 'success && dealt > weaponDice', tone: 'good' },
  ],
  results: [{ id: 'dealt', is: 'success ? max(weaponDice, shock) : shock' }],
  damage: 'dealt',
  verdict: [{ when: 'success', text: '{total}: hits for {dealt}' }, { text: '{total}: {dealt}' }],
  tells: { hit: 'success', damage: 'dealt' },
};
const game = { format: 1, id: 'sample', version: '1.0.0', name: 'Sample' };
const opposing = { id: 'check', name: 'Check', dice: [{ id: 'd' }], compare: 'opposed' };
const made = checkFrom(attack);
const weapon = { count: 1, sides: 8, plus: 1 };
const plain = { bonus: 4, armor: 15, weapon };
const read = (values: object, die: number, other: number) =>
  opened(made, { ...plain, ...values }).read({ dice: [[die], [other]], chosen: [] });

describe('dice beside the others', () => {
  it('are no part of the total, and count only if their condition holds', () => {
    const hit = read({}, 11, 5);
    expect(hit.total?.value).toBe(15);
    expect(hit.dice.map(({ kept }) => kept)).toEqual([true, true]);
    expect(hit).toMatchObject({ damage: 6, json: { hit: true, damage: 6 } });
    expect(hit.verdict.text).toEqual({ raw: '15: hits for 6' });
    const miss = read({}, 10, 5);
    expect(miss.dice.map(({ kept }) => kept)).toEqual([true, false]);
    expect(miss.damage).toBeUndefined();
  });

  it('leave the odds alone, which equal every possible roll', () => {
    for (const shock of [0, 3]) {
      const odds = opened(made, { ...plain, shock }).odds();
      let [hits, misses] = [0, 0];
      everyRoll(1, 20, ([die = 0]) => {
        const { outcome } = read({ shock }, die, 1);
        if (outcome === 'success') hits += 1;
        else misses += 1;
      });
      expect(odds?.success).toBeCloseTo(hits / 20, 12);
      expect(odds?.specials.map(({ p }) => p)).toEqual(shock === 0 ? [] : [expect.closeTo(misses / 20, 12)]);
    }
  });

  it('double with a critical hit, and the odds tell how much is dealt, as the dice fall', () => {
    const critical = checkFrom({
      ...attack,
      dice: [
        { id: 'd20', sides: 20 },
        { id: 'weapon-dice', input: 'weapon', apart: 'success' },
        { id: 'critical', input: 'weapon', apart: 'natural >= 19 && success' },
      ],
      also: [],
      results: [
        { id: 'extra', is: 'critical' },
        { id: 'dealt', name: 'Damage', is: 'success ? weaponDice + extra : 0', odds: true },
      ],
    });
    const check = opened(critical, { bonus: 4, armor: 15, weapon: { count: 1, sides: 4, plus: 1 } });
    const dealt = new Map<number, number>();
    everyReading(check, ({ damage = 0 }, p) => {
      dealt.set(damage, (dealt.get(damage) ?? 0) + p);
      return true;
    });
    const [result] = check.odds()?.results ?? [];
    expect(result?.label).toEqual({ raw: 'Damage' });
    expect(new Map(result?.curve.map(({ value, p }) => [value, Number(p.toFixed(12))]))).toEqual(
      new Map([...dealt].toSorted(([a], [b]) => a - b).map(([value, p]) => [value, Number(p.toFixed(12))])),
    );
    // Two dice of 1 to 4, and their addend once.
    expect(Math.max(...dealt.keys())).toBe(9);
    expect(
      readDefinition({ ...game, checks: [{ ...opposing, results: [{ id: 'x', is: 1, odds: true }] }] }),
    ).toMatchObject({
      error: [{ path: ['checks', 0, 'results', 0, 'odds'] }],
    });
  });

  it('are told with what holds besides, each time it holds', () => {
    const ids = (values: object, die: number, other: number) =>
      read(values, die, other).specials.map(({ id }) => id);
    expect(ids({ shock: 9 }, 20, 5)).toEqual(['always', 'least']);
    expect(ids({ shock: 9 }, 2, 5)).toEqual([]);
    expect(read({ shock: 9 }, 2, 5).damage).toBe(9);
    expect(ids({}, 12, 5)).toEqual([]);
  });

  it('are refused where odds would ask for them, or where their name is taken', () => {
    const faultsOf = (more: object) => {
      const head = { format: 1, id: 'sample', version: '1.0.0', name: 'Sample' };
      const result = readDefinition({
        ...head,
        checks: [{ id: 'check', name: 'Check', ...attack, ...more }],
      });
      return result.ok ? [] : result.error.map(({ path }) => path.join('.'));
    };
    const also = [{ id: 'shock', name: 'Shock', when: 'weaponDice > 3', show: 'both' }];
    expect(faultsOf({ also })).toEqual(['checks.0.also.0.when']);
    expect(faultsOf({ succeeds: 'weaponDice > 3' })).toContain('checks.0.succeeds');
    expect(faultsOf({ results: [{ id: 'dealt', is: 'weaponDice / 2' }] })).toEqual(['checks.0.results.0.is']);
    const faults = faultsOf({ results: [...attack.results, { id: 'total', is: 3 }] });
    expect(faults).toContain('checks.0');
  });
});
