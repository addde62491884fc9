import { describe, expect, it } from 'vitest';
import { pointBuy, problems } from '#test/unit/shared/rulesets/heroic/support';

const with_ = (items: readonly object[], skills: readonly object[] = []) =>
  problems(pointBuy({ coins: 'double', stats: { str: 4 }, skills, gear: { items } }));

describe('item modifiers (13.1, 13.2)', () => {
  const modified = (id: string, modifier: string) => with_([{ id, modifier }]);
  const refused = ['item-modifier gear.items[0].modifier'];

  it.each([
    'dagger',
    'greatsword',
    'rapier-saber',
    'sword',
    'axe-mace',
    'greataxe',
    'staff',
    'spear',
    'shield',
  ])('Sharp fits the melee weapon %s', (id) => {
    expect(modified(id, 'sharp')).toEqual([]);
  });

  it.each(['bow', 'crossbow', 'sling', 'black-powder-pistol', 'pistol', 'bomb'])(
    'Sharp does not fit %s',
    (id) => {
      expect(modified(id, 'sharp')).toEqual(refused);
    },
  );

  it('Accurate fits every weapon that is bought', () => {
    expect(modified('bow', 'accurate')).toEqual([]);
    expect(modified('shield', 'accurate')).toEqual([]);
    expect(modified('brawling', 'accurate')).toEqual(refused);
    expect(modified('light-armor', 'accurate')).toEqual(refused);
    expect(modified('rope', 'accurate')).toEqual(refused);
  });

  it('Well-fitting and Resistant fit armor', () => {
    for (const modifier of ['well-fitting', 'resistant']) {
      expect(modified('light-armor', modifier)).toEqual([]);
      expect(modified('sword', modifier)).toEqual(refused);
      expect(modified('shield', modifier)).toEqual(refused);
      expect(modified('unarmored', modifier)).toEqual(refused);
      expect(modified('rope', modifier)).toEqual(refused);
    }
  });
});

describe('prerequisites (13.2, 13.4)', () => {
  const power = [{ id: 'power', focus: 'illusion', level: 'basic' }];

  it.each(['power-weapon', 'power-shield', 'power-armor'])(
    '%s needs the Power skill, of any sphere',
    (id) => {
      expect(with_([{ id }])).toEqual(['item-prerequisite gear.items[0]']);
      expect(with_([{ id }], power)).toEqual([]);
    },
  );

  it('a focus is no power item', () => {
    expect(with_([{ id: 'focus-weak' }])).toEqual([]);
  });

  it('martial arts need Weaponcraft (unarmed)', () => {
    const weaponcraft = (focus: string) => [{ id: 'weaponcraft', focus, level: 'basic' }];
    expect(with_([{ id: 'rope' }, { id: 'martial-arts' }])).toEqual(['item-prerequisite gear.items[1]']);
    expect(with_([{ id: 'martial-arts' }], weaponcraft('blades'))).toEqual([
      'item-prerequisite gear.items[0]',
    ]);
    expect(with_([{ id: 'martial-arts' }], weaponcraft('unarmed'))).toEqual([]);
  });

  it('are met by a skill bought later', () => {
    const later = {
      gear: { items: [{ id: 'power-shield' }] },
      advancement: [{ buy: 'skill', id: 'power', focus: 'empower' }],
    };
    expect(problems(pointBuy(later))).toEqual([]);
  });
});

describe('hands (13.4)', () => {
  const wielded = (id: string, quantity = 1) => ({ id, quantity, state: 'wielded' });

  it('are two', () => {
    expect(with_([wielded('sword'), wielded('shield')])).toEqual([]);
    expect(with_([wielded('dagger', 2)])).toEqual([]);
    expect(with_([wielded('bow')])).toEqual([]);
    expect(with_([wielded('sword'), wielded('dagger'), wielded('shield')])).toEqual(['hands gear.items']);
    expect(with_([wielded('dagger', 3)])).toEqual(['hands gear.items']);
  });

  it('are both taken by a 2H weapon, so no shield and no off-hand weapon beside it', () => {
    expect(with_([wielded('greatsword'), wielded('shield')])).toEqual(['hands gear.items']);
    expect(with_([wielded('bow'), wielded('dagger')])).toEqual(['hands gear.items']);
    expect(with_([wielded('staff'), { id: 'shield' }, { id: 'dagger', state: 'packed' }])).toEqual([]);
  });

  it('are not taken by bare fists or by what is no weapon', () => {
    expect(with_([wielded('sword'), wielded('shield'), wielded('brawling'), wielded('lantern')])).toEqual([]);
  });
});
