import { describe, expect, it } from 'vitest';
import { calc } from './calcCalls';

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
