import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { open } from './support';

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
});
