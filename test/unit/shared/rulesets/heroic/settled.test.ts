import { describe, expect, it } from 'vitest';
import {
  attack,
  documentOf,
  gear,
  openDocument,
  openPlan,
  plan,
  pointBuy,
  problems,
  report,
  translate,
  type Plan,
} from './support';

describe('an item modifier that does not fit its item (13.1, 13.2)', () => {
  it.each<[string, string, string]>([
    ['sharp', 'bow', 'bow'],
    ['sharp', 'power-weapon', 'power-weapon'],
    ['accurate', 'light-armor', 'brawling'],
  ])('%s on %s is a problem and changes no number, nor the price', (modifier, id, item) => {
    const skills = { skills: [{ id: 'power', focus: 'damage', level: 'advanced' }] };
    const state = id === 'light-armor' ? 'worn' : 'wielded';
    const plain = { ...plan(), ...gear({ id, state }), ...skills };
    const made = { ...plan(), ...gear({ id, state, modifier }), ...skills };
    expect(problems(made)).toContain('item-modifier gear.items[0].modifier');
    expect(report(made).derived).toEqual(report(plain).derived);
    expect(attack(made, item)).toEqual(attack(plain, item));
    expect(report(made)['coins']).toEqual(report(plain)['coins']);
  });

  it.each(['well-fitting', 'resistant'])('%s on a shield neither protects nor lightens', (modifier) => {
    const worn = [{ id: 'light-armor', state: 'worn' }];
    const made = { ...plan(), ...gear({ id: 'shield', state: 'wielded', modifier }, ...worn) };
    const plain = { ...plan(), ...gear({ id: 'shield', state: 'wielded' }, ...worn) };
    expect(report(made).derived).toEqual(report(plain).derived);
    expect(problems(made)).toContain('item-modifier gear.items[0].modifier');
  });
});

describe('Exp that is awarded later', () => {
  const awards = [{ exp: 10, reason: 'first scenario' }];

  it('does not pay for creation: what was overspent there stays a problem (2.1)', () => {
    // Str 6 costs 4 + 4 + 4 + 6 + 6 + 6 = 30, Agi 1 another 4.
    const over = pointBuy({ stats: { str: 6, agi: 1 } });
    expect(problems(over)).toEqual(['exp-overspent method']);
    expect(problems({ ...over, awards })).toEqual(['exp-overspent method']);
  });

  it('pays for what is bought since, all of it', () => {
    const over = pointBuy({ stats: { str: 6, agi: 1 }, awards });
    const bought = (...advancement: Plan[]) => problems({ ...over, advancement });
    expect(bought({ buy: 'stat', stat: 'mnd' }, { buy: 'stat', stat: 'mnd' })).toEqual([
      'exp-overspent method',
    ]);
    expect(
      bought({ buy: 'stat', stat: 'mnd' }, { buy: 'stat', stat: 'mnd' }, { buy: 'skill', id: 'luck' }),
    ).toEqual(['exp-overspent method', 'exp-overspent advancement[2]']);
  });
});

describe('several backpacks (13.3, 13.5)', () => {
  it('take 4 Enc off once', () => {
    const packed = { id: 'rope', state: 'packed', quantity: 9 };
    const load = (quantity: number) =>
      report({ ...plan(), ...gear({ id: 'backpack', quantity }, packed) }).derived.encumbrance;
    expect(load(1)).toMatchObject({ carried: 5 });
    expect(load(3)).toEqual(load(1));
  });

  it('are items besides the one in use, whose own slot is free', () => {
    const load = (...items: Plan[]) =>
      report({ ...plan({ encumbrance: 'slots' }), ...gear(...items) }).derived.encumbrance;
    expect(load({ id: 'backpack' })).toMatchObject({ items: 0, itemLimit: 10 });
    expect(load({ id: 'backpack', quantity: 3 })).toMatchObject({ items: 2, itemLimit: 10 });
    expect(load({ id: 'backpack' }, { id: 'backpack', state: 'packed' })).toMatchObject({ items: 1 });
    expect(load({ id: 'rope' })).toMatchObject({ items: 1, itemLimit: 6 });
  });
});

describe('a power weapon', () => {
  it('is not offered Sharp, but Accurate, and rolls as melee within an arm’s length', () => {
    const document = documentOf({
      ...plan(),
      ...gear({ id: 'power-weapon', state: 'wielded' }),
      skills: [{ id: 'power', focus: 'damage', level: 'advanced' }],
    });
    const shop = openDocument(document)
      .page?.('gear')
      .widgets.find(({ kind }) => kind === 'catalog');
    const entry = shop?.kind === 'catalog' ? shop.entries.find(({ id }) => id === 'power-weapon') : undefined;
    const makes = entry?.offers?.map(({ label }) => translate(label));
    expect(makes).toEqual(['Plain', 'Accurate']);
    const table = openDocument(document)
      .sheet()
      .blocks.find(({ id }) => id === 'attacks');
    const roll = table?.kind === 'table' ? table.rows[1]?.cells[1]?.roll : undefined;
    expect(roll?.values['attacker']).toMatchObject({ melee: true, range: 15 });
  });
});

it('a legal character of before is as legal and as strong as ever', () => {
  const opened = openPlan(plan());
  expect([opened.problems, report(plan()).derived.endurance]).toEqual([[], 7]);
});
