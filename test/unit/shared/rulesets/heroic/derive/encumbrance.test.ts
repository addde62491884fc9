import { describe, expect, it } from 'vitest';
import { pointBuy, problems, report } from '#test/unit/shared/rulesets/heroic/support';

const carrying = (str: number, items: readonly object[], more: object = {}) =>
  pointBuy({ stats: { str }, coins: 'double', gear: { items }, ...more });
const load = (str: number, items: readonly object[], more: object = {}) =>
  report(carrying(str, items, more)).derived.encumbrance;
const ropes = (quantity: number, state = 'carried') => ({ id: 'rope', quantity, state });

describe('encumbrance by points (13.5)', () => {
  it.each([
    [2, false, []],
    [3, true, []],
    [4, true, []],
    [5, true, ['overloaded gear.items']],
  ])('with Str 2, carrying %i: encumbered %s', (carried, encumbered, found) => {
    expect(load(2, [ropes(carried)])).toEqual({ carried, limit: 2, maximum: 4, encumbered });
    expect(problems(carrying(2, [ropes(carried)]))).toEqual(found);
  });

  it('keeps its limits while Str counts one lower', () => {
    expect(load(2, [ropes(3)])).toMatchObject({ limit: 2, maximum: 4 });
  });

  it('needs something with Enc to be encumbered, however weak the hero', () => {
    expect(load(-1, [{ id: 'dagger' }])).toEqual({ carried: 0, limit: -1, maximum: 1, encumbered: false });
    expect(load(-1, [ropes(1)])).toEqual({ carried: 1, limit: -1, maximum: 1, encumbered: true });
    expect(problems(carrying(-1, [ropes(1)]))).toEqual([]);
    expect(problems(carrying(-1, [ropes(2)]))).toEqual(['overloaded gear.items']);
    expect(load(0, [ropes(1)])).toEqual({ carried: 1, limit: 0, maximum: 2, encumbered: true });
  });

  it('never lets the maximum fall below 0', () => {
    expect(load(-4, [])).toEqual({ carried: 0, limit: -4, maximum: 0, encumbered: false });
  });

  it('does not count armor whose Enc was removed', () => {
    const fitted = [{ id: 'light-armor', modifier: 'well-fitting', state: 'worn' }];
    expect(load(-1, fitted)).toMatchObject({ carried: 0, encumbered: false });
    expect(load(0, [{ id: 'light-armor', modifier: 'well-fitting' }])).toMatchObject({ carried: 0 });
  });

  it('adds up weapons, shields, armor, items and their number', () => {
    const items = [
      { id: 'greatsword' },
      { id: 'shield', quantity: 2 },
      { id: 'medium-armor', state: 'worn' },
      { id: 'craft-kit-advanced' },
      { id: 'power-shield' },
      { id: 'meal', quantity: 9 },
    ];
    expect(load(2, items)['carried']).toBe(7);
  });

  it('rises with Str that was raised later', () => {
    const raised = { awards: [{ exp: 4 }], advancement: [{ buy: 'stat', stat: 'str' }] };
    expect(load(2, [ropes(3)], raised)).toEqual({ carried: 3, limit: 3, maximum: 5, encumbered: false });
  });
});

describe('the backpack (13.3)', () => {
  const backpack = { id: 'backpack' };

  it('makes 4 Enc of what is packed weightless, and no more', () => {
    expect(load(2, [backpack, ropes(4, 'packed')])['carried']).toBe(0);
    expect(load(2, [backpack, ropes(5, 'packed')])['carried']).toBe(1);
    expect(load(2, [backpack, ropes(4, 'packed'), ropes(2)])['carried']).toBe(2);
  });

  it('has no effect on things that are not packed', () => {
    expect(load(2, [backpack, ropes(2)])['carried']).toBe(2);
  });

  it('is needed: without one, packed things have their full weight', () => {
    expect(load(2, [ropes(4, 'packed')])['carried']).toBe(4);
    expect(load(2, [{ id: 'backpack', state: 'packed' }, ropes(4, 'packed')])['carried']).toBe(4);
  });

  it('does not help twice', () => {
    expect(load(2, [backpack, backpack, ropes(6, 'packed')])['carried']).toBe(2);
    expect(load(2, [{ ...backpack, quantity: 2 }, ropes(6, 'packed')])['carried']).toBe(2);
  });
});

describe('encumbrance by slots (13.5)', () => {
  const slots = { encumbrance: 'slots' };
  const inSlots = (items: readonly object[]) => load(0, items, slots);
  const found = (items: readonly object[]) => problems(carrying(0, items, slots));
  const meals = (quantity: number) => ({ id: 'meal', quantity });

  it('counts weapons with shields, armors and items', () => {
    expect(
      inSlots([{ id: 'sword' }, { id: 'shield' }, { id: 'light-armor', state: 'worn' }, meals(2)]),
    ).toEqual({
      weapons: 2,
      armors: 1,
      items: 2,
      itemLimit: 6,
      encumbered: false,
    });
  });

  it('holds 3 weapons, 1 armor and 6 items', () => {
    expect(found([{ id: 'dagger', quantity: 2 }, { id: 'shield' }, { id: 'light-armor' }, meals(6)])).toEqual(
      [],
    );
    expect(found([{ id: 'dagger', quantity: 3 }, { id: 'shield' }])).toEqual(['slots-exceeded gear.items']);
    expect(found([{ id: 'light-armor', quantity: 2 }])).toEqual(['slots-exceeded gear.items']);
    expect(found([meals(7)])).toEqual(['slots-exceeded gear.items']);
  });

  it('holds 10 items with a backpack, whose own slot is free; a second one takes a slot', () => {
    expect(inSlots([{ id: 'backpack' }, meals(10)])).toMatchObject({ items: 10, itemLimit: 10 });
    expect(found([{ id: 'backpack' }, meals(10)])).toEqual([]);
    expect(found([{ id: 'backpack' }, meals(11)])).toEqual(['slots-exceeded gear.items']);
    expect(inSlots([{ id: 'backpack', quantity: 2 }, meals(9)])).toMatchObject({ items: 10, itemLimit: 10 });
    expect(found([{ id: 'backpack' }, { id: 'backpack' }, meals(10)])).toEqual(['slots-exceeded gear.items']);
  });

  it('knows no weight and takes no slot for bare hands', () => {
    const heavy = [
      { id: 'heavy-armor', state: 'worn' },
      { id: 'greataxe' },
      { id: 'brawling' },
      { id: 'unarmored' },
    ];
    expect(inSlots(heavy)).toEqual({ weapons: 1, armors: 1, items: 0, itemLimit: 6, encumbered: false });
    expect(found(heavy)).toEqual([]);
    const agile = report(pointBuy({ ...slots, stats: { agi: 2 }, gear: { items: [{ id: 'heavy-armor' }] } }));
    expect([agile.derived.defense, agile.derived.movement]).toEqual([2, 12]);
  });
});
