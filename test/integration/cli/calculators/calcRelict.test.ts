import { describe, expect, it } from 'vitest';
import { calc, works } from './calcCalls';

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
  it('nothing flies farther than eight times its range', async () => {
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
