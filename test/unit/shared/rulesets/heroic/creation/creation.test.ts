import { describe, expect, it } from 'vitest';
import { gear, plan, pointBuy, problems, report, type Plan } from '#test/unit/shared/rulesets/heroic/support';

describe('the standard method (2)', () => {
  it('gives a human 6 points and every other race 5', () => {
    expect(report(plan()).points).toEqual({ granted: 6, spent: 6 });
    for (const race of ['dwarf', 'elf', 'small-folk']) {
      expect(report(plan({ race, stats: { str: 2, agi: 2, mnd: 1 } })).points).toEqual({
        granted: 5,
        spent: 5,
      });
      expect(problems(plan({ race, stats: { str: 2, agi: 2, mnd: 1 } }))).toEqual([]);
    }
  });

  it('wants every point spent and none more', () => {
    expect(problems(plan({ stats: { str: 2, agi: 2, mnd: 1 } }))).toEqual(['stat-points-unspent stats']);
    expect(problems(plan({ stats: { str: 2, agi: 2, mnd: 3 } }))).toEqual(['stat-points-overspent stats']);
    expect(report(plan({ stats: { str: 2, agi: 2, mnd: 1 } })).problems[0]?.message).toBe(
      'You have one stat point left. Raise stats until all are spent.',
    );
  });

  it('trades a stat point for double coins, and four fifths of the coins for a point', () => {
    const double = report(plan({ coins: 'double', stats: { str: 2, agi: 2, mnd: 1 } }));
    expect([double.points, double.coins.granted, double.legal]).toEqual([{ granted: 5, spent: 5 }, 60, true]);
    const fifth = report(plan({ coins: 'fifth', stats: { str: 2, agi: 2, mnd: 3 } }));
    expect([fifth.points, fifth.coins.granted, fifth.legal]).toEqual([{ granted: 7, spent: 7 }, 6, true]);
    expect(report(plan({ race: 'elf', coins: 'fifth' })).points).toEqual({ granted: 6, spent: 6 });
  });

  it('keeps every stat between 0 and 6', () => {
    expect(problems(plan({ stats: { str: 6, agi: 0, mnd: 0 } }))).toEqual([]);
    expect(problems(plan({ stats: { str: -1, agi: 4, mnd: 3 } }))).toEqual(['stat-out-of-range stats.str']);
    expect(problems(plan({ coins: 'fifth', stats: { str: 0, agi: 7, mnd: 0 } }))).toEqual([
      'stat-out-of-range stats.agi',
    ]);
  });

  it('keeps small folk at Str 5, their other stats at 6', () => {
    const small = (stats: object) => problems(plan({ race: 'small-folk', coins: 'fifth', stats }));
    expect(small({ str: 5, agi: 1, mnd: 0 })).toEqual([]);
    expect(small({ str: 6, agi: 0, mnd: 0 })).toEqual(['stat-out-of-range stats.str']);
    expect(small({ str: 0, agi: 6, mnd: 0 })).toEqual([]);
  });

  it('takes two basic skills or one advanced one, no other mix', () => {
    const basic = (id: string) => ({ id, level: 'basic' });
    const advanced = (id: string) => ({ id, level: 'advanced' });
    const choice = (...skills: object[]) => problems(plan({ skills }));
    expect(choice(basic('luck'), basic('stealth'))).toEqual([]);
    expect(choice(advanced('luck'))).toEqual([]);
    for (const skills of [
      [],
      [basic('luck')],
      [basic('luck'), advanced('stealth')],
      [advanced('luck'), advanced('stealth')],
      [basic('luck'), basic('stealth'), basic('healing')],
    ])
      expect(choice(...skills)).toEqual(['skill-choice skills']);
  });

  it('has no Exp, so upgrades cannot be paid', () => {
    expect(problems(plan({ upgrades: { endurance: 1, heroism: 0 } }))).toEqual(['exp-overspent upgrades']);
    const awarded = plan({ upgrades: { endurance: 1 }, awards: [{ exp: 9 }] });
    expect(problems(awarded)).toEqual(['exp-overspent upgrades']);
    expect(report(plan()).exp).toEqual({ granted: 0, spent: 0, left: 0 });
  });

  it('starts with one definition', () => {
    expect(problems(plan({ definitions: ['vain', 'merry'] }))).toEqual(['concept definitions']);
  });
});

describe('point buy (2.1)', () => {
  it('grants 30 Exp and no stat points, and lets Exp be left over', () => {
    const nothing = report(pointBuy());
    expect([nothing.points, nothing.exp, nothing.legal]).toEqual([
      null,
      { granted: 30, spent: 0, left: 30 },
      true,
    ]);
  });

  it.each([
    [0, 0],
    [1, 4],
    [2, 8],
    [3, 12],
    [4, 18],
    [5, 24],
    [6, 30],
  ])('asks %i for a stat: %i Exp', (agi, spent) => {
    expect(report(pointBuy({ stats: { agi } })).exp).toEqual({ granted: 30, spent, left: 30 - spent });
  });

  it('gives 3 Exp for each stat lowered to -1, and no stat goes lower', () => {
    expect(report(pointBuy({ stats: { str: -1 } })).exp).toEqual({ granted: 33, spent: 0, left: 33 });
    expect(report(pointBuy({ stats: { str: -1, mnd: -1 } })).exp.granted).toBe(36);
    expect(problems(pointBuy({ stats: { str: -1, mnd: -1 } }))).toEqual([]);
    expect(problems(pointBuy({ stats: { str: -2 } }))).toEqual(['stat-out-of-range stats.str']);
    expect(report(pointBuy({ stats: { str: -2 } })).exp.granted).toBe(33);
    expect(problems(pointBuy({ race: 'small-folk', stats: { str: -2 } }))).toEqual([
      'stat-out-of-range stats.str',
    ]);
  });

  it('asks 3 Exp for a race, 3 for double coins, and gives 3 for a fifth of them', () => {
    expect(report(pointBuy({ race: 'elf' })).exp).toEqual({ granted: 30, spent: 3, left: 27 });
    const double = report(pointBuy({ coins: 'double' }));
    expect([double.exp, double.coins.granted]).toEqual([{ granted: 30, spent: 3, left: 27 }, 60]);
    const fifth = report(pointBuy({ coins: 'fifth' }));
    expect([fifth.exp, fifth.coins.granted]).toEqual([{ granted: 33, spent: 0, left: 33 }, 6]);
  });

  it('asks 3 for a basic skill, 7 for an advanced one, any number of them', () => {
    const skills = [
      { id: 'luck', level: 'basic' },
      { id: 'stealth', level: 'advanced' },
      { id: 'healing', level: 'basic' },
    ];
    expect(report(pointBuy({ skills })).exp.spent).toBe(13);
    expect(problems(pointBuy({ skills }))).toEqual([]);
  });

  it('asks 1 for a definition after the free first, 2 for Endurance and Heroism', () => {
    expect(report(pointBuy({ definitions: ['vain', 'merry', 'loyal'] })).exp.spent).toBe(2);
    expect(report(pointBuy({ definitions: ['vain', ' '] })).exp.spent).toBe(0);
    const upgraded = report(pointBuy({ upgrades: { endurance: 2, heroism: 1 } }));
    expect(upgraded.exp.spent).toBe(6);
    expect([upgraded.derived.endurance, upgraded.derived.heroism]).toEqual([5, 2]);
  });

  it('cannot spend more than it grants', () => {
    const paid = pointBuy({ stats: { agi: 6 } });
    const over = pointBuy({ stats: { agi: 6 }, definitions: ['vain', 'merry'] });
    expect(problems(paid)).toEqual([]);
    expect(problems(over)).toEqual(['exp-overspent method']);
    expect(report(over).problems[0]?.message).toBe(
      'Creation costs 1 Exp more than the 30 you have. Remove something.',
    );
    expect(problems(pointBuy({ ...over, awards: [{ exp: 50 }] }))).toEqual(['exp-overspent method']);
  });

  it('keeps what creation left unspent', () => {
    const later = pointBuy({ stats: { agi: 5 }, advancement: [{ buy: 'stat', stat: 'agi' }] });
    expect(problems(later)).toEqual([]);
    expect(report(later).exp).toEqual({ granted: 30, spent: 30, left: 0 });
  });
});

describe('the concept (2, 3.2)', () => {
  it('needs an archetype and a definition, and blanks are none', () => {
    expect(problems(plan({ archetype: '  ' }))).toEqual(['concept archetype']);
    expect(problems(plan({ definitions: [] }))).toEqual(['concept definitions']);
    expect(problems(plan({ definitions: ['', ' '] }))).toEqual(['concept definitions']);
  });

  it('holds three definitions at most', () => {
    expect(problems(pointBuy({ definitions: ['a', 'b', 'c'] }))).toEqual([]);
    expect(problems(pointBuy({ definitions: ['a', 'b', 'c', 'd'] }))).toEqual([
      'definitions-exceeded definitions',
    ]);
    expect(problems(plan({ definitions: ['a', 'b', 'c', 'd'] }))).toEqual([
      'concept definitions',
      'definitions-exceeded definitions',
    ]);
  });
});

describe('skills and focus (4)', () => {
  const with2 = (first: object, second: object) =>
    problems(
      plan({
        skills: [
          { level: 'basic', ...first },
          { level: 'basic', ...second },
        ],
      }),
    );
  const luck = { id: 'luck' };

  it('wants a focus of the list, free words for minions and relics, none elsewhere', () => {
    expect(with2({ id: 'weaponcraft', focus: 'blades' }, luck)).toEqual([]);
    expect(with2({ id: 'weaponcraft' }, luck)).toEqual(['skill-focus skills[0].focus']);
    expect(with2({ id: 'weaponcraft', focus: 'spoons' }, luck)).toEqual(['skill-focus skills[0].focus']);
    expect(with2({ id: 'minion-relic', focus: 'Grey wolf' }, luck)).toEqual([]);
    expect(with2({ id: 'minion-relic', focus: ' ' }, luck)).toEqual(['skill-focus skills[0].focus']);
    expect(with2({ id: 'stealth', focus: 'blades' }, luck)).toEqual(['skill-focus skills[0].focus']);
    expect(with2({ id: 'stealth', focus: '' }, luck)).toEqual([]);
  });

  it('lets only Power have a limitation', () => {
    expect(with2({ id: 'power', focus: 'damage', limitation: 'by moonlight' }, luck)).toEqual([]);
    expect(with2({ id: 'mobility', focus: 'mounts', limitation: 'horses' }, luck)).toEqual([
      'skill-focus skills[0].limitation',
    ]);
    expect(with2({ id: 'mobility', focus: 'mounts', limitation: ' ' }, luck)).toEqual([]);
  });

  it('takes a skill twice only with another focus', () => {
    expect(with2(luck, luck)).toEqual(['skill-duplicate skills[1]']);
    expect(with2({ id: 'weaponcraft', focus: 'blades' }, { id: 'weaponcraft', focus: 'shields' })).toEqual(
      [],
    );
    expect(with2({ id: 'weaponcraft', focus: 'blades' }, { id: 'weaponcraft', focus: 'blades' })).toEqual([
      'skill-duplicate skills[1]',
    ]);
    expect(with2({ id: 'minion-relic', focus: 'wolf' }, { id: 'minion-relic', focus: 'wolf ' })).toEqual([
      'skill-duplicate skills[1]',
    ]);
  });

  it('distinguishes powers by sphere and limitation', () => {
    const power = (focus: string, limitation?: string) => ({
      id: 'power',
      focus,
      ...(limitation && { limitation }),
    });
    expect(with2(power('damage'), power('damage', 'by moonlight'))).toEqual([]);
    expect(with2(power('damage', 'at sea'), power('damage', 'by moonlight'))).toEqual([]);
    expect(with2(power('damage', 'at sea'), power('healing', 'at sea'))).toEqual([]);
    expect(with2(power('damage', 'at sea'), power('damage', ' at sea'))).toEqual([
      'skill-duplicate skills[1]',
    ]);
  });
});

describe('the ready package (2)', () => {
  const held = (...items: object[]) => ({ gear: { method: 'package', items } });
  const packed = (...items: object[]) => problems(plan(held(...items)));
  const two = [{ id: 'rope' }, { id: 'meal' }];

  it('is exactly one weapon or shield, one armor and two items, for free', () => {
    expect(packed({ id: 'sword' }, { id: 'light-armor' }, ...two)).toEqual([]);
    expect(packed({ id: 'shield' }, { id: 'light-armor' }, { id: 'meal', quantity: 2 })).toEqual([]);
    expect(report(plan(held({ id: 'greatsword' }, { id: 'heavy-armor' }, ...two))).coins).toEqual({
      granted: 0,
      spent: 0,
      left: 0,
    });
    for (const items of [
      [],
      [{ id: 'light-armor' }, ...two],
      [{ id: 'sword' }, ...two],
      [{ id: 'sword' }, { id: 'light-armor' }, { id: 'rope' }],
      [{ id: 'sword' }, { id: 'light-armor' }, ...two, { id: 'rope' }],
      [{ id: 'sword', quantity: 2 }, { id: 'light-armor' }, ...two],
      [{ id: 'sword' }, { id: 'shield' }, { id: 'light-armor' }, ...two],
    ])
      expect(packed(...items)).toEqual(['gear-package gear.items']);
  });

  it('holds no modifiers', () => {
    expect(packed({ id: 'sword', modifier: 'accurate' }, { id: 'light-armor' }, ...two)).toEqual([
      'gear-package gear.items[0].modifier',
    ]);
  });

  it('does not go with double or fifth coins', () => {
    const items = [{ id: 'sword' }, { id: 'light-armor' }, ...two];
    const stats = { str: 2, agi: 2, mnd: 1 };
    expect(problems(plan({ ...held(...items), coins: 'double', stats }))).toEqual([
      'coins-option-package coins',
    ]);
    expect(problems(pointBuy({ ...held(...items), coins: 'fifth' }))).toEqual(['coins-option-package coins']);
    expect(problems(plan({ coins: 'double', stats, gear: { method: 'coins' } }))).toEqual([]);
  });
});

describe('coins (2)', () => {
  it('can be spent completely, and no further', () => {
    const swords = (quantity: number, more: Plan[]) => gear({ id: 'sword', quantity }, ...more);
    expect(report(plan(swords(8, [{ id: 'meal', quantity: 2 }]))).coins).toEqual({
      granted: 60,
      spent: 60,
      left: 0,
    });
    expect(problems(plan(swords(8, [{ id: 'meal', quantity: 2 }])))).toEqual([]);
    expect(problems(plan(swords(8, [{ id: 'lantern' }])))).toEqual(['coins-overspent gear.items']);
  });

  it('multiply price, modifier and number', () => {
    const spent = (...items: object[]) => report(plan({ gear: { items } })).coins.spent;
    expect(spent({ id: 'sword', modifier: 'accurate' })).toBe(14);
    expect(spent({ id: 'dagger', modifier: 'sharp', quantity: 2 })).toBe(18);
    expect(spent({ id: 'light-armor', modifier: 'well-fitting' })).toBe(10);
    expect(spent({ id: 'medium-armor', modifier: 'resistant' })).toBe(24);
    expect(spent({ id: 'sword' }, { id: 'rope', quantity: 3 })).toBe(16);
  });
});
