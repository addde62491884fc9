import { describe, expect, it } from 'vitest';
import { everyRoll } from '#shared/dice/distribution';
import { calculate, check, documentOf, opened, read, translate } from './support';

/** The modifier of Strength by a table of scores. */
function modifierOf(score: number, modifiers?: readonly object[]): unknown {
  const document = documentOf({ attributes: { str: score }, ...(modifiers && { modifiers }) });
  const { derived } = opened(document).report(translate) as {
    readonly derived: { readonly modifiers: Readonly<Record<string, number>> };
  };
  return derived.modifiers['str'];
}

describe('attribute modifiers', () => {
  it('follow the usual table', () => {
    const table = Array.from({ length: 16 }, (_, index) => modifierOf(index + 3));
    expect(table).toEqual([-2, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2]);
  });

  it('follow the table of a GM, in whatever order its rows stand', () => {
    const table = [
      { from: 10, modifier: 0 },
      { from: 3, modifier: -1 },
      { from: 15, modifier: 4 },
    ];
    expect([3, 9, 10, 14, 15, 18].map((score) => modifierOf(score, table))).toEqual([-1, -1, 0, 0, 4, 4]);
    expect(modifierOf(18, [])).toBe(0);
  });
});

describe('skill checks', () => {
  it.each([
    [{ skill: 0, modifier: 0, difficulty: 8 }, 15 / 36],
    [{ skill: -1, modifier: 0, difficulty: 8 }, 10 / 36],
    [{ skill: 1, modifier: 2, difficulty: 8 }, 30 / 36],
    [{ skill: 4, modifier: 2, difficulty: 8 }, 1],
    [{ skill: -1, modifier: -2, difficulty: 12 }, 0],
    [{ skill: 0, modifier: 0, difficulty: 12 }, 1 / 36],
  ])('%o succeed as often as two dice do', (values, success) => {
    expect(check('check', values).odds()?.success).toBeCloseTo(success, 12);
  });

  it('say what was rolled, and where it came from', () => {
    const reading = read('check', { skill: 1, modifier: -1, difficulty: 8, circumstances: 2 }, [[3, 3]]);
    expect(reading.total).toMatchObject({ value: 8 });
    expect(reading.total?.sources.map(({ amount }) => amount)).toEqual([6, 1, -1, 2]);
    expect(translate(reading.verdict.text)).toBe('8 against 8: success.');
    expect(reading.json).toEqual({ total: 8, success: true });
  });

  it('count one helper once, however many succeed', () => {
    const values = { difficulty: 9, helpers: { count: 2, skill: 0, modifier: 0 } };
    const [own, good, bad] = [
      [4, 4],
      [5, 5],
      [1, 1],
    ] as const;
    expect(read('check', values, [own, good, good]).json).toEqual({ total: 9, success: true });
    expect(read('check', values, [own, bad, good]).json).toEqual({ total: 9, success: true });
    expect(read('check', values, [own, bad, bad]).json).toEqual({ total: 8, success: false });
  });

  it('know exactly what helpers are worth', () => {
    const values = { skill: 0, modifier: 1, difficulty: 10, helpers: { count: 2, skill: 1, modifier: 0 } };
    let [successes, all] = [0, 0];
    everyRoll(6, 6, (dice) => {
      const [own, ...helping] = [dice.slice(0, 2), dice.slice(2, 4), dice.slice(4, 6)].map(
        ([a = 0, b = 0]) => a + b,
      );
      const helped = helping.some((sum) => sum + 1 >= 10) ? 1 : 0;
      all += 1;
      if ((own ?? 0) + 1 + helped >= 10) successes += 1;
    });
    expect(check('check', values).odds()?.success).toBeCloseTo(successes / all, 12);
  });

  it('compare what would change', () => {
    const compared = (values: Record<string, unknown>) =>
      check('check', values)
        .whatIfs()
        .map(({ id, odds }) => [id, Math.round(odds.success * 36 ** 2)]);
    expect(compared({ difficulty: 8 })).toEqual([
      ['circumstances-1', 756],
      ['circumstances-2', 936],
      ['untrained', 360],
      ['helper', 630],
    ]);
    expect(compared({ difficulty: 8, skill: -1, circumstances: 2 })).toEqual([['helper', 806]]);
    const most = { count: 3, skill: 0, modifier: 0 };
    expect(compared({ difficulty: 8, helpers: most }).map(([id]) => id)).not.toContain('helper');
  });
});

describe('saving throws', () => {
  it.each([
    [1, -5, false],
    [1, 1, false],
    [2, -5, true],
    [12, 13, false],
    [13, 13, true],
    [19, 25, false],
    [20, 25, true],
  ])('a %i against %i', (die, score, success) => {
    expect(calculate('save', { die, score })).toEqual({ success });
    expect(read('save', { score }, [[die]]).json).toEqual({ success });
  });

  it('are never certain either way', () => {
    expect(check('save', { score: -20 }).odds()?.success).toBeCloseTo(0.95, 12);
    expect(check('save', { score: 30 }).odds()?.success).toBeCloseTo(0.05, 12);
    expect(check('save', { score: 15 }).odds()?.success).toBeCloseTo(0.3, 12);
  });

  it('of monsters fall with half their hit dice', () => {
    const scores = [0, 1, 2, 3, 9, 10].map((hitDice) => calculate('npc-save', { hitDice }));
    expect(scores).toEqual([15, 15, 14, 14, 11, 10].map((score) => ({ score })));
    expect(calculate('npc-save', { hitDice: 7 })).toEqual({ score: 12 });
  });
});

describe('attacks', () => {
  const shock = { damage: 2, armorClass: 13 };
  const attack = { die: 10, bonus: 3, armorClass: 13, damage: 5, damageBonus: 1 };

  it.each<[string, Record<string, unknown>, { hit: boolean; damage: number }]>([
    ['reaching the Armor Class', {}, { hit: true, damage: 6 }],
    ['one below it', { armorClass: 14 }, { hit: false, damage: 0 }],
    ['a 1 that would reach it', { die: 1, bonus: 30 }, { hit: false, damage: 0 }],
    ['a 20 that would not', { die: 20, bonus: -20, armorClass: 40 }, { hit: true, damage: 6 }],
    ['a miss with Shock', { die: 2, shock }, { hit: false, damage: 3 }],
    ['a miss with Shock on better armor', { die: 2, armorClass: 14, shock }, { hit: false, damage: 0 }],
    ['a 1 with Shock', { die: 1, shock }, { hit: false, damage: 3 }],
    ['a hit that Shock raises', { damage: 1, shock }, { hit: true, damage: 3 }],
    [
      'a hit on armor that Shock does not reach',
      { die: 19, armorClass: 14, damage: 1, shock },
      { hit: true, damage: 2 },
    ],
    ['a weak arm', { damage: 1, damageBonus: -2 }, { hit: true, damage: 0 }],
    ['a weak arm with Shock', { die: 2, damageBonus: -3, shock }, { hit: false, damage: 0 }],
  ])('%s', (_, more, result) => {
    expect(calculate('attack', { ...attack, ...more })).toEqual(result);
  });

  it('roll the damage with the hit, and leave it out on a miss', () => {
    const values = { bonus: 2, armorClass: 12, weapon: { count: 2, sides: 6 }, damageBonus: 1, shock };
    const hit = read('attack', values, [[10], [3, 4]]);
    expect(hit.json).toEqual({ hit: true, damage: 8, success: true });
    const miss = read('attack', values, [[9], [6, 6]]);
    expect(miss.json).toEqual({ hit: false, damage: 3, success: false });
    expect(miss.dice.map(({ kept }) => kept)).toEqual([true, false, false]);
    const shielded = read('attack', { ...values, shockStopped: true }, [[9], [6, 6]]);
    expect(shielded.json).toEqual({ hit: false, damage: 0, success: false });
    expect(read('attack', { ...values, shockStopped: true }, [[10], [1, 1]]).json).toMatchObject({
      damage: 3,
    });
  });

  it('say how likely Shock is', () => {
    const values = { bonus: 0, armorClass: 11, shock };
    expect(check('attack', values).odds()).toMatchObject({ success: 0.5, specials: [{ p: 0.5 }] });
    expect(check('attack', { ...values, armorClass: 14 }).odds()?.specials).toEqual([]);
  });
});

describe('the other rolls', () => {
  it('stabilize against eight and a point a round', () => {
    const values = { dice: [4, 4], skill: 1, modifier: 1, rounds: 2 };
    expect(calculate('stabilise', values)).toEqual({ difficulty: 10, total: 10, success: true });
    expect(calculate('stabilise', { ...values, rounds: 3 })).toMatchObject({
      difficulty: 11,
      success: false,
    });
    expect(read('stabilise', { skill: 1, modifier: 1, rounds: 2 }, [[4, 4]]).json).toEqual({
      difficulty: 10,
      total: 10,
      success: true,
    });
    expect(check('stabilise', { rounds: 0 }).odds()?.success).toBeCloseTo(15 / 36, 12);
  });

  it('break above the Morale score, and only there', () => {
    expect(calculate('morale', { dice: [4, 4], score: 8 })).toEqual({ total: 8, success: true });
    expect(calculate('morale', { dice: [4, 5], score: 8 })).toEqual({ total: 9, success: false });
    expect(check('morale', { score: 8 }).odds()?.success).toBeCloseTo(26 / 36, 12);
    expect(check('morale', { score: 12 }).odds()?.success).toBeCloseTo(1, 12);
  });

  it('ask no player character for Morale', () => {
    const sheet = JSON.stringify(opened(documentOf()).sheet());
    expect(sheet).toContain('"stabilise"');
    expect(sheet).not.toContain('"check":"morale"');
  });

  it('give a tie in initiative to the player characters', () => {
    const side = (die: number, dexterity: number) => ({ die, dexterity });
    expect(calculate('initiative', { party: side(4, 1), foes: side(5, 0) })).toEqual({
      party: 5,
      foes: 5,
      first: 'party',
    });
    expect(calculate('initiative', { party: side(4, 0), foes: side(5, 0) })).toMatchObject({ first: 'foes' });
  });

  it('weigh help exactly', () => {
    const helpers = { count: 1, skill: 0, modifier: 0 };
    const worth = calculate('helper', { skill: 0, modifier: 0, difficulty: 8, helpers }) as Record<
      string,
      number
    >;
    expect(worth['alone']).toBeCloseTo(15 / 36, 12);
    expect(worth['help']).toBeCloseTo(15 / 36, 12);
    expect(worth['helped']).toBeCloseTo((15 / 36) * (21 / 36) + (21 / 36) * (15 / 36), 12);
  });
});

describe('input that cannot be', () => {
  it.each<[string, unknown, string]>([
    ['save', { die: 21, score: 10 }, 'die: must be 20 at most'],
    ['save', { die: 0, score: 10 }, 'die: must be at least 1'],
    ['save', { die: 10 }, 'score: is missing'],
    ['npc-save', { hitDice: -1 }, 'hitDice: must be at least 0'],
    ['npc-save', { hitDice: 1.5 }, 'hitDice: must be a whole number'],
    ['stabilise', { dice: [3], skill: 0, modifier: 0, rounds: 0 }, 'dice: The check rolls 2 dice.'],
    ['stabilise', { dice: [3, 7], skill: 0, modifier: 0, rounds: 0 }, 'dice[1]: must be 6 at most'],
    ['stabilise', { dice: [3, 3], skill: 5, modifier: 0, rounds: 0 }, 'skill: must be 4 at most'],
    ['stabilise', { dice: [3, 3], skill: 0, modifier: 0, rounds: 7 }, 'rounds: must be 6 at most'],
    ['morale', { dice: [3, 3], score: 1 }, 'score: must be at least 2'],
  ])('%s of %o is refused with its place', (id, values, sentence) => {
    expect(calculate(id, values)).toBe(sentence);
  });
});
