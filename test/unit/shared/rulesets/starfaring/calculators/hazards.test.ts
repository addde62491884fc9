import { describe, expect, it } from 'vitest';
import { json, refused } from './support';

describe('hazards', () => {
  it.each([
    [{ meters: 2, soft: false, acrobatics: false }, 0],
    [{ meters: 3, soft: false, acrobatics: false }, 1],
    [{ meters: 11, soft: false, acrobatics: false }, 3],
    [{ meters: 11, soft: true, acrobatics: false }, 2],
    [{ meters: 11, soft: true, acrobatics: true }, 1],
    [{ meters: 5, soft: true, acrobatics: true }, 0],
    [{ meters: 60, soft: false, acrobatics: false }, 20],
    [{ meters: 600, soft: true, acrobatics: true }, 20],
  ])('fall: %j', (values, dice) => {
    expect(json('fall', values)).toEqual({ dice });
  });

  it('fall refuses to fall upwards', () => {
    expect(refused('fall', { meters: -3, soft: false, acrobatics: false })).toBe('meters');
  });

  it('collision: by the size of the object, pinned where it is two sizes larger', () => {
    expect(json('collision', { object: 'large', size: 'medium', falling: true })).toEqual({
      dice: 6,
      dc: 16,
      stuck: false,
    });
    expect(json('collision', { object: 'huge', size: 'medium', falling: true })).toEqual({
      dice: 9,
      dc: 20,
      stuck: true,
    });
    expect(json('collision', { object: 'huge', size: 'medium', falling: false })).toMatchObject({
      stuck: false,
    });
  });

  it('rations: need by size and climate, hunger after as many days as Strength', () => {
    const camp = { size: 'medium', days: 4, hot: true, strength: 2, eaten: 'none', drunk: 'full' };
    expect(json('rations', camp)).toEqual({ food: 2, water: 32, hunger: 2, thirst: 0, saves: 0 });
    expect(json('rations', { ...camp, eaten: 'half' })).toMatchObject({ hunger: 0 });
    expect(json('rations', { ...camp, days: 6, eaten: 'half' })).toMatchObject({ hunger: 2 });
    expect(json('rations', { ...camp, drunk: 'none' })).toMatchObject({ thirst: 4, saves: 0 });
    expect(json('rations', { ...camp, drunk: 'half' })).toMatchObject({ thirst: 0, saves: 4 });
    expect(json('rations', { ...camp, size: 'gargantuan', hot: false, days: 1 })).toMatchObject({
      food: 100,
      water: 300,
    });
  });

  it.each([
    [0.09, 'zero', null, null],
    [0.1, 'low', null, 0.5],
    [0.7, 'normal', null, 1],
    [1.3, 'normal', null, 1],
    [1.4, 'high', 14, 2],
    [1.9, 'high', 19, 2],
    [2, 'high', 20, 2],
    [2.1, 'crushing', 22, 2],
  ])('gravity: %f g is %s', (g, kind, dc, damageFactor) => {
    expect(json('gravity', { g, strength: 3 })).toMatchObject({ kind, dc, damageFactor });
  });

  it('gravity: in free fall a push gives twice the Strength with Might; over 4 g is beyond the rules', () => {
    expect(json('gravity', { g: 0, strength: 3 })).toMatchObject({ push: 6 });
    expect(refused('gravity', { g: 4.1, strength: 3 })).toBe('g');
  });

  it('suffocation: 1 + STR minutes and as many rounds', () => {
    expect(json('suffocation', { strength: 2 })).toEqual({ minutes: 3, rounds: 3 });
    expect(json('suffocation', { strength: -3 })).toEqual({ minutes: 0, rounds: 0 });
  });

  it.each([
    ['bright', 'clear', 'normal', 'clear'],
    ['dim', 'clear', 'normal', 'bleared'],
    ['dark', 'clear', 'normal', 'obscured'],
    ['dark', 'clear', 'infravision', 'bleared'],
    ['dim', 'clear', 'thermovision', 'clear'],
    ['dark', 'clear', 'ultravision', 'clear'],
    ['dark', 'bleared', 'ultravision', 'bleared'],
    ['dark', 'obscured', 'blindsight', 'clear'],
    ['bright', 'obscured', 'normal', 'obscured'],
  ])('light: %s and %s for %s is %s', (light, mist, sense, visibility) => {
    expect(json('light', { light, mist, sense })).toEqual({ visibility });
  });

  it.each([
    [5, 0, 0, false],
    [6, 0, 1, false],
    [10, 0, 1, false],
    [11, 1, 2, false],
    [21, 2, 4, false],
    [41, 3, 7, false],
    [61, 4, 10, false],
    [81, 5, 11, false],
    [100, 5, 11, false],
    [101, 5, 11, true],
  ])('radiation: %i rads', (rads, exhaustion, effects, dead) => {
    const result = json('radiation', { rads });
    expect(result).toMatchObject({ exhaustion, dead });
    expect(result).toHaveProperty('effects.length', effects);
  });

  it('exposure: by level and time, less resistance, less what the body sheds', () => {
    const place = { resistance: 0, minutes: 60, rads: 0 };
    expect(json('exposure', { ...place, level: 'high' })).toMatchObject({ gained: 60, healed: 0, rads: 60 });
    expect(json('exposure', { ...place, level: 'extreme', minutes: 0.3 })).toMatchObject({ gained: 3 });
    expect(json('exposure', { ...place, level: 'high', resistance: 1 })).toMatchObject({ gained: 1 });
    expect(json('exposure', { ...place, level: 'low', resistance: 2 })).toMatchObject({ gained: 0 });
    expect(json('exposure', { ...place, level: 'medium', minutes: 600, rads: 5 })).toMatchObject({
      gained: 10,
      healed: 1,
      rads: 14,
      exhaustion: 1,
    });
  });
});
