import { describe, expect, it } from 'vitest';
import { everyRoll } from '#shared/dice/distribution';
import type { Chosen, OpenCheck, Reading } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#test/unit/shared/rulesets/heroic/support';

function find(id: string) {
  const found = ruleset.checks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`No check ${id}`);
  return found;
}

/** A check with the initial values of its form, and the given changes. */
function open(id: string, values: object = {}): OpenCheck {
  const check = find(id);
  const opened = check.open({ ...initialValues(check.inputs), ...values });
  if (!opened.ok) throw new Error(`${opened.error.path ?? ''}: ${translate(opened.error.text)}`);
  return opened.value;
}

function read(
  id: string,
  values: object,
  dice: readonly (readonly number[])[],
  chosen: readonly Chosen[] = [],
): Reading {
  return open(id, values).read({ dice, chosen });
}

/** Counts how often the readings of all possible dice have one of the outcomes. */
function bruteForce(check: OpenCheck, outcomes: readonly string[]): number {
  const counts = check.dice.map(({ count }) => count);
  const [rolls, wins] = [{ count: 0 }, { count: 0 }];
  everyRoll(
    counts.reduce((sum, count) => sum + count, 0),
    6,
    (faces) => {
      let at = 0;
      const dice = counts.map((count) => faces.slice(at, (at += count)));
      rolls.count += 1;
      if (outcomes.includes(check.read({ dice, chosen: [] }).outcome)) wins.count += 1;
    },
  );
  return wins.count / rolls.count;
}

const attacker = {
  attack: 3,
  modifier: 0,
  mode: 'normal',
  damage: 1,
  melee: true,
  penetrating: false,
  criticalFrom: 12,
  doubled: false,
  power: 'none',
};
const defender = {
  defense: 2,
  modifier: 0,
  mode: 'normal',
  deflect: 0,
  criticalFrom: 12,
  armor: 'none',
  armorBonus: 0,
  armorAbsorbs: 0,
};
const success = ['success', 'critical-success'];

describe('odds agree with every roll of the dice', () => {
  const modes = ['normal', 'advantage', 'disadvantage'];

  it.each(modes.flatMap((mode) => [-3, 0, 2, 6].map((stat) => ({ mode, stat }))))(
    'regular, $mode, stat $stat',
    ({ mode, stat }) => {
      const check = open('check', { stat, modifier: -1, mode });
      expect(check.odds()?.success).toBeCloseTo(bruteForce(check, success), 12);
    },
  );

  it.each(modes.flatMap((mode) => modes.map((other) => ({ mode, other }))))(
    'opposed, $mode against $other',
    ({ mode, other }) => {
      const check = open('check', {
        stat: 2,
        modifier: 0,
        mode,
        against: { stat: 3, modifier: -1, mode: other },
      });
      expect(check.odds()?.success).toBeCloseTo(bruteForce(check, success), 12);
    },
  );

  it.each([
    { attacker, defender },
    { attacker: { ...attacker, penetrating: true, mode: 'advantage' }, defender },
    {
      attacker: { ...attacker, attack: 9, penetrating: true },
      defender: { ...defender, mode: 'disadvantage' },
    },
  ])('an attack %#', (values) => {
    const attack = open('attack', values);
    const defense = open('defense', values);
    const hits = bruteForce(attack, ['hit']);
    expect(attack.odds()?.success).toBeCloseTo(hits, 12);
    expect(defense.odds()?.success).toBeCloseTo(1 - hits, 12);
  });

  it('a team of two helpers', () => {
    const check = open('team', { stat: 1, helpers: 2, helperStat: 2 });
    expect(check.odds()?.success).toBeCloseTo(bruteForce(check, success), 12);
  });

  it('powers, hazards, maneuvers and armor', () => {
    const power = open('power', { stat: 3, training: 'advanced', area: true, mode: 'advantage' });
    expect(power.odds()?.success).toBeCloseTo(bruteForce(power, success), 12);
    const drowning = open('hazard', { hazard: 'drowning', stat: 2 });
    expect(drowning.odds()?.success).toBeCloseTo(bruteForce(drowning, success), 12);
    const maneuver = open('maneuver', { stat: 5 });
    expect(maneuver.odds()?.success).toBeCloseTo(bruteForce(maneuver, success), 12);
    const armor = open('armor-roll', { armor: 'heavy-armor', armorBonus: -1 });
    expect(armor.odds()?.success).toBeCloseTo(3 / 6, 12);
    expect(bruteForceOne(armor)).toBeCloseTo(3 / 6, 12);
  });

  it('are those of the textbook', () => {
    // 21 of 36 rolls of two dice are 7 or more, 26 are 6 or more.
    expect(open('check', { stat: 0 }).odds()?.success).toBeCloseTo(21 / 36, 12);
    expect(open('check', { stat: 1 }).odds()?.success).toBeCloseTo(26 / 36, 12);
    // Of 1296 opposed rolls 146 are ties.
    expect(open('check', { against: { stat: 0, modifier: 0, mode: 'normal' } }).odds()?.success).toBeCloseTo(
      (1296 - 146) / 2 / 1296,
      12,
    );
    const advantage = open('check', { mode: 'advantage' }).odds();
    // Two sixes or three among three dice: 15 + 1 of 216.
    expect(advantage?.specials.map(({ p }) => Math.round(p * 216))).toEqual([16, 1]);
    expect(advantage?.curve.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  function bruteForceOne(check: OpenCheck): number {
    const faces = [1, 2, 3, 4, 5, 6];
    return (
      faces.filter((face) => check.read({ dice: [[face]], chosen: [] }).outcome === 'success').length / 6
    );
  }
});

describe('what would change the odds', () => {
  const whatIf = (check: OpenCheck, id: string): number | undefined =>
    check.whatIfs().find((each) => each.id === id)?.odds.success;

  it('compares +1, advantage, disadvantage, a helper and Heroism', () => {
    const check = open('check', { stat: 0 });
    expect(check.whatIfs().map(({ id }) => id)).toEqual([
      'plus-one',
      'advantage',
      'disadvantage',
      'helper',
      'heroism',
    ]);
    expect(whatIf(check, 'plus-one')).toBeCloseTo(26 / 36, 12);
    expect(whatIf(check, 'advantage')).toBeCloseTo(
      open('check', { mode: 'advantage' }).odds()?.success ?? 0,
      12,
    );
    // The helper with the same stat succeeds 21 times of 36 (+1) and fails badly once (-2).
    expect(whatIf(check, 'helper')).toBeCloseTo(
      (21 / 36) * (26 / 36) + (14 / 36) * (21 / 36) + (1 / 36) * (10 / 36),
      12,
    );
    // A 6 is raised to 7; anything lower is rolled again.
    expect(whatIf(check, 'heroism')).toBeCloseTo(26 / 36 + (10 / 36) * (21 / 36), 12);
  });

  it('makes Heroism worth more to the lucky (4)', () => {
    const better = open('check', { mode: 'advantage' }).odds()?.success ?? 0;
    expect(whatIf(open('check', { luck: 1 }), 'heroism')).toBeCloseTo(26 / 36 + (10 / 36) * better, 12);
    expect(whatIf(open('check', { luck: 2 }), 'heroism')).toBeCloseTo(30 / 36 + (6 / 36) * better, 12);
  });

  it('agrees for attacks with a brute force over both rolls', () => {
    const values = { attacker: { ...attacker, penetrating: true }, defender };
    const check = open('attack', values);
    const plus = open('attack', { ...values, attacker: { ...values.attacker, modifier: 1 } });
    expect(whatIf(check, 'plus-one')).toBeCloseTo(bruteForce(plus, ['hit']), 12);
    const again = new Map<number, number>();
    everyRoll(2, 6, (theirs) => {
      let hits = 0;
      everyRoll(2, 6, (own) => {
        if (check.read({ dice: [own, theirs], chosen: [] }).outcome === 'hit') hits += 1;
      });
      again.set(theirs[0]! * 10 + theirs[1]!, hits / 36);
    });
    let sum = 0;
    everyRoll(4, 6, ([a = 0, b = 0, c = 0, d = 0]) => {
      const dice = [
        [a, b],
        [c, d],
      ];
      const now = check.read({ dice, chosen: [] }).outcome === 'hit';
      const raised = check.read({ dice, chosen: [{ choice: 'heroism', option: '1' }] }).outcome === 'hit';
      sum += now || raised ? 1 : (again.get(c * 10 + d) ?? 0);
    });
    expect(whatIf(check, 'heroism')).toBeCloseTo(sum / 1296, 12);
  });
});

describe('what the dice mean', () => {
  it('says which die was dropped and why', () => {
    const { dice, total, json } = read('check', { stat: 2, modifier: 1, mode: 'advantage' }, [[4, 1, 6]]);
    expect(dice.map(({ value, kept }) => [value, kept])).toEqual([
      [4, true],
      [1, false],
      [6, true],
    ]);
    expect(dice[1]?.why && translate(dice[1].why)).toBe('lowest of three: advantage');
    expect(total?.value).toBe(13);
    expect(total?.sources.map(({ amount }) => amount)).toEqual([10, 2, 1]);
    expect(json).toEqual({ kept: [4, 6], natural: 10, total: 13, critical: null, success: true });
  });

  it('marks criticals on the kept dice', () => {
    const best = read('check', { mode: 'advantage' }, [[6, 2, 6]]);
    expect(best.outcome).toBe('critical-success');
    expect(best.dice.map(({ mark }) => mark)).toEqual(['best', undefined, 'best']);
    expect(best.specials.map(({ id }) => id)).toEqual(['critical-success']);
    expect(read('check', {}, [[1, 1]]).outcome).toBe('critical-failure');
  });

  it('offers as many points of Heroism as are missing, and adds them (3.1)', () => {
    const failed = read('check', { stat: 1 }, [[1, 3]]);
    expect(failed.choices[0]?.options?.map(({ id }) => id)).toEqual(['2']);
    const raised = read('check', { stat: 1 }, [[1, 3]], [{ choice: 'heroism', option: '2' }]);
    expect([raised.total?.value, raised.outcome, raised.choices]).toEqual([7, 'success', []]);
    expect(read('check', { stat: 1 }, [[3, 3]]).choices).toEqual([]);
    expect(read('check', { stat: -6 }, [[1, 1]]).choices).toEqual([]);
  });

  it('lets the lucky pay half, and may give the points back (4)', () => {
    const failed = read('check', { stat: 1, luck: 2 }, [[1, 3]]);
    expect(failed.choices[0]?.options?.map(({ id }) => id)).toEqual(['1']);
    expect(failed.choices[0]?.dice).toEqual({ id: 'luck', sides: 6, count: 1 });
    const raised = read(
      'check',
      { stat: 1, luck: 2 },
      [[1, 3]],
      [{ choice: 'heroism', option: '1', dice: [6] }],
    );
    expect(raised.total?.value).toBe(7);
    expect(raised.specials.map(({ id }) => id)).toEqual(['luck-1']);
  });

  it('loses a tie of an opposed roll', () => {
    const against = { stat: 1, modifier: 0, mode: 'normal' };
    expect(
      read('check', { stat: 1, against }, [
        [3, 4],
        [2, 5],
      ]).outcome,
    ).toBe('failure');
    expect(
      read('check', { stat: 1, against }, [
        [3, 5],
        [2, 5],
      ]).outcome,
    ).toBe('success');
  });

  it('works out an attack with armor (12.1.1)', () => {
    const values = { attacker, defender: { ...defender, armor: 'heavy-armor', armorBonus: -1 } };
    const dice = [
      [5, 4],
      [3, 4],
    ];
    // 12 against 9: 1 + 1, and 1 for the weapon.
    const hit = read('attack', values, dice);
    expect(hit.json).toMatchObject({ hit: true, damage: 3, absorbed: 0, taken: 3 });
    expect(hit.choices.map(({ id }) => id)).toEqual(['armor', 'heroism']);
    // The next step of damage is 13, the later ones two apart.
    expect(hit.choices[1]?.options?.map(({ id }) => id)).toEqual(['1', '3', '5']);
    const armored = read('attack', values, dice, [{ choice: 'armor', dice: [5] }]);
    expect(armored.json).toMatchObject({ damage: 3, absorbed: 2, taken: 1 });
    expect(armored.choices.map(({ id }) => id)).toEqual(['heroism']);
    expect(armored.dice).toHaveLength(5);
  });

  it('shows the criticals of both sides', () => {
    const ids = (attack: readonly number[], defense: readonly number[], more: object = {}) =>
      read('attack', { attacker: { ...attacker, ...more }, defender }, [attack, defense]).specials.map(
        ({ id }) => id,
      );
    expect(ids([6, 6], [1, 1])).toEqual(['attack-critical', 'defense-fumble']);
    expect(ids([1, 1], [6, 6])).toEqual(['attack-fumble', 'defense-critical']);
    expect(ids([5, 6], [6, 6], { melee: false, criticalFrom: 11 })).toEqual(['attack-critical']);
  });

  it('strains whoever attacks by a power (12.1.2)', () => {
    const strain = (power: string, dice: readonly number[]) =>
      read('attack', { attacker: { ...attacker, power }, defender }, [dice, [1, 2]]).json;
    expect(strain('basic', [1, 2])).toMatchObject({ strain: 1 });
    expect(strain('advanced', [1, 2])).toMatchObject({ strain: 0 });
    expect(strain('advanced', [1, 1])).toMatchObject({ strain: 2 });
  });

  it('doubles the damage of a strike from hiding (4)', () => {
    const dice = [
      [5, 4],
      [3, 4],
    ];
    expect(read('attack', { attacker: { ...attacker, doubled: true }, defender }, dice).json).toMatchObject({
      damage: 6,
    });
  });

  it('rolls armor, and raises it with Heroism to the next numbers (13.4, 3.1)', () => {
    const values = { armor: 'heavy-armor', armorBonus: 1, armorAbsorbs: 1, damage: 4 };
    const first = read('armor-roll', values, [[2]]);
    expect(first.json).toEqual({ die: 2, absorbed: 2, taken: 2 });
    expect(first.choices[0]?.options?.map(({ id }) => id)).toEqual(['1', '3']);
    const raised = read('armor-roll', values, [[2]], [{ choice: 'heroism', option: '3' }]);
    expect([raised.total?.value, raised.json]).toEqual([6, { die: 2, absorbed: 4, taken: 0 }]);
    expect(read('armor-roll', values, [[1]]).outcome).toBe('failure');
  });

  it('stretches powers (11.1)', () => {
    const { total } = read('power', { stat: 3, training: 'advanced', area: true, duration: 'day' }, [[3, 4]]);
    expect(total?.value).toBe(3 + 7 + 2 - 2 - 2);
  });

  it('backfires a maneuver by its natural roll alone (9.2)', () => {
    expect(read('maneuver', { stat: 6 }, [[2, 2]]).outcome).toBe('backfire');
    expect(read('maneuver', { stat: 6 }, [[2, 3]]).outcome).toBe('success');
    expect(read('maneuver', { stat: 2 }, [[3, 3]]).outcome).toBe('failure');
  });

  it('sets on fire by the natural roll (15)', () => {
    const { specials, json } = read('hazard', { hazard: 'fire', stat: 6 }, [[2, 2]]);
    expect(specials.map(({ id }) => id)).toEqual(['burning']);
    expect(json).toMatchObject({ success: true, burning: true });
    expect(read('hazard', { hazard: 'burning', stat: 3 }, [[2, 3]]).outcome).toBe('failure');
  });

  it('brings what the helpers rolled to the leader (6.1)', () => {
    const { total, outcome } = read('team', { stat: 1, helpers: 2, helperStat: 1 }, [
      [2, 3],
      [6, 1],
      [1, 1],
    ]);
    expect([total?.value, outcome]).toEqual([5, 'failure']);
  });

  it('refuses values that no side has', () => {
    const opened = find('check').open({ stat: 99, modifier: 0, mode: 'normal' });
    expect(opened.ok ? 'opened' : opened.error.path).toBe('stat');
    const nested = find('check').open({
      stat: 1,
      modifier: 0,
      mode: 'normal',
      against: { stat: 1, modifier: 0 },
    });
    expect(nested.ok ? 'opened' : nested.error.path).toBe('against.mode');
  });
});
