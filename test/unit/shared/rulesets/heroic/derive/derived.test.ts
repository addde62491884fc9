import { describe, expect, it } from 'vitest';
import { attack, gear, openPlan, plan, pointBuy, report } from '#test/unit/shared/rulesets/heroic/support';

const skill = (id: string, level: 'basic' | 'advanced', focus?: string) => ({
  id,
  level,
  ...(focus && { focus }),
});

/** Figures of an otherwise plain point-buy character, whose stats have any cost. */
const figures = (stats: object, more: object = {}) => report(pointBuy({ stats, ...more })).derived;
const wearing = (id: string, modifier?: string) => ({
  gear: { items: [{ id, state: 'worn', ...(modifier && { modifier }) }] },
});

describe('Endurance (1)', () => {
  it('is Str + Agi + 3, with race and upgrades', () => {
    expect(figures({ str: 2, agi: 3 }).endurance).toBe(8);
    expect(figures({ str: -1, agi: -1 }).endurance).toBe(1);
    expect(figures({ str: 1, agi: 1 }, { race: 'dwarf' }).endurance).toBe(6);
    expect(figures({}, { upgrades: { endurance: 3 }, advancement: [{ buy: 'endurance' }] }).endurance).toBe(
      7,
    );
  });

  it('counts the unencumbered stats', () => {
    const loaded = figures({ str: 1, agi: 1 }, { gear: { items: [{ id: 'rope', quantity: 2 }] } });
    expect(loaded.encumbrance['encumbered']).toBe(true);
    expect(loaded.endurance).toBe(5);
  });
});

describe('Heroism (3.3)', () => {
  it('is the lowest stat + 1, at least 1', () => {
    expect(figures({ str: 2, agi: 3, mnd: 4 }).heroism).toBe(3);
    expect(figures({ str: 2, agi: 3, mnd: 0 }).heroism).toBe(1);
    expect(figures({ str: 2, agi: 3, mnd: -1 }).heroism).toBe(1);
  });

  it('adds small folk and upgrades on top of the minimum', () => {
    expect(figures({ str: -1 }, { race: 'small-folk' }).heroism).toBe(2);
    expect(
      figures({ str: -1 }, { upgrades: { heroism: 1 }, advancement: [{ buy: 'heroism' }] }).heroism,
    ).toBe(3);
  });

  it('is not lowered by a load', () => {
    expect(
      figures({ str: 1, agi: 1, mnd: 1 }, { gear: { items: [{ id: 'rope', quantity: 2 }] } }).heroism,
    ).toBe(2);
  });
});

describe('movement (12, 13.5)', () => {
  const loaded = { gear: { items: [{ id: 'rope', quantity: 5 }] } };

  it.each([
    [-1, 9, 4],
    [0, 10, 4],
    [1, 11, 5],
    [2, 12, 5],
    [5, 15, 7],
  ])('with Agi %i is %i yards, encumbered %i', (agi, free, encumbered) => {
    expect(figures({ agi }).movement).toBe(free);
    expect(figures({ agi }, loaded).movement).toBe(encumbered);
  });

  it('rounds down negative numbers too', () => {
    // Not a legal character, but it must be calculated correctly: (10 - 14 - 1) / 2 = -2.5.
    expect(figures({ agi: -14 }, loaded).movement).toBe(-3);
  });
});

describe('Defense and the armor roll (13.1)', () => {
  it('is Agi without armor or in light armor', () => {
    expect(figures({ agi: 3 }).defense).toBe(3);
    expect(figures({ agi: -1 }).defense).toBe(-1);
    expect(figures({ str: 2, agi: 3 }, wearing('light-armor'))).toMatchObject({
      defense: 3,
      armorRoll: { numbers: [5, 6], bonus: 0 },
    });
  });

  it.each([
    ['medium-armor', 4, 4],
    ['medium-armor', 5, 4],
    ['medium-armor', 6, 5],
    ['medium-armor', -1, 4],
    ['heavy-armor', 4, 3],
    ['heavy-armor', 5, 3],
    ['heavy-armor', 6, 4],
    ['heavy-armor', 0, 3],
  ])('of %s with Agi %i is the better of its two, %i', (armor, agi, defense) => {
    expect(figures({ str: 3, agi }, wearing(armor)).defense).toBe(defense);
  });

  it('counts Agi one lower while encumbered', () => {
    expect(figures({ str: 0, agi: 6 }, wearing('medium-armor')).defense).toBe(4);
    expect(figures({ str: 0, agi: 3 }, wearing('light-armor')).defense).toBe(2);
  });

  it('of power armor is Mnd - 1, whatever the load', () => {
    const power = { skills: [skill('power', 'basic', 'damage')] };
    const worn = [{ id: 'power-armor', state: 'worn' }];
    expect(figures({ mnd: 3 }, { ...power, gear: { items: worn } })).toMatchObject({
      defense: 2,
      armorRoll: { numbers: [4, 6], bonus: 0 },
    });
    expect(figures({ mnd: 0 }, { ...power, gear: { items: worn } }).defense).toBe(-1);
    expect(figures({ mnd: 3 }, { ...power, gear: { items: [...worn, { id: 'rope' }] } }).defense).toBe(2);
  });

  it('comes from what is worn, not from what is carried', () => {
    const carried = figures({ agi: 3 }, { gear: { items: [{ id: 'heavy-armor' }] } });
    expect([carried.defense, carried.armorRoll]).toEqual([2, null]);
    const both = {
      gear: {
        items: [
          { id: 'unarmored', state: 'worn' },
          { id: 'light-armor', state: 'worn' },
        ],
      },
    };
    expect(figures({ str: 1 }, both).armorRoll).toEqual({ numbers: [5, 6], bonus: 0 });
  });

  it('loses what an unwieldy weapon takes, only while wielded', () => {
    const axe = (state: string) => ({ gear: { items: [{ id: 'greataxe', state }] } });
    expect(figures({ str: 3, agi: 2 }, axe('wielded')).defense).toBe(1);
    expect(figures({ str: 3, agi: 2 }, axe('carried')).defense).toBe(2);
    expect(figures({ str: 3, agi: 2 }, axe('packed')).defense).toBe(2);
  });

  it('Resistant adds 1 to the roll', () => {
    expect(figures({ str: 3 }, wearing('light-armor', 'resistant')).armorRoll).toEqual({
      numbers: [5, 6],
      bonus: 1,
    });
  });
});

describe('Armorcraft (4)', () => {
  const types = [
    { focus: 'unarmored', armor: undefined, defense: 2, numbers: [4], carried: 0 },
    { focus: 'light', armor: 'light-armor', defense: 2, numbers: [5, 6], carried: 0 },
    { focus: 'medium', armor: 'medium-armor', defense: 4, numbers: [4, 5], carried: 1 },
    { focus: 'heavy', armor: 'heavy-armor', defense: 3, numbers: [3, 4, 6], carried: 2 },
    { focus: 'power', armor: 'power-armor', defense: 1, numbers: [4, 6], carried: 0 },
  ];
  const stats = { str: 3, agi: 2, mnd: 2 };
  const worn = (armor: string | undefined) =>
    armor === undefined ? {} : { gear: { items: [{ id: armor, state: 'worn' }] } };

  it.each(types)(
    '$focus, basic: armor roll +1, Enc 1 less',
    ({ focus, armor, defense, numbers, carried }) => {
      const trained = figures(stats, { skills: [skill('armorcraft', 'basic', focus)], ...worn(armor) });
      expect(trained.armorRoll).toEqual({ numbers, bonus: 1 });
      expect(trained.defense).toBe(defense);
      expect(trained.encumbrance['carried']).toBe(carried);
    },
  );

  it.each(types)('$focus, advanced: +1 Def too, and a success absorbs 1 more', (type) => {
    const { focus, armor, defense, numbers, carried } = type;
    const trained = openPlan(
      pointBuy({ stats, skills: [skill('armorcraft', 'advanced', focus)], ...worn(armor) }),
    );
    const figure = (id: string) => trained.aside().figures.find((entry) => entry.id === id);
    expect(figure('defense')?.explained?.value).toBe(defense + 1);
    expect(figure('armorRoll')?.note).toEqual({
      key: 'ruleset.heroic.sheet.armorRollAbsorbs',
      params: { more: 1 },
    });
    const { derived } = report(
      pointBuy({ stats, skills: [skill('armorcraft', 'advanced', focus)], ...worn(armor) }),
    );
    expect(derived.armorRoll).toEqual({ numbers, bonus: 1 });
    expect(derived.encumbrance['carried']).toBe(carried);
  });

  it('does nothing in armor of another type', () => {
    const other = figures(stats, {
      skills: [skill('armorcraft', 'advanced', 'light')],
      ...worn('medium-armor'),
    });
    expect(other).toMatchObject({ defense: 4, armorRoll: { numbers: [4, 5], bonus: 0 } });
    expect(other.encumbrance['carried']).toBe(2);
    const bare = figures(stats, { skills: [skill('armorcraft', 'advanced', 'light')] });
    expect(bare).toMatchObject({ defense: 2, armorRoll: null });
  });

  it('lightens only what is worn, never below 0, together with Well-fitting', () => {
    const light = { skills: [skill('armorcraft', 'basic', 'light')] };
    expect(
      figures(stats, { ...light, ...wearing('light-armor', 'well-fitting') }).encumbrance['carried'],
    ).toBe(0);
    expect(
      figures(stats, { ...light, gear: { items: [{ id: 'light-armor' }] } }).encumbrance['carried'],
    ).toBe(1);
    const spare = [{ id: 'light-armor', state: 'worn' }, { id: 'light-armor' }];
    expect(figures(stats, { ...light, gear: { items: spare } }).encumbrance['carried']).toBe(1);
    const heavy = { skills: [skill('armorcraft', 'basic', 'heavy')] };
    expect(
      figures(stats, { ...heavy, ...wearing('heavy-armor', 'well-fitting') }).encumbrance['carried'],
    ).toBe(1);
  });

  it('and Resistant add up', () => {
    const light = { skills: [skill('armorcraft', 'basic', 'light')] };
    expect(figures(stats, { ...light, ...wearing('light-armor', 'resistant') }).armorRoll?.bonus).toBe(2);
  });
});

describe('Athletics (4)', () => {
  const athlete = (level: 'basic' | 'advanced', ropes: number) =>
    figures(
      { str: 1, agi: 2 },
      { skills: [skill('athletics', level)], gear: { items: [{ id: 'rope', quantity: ropes }] } },
    ).defense;

  it('advanced gives +1 Def, unless encumbered', () => {
    expect(athlete('basic', 1)).toBe(2);
    expect(athlete('advanced', 1)).toBe(3);
    expect(athlete('advanced', 2)).toBe(1);
  });
});

describe('attacks (13.2)', () => {
  const holding = (id: string, stats: object, modifier?: string) =>
    attack(pointBuy({ stats, gear: { items: [{ id, ...(modifier && { modifier }) }] } }), id);

  it('always has brawling, with the better of Agi - 1 and Str - 1', () => {
    expect(attack(pointBuy({ stats: { str: 3, agi: 1 } }), 'brawling')).toEqual({ attack: 2, damage: 0 });
    expect(attack(pointBuy({ stats: { str: 1, agi: 3 } }), 'brawling')).toEqual({ attack: 2, damage: 0 });
    expect(attack(pointBuy(), 'brawling')).toEqual({ attack: -1, damage: 0 });
  });

  it('has martial arts with Weaponcraft (unarmed) alone', () => {
    const trained = { skills: [skill('weaponcraft', 'basic', 'unarmed')] };
    expect(attack(pointBuy({ stats: { str: 3, agi: 1 }, ...trained }), 'martial-arts')).toEqual({
      attack: 3,
      damage: 0,
    });
    expect(attack(pointBuy({ stats: { str: 3, agi: 3 }, ...trained }), 'martial-arts')?.attack).toBe(4);
    expect(
      attack(pointBuy({ skills: [skill('weaponcraft', 'advanced', 'blades')] }), 'martial-arts'),
    ).toBeUndefined();
    const bought = { advancement: [{ buy: 'skill', id: 'weaponcraft', focus: 'unarmed' }] };
    expect(attack(pointBuy({ stats: { agi: 2 }, ...bought }), 'martial-arts')?.attack).toBe(2);
  });

  it('lists them first, once, then the weapons in gear order', () => {
    const armed = report(
      pointBuy({
        skills: [skill('weaponcraft', 'basic', 'unarmed')],
        gear: {
          items: [
            { id: 'sling' },
            { id: 'martial-arts' },
            { id: 'rope' },
            { id: 'dagger' },
            { id: 'brawling' },
          ],
        },
      }),
    );
    expect(armed.derived.attacks.map(({ item }) => item)).toEqual([
      'brawling',
      'martial-arts',
      'sling',
      'dagger',
    ]);
    expect(armed.legal).toBe(true);
  });

  it('takes the better stat where the table gives two, and Balanced when they are equal', () => {
    expect(holding('sword', { str: 3, agi: 2 })?.attack).toBe(3);
    expect(holding('sword', { str: 1, agi: 2 })?.attack).toBe(2);
    expect(holding('sword', { str: 2, agi: 2 })?.attack).toBe(3);
    expect(holding('sword', { str: -1, agi: -1 })?.attack).toBe(0);
    expect(holding('dagger', { str: 2, agi: 2 })?.attack).toBe(2);
  });

  it('counts Str and Agi one lower while encumbered; two equal stats stay equal', () => {
    const loaded = (id: string, stats: object) =>
      attack(pointBuy({ stats, gear: { items: [{ id }, { id: 'rope', quantity: 4 }] } }), id)?.attack;
    expect(loaded('sword', { str: 2, agi: 2 })).toBe(2);
    expect(loaded('axe-mace', { str: 3 })).toBe(2);
    expect(loaded('bow', { agi: 3 })).toBe(2);
    expect(loaded('power-weapon', { mnd: 3 })).toBe(3);
  });

  it.each([
    ['greatsword', { str: 2 }, 2, 1],
    ['rapier-saber', { agi: 2 }, 2, 0],
    ['crossbow', { agi: 2 }, 3, 0],
    ['black-powder-pistol', { agi: 2 }, 2, 1],
    ['blunderbuss', { agi: 2 }, 3, 2],
    ['rifle', { agi: 2 }, 3, 2],
    ['machine-gun', { agi: 2 }, 2, 1],
    ['bomb', { agi: 2 }, 3, 2],
    ['spear', { agi: 2 }, 2, 0],
    ['power-weapon', { mnd: 2 }, 2, 0],
    ['shield', { str: 2 }, 0, 0],
    ['power-shield', { str: 2 }, 0, 0],
  ])('%s with %o has Att %i and Dmg %i', (id, stats, att, damage) => {
    expect(holding(id, stats)).toEqual({ attack: att, damage });
  });

  it('Accurate adds 1 Att, Sharp 1 Dmg', () => {
    expect(holding('bow', { agi: 2 }, 'accurate')).toEqual({ attack: 3, damage: 0 });
    expect(holding('greatsword', { str: 2 }, 'sharp')).toEqual({ attack: 2, damage: 2 });
    expect(holding('sword', { str: 2, agi: 2 }, 'accurate')?.attack).toBe(4);
  });

  it('gives no bonus for a modifier that does not fit', () => {
    expect(holding('bow', { agi: 2 }, 'sharp')).toEqual({ attack: 2, damage: 0 });
  });

  it('works with the stats as raised later', () => {
    const raised = plan({
      ...gear({ id: 'dagger' }),
      awards: [{ exp: 4 }],
      advancement: [{ buy: 'stat', stat: 'agi' }],
    });
    expect(attack(raised, 'dagger')?.attack).toBe(3);
  });
});
