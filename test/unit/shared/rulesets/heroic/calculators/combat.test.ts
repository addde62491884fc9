import { describe, expect, it } from 'vitest';
import { calc } from './support';

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

  it('shows who leads a pursuit (9.3)', () => {
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
    // Rolls after the success are not made any more.
    expect(task([3, 3, 6, 6, 4, 4, 6, 6])).toEqual({
      gained: [1, 2, 1],
      tokens: 4,
      needed: 4,
      rollsLeft: 1,
      state: 'won',
    });
    expect(task([1, 1, 1, 2, 1, 3, 2, 2])).toMatchObject({ tokens: 0, state: 'lost' });
    expect(task([])).toMatchObject({ tokens: 0, rollsLeft: 4 });
    expect(task([3, 3, 3])).toBe('dice: Normal needs 2 dice');
    expect(task([1, 2, 1, 2, 1, 2, 1, 2, 1, 2])).toMatch(/^dice: only 4 rolls/);
    // With advantage every three dice are a roll.
    expect(task([1, 2, 6, 1, 1, 2], { mode: 'advantage' })).toMatchObject({ gained: [1, 0] });
  });

  it('chase each other, a tie bringing no one closer (9.3)', () => {
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
    // Theirs come too late: 14 to 5 twice, then 4 to 15 for as long as one likes.
    const late = { ours: 4, theirs: 0, leader: 'ours', over: true };
    expect(chase([6, 6, 6, 6, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 6, 6, 6, 6, 6, 6])).toMatchObject(late);
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
