import { describe, expect, it } from 'vitest';
import { situations } from '#shared/rulesets/starfaring/derive/facts';
import { json, refused } from './support';

describe('check', () => {
  const values = { ability: 2, skill: 3, modifier: 0, advantages: 0, disadvantages: 0, dc: 15 };

  it('replays dice that were rolled', () => {
    expect(json('check', { dice: [4, 6], ...values })).toEqual({
      kept: [4, 6],
      total: 15,
      success: true,
      special: null,
      rank: null,
    });
    expect(json('check', { dice: [12, 3, 7], ...values, advantages: 2, disadvantages: 1 })).toEqual({
      kept: [12, 7],
      total: 24,
      success: true,
      special: 'exploit',
      rank: 7,
    });
    expect(json('check', { dice: [9, 1, 2], ...values, disadvantages: 1 })).toEqual({
      kept: [1, 2],
      total: 8,
      success: false,
      special: 'setback',
      rank: null,
    });
  });

  it('refuses a number of dice that the sources do not give', () => {
    expect(refused('check', { dice: [4, 6, 7], ...values })).toBe('dice');
    expect(refused('check', { dice: [4, 6], ...values, advantages: 1 })).toBe('dice');
    expect(refused('check', { dice: [4, 13], ...values })).toBe('dice[1]');
    expect(refused('check', { dice: [4], ...values })).toBe('dice');
  });
});

it('passive: 12 and everything that is added, 3 more or less', () => {
  const values = { ability: 2, skill: 1, modifier: 0, advantages: 0, disadvantages: 0 };
  expect(json('passive', values)).toEqual({ value: 15 });
  expect(json('passive', { ...values, advantages: 1 })).toEqual({ value: 18 });
  expect(json('passive', { ...values, disadvantages: 1 })).toEqual({ value: 12 });
  expect(json('passive', { ...values, advantages: 1, disadvantages: 1 })).toEqual({ value: 15 });
});

it('advantage: counts the sources of both sides', () => {
  const none = Object.fromEntries(
    [...situations.map(({ id }) => id), 'aimed'].flatMap((id) => (id === 'elevated' ? [] : [[id, false]])),
  );
  const position = { flanking: false, elevated: false };
  expect(json('advantage', none)).toEqual({ advantages: 0, disadvantages: 0, mode: 'normal', bonus: 0 });
  expect(
    json('advantage', {
      ...none,
      position: { ...position, elevated: true },
      'ally-helps': true,
      'beyond-range': true,
      aimed: true,
    }),
  ).toEqual({ advantages: 2, disadvantages: 1, mode: 'advantage', bonus: 1 });
  expect(
    json('advantage', { ...none, 'target-dodges': true, position: { ...position, flanking: true } }),
  ).toEqual({
    advantages: 0,
    disadvantages: 1,
    mode: 'disadvantage',
    bonus: 2,
  });
});

it('tenacity: three points for each +1, and never the last one', () => {
  expect(json('tenacity', { bonus: 2, vitality: 7 })).toEqual({
    cost: 6,
    allowed: true,
    left: 1,
    affordable: 2,
  });
  expect(json('tenacity', { bonus: 2, vitality: 6 })).toEqual({
    cost: 6,
    allowed: false,
    left: 6,
    affordable: 1,
  });
  expect(json('tenacity', { bonus: 3, vitality: 50 })).toMatchObject({ cost: 9, affordable: 3 });
  expect(refused('tenacity', { bonus: 4, vitality: 50 })).toBe('bonus');
});

it('strain: paid, or disadvantage and exhaustion', () => {
  const paid = { paid: true, left: 6, disadvantage: false, exhaustion: 0 };
  const unpaid = { paid: false, left: 10, disadvantage: true, exhaustion: 1 };
  expect(json('strain', { cost: 4, vitality: 10, willing: true })).toEqual(paid);
  expect(json('strain', { cost: 4, vitality: 10, willing: false })).toEqual(unpaid);
  expect(json('strain', { cost: 4, vitality: 3, willing: true })).toMatchObject({ paid: false, left: 3 });
});
