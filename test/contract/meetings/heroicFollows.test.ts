import { describe, expect, it } from 'vitest';
import { block, heroic, person, skilled } from '#test/contract/support/heroicSides';
import { meetingOf, type Side } from '#test/contract/support/meetings';

describe('Heroic: powers at a target', () => {
  const caster = (sphere: string) => person({ skills: [{ id: 'power', focus: sphere, level: 'basic' }] });
  const empower = (use: string) => `powers-0 ${use}`;

  it('are resisted by its own Mnd, and a tie resists', () => {
    // Two even sides: 575 of 1296; elves resist with two more, 310 of 1296; a buff needs 5 with Mnd 2: 30 of 36.
    const chance = (target: Side, use: string) =>
      meetingOf(heroic, caster('empower'), target).judge({ attack: empower(use) }).percent;
    expect([chance(person(), 'debuff'), chance(person({ race: 'elf' }), 'debuff')]).toEqual([44, 24]);
    expect([chance(person(), 'buff'), chance(person(), 'strong-buff')]).toEqual([83, 58]);
    const { reasons } = meetingOf(heroic, caster('empower'), person({ race: 'elf' })).judge({
      attack: empower('debuff'),
    });
    expect(reasons.join(';')).toContain('Elf');
  });

  it('change its numbers for the scene', () => {
    const meeting = meetingOf(heroic, caster('empower'), person());
    const good = { attack: empower('strong-buff'), dice: [5, 5] };
    expect(meeting.follow(good, 'target', 'Att +2').target.conditions).toEqual(['Att +2, by a power']);
    const bad = { attack: empower('strong-debuff'), dice: [6, 5], others: [1, 2] };
    expect(meeting.follow(bad, 'target', 'Def −2').target.conditions).toEqual(['Def −2, by a power']);
    // Fists are one below the defense, which the power lowers by two: one above it.
    const under = person({}, { conditions: ['power-defense'], levels: { 'power-defense': -2 } });
    expect(meetingOf(heroic, person(), under).judge({ attack: 'brawling' }).percent).toBe(56);
    expect(() => meeting.follow({ ...bad, dice: [1, 2], others: [6, 5] }, 'target')).toThrow();
  });

  // Empower adds or takes one, or two (11.2).
  it.each([
    [-1, 44],
    [-2, 56],
    [-100, 56],
    [100, 16],
  ])('go no further than their rule, whatever the table says: level %s', (level, percent) => {
    const meeting = meetingOf(heroic, person(), person());
    const command = { do: 'condition', targets: ['target'], condition: 'power-defense', level } as const;
    expect(meeting.judge({ attack: 'brawling' }, command).percent).toBe(percent);
  });

  it('leave a sheet that can be read, however severe the hazard', () => {
    const meeting = meetingOf(heroic, person(), person());
    const command = { do: 'condition', targets: ['target'], condition: 'poison', level: -100 } as const;
    expect(meeting.judge({ attack: 'brawling' }, command).percent).toBe(34);
  });

  it('heal and protect it', () => {
    const hurt = person({}, { endurance: 3 });
    const healed = meetingOf(heroic, caster('healing'), hurt).follow(
      { attack: empower('other'), dice: [5, 5] },
      'End',
    );
    expect(healed.target.health).toBe(5);
    const shield = { attack: empower('shield'), dice: [5, 5] };
    expect(
      meetingOf(heroic, caster('protection'), person()).follow(shield, 'On the target').target.conditions,
    ).toEqual(['Protected']);
  });

  it('distraction takes two from it until the next turn of the one who distracts', () => {
    const meeting = meetingOf(heroic, person(), person());
    const distract = { attack: 'distract agi', dice: [6, 5], others: [1, 2] };
    expect(meeting.judge(distract).percent).toBe(44);
    const [next, later] = [[], [{ do: 'next' }, { do: 'next' }]].map((commands) =>
      meeting.follow(distract, 'Distract', 'Distracted, Def', ...(commands as { do: 'next' }[])),
    );
    expect([next?.target.conditions, later?.target.conditions]).toEqual([['Distracted, Def'], []]);
  });
});

describe('Heroic: abilities follow from a hit', () => {
  const agi = { stats: { str: 2, agi: 2, mnd: 0 } };
  const hit = { attack: 'brawling', dice: [6, 5], others: [2, 3] };
  const beast = (id: string, values: object = {}) => block('npc', { ...agi, ...skilled(id, values) });
  const next = { do: 'next' } as const;

  it('life drain gains what it deals, also above its maximum', () => {
    // 11 + 1 against 5 + 2: five more, 1 + 2 damage, to 7 End.
    expect(meetingOf(heroic, beast('life-drain'), person()).follow(hit, 'Life drain').by.health).toBe(10);
  });

  it('life drain of a minion as well', () => {
    const minion = block('minion', { ...agi, minion: { kind: 'summoned' }, ...skilled('life-drain') });
    expect(meetingOf(heroic, minion, person()).follow(hit, 'Life drain').by.health).toBe(10);
  });

  it('poison asks its victim at the right turns', () => {
    const meeting = meetingOf(heroic, beast('poison', { x: -2 }), person());
    const bitten = meeting.follow(hit, 'Poison', 'Snake poison', ...Array.from({ length: 40 }, () => next));
    expect(bitten.target.conditions).toEqual(['Snake poison']);
    // A round has six seconds: every tenth turn of the target.
    expect(bitten.asked).toEqual(['target: Snake poison', 'target: Snake poison']);
    const other = meeting.follow(hit, 'Poison', 'Poison −2', next, next, next);
    expect([other.target.conditions, other.asked]).toEqual([['Poison −2'], ['target: Poison']]);
  });

  it('a creature that holds squeezes each turn, at its own modifier', () => {
    const held = meetingOf(heroic, beast('constrict', { x: -1 }), person()).follow(
      hit,
      'Constricted',
      undefined,
      next,
      next,
      next,
    );
    expect(held.target.conditions).toEqual(['Constricted']);
    expect(held.asked).toEqual(['target: Constricted: Str each turn', 'target: Constricted: Str each turn']);
  });

  it('fear is resisted by the Mnd of its victim', () => {
    const meeting = meetingOf(heroic, beast('fear', { x: -1 }), person());
    // 7 with Mnd 2 − 1: 26 of 36.
    expect(meeting.judge({ attack: 'abilities 0' }).percent).toBe(72);
    expect(meeting.follow({ attack: 'abilities 0', dice: [1, 2] }, 'Afraid').target.conditions).toEqual([
      'Afraid',
    ]);
  });

  it('resistance, weakness and invulnerability count where the table says so', () => {
    const fists = { attack: 'brawling' };
    const immune = meetingOf(heroic, person(), beast('invulnerability'));
    const [weakness] = immune.judge(fists).asks;
    const blow = { ...fists, dice: [6, 5], others: [2, 3] };
    expect(immune.judge(blow).reading?.damage).toBeUndefined();
    const found = immune.judge({ ...blow, confirmed: [weakness ?? ''] }).reading;
    expect([found?.damage, found?.findsWeakness]).toEqual([3, true]);
    const left = (vulnerable: boolean) =>
      immune.health({}, { do: 'damage', targets: ['target'], hits: { parts: [{ amount: 3, vulnerable }] } });
    expect([left(false), left(true)]).toEqual([7, 4]);
    // Fists are one below the defense: 34 %, and two more or less 16 and 56 %.
    const chances = [2, -2].map((x) => {
      const meeting = meetingOf(heroic, person(), beast('resistance-weakness', { x, y: 'fire' }));
      const { asks, percent } = meeting.judge(fists);
      return [percent, meeting.judge({ ...fists, confirmed: asks }).percent];
    });
    expect(chances).toEqual([
      [34, 16],
      [34, 56],
    ]);
  });

  it('infection is asked of those who are hit, and illness at their next turn', () => {
    expect(() =>
      meetingOf(heroic, beast('infection', { x: 7 }), person()).follow(hit, 'Infection'),
    ).not.toThrow();
    const ill = meetingOf(heroic, beast('spread-illness', { x: 1 }), person()).follow(
      hit,
      'Illness',
      'Debilitating fever',
      next,
      next,
      next,
    );
    expect(ill.asked).toEqual(['target: Debilitating fever']);
  });
});

describe('Heroic: many targets', () => {
  const thrower = (item: string) =>
    person({
      gear: {
        method: 'coins',
        items: [
          { id: item, state: 'wielded' },
          { id: 'explosive-potion', state: 'carried' },
        ],
      },
    });

  it('one attack roll meets the defense of each', () => {
    const [quick, slow] = [
      person({ stats: { str: 0, agi: 6, mnd: 0 } }),
      person({ stats: { str: 6, agi: 0, mnd: 0 } }),
    ];
    const at = (target: Side) =>
      meetingOf(heroic, thrower('bomb'), target).judge({ attack: 'bomb', dice: [3, 4], others: [3, 3] })
        .reading;
    // 7 + 3 against 6 + 6 and 6 + 0, with two more for the bomb.
    expect([at(quick)?.outcome, at(slow)?.outcome, at(slow)?.damage]).toEqual(['miss', 'hit', 5]);
  });

  it('one power roll is resisted by each, at the price of its area', () => {
    const caster = person({ skills: [{ id: 'power', focus: 'empower', level: 'basic' }] });
    const debuff = { attack: 'powers-0 debuff', more: { area: true }, dice: [3, 4], others: [2, 3] };
    // 7 + 2 − 2 against 5 + 2, a tie, and 5 + 0.
    const outcomes = [2, 0].map((mnd) => {
      const target = person({ stats: { str: 2, agi: 2, mnd } });
      return meetingOf(heroic, caster, target).judge(debuff).reading?.outcome;
    });
    expect(outcomes).toEqual(['failure', 'success']);
  });

  it('an explosive potion burns everybody there', () => {
    const meeting = meetingOf(heroic, thrower('sword'), person());
    const thrown = { attack: 'thrown explosive-potion', dice: [3, 4] };
    expect(meeting.judge(thrown).percent).toBe(92);
    expect(meeting.follow(thrown, '2 Dmg').target.health).toBe(5);
    const fire = meeting.follow(thrown, 'Fire', undefined, { do: 'next' });
    expect([fire.target.conditions, fire.asked]).toEqual([['Fire −1'], ['target: Fire']]);
  });
});
