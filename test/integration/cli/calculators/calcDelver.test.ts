import { describe } from 'vitest';
import { works } from './calcCalls';

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
