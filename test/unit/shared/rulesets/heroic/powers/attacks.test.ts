import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { open, read, ids } from './support';

describe('attacks by powers and their situation (8, 11.1, 12.1.1, 13.4)', () => {
  const attacker = {
    attack: 3,
    modifier: 0,
    mode: 'normal',
    damage: 0,
    melee: false,
    penetrating: false,
    criticalFrom: 12,
    doubled: false,
    power: 'basic',
  };
  const defender = {
    defense: 0,
    modifier: 0,
    mode: 'normal',
    deflect: 0,
    criticalFrom: 12,
    armor: 'heavy-armor',
    armorBonus: 0,
    armorAbsorbs: 0,
  };
  const dice = [
    [4, 4],
    [3, 4],
  ];

  it('are intense for 1 Dmg more, or throw back, at -2', () => {
    const plain = read('attack', { attacker, defender }, dice);
    expect([plain.total?.value, plain.json]).toMatchObject([11, { damage: 3 }]);
    const harder = read('attack', { attacker, defender, stretch: { area: false, intense: 'damage' } }, dice);
    // 9 against 7: 1 + 1, and 1 for being intense.
    expect([harder.total?.value, harder.json]).toMatchObject([9, { damage: 3 }]);
    const thrown = read('attack', { attacker, defender, stretch: { area: true, intense: 'knockback' } }, [
      [5, 5],
      [3, 4],
    ]);
    expect([thrown.total?.value, thrown.json]).toMatchObject([9, { damage: 2 }]);
    expect(ids(thrown)).toEqual(['area', 'knockback']);
  });

  it('count ground, cover, allies, aim, words and size by name', () => {
    const situation = {
      higherGround: true,
      cover: 3,
      allies: 2,
      studied: 1,
      description: 2,
      beyondRange: true,
      smaller: true,
    };
    const { total, json, choices } = read('attack', { attacker, defender, situation }, [
      [6, 5],
      [1, 2],
    ]);
    expect(total?.sources.slice(2).map(({ amount }) => amount)).toEqual([2, -3, -2, 2, 1, 2, -2]);
    // 14 against 3: 1 + 5, and 2 for being larger; no armor roll is offered.
    expect([total?.value, json]).toMatchObject([14, { damage: 8 }]);
    expect(choices.map(({ id }) => id)).not.toContain('armor');
  });

  it('have odds that count everything', () => {
    const values = {
      attacker: { ...attacker, fumbleTo: 3, penetrating: true },
      defender,
      situation: {
        higherGround: true,
        cover: 1,
        allies: 0,
        studied: 0,
        description: 0,
        beyondRange: false,
        smaller: false,
      },
      stretch: { area: true, intense: 'none' },
    };
    const check = open('attack', values);
    let [all, hits] = [0, 0];
    everyRoll(4, 6, ([a = 0, b = 0, c = 0, d = 0]) => {
      all += 1;
      const reading = check.read({
        dice: [
          [a, b],
          [c, d],
        ],
        chosen: [],
      });
      if (reading.outcome === 'hit') hits += 1;
    });
    expect(check.odds()?.success).toBeCloseTo(hits / all, 12);
  });

  it('fail critically on more with a fickle weapon (5.2)', () => {
    const fickle = read('attack', { attacker: { ...attacker, attack: 20, fumbleTo: 3 }, defender }, [
      [1, 2],
      [3, 4],
    ]);
    expect([fickle.outcome, ids(fickle)]).toEqual(['miss', ['attack-fumble', 'strain-1']]);
  });

  it('meet an armor roll of other numbers', () => {
    const armored = open('attack', {
      attacker,
      defender: { ...defender, armor: 'none', natural: { numbers: [4] } },
    });
    const reading = armored.read({ dice, chosen: [{ choice: 'armor', dice: [4] }] });
    expect(reading.json).toMatchObject({ damage: 3, absorbed: 1, taken: 2 });
  });
});
