import { describe, expect, it } from 'vitest';
import { attacksOf } from '#shared/encounter/attacks';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { block, heroic, holding, person, sized, skilled } from '#test/contract/support/heroicSides';
import { meetingOf, type Side } from '#test/contract/support/meetings';
import { editPlay } from '#test/fixtures/played';
import { open } from '#test/contract/support/rulesets';

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

it.each(['afraid', 'cowed', 'entangled'])('Heroic: says that the target is %s', (on) => {
  const meeting = meetingOf(heroic, person(), person());
  const { percent, reasons } = meeting.judge({ attack: 'brawling', on: [on] });
  expect(percent).toBeGreaterThan(meeting.judge({ attack: 'brawling' }).percent ?? 100);
  expect(reasons.join('; ').toLowerCase()).toContain(on);
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

/** One brings a condition on the other. */
const brought = (condition: string, by: string, on = 'target') =>
  ({ do: 'condition', targets: [on], condition, by }) as const;
const next = { do: 'next' } as const;

describe('Heroic: an aim', () => {
  const fists = { attack: 'brawling' };

  // Fists are one below the defense, 435 of 1296; even 575, one up 721 without the fumble that ties.
  it.each<readonly [string, readonly [condition: string, by: string][], number]>([
    ['of nobody', [], 34],
    ['of one turn', [['studied', 'by']], 44],
    ['of two turns', [['studied-long', 'by']], 56],
    [
      'of two turns, in place of one',
      [
        ['studied', 'by'],
        ['studied-long', 'by'],
      ],
      56,
    ],
    ['of somebody else', [['studied-long', 'by-1']], 34],
  ])('counts for the one who studied this target: %s', (_, conditions, percent) => {
    const meeting = meetingOf(heroic, person(), person(), { by: [person()] });
    const judged = meeting.judge(fists, ...conditions.map(([condition, by]) => brought(condition, by)));
    expect(judged.percent).toBe(percent);
    if (percent > 34) expect(judged.reasons.join('; ')).toMatch(/Studied.*\+[12]/);
  });

  it.each([
    ['aimed', 'studied', 44],
    ['aimed-long', 'studied', 56],
    ['aimed', 'studied-long', 56],
    ['aimed-long', 'studied-long', 56],
  ])('counts once where the sheet of the attacker notes it as well: %s and %s', (own, on, percent) => {
    const judged = meetingOf(heroic, person(), person()).judge({ ...fists, own: [own] }, brought(on, 'by'));
    expect(judged.percent).toBe(percent);
  });

  it('is no good against another target', () => {
    const meeting = meetingOf(heroic, person(), person(), { target: [person()] });
    expect(meeting.judge(fists, brought('studied-long', 'by', 'target-1')).percent).toBe(34);
  });

  it('is spent on the target by the attack, while that of another goes on', () => {
    const meeting = meetingOf(heroic, person(), person(), { by: [person()] });
    expect(meeting.attacked(fists, brought('studied', 'by'))).toEqual([]);
    expect(meeting.attacked(fists, brought('studied', 'by-1'))).toEqual(['studied']);
    expect(meeting.attacked(fists, brought('studied', 'by'), brought('studied', 'by-1'))).toEqual([
      'studied',
    ]);
  });

  it('is lost with the next turn, and with the one who took it', () => {
    const meeting = meetingOf(heroic, person(), person());
    // Studied in the first turn, it counts in the second one.
    expect(meeting.conditions({}, brought('studied', 'by'), next, next)).toEqual(['studied']);
    expect(meeting.conditions({}, brought('studied', 'by'), next, next, next)).toEqual([]);
    const down = { do: 'damage', targets: ['by'], hits: { parts: [{ amount: 99 }] } } as const;
    expect(meeting.conditions({}, brought('studied', 'by'), down)).toEqual([]);
  });
});

describe('Heroic: pack fighters', () => {
  const wolf = block('npc', {
    stats: { str: 2, agi: 2, mnd: 0 },
    ...skilled('pack-fighter'),
    gear: { items: [{ id: 'dagger', quantity: 1, state: 'wielded' }] },
  });

  // A dagger with Agi 2 is even with Def 2: 575 of 1296, then one and two up.
  it.each<readonly [string, readonly string[], number]>([
    ['none', [], 44],
    ['itself', ['by'], 44],
    ['another', ['by-1'], 56],
    ['two others', ['by-1', 'by-2'], 66],
    ['one of them twice', ['by-1', 'by-1'], 56],
    ['one of the other side', ['target-1'], 44],
  ])('help those of their side against the one whom they beset: %s', (_, by, percent) => {
    const meeting = meetingOf(heroic, wolf, person(), { by: [wolf, wolf], target: [wolf] });
    const judged = meeting.judge({ attack: 'dagger' }, ...by.map((one) => brought('beset', one)));
    expect(judged.percent).toBe(percent);
    if (percent > 44) expect(judged.reasons.join('; ')).toContain('Beset by a pack');
  });

  // Fists against Def 2: 435 of 1296, one down 310.
  it.each<readonly [string, readonly string[], number]>([
    ['none', [], 34],
    ['the one that is attacked', ['target'], 34],
    ['another', ['target-1'], 24],
  ])('make each other harder to hit for the one whom they beset: %s', (_, by, percent) => {
    const meeting = meetingOf(heroic, person(), wolf, { target: [wolf] });
    const judged = meeting.judge({ attack: 'brawling' }, ...by.map((one) => brought('beset', one, 'by')));
    expect(judged.percent).toBe(percent);
  });

  it('beset whom they attack, hit or not, and no longer once they are down', () => {
    const meeting = meetingOf(heroic, wolf, person());
    for (const dice of [
      [6, 5],
      [1, 2],
    ]) {
      const after = meeting.follow({ attack: 'dagger', dice, others: [3, 4] }, 'Pack fighter');
      expect(after.target.conditions).toEqual(['Beset by a pack']);
    }
    const down = { do: 'damage', targets: ['by'], hits: { parts: [{ amount: 99 }] } } as const;
    expect(meeting.conditions({}, brought('beset', 'by'), down)).toEqual([]);
    expect(meeting.conditions({}, brought('beset', 'by'), { do: 'out', targets: ['by'] })).toEqual([]);
  });
});
