import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '../../../electron/services/library/rulesets';
import { desk } from '../support/desk';

/** Calls of every calculator that the contract of the command line names, worked out by hand from the documents. */
type Calls = readonly (readonly [input: object, output: object])[];

async function calc(ruleset: string, name: string, input: unknown) {
  const { run } = await desk({}, { rulesets: builtInRulesets });
  return run('calc', ruleset, name, JSON.stringify(input));
}

/** Tries the calls. */
function works(ruleset: string, name: string, calls: Calls): void {
  it.each(calls)(`${ruleset} ${name} of %j is %j`, async (input, output) => {
    const { exit, out, err } = await calc(ruleset, name, input);
    expect([exit, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual(output);
  });
}

describe('Heroic', () => {
  const check = { dice: [3, 5], stat: 0, modifier: 0, mode: 'normal' };
  const read = { kept: [3, 5], natural: 8, total: 8, success: true, critical: null };
  works('heroic', 'check', [
    [
      { ...check, stat: 2, modifier: -4 },
      { ...read, total: 6, success: false },
    ],
    [
      { ...check, stat: 1, modifier: -2 },
      { ...read, total: 7 },
    ],
    [
      { ...check, dice: [1, 6, 4], mode: 'advantage' },
      { ...read, kept: [6, 4], natural: 10, total: 10 },
    ],
    [
      { ...check, dice: [1, 6, 4], mode: 'disadvantage', stat: 2 },
      { ...read, kept: [1, 4], natural: 5, total: 7 },
    ],
    [
      { ...check, dice: [6, 6], stat: -1 },
      { ...read, kept: [6, 6], natural: 12, total: 11, critical: 'success' },
    ],
    [
      { ...check, dice: [1, 6, 1], mode: 'disadvantage', stat: 3 },
      { ...read, kept: [1, 1], natural: 2, total: 5, success: false, critical: 'failure' },
    ],
    [
      { ...check, against: 8 },
      { ...read, success: false },
    ],
    [{ ...check, against: 7 }, read],
    [
      { ...check, stat: 2, against: 12 },
      { ...read, total: 10, success: false },
    ],
  ]);

  const strike = {
    attack: { kept: [4, 5], total: 12 },
    defense: { kept: [3, 2], total: 8 },
    damage: 1,
    penetrating: false,
    deflect: 0,
  };
  works('heroic', 'damage', [
    [strike, { hit: true, damage: 4, absorbed: 0, taken: 4 }],
    [
      { ...strike, armorRoll: { die: 4, numbers: [5, 6], bonus: 1 } },
      { hit: true, damage: 4, absorbed: 1, taken: 3 },
    ],
    [
      { ...strike, armorRoll: { die: 3, numbers: [5, 6], bonus: 1 } },
      { hit: true, damage: 4, absorbed: 0, taken: 4 },
    ],
    [
      { ...strike, attack: { kept: [4, 5], total: 8 } },
      { hit: false, damage: 0, absorbed: 0, taken: 0 },
    ],
    [
      { ...strike, attack: { kept: [6, 6], total: 14 }, defense: { kept: [3, 2], total: 9 }, damage: 0 },
      { hit: true, damage: 4, absorbed: 0, taken: 4 },
    ],
    [
      {
        ...strike,
        attack: { kept: [3, 3], total: 9 },
        defense: { kept: [3, 2], total: 9 },
        damage: 0,
        penetrating: true,
      },
      { hit: true, damage: 1, absorbed: 0, taken: 1 },
    ],
    [
      {
        ...strike,
        attack: { kept: [6, 6], total: 14 },
        defense: { kept: [3, 2], total: 9 },
        damage: 2,
        penetrating: true,
      },
      { hit: true, damage: 8, absorbed: 0, taken: 8 },
    ],
    [
      { ...strike, defense: { kept: [2, 2], total: 8 }, deflect: 2 },
      { hit: true, damage: 2, absorbed: 0, taken: 2 },
    ],
    [
      {
        ...strike,
        attack: { kept: [6, 5], total: 18 },
        defense: { kept: [6, 6], total: 13 },
        deflect: 1,
      },
      { hit: true, damage: 0, absorbed: 0, taken: 0 },
    ],
    [
      { ...strike, attack: { kept: [1, 1], total: 12 } },
      { hit: false, damage: 0, absorbed: 0, taken: 0 },
    ],
  ]);

  works('heroic', 'exp-cost', [
    [{ stat: { from: 2, to: 4 } }, { exp: 10 }],
    [{ stat: { from: -1, to: 1 } }, { exp: 8 }],
    [{ stat: { from: 3, to: 6 } }, { exp: 18 }],
    [{ stat: { from: 3, to: 3 } }, { exp: 0 }],
  ]);
});

describe('Starfaring', () => {
  const check = { dice: [7, 5], ability: 2, skill: 3, modifier: 0, advantages: 0, disadvantages: 0, dc: 15 };
  const read = { kept: [7, 5], total: 17, success: true, special: null, rank: null };
  works('starfaring', 'check', [
    [check, read],
    [{ ...check, dc: 17 }, read],
    [
      { ...check, dc: 18 },
      { ...read, success: false },
    ],
    [
      { ...check, dice: [12, 5] },
      { ...read, kept: [12, 5], total: 22, special: 'exploit', rank: 5 },
    ],
    [
      { ...check, dice: [12, 5], dc: 30 },
      { ...read, kept: [12, 5], total: 22, success: false },
    ],
    [
      { ...check, dice: [1, 4] },
      { ...read, kept: [1, 4], total: 10, success: false, special: 'setback' },
    ],
    [
      { ...check, dice: [1, 11] },
      { ...read, kept: [1, 11] },
    ],
    [
      { ...check, dice: [1, 12] },
      { ...read, kept: [1, 12], total: 18, special: 'cancelled' },
    ],
    [
      { ...check, dice: [1, 1] },
      { ...read, kept: [1, 1], total: 7, success: false, special: 'disaster' },
    ],
    // The document's own example: 3, 5 and 9.
    [
      { ...check, dice: [3, 5, 9], ability: 0, skill: 0, advantages: 2, disadvantages: 1 },
      { ...read, kept: [5, 9], total: 14, success: false },
    ],
    [
      { ...check, dice: [3, 5, 9], ability: 0, skill: 0, disadvantages: 3 },
      { ...read, kept: [3, 5], total: 8, success: false },
    ],
    [{ ...check, advantages: 2, disadvantages: 2 }, read],
    // The 12 was dropped.
    [
      { ...check, dice: [12, 5, 9], disadvantages: 1 },
      { ...read, kept: [5, 9], total: 19 },
    ],
  ]);
  it('two 12s are a triumph', async () => {
    const { out } = await calc('starfaring', 'check', { ...check, dice: [12, 12] });
    expect(JSON.parse(out)).toMatchObject({ kept: [12, 12], total: 29, success: true, special: 'triumph' });
  });

  works('starfaring', 'attack-dc', [
    [{ defense: 13, distance: 'adjacent', cover: 'none' }, { dc: 13 }],
    [{ defense: 13, distance: 'close', cover: 'light' }, { dc: 15 }],
    [{ defense: 13, distance: 'short', cover: 'moderate' }, { dc: 19 }],
    [{ defense: 13, distance: 'medium', cover: 'none' }, { dc: 17 }],
    [{ defense: 9, distance: 'long', cover: 'high' }, { dc: 21 }],
    [{ defense: 13, distance: 'extreme', cover: 'high' }, { dc: 29 }],
  ]);

  const hit = { amount: 9, type: 'kinetic', armorValue: 4, resistant: false, vulnerable: false };
  works('starfaring', 'damage', [
    [hit, { taken: 5 }],
    [{ ...hit, type: 'energy' }, { taken: 7 }],
    [{ ...hit, type: 'energy', armorValue: 5 }, { taken: 7 }],
    [{ ...hit, type: 'biotic' }, { taken: 9 }],
    [{ ...hit, type: 'psychic' }, { taken: 9 }],
    [{ ...hit, resistant: true }, { taken: 2 }],
    [{ ...hit, vulnerable: true }, { taken: 10 }],
    [{ ...hit, resistant: true, vulnerable: true }, { taken: 5 }],
    [{ ...hit, amount: 3 }, { taken: 0 }],
  ]);

  const walk = { pace: 'normal', hours: 8, difficult: false };
  works('starfaring', 'travel', [
    [walk, { kilometers: 40 }],
    [{ ...walk, pace: 'fast' }, { kilometers: 53 }],
    [{ ...walk, pace: 'slow' }, { kilometers: 27 }],
    [{ ...walk, hours: 6 }, { kilometers: 30 }],
    [{ ...walk, pace: 'fast', hours: 2 }, { kilometers: 13 }],
    [{ ...walk, pace: 'slow', hours: 3 }, { kilometers: 10.5 }],
    [{ ...walk, difficult: true }, { kilometers: 20 }],
    [{ ...walk, hours: 3, speed: 21 }, { kilometers: 30 }],
    [{ ...walk, pace: 'fast', hours: 3, speed: 21 }, { kilometers: 40 }],
    [{ ...walk, pace: 'slow', hours: 3, speed: 21 }, { kilometers: 20 }],
    [{ ...walk, hours: 3, speed: 21, difficult: true }, { kilometers: 15 }],
  ]);

  const fall = { meters: 10, soft: false, acrobatics: false };
  works('starfaring', 'fall', [
    [fall, { dice: 3 }],
    [{ ...fall, soft: true }, { dice: 2 }],
    [{ ...fall, soft: true, acrobatics: true }, { dice: 1 }],
    [{ ...fall, meters: 2 }, { dice: 0 }],
    [{ ...fall, meters: 2, soft: true }, { dice: 0 }],
    [{ ...fall, meters: 500 }, { dice: 20 }],
  ]);

  it.each([
    [0, 0, 0, false],
    [5, 0, 0, false],
    [6, 0, 1, false],
    [10, 0, 1, false],
    [21, 2, 4, false],
    [61, 4, 10, false],
    [81, 5, 11, false],
    [100, 5, 11, false],
  ])('starfaring radiation of %d rads: exhaustion %d, %d effects', async (rads, exhaustion, count, dead) => {
    const { out } = await calc('starfaring', 'radiation', { rads });
    const found = JSON.parse(out);
    expect(found).toEqual({ exhaustion, effects: found.effects, dead });
    expect(found.effects).toHaveLength(count);
  });
  it('more than 100 rads kill', async () => {
    expect(JSON.parse((await calc('starfaring', 'radiation', { rads: 101 })).out)).toMatchObject({
      dead: true,
    });
  });
});

describe('Relict', () => {
  works('relict', 'longshot', [
    [
      { range: 30, distance: 30 },
      { die: 12, increments: 0 },
    ],
    [
      { range: 30, distance: 31 },
      { die: 8, increments: 1 },
    ],
    [
      { range: 30, distance: 60 },
      { die: 8, increments: 1 },
    ],
    [
      { range: 30, distance: 61 },
      { die: 4, increments: 2 },
    ],
    [
      { range: 30, distance: 121 },
      { die: 1, increments: 3 },
    ],
    [
      { range: 30, distance: 240 },
      { die: 1, increments: 3 },
    ],
  ]);
  it('nothing flies further than eight times its range', async () => {
    const { out } = await calc('relict', 'longshot', { range: 30, distance: 241 });
    expect(JSON.parse(out)).toMatchObject({ die: null });
  });

  works('relict', 'absorb', [
    [
      { armor: 6, absorb: 2, dice: [4, 9, 2] },
      { damage: 2, armorLeft: 4, destroyed: false },
    ],
    [
      { armor: 9, absorb: 3, dice: [5, 5] },
      { damage: 0, armorLeft: 6, destroyed: false },
    ],
    [
      { armor: 2, absorb: 2, dice: [4, 9, 2] },
      { damage: 15, armorLeft: 0, destroyed: true },
    ],
    [
      { armor: 1, absorb: 3, dice: [4] },
      { damage: 4, armorLeft: 0, destroyed: true },
    ],
  ]);

  works('relict', 'rarity', [
    [{ price: 0 }, { class: 'mundane' }],
    [{ price: 100 }, { class: 'mundane' }],
    [{ price: 101 }, { class: 'unusual' }],
    [{ price: 500 }, { class: 'unusual' }],
    [{ price: 2500 }, { class: 'rare' }],
    [{ price: 50_000 }, { class: 'very-rare' }],
    [{ price: 500_000 }, { class: 'legendary' }],
    [{ price: 500_001 }, { class: 'mythic' }],
  ]);
});

describe('Tiers', () => {
  const check = { dice: [4, 5], attribute: 0, skill: 0, advantages: 0, disadvantages: 0 };
  const read = { kept: [4, 5], total: 9, tier: 1, towers: false, snakeEyes: false };
  works('tiers', 'check', [
    [check, read],
    [
      { ...check, attribute: 2, skill: 3 },
      { ...read, total: 14, tier: 2 },
    ],
    [
      { ...check, dice: [2, 3] },
      { ...read, kept: [2, 3], total: 5, tier: -1 },
    ],
    [
      { ...check, dice: [3, 3] },
      { ...read, kept: [3, 3], total: 6, tier: 0 },
    ],
    [
      { ...check, dice: [6, 6] },
      { ...read, kept: [6, 6], total: 12, tier: 2, towers: true },
    ],
    [
      { ...check, dice: [1, 1] },
      { ...read, kept: [1, 1], total: 2, tier: -1, snakeEyes: true },
    ],
    [
      { ...check, dice: [6, 6], attribute: 6, skill: 6 },
      { ...read, kept: [6, 6], total: 24, tier: 6, towers: true },
    ],
    [
      { ...check, dice: [1, 6, 3, 5], advantages: 2 },
      { ...read, kept: [6, 5], total: 11 },
    ],
    [
      { ...check, dice: [1, 6, 3, 5], advantages: 5, disadvantages: 1 },
      { ...read, kept: [6, 5], total: 11 },
    ],
    [
      { ...check, dice: [6, 2, 4], disadvantages: 1 },
      { ...read, kept: [2, 4], total: 6, tier: 0 },
    ],
    [
      { ...check, dice: [1, 6, 1], disadvantages: 1 },
      { ...read, kept: [1, 1], total: 2, tier: -1, snakeEyes: true },
    ],
    [{ ...check, advantages: 2, disadvantages: 2 }, read],
  ]);
});

describe('Delver', () => {
  works('delver', 'save', [
    [{ die: 12, score: 12 }, { success: true }],
    [{ die: 11, score: 12 }, { success: false }],
    [{ die: 1, score: 1 }, { success: false }],
    [{ die: 20, score: 25 }, { success: true }],
  ]);
  works('delver', 'npc-save', [
    [{ hitDice: 0 }, { score: 15 }],
    [{ hitDice: 1 }, { score: 15 }],
    [{ hitDice: 5 }, { score: 13 }],
    [{ hitDice: 12 }, { score: 9 }],
  ]);

  const attack = { die: 12, bonus: 3, armorClass: 15, damage: 5, damageBonus: 2 };
  const shock = { damage: 2, armorClass: 13 };
  works('delver', 'attack', [
    [attack, { hit: true, damage: 7 }],
    [
      { ...attack, armorClass: 16 },
      { hit: false, damage: 0 },
    ],
    [
      { ...attack, die: 5, armorClass: 13, shock },
      { hit: false, damage: 4 },
    ],
    [
      { ...attack, die: 5, armorClass: 14, shock },
      { hit: false, damage: 0 },
    ],
    [
      { ...attack, die: 1, bonus: 20 },
      { hit: false, damage: 0 },
    ],
    [
      { ...attack, die: 20, bonus: 0, armorClass: 30 },
      { hit: true, damage: 7 },
    ],
    [
      { ...attack, armorClass: 13, damage: 1, damageBonus: 0, shock: { damage: 5, armorClass: 15 } },
      { hit: true, damage: 5 },
    ],
  ]);
  works('delver', 'stabilise', [
    [
      { dice: [4, 5], skill: 1, modifier: 1, rounds: 2 },
      { difficulty: 10, total: 11, success: true },
    ],
    [
      { dice: [4, 4], skill: 0, modifier: 0, rounds: 0 },
      { difficulty: 8, total: 8, success: true },
    ],
    [
      { dice: [4, 5], skill: -1, modifier: 0, rounds: 1 },
      { difficulty: 9, total: 8, success: false },
    ],
  ]);
});

describe('every calculator', () => {
  it.each([
    ['heroic', 'check', { dice: [3, 5], stat: 0, modifier: 0, mode: 'advantage' }, 'dice'],
    ['heroic', 'check', { dice: [3, 7], stat: 0, modifier: 0, mode: 'normal' }, 'dice[1]'],
    ['heroic', 'check', { dice: [3, 5], stat: 0, modifier: 0, mode: 'lucky' }, 'mode'],
    [
      'starfaring',
      'damage',
      { amount: -1, type: 'kinetic', armorValue: 0, resistant: false, vulnerable: false },
      'amount',
    ],
    ['starfaring', 'travel', { pace: 'normal', hours: -3, difficult: false }, 'hours'],
    ['relict', 'longshot', { range: -30, distance: 10 }, 'range'],
    ['relict', 'absorb', { armor: 1, absorb: 1, dice: Array.from({ length: 100_000 }, () => 1) }, 'dice'],
    ['tiers', 'check', { dice: [1, 2], attribute: 0, skill: 0, advantages: 1, disadvantages: 0 }, 'dice'],
    [
      'tiers',
      'check',
      { dice: [1, 2], attribute: 0, skill: 0, advantages: 1e9, disadvantages: 0 },
      'advantages',
    ],
    ['delver', 'save', { die: 21, score: 10 }, 'die'],
    ['delver', 'npc-save', { hitDice: 1e300 }, 'hitDice'],
  ])('%s %s of %j is refused at its %s', async (ruleset, name, input, at) => {
    const { exit, out, err } = await calc(ruleset, name, input);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err.startsWith(`${name}:${at}: `)).toBe(true);
  });
});
