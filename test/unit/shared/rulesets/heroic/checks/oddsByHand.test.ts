import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { OpenCheck } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';

/** A check with its initial values but for these; those of a group but for the ones given. */
function opened(id: string, changes: Readonly<Record<string, unknown>>): OpenCheck {
  const check = ruleset.checks.find((each) => each.id === id);
  const initial = initialValues(check?.inputs ?? {});
  const values = Object.entries(changes).map(([name, value]) => {
    const before = initial[name];
    return [name, typeof before === 'object' ? { ...before, ...Object(value) } : value] as const;
  });
  const result = check?.open({ ...initial, ...Object.fromEntries(values) });
  if (result?.ok !== true) throw new Error(JSON.stringify(result?.error));
  return result.value;
}

const all = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
const best = (dice: readonly number[]): number[] => dice.toSorted((a, b) => b - a).slice(0, 2);
const worst = (dice: readonly number[]): number[] => dice.toSorted((a, b) => a - b).slice(0, 2);
const isPair = ([one, other]: readonly number[]): boolean => one === other;

/** The share of all falls of so many dice for which it holds. */
function share(count: number, holds: (dice: readonly number[]) => boolean): number {
  let found = 0;
  everyRoll(count, 6, (dice) => {
    if (holds(dice)) found += 1;
  });
  return found / 6 ** count;
}

const chances = ({ specials }: { readonly specials: readonly { readonly p: number }[] }): number[] =>
  specials.map(({ p }) => p);

function expectClose(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((p, index) => expect(p).toBeCloseTo(wanted[index] ?? NaN, 12));
}

describe('odds of attacks, counted by hand over all dice', () => {
  // Att 4 with advantage, Penetrating, damage +1, against Def 3 with one Deflect and armor of 4 and 5 that takes 1 more.
  const attacker = { attack: 4, mode: 'advantage', damage: 1, penetrating: true, criticalFrom: 11 };
  const defender = { defense: 3, deflect: 1, natural: { numbers: [4, 5] }, armorAbsorbs: 1 };

  interface Result {
    readonly natural: number;
    readonly hit: boolean;
    readonly damage: number;
  }

  function struck(attack: readonly number[], defense: readonly number[]): Result {
    const natural = all(attack);
    const over = natural + 4 + (isPair(attack) ? 1 : 0) - all(defense) - 3;
    const hit = natural > 2 && over > 0;
    if (!hit) return { natural, hit, damage: 0 };
    const dealt = 1 + Math.floor(over / 2) + 1 + (natural >= 11 ? 1 : 0) + (natural === 12 ? 1 : 0);
    const turned = !isPair(defense) ? 0 : all(defense) === 12 ? dealt : 1;
    return { natural, hit, damage: Math.max(0, dealt - turned) };
  }

  const stopped = (die: number): number => (die >= 5 ? 3 : die >= 4 ? 2 : 0);

  it('of the attacker: to hit, criticals, armor that absorbs, and damage that is left', () => {
    const odds = opened('attack', { attacker, defender }).odds();
    const counted = (holds: (result: Result, die: number) => boolean): number =>
      share(6, (dice) => holds(struck(best(dice.slice(0, 3)), dice.slice(3, 5)), dice[5] ?? 0));
    expect(odds?.success).toBeCloseTo(
      counted(({ hit }) => hit),
      12,
    );
    expectClose(chances(odds ?? { specials: [] }), [
      counted(({ natural }) => natural >= 11),
      counted(({ natural }) => natural === 2),
      counted((_, die) => stopped(die) > 0),
      counted(({ damage }, die) => damage > stopped(die)),
    ]);
  });

  it('of the defender, who succeeds if the attack misses', () => {
    const odds = opened('defense', { attacker, defender: { ...defender, mode: 'disadvantage' } }).odds();
    const counted = (holds: (result: Result, defense: number) => boolean): number =>
      share(6, (dice) => {
        const defense = worst(dice.slice(3, 6));
        return holds(struck(best(dice.slice(0, 3)), defense), all(defense));
      });
    expect(odds?.success).toBeCloseTo(
      counted(({ hit }) => !hit),
      12,
    );
    expectClose(chances(odds ?? { specials: [] }).slice(0, 2), [
      counted((_, defense) => defense === 12),
      counted((_, defense) => defense === 2),
    ]);
  });
});

describe('odds of rolls, counted by hand over all dice', () => {
  it('of a team: each helper brings one, or takes two with two ones', () => {
    const odds = opened('team', { stat: 1, helpers: 2, helperStat: 2 }).odds();
    const brings = (dice: readonly number[]): number => (all(dice) === 2 ? -2 : all(dice) + 2 >= 7 ? 1 : 0);
    const wanted = share(
      6,
      (dice) => all(dice.slice(0, 2)) + 1 + brings(dice.slice(2, 4)) + brings(dice.slice(4)) >= 7,
    );
    expect(odds?.success).toBeCloseTo(wanted, 12);
  });

  it('of a power: strain by the natural roll', () => {
    const odds = opened('power', { stat: 2, training: 'basic' }).odds();
    const natural = (from: number, to: number): number =>
      share(2, (dice) => all(dice) >= from && all(dice) <= to);
    expectClose(chances(odds ?? { specials: [] }), [
      natural(12, 12),
      natural(2, 2),
      natural(3, 4),
      natural(2, 2),
    ]);
  });

  it('of a maneuver: a natural 2 to 4 backfires with any total', () => {
    const odds = opened('maneuver', { stat: 9, mode: 'disadvantage' }).odds();
    const fails = share(3, (dice) => all(worst(dice)) <= 4);
    expect(odds?.success).toBeCloseTo(1 - fails, 12);
    expectClose(chances(odds ?? { specials: [] }), [fails]);
  });

  it('with Heroism: added if that is enough, otherwise spent on a roll with advantage', () => {
    const side = { stat: 1, modifier: 0, mode: 'normal' };
    const check = opened('check', { stat: 1, luck: 2, against: side });
    const again = (other: number): number => share(3, (dice) => all(best(dice)) + 1 > other);
    let wanted = 0;
    everyRoll(4, 6, (dice) => {
      const [own, other] = [all(dice.slice(0, 2)) + 1, all(dice.slice(2)) + 1];
      wanted += own + 2 > other ? 1 : again(other);
    });
    const found = check.whatIfs().find(({ id }) => id === 'heroism');
    expect(found?.odds.success).toBeCloseTo(wanted / 1296, 12);
  });
});

it('comparisons know the same special results as the roll itself', () => {
  // A helper changes the total and nothing of the strain, which depends on the natural roll alone.
  const check = opened('power', { stat: 0, training: 'basic' });
  const own = chances(check.odds() ?? { specials: [] });
  for (const id of ['plus-one', 'helper']) {
    const found = check.whatIfs().find((each) => each.id === id);
    expectClose(chances(found?.odds ?? { specials: [] }), own);
  }
});
