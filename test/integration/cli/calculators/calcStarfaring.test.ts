import { describe, expect, it } from 'vitest';
import { calc, works } from './calcCalls';

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
