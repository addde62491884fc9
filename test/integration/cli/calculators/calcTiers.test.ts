import { describe } from 'vitest';
import { works } from './calcCalls';

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
