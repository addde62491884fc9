import { describe, expect, it } from 'vitest';
import { hull, vest } from '#test/unit/shared/downtime/plans';
import { only, place } from './support';

describe('activities', () => {
  it('repair by the dice of each day, at the price of a point', () => {
    // 6 and 7 of 8, the missing points; 13 of 30 points of a thing for 100.
    expect(only(hull)).toMatchObject({
      gained: 13,
      done: 13,
      needed: 13,
      complete: true,
      doneOnDay: 2,
      credits: (100 * 13) / 30,
      cost: 44,
    });
    expect(only({ ...hull, conditions: 'poor' })).toMatchObject({
      gained: 6,
      complete: false,
      credits: 20,
      cost: 20,
      left: { least: 2, most: 7 },
    });
    expect(only({ ...hull, days: 1 }).left).toEqual({ least: 1, most: 2 });
    expect(only({ ...hull, rolls: [] })).toMatchObject({ days: 2, gained: 0, cost: 0 });
  });

  it('repair in the days and at the cost that the GM sets', () => {
    const mend = { ...place, kind: 'mend', what: 'Boat', repairDays: 7, cost: 100 } as const;
    expect(only(mend)).toMatchObject({ done: 5, credits: 500 / 7, cost: 72, left: { least: 2, most: 2 } });
    expect(only({ ...mend, done: 5 })).toMatchObject({
      days: 2,
      done: 7,
      complete: true,
      doneOnDay: 2,
      cost: 29,
    });
  });

  it.each([
    [-5, 250],
    [0, 200],
    [2, 180],
    [5, 150],
    [19, 10],
    [20, 1],
    [50, 1],
  ])('learn with an intelligence of %i in %i days', (intelligence, needed) => {
    expect(only({ ...place, kind: 'learn', subject: 'Old tongue' }, { intelligence })).toMatchObject({
      needed,
    });
  });

  it('learn across downtimes, at 10 a day', () => {
    const learn = { ...place, kind: 'learn', subject: 'Old tongue' } as const;
    expect(only(learn)).toMatchObject({
      done: 5,
      left: { least: 175, most: 175 },
      cost: 50,
      complete: false,
    });
    expect(only({ ...learn, done: 177 })).toMatchObject({
      days: 3,
      done: 180,
      complete: true,
      doneOnDay: 3,
      cost: 30,
    });
  });

  it('research at 3 a day until the GM ends it', () => {
    expect(only({ ...place, kind: 'research', subject: 'x', target: 9, done: 6 })).toMatchObject({
      days: 3,
      done: 9,
      complete: true,
      cost: 9,
    });
    expect(only({ ...place, kind: 'research', subject: 'x', target: null })).toMatchObject({
      complete: false,
      cost: 15,
    });
  });

  it('recuperate with advantage, unlike anything else', () => {
    expect(only({ ...place, kind: 'recuperate' })).toMatchObject({ advantage: true, cost: 0, needed: null });
    expect(only(vest).advantage).toBe(false);
  });

  it('of its own cost and length', () => {
    const custom = {
      ...place,
      kind: 'custom',
      name: 'Gambling',
      perDay: 7,
      target: 3,
      covers: 'none',
    } as const;
    expect(only(custom)).toMatchObject({ days: 3, cost: 21, complete: true, doneOnDay: 3 });
    expect(only({ ...custom, target: null })).toMatchObject({ days: 5, cost: 35, complete: false });
  });

  it('without workers never end', () => {
    expect(only({ ...vest, workers: 0 })).toMatchObject({ gained: 0, complete: false, left: null });
  });
});
