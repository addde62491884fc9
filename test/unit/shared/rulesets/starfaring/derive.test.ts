import { describe, expect, it } from 'vitest';
import { Table } from './support';

describe('vitality', () => {
  // The level-1 value, one more for each later level; half of it, rounded down, from exhaustion 4 on.
  it.each([
    [{ vitality: 24, level: 1 }, 24],
    [{ vitality: 24, level: 8 }, 31],
    [{ vitality: 24, level: 8, exhaustion: 3 }, 31],
    [{ vitality: 24, level: 8, exhaustion: 4 }, 15],
    [{ vitality: 25, level: 8, exhaustion: 5 }, 16],
    [{ vitality: 1, exhaustion: 4 }, 0],
  ])('of %j is %i at most', (more, maximum) => {
    expect(Table.of(more).derived['vitalityMaximum']).toBe(maximum);
  });

  it('says what it is made of', () => {
    const { explained } = Table.of({ vitality: 24, level: 8, exhaustion: 4 }).figure('vitality');
    expect(explained?.sources.map(({ amount }) => amount)).toEqual([24, 7, -16]);
  });
});

describe('lengths and times', () => {
  it.each([
    [-5, 0, 0, 0],
    [-3, 0, 0, 0],
    [-1, 2, 0, 0],
    [0, 3, 0.25, 1],
    [1, 4, 0.5, 2],
    [2, 5, 0.75, 3],
    [7, 10, 2, 8],
    [20, 23, 5.25, 21],
  ])('of strength %i: %d m far, %d m high, %i minutes without air', (str, longJump, highJump, breath) => {
    expect(Table.of({ abilities: { str } }).derived).toMatchObject({
      longJump,
      highJump,
      breath: { minutes: breath, rounds: breath },
    });
  });
});

describe('the death threshold', () => {
  it.each([
    [0, 0, 10],
    [3, 2, 15],
    [-5, -5, 0],
    [-5, 20, 25],
  ])('of STR %i and WIL %i is %i', (str, wil, threshold) => {
    expect(Table.of({ abilities: { str, wil } }).derived['deathThreshold']).toBe(threshold);
  });

  it('never falls below nothing', () => {
    const traumas = [{ table: 'physical-mild', row: 'torso', ability: 'str' }];
    expect(Table.of({ abilities: { str: -5, wil: -5 } }, { traumas }).derived['deathThreshold']).toBe(0);
  });
});

describe('passive Alertness', () => {
  // 12 + PER + Alertness, three less while sickened, which exhaustion 2 causes.
  it.each([
    [{ abilities: { per: 3 }, skills: { alertness: 2 } }, 17],
    [{ abilities: { per: 3 }, skills: { alertness: 2 }, exhaustion: 1 }, 17],
    [{ abilities: { per: 3 }, skills: { alertness: 2 }, exhaustion: 2 }, 14],
    [{ abilities: { per: -5 } }, 7],
  ])('of %j is %i', (more, value) => {
    expect(Table.of(more).derived['passiveAlertness']).toBe(value);
  });
});

describe('initiative', () => {
  it('is dexterity, less what worn armor takes', () => {
    const armored = { abilities: { dex: 3 }, armor: 'heavy', armorPenalty: 2 };
    expect(Table.of({ abilities: { dex: 3 } }).derived['initiative']).toBe(3);
    expect(Table.of(armored).derived['initiative']).toBe(1);
    expect(Table.of(armored, { armorWorn: false }).derived['initiative']).toBe(3);
  });
});

describe('speed', () => {
  const leg = (table: string, side: string) => ({ table, row: `${side}-leg`, ability: null });
  it.each([
    [{}, {}, '10 m'],
    [{ speed: 7.5 }, {}, '7.5 m'],
    [{ speed: 7.5, exhaustion: 3 }, {}, '3 m'],
    [{ exhaustion: 2 }, {}, '10 m'],
    [{ exhaustion: 3 }, {}, '5 m'],
    [{ exhaustion: 5 }, {}, '0 m'],
    [{ speed: 11 }, { conditions: ['hindered'] }, '5 m'],
    [{}, { conditions: ['grappled'] }, '0 m'],
    [{}, { conditions: ['restrained'] }, '0 m'],
    [{}, { conditions: ['paralyzed'] }, '0 m'],
    [{}, { conditions: ['stunned'] }, '0 m'],
    [{}, { conditions: ['unconscious'] }, '0 m'],
    [{}, { conditions: ['prone'] }, '10 m'],
    [{}, { traumas: [leg('physical-mild', 'right')] }, '8 m'],
    [{}, { traumas: [leg('physical-mild', 'right'), leg('physical-mild', 'left')] }, '6 m'],
    [{ speed: 1 }, { traumas: [leg('physical-mild', 'right')] }, '0 m'],
    [{}, { traumas: [leg('physical-severe', 'left')] }, '5 m'],
    [{}, { traumas: [leg('physical-severe', 'left'), leg('physical-severe', 'left')] }, '5 m'],
    [{}, { traumas: [leg('physical-severe', 'left'), leg('physical-severe', 'right')] }, '3 m'],
    // 10 − 2 for the injury, 4 for the compromised leg, 2 when hindered in addition.
    [{ exhaustion: 3 }, { traumas: [leg('physical-mild', 'right'), leg('physical-severe', 'left')] }, '2 m'],
  ])('of %j with %j is %s', (more, play, speed) => {
    const table = Table.of(more, play);
    expect(table.shows('speed')).toBe(speed);
    const { explained } = table.figure('speed');
    const sum = explained?.sources.reduce((total, { amount }) => total + amount, 0);
    expect(`${String(sum)} m`).toBe(speed);
  });

  it('says when only crawling is left', () => {
    expect(Table.of({}, { conditions: ['prone'] }).note('speed')).toContain('crawl');
    expect(Table.of().note('speed')).not.toContain('crawl');
  });
});

describe('load', () => {
  const gear = [{ name: 'Crate', quantity: 3, weight: 16.7 }];
  it.each([
    [{ capacity: 60, gear }, {}, '50.1 of 60 kg', []],
    [{ capacity: 50, gear }, {}, '50.1 of 50 kg', ['hindered']],
    [{ capacity: 50, gear: [] }, { load: 50 }, '50 of 50 kg', []],
    [{ capacity: 50, gear: [] }, { load: 101 }, '101 of 50 kg', ['hindered']],
    [{ capacity: 50, size: 'large', gear }, {}, '50.1 of 100 kg', []],
    [{ capacity: 50, size: 'huge', gear }, {}, '50.1 of 200 kg', []],
    [{ capacity: 50, size: 'gargantuan', gear }, {}, '50.1 of 400 kg', []],
    [{ capacity: 50, size: 'tiny', gear }, {}, '50.1 of 25 kg', ['hindered']],
    [{ capacity: 50, size: 'small', gear: [] }, {}, '0 of 50 kg', []],
  ])('of %j with %j is %s', (more, play, words, conditions) => {
    const table = Table.of(more, play);
    expect(table.shows('load')).toBe(words);
    expect(Object.keys(table.conditions)).toEqual(conditions);
  });

  it('says what can still be done with too much', () => {
    const note = (load: number) => Table.of({ capacity: 10 }, { load }).note('load');
    expect(note(10)).not.toContain('Overloaded');
    expect(note(20)).toContain('Overloaded');
    expect(note(21)).toContain('Pushing');
    expect(note(50)).toContain('Pushing');
    expect(note(51)).toContain('Too heavy');
  });
});

describe('traumas', () => {
  it('lower the ability everywhere', () => {
    const traumas = [
      { table: 'physical-mild', row: 'head', ability: 'per' },
      { table: 'physical-severe', row: 'torso', ability: 'str' },
      { table: 'psychic-severe', row: 'sleep', ability: 'wil' },
    ];
    const table = Table.of({ abilities: { str: 3, per: 2, wil: 1 } }, { traumas });
    expect(table.derived).toEqual({
      vitalityMaximum: 20,
      deathThreshold: 12,
      initiative: 0,
      passiveAlertness: 13,
      longJump: 5,
      highJump: 0.75,
      breath: { minutes: 3, rounds: 3 },
    });
    expect(table.skill('might')).toMatchObject({ ability: 2 });
    expect(table.skill('fortitude')).toMatchObject({ ability: 0 });
    expect(table.figure('per').explained?.sources.map(({ amount }) => amount)).toEqual([2, -1]);
  });

  it('keep what is permanent when they are healed, and lose the rest', () => {
    const head = { table: 'physical-severe', row: 'head', ability: 'int', healed: true };
    const mind = { table: 'psychic-severe', row: 'mood', ability: 'wil', healed: true };
    const table = Table.of({ abilities: { int: 2, wil: 2 } }, { traumas: [head, mind] });
    expect(table.shows('int')).toBe('1');
    expect(table.shows('wil')).toBe('2');
  });
});

describe('attacks', () => {
  const attacks = [
    { name: 'Rifle', skill: 'kinetic-weapons', range: 'long', damage: '2d8+1' },
    { name: 'Knife', skill: 'cold-weapons', range: 'adjacent', damage: 'd6' },
    { name: 'Spike', skill: 'psionics', range: 'short', damage: '3d6-1' },
    { name: 'Net', skill: 'throwing', range: 'close', damage: 'entangles' },
  ];
  const fighter = {
    abilities: { cmb: 3, str: 2, per: 4, int: 5 },
    skills: { 'kinetic-weapons': 2, psionics: 3 },
    attacks,
  };

  it('are rolled with Combativity and their skill, powers with Intelligence', () => {
    const table = Table.of(fighter);
    const values = [0, 1, 2, 3].map((index) => table.attack(index).roll?.values);
    expect(values.map((each) => [each?.['ability'], each?.['skill']])).toEqual([
      [3, 2],
      [3, 0],
      [5, 3],
      [3, 0],
    ]);
  });

  it('add PER at range, STR in melee, nothing to a power', () => {
    const table = Table.of(fighter);
    const damage = [0, 1, 2, 3].map((index) => table.attack(index).damage?.values);
    expect(damage).toEqual([
      { count: 2, sides: 8, bonus: 5 },
      { count: 1, sides: 6, bonus: 2 },
      { count: 3, sides: 6, bonus: -1 },
      undefined,
    ]);
  });
});
