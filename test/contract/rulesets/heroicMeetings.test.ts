import { describe, expect, it } from 'vitest';
import { attacksOf } from '#shared/encounter/attacks';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { meetingOf, type Side } from '#test/contract/support/meetings';
import { editPlay } from '#test/fixtures/played';
import { documentOf, load, open, ports } from '#test/contract/support/rulesets';

const heroic = await load('heroic');

/** A person with all stats at 2, and what else its plan and its play hold. */
const person = (plan: object = {}, play: Json = {}): CharacterDocument => ({
  ...documentOf(heroic, {
    ...{ ruleset: 'heroic', name: 'Person', archetype: 'warrior', definitions: ['calm'] },
    ...{ stats: { str: 2, agi: 2, mnd: 2 }, gear: { method: 'coins', items: [] } },
    ...plan,
  }),
  play,
});
const holding = (item: string) => ({ gear: { method: 'coins', items: [{ id: item, state: 'wielded' }] } });

/** A stat block, vehicle or army without any numbers but these. */
const block = (form: string, choices: object, play: Json = {}): CharacterDocument => {
  const made = newCharacter(heroic, ports(), { form });
  return {
    ...made,
    choices: { ...Object(made.choices), ...choices },
    play: { ...Object(made.play), ...Object(play) },
  };
};
/** An ability with its variables. */
const skilled = (id: string, values: object = {}) => ({ abilities: [{ id, values, note: '' }] });
const sized = (scale: string, items: readonly string[] = []) => ({
  ...skilled('scale', { x: scale }),
  gear: { items: items.map((id) => ({ id, quantity: 1, state: 'wielded' })) },
});

describe('Heroic: scale', () => {
  const agi = { stats: { str: 0, agi: 2, mnd: 0 } };
  /** A bomb: Agi + 1 against Def 2, 3 − 2 = one up, 721 of 1296; two down with Att −2 for the size of the target. */
  it.each<readonly [string, CharacterDocument, CharacterDocument, string, number]>([
    [
      'a bow at a vehicle',
      person(holding('bow')),
      block('vehicle', { ...agi, ...sized('vehicle') }),
      'bow',
      0,
    ],
    [
      'a bomb at a vehicle',
      person(holding('bomb')),
      block('vehicle', { ...agi, ...sized('vehicle') }),
      'bomb',
      56,
    ],
    ['a bomb at an army', person(holding('bomb')), block('army', { ...agi, ...sized('army') }), 'bomb', 0],
    [
      'a vehicle at a person',
      block('vehicle', { ...agi, ...sized('vehicle', ['bow']) }),
      person(),
      'bow',
      24,
    ],
    ['an army at a person', block('army', { ...agi, ...sized('army', ['bow']) }), person(), 'bow', 0],
    [
      'a vehicle at a vehicle',
      block('vehicle', { ...agi, ...sized('vehicle', ['bow']) }),
      block('vehicle', { ...agi, ...sized('vehicle') }),
      'bow',
      44,
    ],
  ])('knows the size of both sides: %s', (_, by, target, attack, percent) => {
    const judged = meetingOf(heroic, by, target).judge({ attack });
    expect([judged.percent, judged.reasons]).toEqual([percent, judged.reasons]);
    if (percent === 0 || percent === 24) expect(judged.reasons.join(';')).toContain('cale');
  });
});

describe('Heroic: darkness', () => {
  const dark = { darkness: 3 };
  // Fists are one below the defense: 34 %; three less 10 %, three more 66 %.
  it.each<readonly [string, CharacterDocument, CharacterDocument, number]>([
    ['of the attacker', person({}, dark), person(), 10],
    ['of the target', person(), person({}, dark), 66],
    ['of both', person({}, dark), person({}, dark), 34],
    [
      'does not count with Night Vision',
      person({ race: 'dwarf' }, dark),
      person({ race: 'dwarf' }, dark),
      34,
    ],
  ])('darkness counts for sight, and not with Night Vision: %s', (_, by, target, percent) => {
    expect(meetingOf(heroic, by, target).judge({ attack: 'brawling' }).percent).toBe(percent);
  });
});

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

describe('Heroic: a pursuit of two vehicles', () => {
  const ship = (agi: number, own = 0, play: object = {}) =>
    block('vehicle', { stats: { str: 2, agi, mnd: 0 } }, { pursuit: { own }, ...play });
  const chase = { attack: 'vehicle pursuit' };

  it('is rolled against the pilot of the other, and by lead with advantage', () => {
    // Even sides: 575 of 1296; with advantage 401 of 648.
    const even = meetingOf(heroic, ship(2), ship(2)).judge(chase);
    expect([even.percent, even.asks]).toEqual([44, []]);
    const ahead = meetingOf(heroic, ship(2, 2), ship(2, 1));
    const [lead] = ahead.judge(chase).asks;
    expect(ahead.judge({ ...chase, confirmed: [lead ?? ''] }).percent).toBe(62);
    expect(meetingOf(heroic, ship(2, 1), ship(2, 2)).judge(chase).asks).toEqual([]);
  });

  it('ends when a side has its tokens', () => {
    const won = { ...chase, dice: [6, 6], others: [1, 2] };
    const last = meetingOf(heroic, ship(2, 2), ship(2)).follow(won, 'Outrun');
    expect(last.target.conditions).toEqual(['Outrun']);
    expect(() => meetingOf(heroic, ship(2, 1), ship(2)).follow(won, 'Outrun')).toThrow();
    for (const over of [ship(2, 4), ship(2, 0, { conditions: ['outrun'] })]) {
      const { percent, reasons } = meetingOf(heroic, over, ship(2)).judge(chase);
      expect([percent, reasons.join().includes('the pursuit is')]).toEqual([0, true]);
    }
  });
});

describe('Heroic: mass battles', () => {
  it('last hours, in which the deeds of a turn end with it', () => {
    const next = { do: 'next' } as const;
    const army = (deeds: Readonly<Record<string, number>>) =>
      block('army', { stats: { str: 2, agi: 2, mnd: 2 }, ...sized('army', ['bow']) }, { deeds });
    const percent = (
      own: Readonly<Record<string, number>>,
      theirs: Readonly<Record<string, number>>,
      turns: number,
    ) =>
      meetingOf(heroic, army(own), army(theirs)).judge(
        { attack: 'bow' },
        ...Array.from({ length: turns }, () => next),
      ).percent;
    // Four hours of a sheet: two rounds of three, and far more of a few seconds.
    const lasting = {
      do: 'condition',
      targets: ['target'],
      condition: 'heartened',
      lasts: { span: { unit: 'hours', count: 4 } },
    } as const;
    const heart = (by: Side, turns: number) =>
      meetingOf(heroic, by, person()).conditions({}, lasting, ...Array.from({ length: turns }, () => next));
    expect([heart(army({}), 1), heart(army({}), 3), heart(person(), 9)]).toEqual([
      ['heartened'],
      [],
      ['heartened'],
    ]);
    // Even 575 of 1296, two more 861, two less 310.
    expect([percent({ attack: 2 }, {}, 0), percent({ attack: 2 }, {}, 1)]).toEqual([66, 44]);
    // A position lasts from its turn to the next.
    expect([0, 1, 2, 3].map((turns) => percent({}, { defense: 2 }, turns))).toEqual([24, 24, 24, 44]);
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

describe('Heroic: Deflect', () => {
  const armed = (item: string, group?: string) =>
    person({
      skills: group === undefined ? [] : [{ id: 'weaponcraft', focus: group, level: 'advanced' }],
      ...holding(item),
    });
  const archer = armed('bow');

  it('of a staff, and the training with it, do not count against arrows', () => {
    const staff = armed('staff', 'polearms');
    const arrow = meetingOf(heroic, archer, staff).judge({ attack: 'bow' });
    expect([arrow.percent, arrow.reasons.join(';').includes('Staff')]).toEqual([44, false]);
    const blow = meetingOf(heroic, archer, staff).judge({ attack: 'brawling' });
    const unarmed = meetingOf(heroic, archer, armed('bow')).judge({ attack: 'brawling' });
    expect(blow.percent).toBeLessThan(unarmed.percent ?? 0);
    expect(blow.reasons.join(';')).toContain('Staff');
  });

  it('of a weapon that attacked is used up until the next turn of its bearer', () => {
    const guard = armed('staff', 'polearms');
    const own = open(heroic, guard);
    const rolled = attacksOf(own).find(({ id }) => id === 'staff')?.rolls[0];
    const spent = rolled?.after?.flatMap(({ edits }) => edits) ?? [];
    const struck = editPlay(
      guard,
      spent.filter((edit) => 'path' in edit && edit.path[0] === 'struck'),
    );
    const percent = (defender: CharacterDocument) =>
      meetingOf(heroic, archer, defender).judge({ attack: 'brawling' }).percent;
    expect(percent(guard)).toBeLessThan(percent(struck) ?? 0);
    const turn = open(heroic, struck).fight?.({ minor: false }).turn('start');
    expect(percent(editPlay(struck, turn?.edits ?? []))).toBe(percent(guard));
  });
});

describe('Heroic: conditions and tactics', () => {
  // Fists are one below the defense: 435 of 1296 falls. Then −3 to Att, −2 to Def, +1 by a tactic, +1 on all rolls.
  it.each<readonly [string, Json, Json, number, string]>([
    ['nothing', {}, {}, 34, 'Defense'],
    ['an entangled attacker', { conditions: ['entangled'] }, {}, 10, 'Entangled'],
    ['a target whose defense is distracted', {}, { conditions: ['distracted-defense'] }, 56, 'Distracted'],
    ['a target that gives up Att for Def', {}, { tactics: { 'attack-defense': 1 } }, 24, 'Def'],
    ['a heartened attacker', { conditions: ['heartened'] }, {}, 44, 'Heartened'],
  ])('%s', (_, own, theirs, percent, reason) => {
    const meeting = meetingOf(heroic, person({}, own), person({}, theirs));
    const judged = meeting.judge({ attack: 'brawling' });
    expect(judged.percent).toBe(percent);
    expect(judged.reasons.join('; ')).toContain(reason);
    expect(new Set(judged.reasons).size).toBe(judged.reasons.length);
    // By its name on the sheet, and each of its parts.
    expect(judged.reasons.filter((each) => /^(?:Agi|Brawling) /u.test(each))).toHaveLength(2);
  });
});

it('Heroic: aim, distraction and maneuver end by the turn', () => {
  const fighter = person();
  const next = { do: 'next' } as const;
  const after = (on: string, count: number, target: Side) =>
    meetingOf(heroic, fighter, target).conditions({ on: [on] }, ...Array.from({ length: count }, () => next));
  for (const target of [fighter, { health: 5, defense: 2 }]) {
    // The first turn is that of the one who distracts.
    expect([1, 2].map((count) => after('distracted-defense', count, target))).toEqual([
      ['distracted-defense'],
      [],
    ]);
    expect([0, 1].map((count) => after('maneuver-defense', count, target))).toEqual([
      ['maneuver-defense'],
      [],
    ]);
    // An aim that its turn began with is lost at the end of that turn.
    expect([1, 2].map((count) => after('aimed', count, target))).toEqual([['aimed'], []]);
  }
  // Studying for a second turn goes on.
  const studied = meetingOf(heroic, fighter, fighter).conditions(
    { on: ['aimed'] },
    next,
    { do: 'condition', targets: ['target'], condition: 'aimed-long' },
    next,
    next,
  );
  expect(studied).toEqual(['aimed-long']);
});
