import { describe, expect, it } from 'vitest';
import { ruleset } from '../../../../../shared/rulesets/heroic';
import { translate } from './support';

function calc(id: string, values: unknown): unknown {
  const calculator = ruleset.calculators.find((each) => each.id === id);
  if (calculator === undefined) throw new Error(`No calculator ${id}`);
  const done = calculator.run(values);
  if (!done.ok) return `${done.error.path ?? ''}: ${translate(done.error.text)}`;
  // Every result has a complete sentence.
  expect(translate(done.value.sentence)).not.toMatch(/[{}]|ruleset\./);
  return done.value.json;
}

describe('check (6)', () => {
  const roll = (dice: readonly number[], mode = 'normal', more: object = {}) =>
    calc('check', { dice, stat: 2, modifier: 0, mode, ...more });

  it('succeeds at exactly 7', () => {
    expect(roll([2, 3])).toEqual({ kept: [2, 3], natural: 5, total: 7, success: true, critical: null });
    expect(roll([3, 1])).toEqual({ kept: [3, 1], natural: 4, total: 6, success: false, critical: null });
    expect(roll([3, 1], 'normal', { modifier: 1 })).toMatchObject({ total: 7, success: true });
  });

  it('keeps the best two with advantage and the worst two with disadvantage', () => {
    expect(roll([1, 6, 4], 'advantage')).toMatchObject({ kept: [6, 4], natural: 10, total: 12 });
    expect(roll([1, 6, 4], 'disadvantage')).toMatchObject({ kept: [1, 4], natural: 5, total: 7 });
    expect(roll([5, 5, 5], 'advantage')).toMatchObject({ kept: [5, 5] });
  });

  it('reads the critical off the kept dice, whatever the total', () => {
    expect(roll([6, 1, 6], 'advantage')).toMatchObject({ critical: 'success' });
    expect(roll([6, 1, 6], 'disadvantage')).toMatchObject({ kept: [6, 1], critical: null });
    expect(roll([1, 6, 1], 'disadvantage')).toMatchObject({ critical: 'failure', success: false });
    expect(calc('check', { dice: [1, 1], stat: 6, modifier: 0, mode: 'normal' })).toMatchObject({
      total: 8,
      success: true,
      critical: 'failure',
    });
  });

  it('loses ties against an opposing total', () => {
    expect(roll([4, 4], 'normal', { against: 10 })).toMatchObject({ total: 10, success: false });
    expect(roll([4, 4], 'normal', { against: 9 })).toMatchObject({ total: 10, success: true });
    expect(roll([1, 2], 'normal', { against: 4 })).toMatchObject({ total: 5, success: true });
  });

  it('refuses dice that the mode does not roll, and faces that no die has', () => {
    expect(roll([1, 2, 3])).toBe('dice: Normal needs 2 dice');
    expect(roll([1, 2], 'advantage')).toBe('dice: Advantage needs 3 dice');
    expect(roll([1, 7])).toMatch(/^dice\[1\]: /);
    expect(calc('check', { dice: [1, 2], stat: 1, mode: 'normal' })).toMatch(/^modifier: /);
    expect(roll([1, 2], 'lucky')).toMatch(/^mode: /);
  });
});

describe('damage (12.1.1, 13.4)', () => {
  const damage = (attack: [number, number, number], defense: [number, number, number], more: object = {}) =>
    calc('damage', {
      attack: { kept: attack.slice(0, 2), total: attack[2] },
      defense: { kept: defense.slice(0, 2), total: defense[2] },
      damage: 0,
      penetrating: false,
      deflect: 0,
      ...more,
    });

  it('is 1, one more for every two points over, and the weapon', () => {
    expect(damage([3, 4, 8], [2, 3, 8])).toEqual({ hit: false, damage: 0, absorbed: 0, taken: 0 });
    expect(damage([3, 4, 9], [2, 3, 8])).toEqual({ hit: true, damage: 1, absorbed: 0, taken: 1 });
    expect(damage([3, 4, 10], [2, 3, 8])).toMatchObject({ damage: 2 });
    expect(damage([3, 4, 11], [2, 3, 8])).toMatchObject({ damage: 2 });
    expect(damage([3, 4, 12], [2, 3, 8], { damage: 2 })).toMatchObject({ damage: 5, taken: 5 });
    expect(damage([3, 4, 9], [2, 3, 8], { damage: -3 })).toMatchObject({ hit: true, damage: 0 });
  });

  it('grows by one on a critical success, and misses on a critical failure', () => {
    expect(damage([6, 6, 14], [2, 3, 8])).toMatchObject({ damage: 5 });
    expect(damage([5, 6, 14], [2, 3, 8])).toMatchObject({ damage: 4 });
    expect(damage([5, 6, 14], [2, 3, 8], { criticalFrom: 11 })).toMatchObject({ damage: 5 });
    expect(damage([1, 1, 9], [2, 3, 4])).toMatchObject({ hit: false, damage: 0 });
  });

  it('counts a pair of Penetrating as one more Att, a pair of sixes as one more Dmg too', () => {
    expect(damage([3, 3, 8], [2, 3, 8], { penetrating: true })).toMatchObject({ hit: true, damage: 1 });
    expect(damage([3, 4, 8], [2, 3, 8], { penetrating: true })).toMatchObject({ hit: false });
    // 13 with Penetrating is 5 over: 1 + 2, a critical 1, the pair of sixes 1.
    expect(damage([6, 6, 12], [2, 3, 8], { penetrating: true })).toMatchObject({ damage: 5 });
  });

  it('loses one for each Deflect on a pair, all of it on a pair of sixes', () => {
    expect(damage([3, 4, 12], [2, 2, 8], { deflect: 2 })).toMatchObject({ damage: 1 });
    expect(damage([3, 4, 12], [2, 3, 8], { deflect: 2 })).toMatchObject({ damage: 3 });
    expect(damage([3, 4, 16], [6, 6, 12], { deflect: 1 })).toMatchObject({ hit: true, damage: 0, taken: 0 });
    expect(damage([3, 4, 16], [6, 6, 12])).toMatchObject({ damage: 3 });
  });

  it('loses what the armor roll reaches, never below nothing', () => {
    const armorRoll = { die: 4, numbers: [5, 6], bonus: 1 };
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll })).toEqual({
      hit: true,
      damage: 3,
      absorbed: 1,
      taken: 2,
    });
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll: { ...armorRoll, die: 5 } })).toMatchObject({
      absorbed: 2,
    });
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll: { ...armorRoll, absorbs: 1 } })).toMatchObject({
      absorbed: 2,
    });
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll: { ...armorRoll, die: 3, absorbs: 1 } })).toMatchObject({
      absorbed: 0,
    });
    expect(
      damage([3, 4, 9], [2, 3, 8], { armorRoll: { die: 6, numbers: [3, 4, 6], bonus: 0 } }),
    ).toMatchObject({ damage: 1, absorbed: 3, taken: 0 });
    expect(damage([3, 4, 7], [2, 3, 8], { armorRoll })).toMatchObject({ hit: false, absorbed: 0 });
  });
});

describe('growth and the body', () => {
  it('raises a stat for 4 Exp a step up to 3 and 6 above (3.2)', () => {
    const cost = (from: number, to: number) => calc('exp-cost', { stat: { from, to } });
    expect(cost(-1, 0)).toEqual({ exp: 4 });
    expect(cost(0, 3)).toEqual({ exp: 12 });
    expect(cost(2, 4)).toEqual({ exp: 10 });
    expect(cost(3, 6)).toEqual({ exp: 18 });
    expect(cost(4, 4)).toEqual({ exp: 0 });
    expect(cost(3, 2)).toMatch(/^stat\.to: /);
    expect(cost(3, 7)).toMatch(/^stat\.to: /);
  });

  it('gives minions half of what their owner earned, over everything (3.5)', () => {
    expect([0, 1, 2, 5].map((earned) => calc('minion-exp', { earned }))).toEqual([
      { exp: 0 },
      { exp: 0 },
      { exp: 1 },
      { exp: 2 },
    ]);
  });

  it('hurts by the yards of a fall (15)', () => {
    expect(calc('fall', { yards: 10, rolled: false })).toEqual({ damage: 3 });
    expect(calc('fall', { yards: 10, rolled: true })).toEqual({ damage: 1 });
    expect(calc('fall', { yards: 2, rolled: false })).toEqual({ damage: 0 });
    expect(calc('fall', { yards: -3, rolled: false })).toMatch(/^yards: /);
  });

  it('holds a breath for Str + 2 rounds, one at least (15)', () => {
    expect(calc('breath', { str: 3 })).toEqual({ rounds: 5 });
    expect(calc('breath', { str: -2 })).toEqual({ rounds: 1 });
  });

  it('restores Str + 1 by sleep and allows as many attempts (7)', () => {
    expect(calc('recovery', { str: 2, healing: 'none' })).toEqual({
      sleep: 3,
      attempts: 3,
      success: 1,
      critical: 2,
    });
    expect(calc('recovery', { str: -1, healing: 'trained' })).toEqual({
      sleep: 0,
      attempts: 0,
      success: 2,
      critical: 3,
    });
  });

  it('mends a vehicle by rolls of many hours (9.1)', () => {
    expect(calc('repair', { endurance: 5, successes: 2, criticals: 1, failures: 1 })).toEqual({
      restored: 4,
      hours: 20,
    });
    expect(calc('repair', { endurance: 3, successes: 5, criticals: 0, failures: 0 })).toMatchObject({
      restored: 3,
    });
  });

  it('moves 10 + Agi yards, half when encumbered (12, 13.5)', () => {
    expect(calc('movement', { agi: 3, str: 2, carried: 2 })).toEqual({ yards: 13, encumbered: false });
    expect(calc('movement', { agi: 3, str: 2, carried: 3 })).toEqual({ yards: 6, encumbered: true });
    expect(calc('movement', { agi: 3, str: 2, carried: 5 })).toMatch(/^carried: /);
  });
});

describe('combat', () => {
  const situation = {
    higherGround: false,
    cover: 0,
    allies: 0,
    studied: 0,
    description: 0,
  };

  it('adds up what the situation does to an attack (12.1.1)', () => {
    expect(
      calc('attack-modifier', { ...situation, higherGround: true, cover: 3, allies: 2, studied: 2 }),
    ).toEqual({
      possible: true,
      modifier: 3,
    });
    expect(calc('attack-modifier', { ...situation, range: 20, distance: 20 })).toMatchObject({ modifier: 0 });
    expect(calc('attack-modifier', { ...situation, range: 20, distance: 40 })).toMatchObject({
      modifier: -2,
    });
    expect(calc('attack-modifier', { ...situation, range: 20, distance: 41 })).toEqual({
      possible: false,
      modifier: null,
    });
    expect(calc('attack-modifier', { ...situation, cover: 5 })).toMatch(/^cover: /);
  });

  it('charges for the second weapon what Ambidexterity leaves (12.1.1.1)', () => {
    const both = (ambidexterity: string) => calc('two-weapons', { first: 4, second: 3, ambidexterity });
    expect(both('untrained')).toEqual({ first: 3, second: 0 });
    expect(both('basic')).toEqual({ first: 4, second: 1 });
    expect(both('advanced')).toEqual({ first: 4, second: 3 });
  });

  it('buys tactics with Att and Def, never below 0 (12.2)', () => {
    expect(calc('tactics', { attack: 4, defense: 2, fromAttack: 1, fromDefense: 1 })).toEqual({
      attack: 2,
      defense: 0,
      benefits: 2,
    });
    expect(calc('tactics', { attack: 1, defense: 2, fromAttack: 1, fromDefense: 0 })).toMatch(
      /^fromAttack: /,
    );
    expect(calc('tactics', { attack: -1, defense: 2, fromAttack: 0, fromDefense: 1 })).toMatchObject({
      defense: 0,
    });
  });

  it('compares scales (8)', () => {
    const attack = (attacker: string, target: string, weapon = 'none') =>
      calc('scale', { attacker, target, weapon });
    expect(attack('army', 'army')).toEqual({ possible: true, attack: 0, damage: 0, armorRoll: true });
    expect(attack('character', 'vehicle')).toEqual({ possible: false });
    expect(attack('character', 'vehicle', 'vehicle')).toMatchObject({ possible: true, attack: 0 });
    expect(attack('character', 'army', 'vehicle')).toEqual({ possible: false });
    expect(attack('vehicle', 'character')).toEqual({
      possible: true,
      attack: -2,
      damage: 2,
      armorRoll: false,
    });
    expect(attack('army', 'character')).toEqual({ possible: false });
  });

  it('stretches powers and strains their caster (11.1, 12.1.2)', () => {
    const power = (more: object) =>
      calc('power', {
        training: 'basic',
        area: false,
        intense: false,
        duration: 'scene',
        focus: 'none',
        ...more,
      });
    expect(power({})).toEqual({ modifier: 0 });
    expect(power({ area: true, intense: true, duration: 'week', training: 'advanced' })).toEqual({
      modifier: -6,
    });
    expect(power({ duration: 'permanent' })).toEqual({ modifier: -6 });
    const strain = (natural: number, more: object = {}) => power({ natural, ...more });
    expect(strain(2)).toEqual({ modifier: 0, strain: 2, absorbed: 0, taken: 2 });
    expect(strain(2, { focus: 'focus-weak' })).toMatchObject({ absorbed: 1, taken: 1 });
    expect(strain(4, { focus: 'focus-strong' })).toMatchObject({ strain: 1, absorbed: 1, taken: 0 });
    expect(strain(5)).toMatchObject({ strain: 0 });
    expect(strain(3, { training: 'advanced' })).toMatchObject({ strain: 0 });
    expect(strain(2, { training: 'advanced' })).toMatchObject({ strain: 2 });
  });
});

describe('working together and against each other', () => {
  it('gives the leader what the helpers rolled (6.1)', () => {
    expect(calc('team-roll', { helpers: 3, dice: [3, 2, 1, 1, 6, 6], stat: 2 })).toEqual({
      helpers: [1, -2, 1],
      bonus: 0,
    });
    expect(calc('team-roll', { helpers: 1, dice: [2, 2], stat: 2 })).toEqual({ helpers: [0], bonus: 0 });
    expect(calc('team-roll', { helpers: 2, dice: [2, 2], stat: 2 })).toMatch(/^dice: /);
  });

  it('counts the tokens of a long task (6.2)', () => {
    const task = (made: number, successes: number, criticals: number, more: object = {}) =>
      calc('long-task', { length: 'medium', rolls: 5, made, successes, criticals, ...more });
    expect(task(2, 1, 1)).toEqual({ tokens: 3, needed: 4, rollsLeft: 3, state: 'open' });
    expect(task(3, 2, 1)).toMatchObject({ tokens: 4, state: 'won' });
    expect(task(5, 3, 0)).toMatchObject({ tokens: 3, rollsLeft: 0, state: 'lost' });
    expect(task(5, 3, 0, { tokens: 3 })).toMatchObject({ state: 'won' });
    expect(task(6, 0, 0)).toMatch(/^made: /);
    expect(task(2, 2, 1)).toMatch(/^successes: /);
  });

  it('says who leads a pursuit (9.3)', () => {
    expect(calc('pursuit', { ours: 2, theirs: 2 })).toEqual({ needed: 4, leader: null, over: false });
    expect(calc('pursuit', { ours: 3, theirs: 2 })).toMatchObject({ leader: 'ours', over: false });
    expect(calc('pursuit', { ours: 3, theirs: 4 })).toMatchObject({ leader: 'theirs', over: true });
  });
});

describe('rolls after each other, replayed from their dice', () => {
  const plain = { stat: 2, modifier: 0, mode: 'normal' };

  it('gather tokens in a long task, two for a critical success (6.2)', () => {
    const task = (dice: readonly number[], more: object = {}) =>
      calc('long-task-rolls', { ...plain, dice, needed: 4, rolls: 4, ...more });
    expect(task([3, 3, 6, 6, 1, 1])).toEqual({
      gained: [1, 2, 0],
      tokens: 3,
      needed: 4,
      rollsLeft: 1,
      state: 'open',
    });
    expect(task([3, 3, 6, 6, 4, 4])).toMatchObject({ tokens: 4, state: 'won' });
    expect(task([1, 1, 1, 2, 1, 3, 2, 2])).toMatchObject({ tokens: 0, state: 'lost' });
    expect(task([])).toMatchObject({ tokens: 0, rollsLeft: 4 });
    expect(task([3, 3, 3])).toBe('dice: Normal needs 2 dice');
    expect(task([1, 2, 1, 2, 1, 2, 1, 2, 1, 2])).toMatch(/^dice: only 4 rolls/);
    // With advantage every three dice are a roll.
    expect(task([1, 2, 6, 1, 1, 2], { mode: 'advantage' })).toMatchObject({ gained: [1, 0] });
  });

  it('chase each other, a tie bringing nobody closer (9.3)', () => {
    const chase = (ourDice: readonly number[], theirDice: readonly number[]) =>
      calc('pursuit-rolls', {
        ours: 2,
        ourMode: 'normal',
        ourDice,
        theirs: 3,
        theirMode: 'normal',
        theirDice,
      });
    // 9 to 6, 14 to 13, 8 to 8, 4 to 15.
    expect(chase([3, 4, 6, 6, 3, 3, 1, 1], [1, 2, 5, 5, 2, 3, 6, 6])).toEqual({
      ours: 3,
      theirs: 2,
      needed: 4,
      leader: 'ours',
      over: false,
    });
    expect(chase([6, 6, 6, 6], [1, 1, 1, 1])).toMatchObject({ ours: 4, over: true });
    expect(chase([1, 2], [])).toBe('theirDice: both sides must roll equally often: 1 times');
    expect(chase([1], [])).toMatch(/^ourDice: /);
    expect(chase([1, 2], [1, 2, 3])).toMatch(/^theirDice: /);
  });

  it('close wounds and mend vehicles (7, 9.1)', () => {
    const mend = (what: string, more: object = {}) =>
      calc('mending', {
        what,
        ...plain,
        dice: [3, 3, 6, 6, 1, 1],
        training: 'none',
        missing: 9,
        maximum: 5,
        ...more,
      });
    expect(mend('healing')).toEqual({ restored: 3, rolls: 3 });
    expect(mend('healing', { training: 'trained' })).toEqual({ restored: 5, rolls: 3 });
    expect(mend('healing', { missing: 2 })).toEqual({ restored: 2, rolls: 3 });
    expect(mend('repair', { training: 'trained' })).toEqual({ restored: 3, rolls: 3, hours: 15 });
    expect(mend('repair', { dice: [1] })).toMatch(/^dice: /);
  });

  it('risk a maneuver (9.2)', () => {
    const turn = (dice: readonly number[], more: object = {}) =>
      calc('maneuver', { agi: 4, mode: 'normal', dice, gain: 'defense', ...more });
    expect(turn([2, 2])).toEqual({ outcome: 'backfire', attack: -2, defense: -2 });
    expect(turn([2, 3])).toEqual({ outcome: 'success', attack: 0, defense: 2 });
    expect(turn([3, 2], { gain: 'attack' })).toEqual({ outcome: 'success', attack: 2, defense: 0 });
    expect(turn([3, 2], { agi: 2 })).toEqual({ outcome: 'failure', attack: 0, defense: 0 });
    expect(turn([1, 1, 6], { mode: 'advantage' })).toMatchObject({ outcome: 'success' });
    expect(turn([])).toMatch(/^dice: /);
    expect(turn([1, 2, 3, 4])).toMatch(/^dice: /);
  });
});

describe('deeds in mass battles (10)', () => {
  const deed = (id: string, amount = 1) => calc('mass-battle-deed', { deed: id, amount });

  it('bring what their row says, as much as the GM gives', () => {
    expect(deed('intelligence')).toEqual({ attackAdvantage: true, initiative: 2 });
    expect(deed('deed', 4)).toEqual({ attack: 4 });
    expect(deed('position', 3)).toEqual({ defense: 3 });
    expect(deed('surprise')).toEqual({ attacks: 1 });
    expect(deed('morale', 3)).toEqual({ heroism: 3 });
  });

  it('never bring more than their row allows', () => {
    expect(deed('morale', 4)).toBe('amount: the maximum for this deed is 3');
    expect(deed('surprise', 2)).toBe('amount: the maximum for this deed is 1');
    expect(deed('deed', 5)).toMatch(/^amount: /);
  });
});

describe('hazards over time (15)', () => {
  it('are rolled for one after the other', () => {
    const hazard = (id: string, dice: readonly number[], modifier = 0) =>
      calc('hazard', { hazard: id, stat: 2, modifier, mode: 'normal', dice });
    // Cold -2: the totals are 7, 6 and 12.
    expect(hazard('cold-heat', [4, 3, 3, 3, 6, 6], -2)).toEqual({
      rolls: [7, 6, 12],
      failures: 1,
      damage: 1,
    });
    expect(hazard('fire', [2, 2, 6, 6])).toEqual({ rolls: [6, 14], failures: 1, damage: 1, burning: true });
    expect(hazard('fire', [2, 3])).toMatchObject({ failures: 0, burning: false });
    expect(hazard('fear', [1, 2])).toMatchObject({ failures: 1, damage: 0 });
    expect(hazard('fear', [1])).toMatch(/^dice: /);
  });

  it('drown once the breath is gone', () => {
    const under = (rounds: number, dice: readonly number[], str = 1) =>
      calc('drowning', { str, rounds, mode: 'normal', dice });
    expect(under(3, [])).toEqual({ safe: 3, rolls: 0, damage: 0 });
    // Str 1 - 2: 8 is needed on the dice.
    expect(under(5, [4, 4, 4, 3])).toEqual({ safe: 3, rolls: 2, damage: 1 });
    expect(under(2, [6, 6], -1)).toEqual({ safe: 1, rolls: 1, damage: 0 });
    expect(under(5, [4, 4])).toBe('dice: 2 rolls are needed after the breath runs out');
  });

  it('starve, each lost Str making the next day harder, and recover in 2d6 hours', () => {
    const starve = (without: string, days: number, dice: readonly number[], regain: readonly number[] = []) =>
      calc('hunger', { without, days, str: 1, mode: 'normal', dice, regain });
    expect(starve('food', 2, [])).toEqual({ rolls: 0, damage: 0, strengthLost: 0 });
    // 6 with Str 1 costs one; with Str 0 the dice alone have to show 7.
    expect(starve('water', 3, [3, 2, 3, 3])).toEqual({ rolls: 2, damage: 2, strengthLost: 2 });
    expect(starve('water', 3, [3, 2, 3, 4])).toEqual({ rolls: 2, damage: 1, strengthLost: 1 });
    expect(starve('food', 4, [1, 1, 6, 6], [3, 5])).toEqual({
      rolls: 2,
      damage: 1,
      strengthLost: 1,
      hours: 8,
    });
    expect(starve('food', 4, [1, 1])).toBe('dice: this many days need 2 rolls');
    expect(starve('food', 2, [], [3])).toBe('regain: recovery needs 2 dice');
  });

  it('poison and sicken as the four examples do', () => {
    const ill = (affliction: string, dice: readonly number[], more: object = {}) =>
      calc('affliction', { affliction, str: 2, agi: 1, mode: 'normal', hours: 0, dice, ...more });
    expect(ill('snake-poison', [3, 3, 4, 3])).toEqual({ rolls: 2, of: 60, failures: 1, endurance: -1 });
    expect(ill('cerebral-parasites', [3, 2])).toEqual({ rolls: 1, of: 1, failures: 1, mnd: -2 });
    expect(ill('debilitating-fever', [2, 2])).toEqual({ rolls: 1, of: 1, failures: 0, str: 0 });
    expect(ill('debilitating-fever', [1, 2])).toMatchObject({ failures: 1, str: -2 });
    const venom = (failures: number) =>
      ill(
        'spider-venom',
        Array.from({ length: failures * 2 }, () => 1),
        { hours: 2 },
      );
    expect(venom(2)).toEqual({ rolls: 2, of: 12, failures: 2, agi: -2 });
    expect(venom(3)).toMatchObject({ agi: -3, state: 'paralyzed' });
    expect(venom(6)).toMatchObject({ agi: -6, state: 'dead' });
    expect(ill('spider-venom', [1, 1])).toBe('dice: there can be at most 0 rolls');
    expect(ill('snake-poison', [1])).toMatch(/^dice: /);
  });
});
