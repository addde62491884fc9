import { describe } from 'vitest';
import { works } from './calcCalls';

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
