import { describe, expect, it } from 'vitest';
import { attacksOf } from '#shared/encounter/attacks';
import { set } from '#shared/character/edits';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { meetingOf, sidesOf, type Judged } from '#test/contract/support/meetings';
import { editPlay } from '#test/fixtures/played';
import { documentOf, load, open, ports } from '#test/contract/support/rulesets';

const relict = await load('relict');
const delver = await load('delver');
const tiers = await load('tiers');

/** A foe of a bestiary. */
const foeOf = (ruleset: Ruleset, template: string) =>
  newCharacter(ruleset, ports(), { form: 'npc', template });

describe('Relict: sight and cover', () => {
  const person = (armor: number) =>
    documentOf(relict, {
      ...{ ruleset: 'relict', name: 'Person', level: 1, armor, speed: 30, fatePoints: 0, gp: 0 },
      stats: { might: 5, precision: 0, cleverness: 0, knowledge: 0, willpower: 0, fortitude: 0 },
      ...{ stamina: { capacity: 10, regeneration: 1 }, mana: { capacity: 0, regeneration: 0 } },
      weapons: [{ name: 'Longsword', damage: { sides: 8 }, size: 'large' }],
    });
  const wolf = foeOf(relict, 'marsh-wolf');
  const invisible = [set(['conditions', 'invisible'], true)];
  // Armor is the number to hit.
  const quick = { health: 10, defense: 0, armor: 10, attack: { plus: 5, damage: '1d6' } };

  /** A twelve-sided die + 5 against 10: 8 of 12; two sizes smaller 4 of 8; Armor 11 and 12: 7 and 6 of 12. */
  it.each<readonly [string, Judged, number]>([
    ['nothing', {}, 67],
    ['an invisible target', { on: ['invisible'] }, 50],
    ['a blind attacker', { own: ['blinded'] }, 50],
    [
      'a permanently blind attacker and an invisible target',
      { own: ['permanently-blind'], on: ['invisible'] },
      50,
    ],
    ['partial cover', { on: ['partialCover'] }, 58],
    ['significant cover', { on: ['significantCover'] }, 50],
  ])('%s', (_, how, percent) => {
    for (const by of [person(10), quick])
      for (const target of [person(10), wolf, quick]) {
        const attack = by === quick ? 'typed' : 'Longsword';
        expect(meetingOf(relict, by, target).judge({ ...how, attack }).percent).toBe(percent);
      }
  });

  it('Total cover keeps weapons off, until the table says that they reach into it', () => {
    for (const target of [person(10), wolf, quick]) {
      const meeting = meetingOf(relict, person(10), target);
      const stopped = meeting.judge({ attack: 'Longsword', on: ['totalCover'] });
      expect([stopped.percent, stopped.reasons.length]).toEqual([0, 1]);
      expect(stopped.reasons[0]).toContain('Total cover');
      const reached = { attack: 'Longsword', on: ['totalCover'], confirmed: stopped.asks };
      expect([stopped.asks.length, meeting.judge(reached).percent]).toEqual([1, 67]);
    }
  });

  it('the first attack on somebody ambushed gains what stealth gives', () => {
    // Of the 72 pairs of a twelve-sided and a six-sided die, 66 reach 5.
    for (const target of [person(10), wolf, quick]) {
      const meeting = meetingOf(relict, person(10), target);
      const later = meeting.judge({ attack: 'Longsword', on: ['ambushed'] });
      expect([later.percent, later.asks.length]).toEqual([67, 1]);
      const first = meeting.judge({ attack: 'Longsword', on: ['ambushed'], confirmed: later.asks });
      expect(first.percent).toBe(92);
      expect(first.reasons.join(';')).toContain('Ambushed');
    }
    for (const target of [person(10), quick]) {
      const lurking = meetingOf(relict, wolf, target).judge({ attack: '0', own: ['ambushing'] });
      expect([lurking.percent, lurking.asks]).toEqual([58, ['by ambushing']]);
    }
    const ambushing = meetingOf(relict, person(10), quick).judge({ attack: 'Longsword', own: ['ambushing'] });
    expect(ambushing.percent).toBe(92);
  });

  it('adds the die of those who attack from stealth to their own dice', () => {
    const { percent, reading } = meetingOf(relict, person(10), wolf).judge({
      ...{ attack: 'Longsword', own: ['hidden'], dice: [1, 4] },
    });
    // 66 of the 72 pairs reach 5.
    expect([percent, reading?.total?.value, reading?.verdict.tone]).toEqual([92, 10, 'good']);
  });

  it('names the cover that the table tells', () => {
    const meeting = meetingOf(relict, person(10), wolf);
    const { reasons, percent } = meeting.judge({ attack: 'Longsword', more: { cover: 'significant' } });
    expect([percent, reasons.filter((reason) => /cover/iu.test(reason)).length]).toEqual([50, 1]);
  });

  it('is named with its side', () => {
    const { reasons } = meetingOf(relict, person(10), wolf).judge({ attack: 'Longsword', on: ['invisible'] });
    expect(reasons.join(';')).toContain('Invisible');
    expect(reasons).toContain('Might +5');
    // Might 4 against 10: 7 of 12, with an eight-sided die 3 of 8.
    const bite = (own: readonly string[]) => meetingOf(relict, wolf, quick).judge({ attack: '0', own });
    expect([bite([]).percent, bite(['blinded']).percent]).toEqual([58, 38]);
    expect(bite(['blinded']).reasons.join(';')).toContain('Blinded');
  });

  it('Invisible ends when its bearer takes damage, or deals it', () => {
    const hit = (amount: number) =>
      ({ do: 'damage', targets: ['target'], hits: { parts: [{ amount }] } }) as const;
    for (const target of [person(10), wolf, quick]) {
      const meeting = meetingOf(relict, person(10), target);
      expect(meeting.conditions({ on: ['invisible', 'blinded'] }, hit(0))).toEqual(['blinded', 'invisible']);
      expect(meeting.conditions({ on: ['invisible', 'blinded'] }, hit(2))).toEqual(['blinded']);
    }
    const ends = set(['conditions', 'invisible'], false);
    const [attack, damage] = attacksOf(open(relict, editPlay(person(10), invisible))).flatMap(
      ({ rolls }) => rolls,
    );
    expect(attack?.after?.flatMap(({ edits }) => edits)).not.toContainEqual(ends);
    expect(damage?.after?.flatMap(({ edits }) => edits)).toContainEqual(ends);
  });
});

describe('Delver: Shock', () => {
  const guard = (armorClass: number) =>
    documentOf(delver, {
      ...{ ruleset: 'delver', name: 'Guard', class: 'Warrior', level: 1, armorClass, attackBonus: 1 },
      attributes: { str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10 },
      ...{ skills: { Stab: 0 }, hitPoints: 8 },
      weapons: [
        {
          name: 'Sword',
          skill: 'Stab',
          attribute: 'str',
          dice: { count: 1, sides: 6 },
          shock: { damage: 2, armorClass: 13 },
        },
      ],
    });
  const missed = { attack: 'Sword', dice: [2, 3] };

  it.each<readonly [string, readonly string[], number]>([
    ['hurts on a miss', [], 2],
    ['is stopped by Total Defense', ['defense'], 0],
    ['is stopped by a ready shield', ['shielded'], 0],
    ['goes past a shield that has blocked one', ['shielded', 'shield'], 2],
  ])('%s', (_, on, damage) => {
    for (const target of [guard(12), foeOf(delver, 'bandit'), { health: 5, defense: 12 }]) {
      const { reading } = meetingOf(delver, guard(12), target).judge({ ...missed, on });
      expect([reading?.verdict.tone, reading?.damage ?? 0]).toEqual(['bad', damage]);
    }
  });

  it('is stopped by a shield on the sheet, which is used up by it', () => {
    const bearer = guard(12);
    const shield = { from: '', item: '', name: 'Shield', armorClass: 1, shield: true };
    const held = (worn: boolean) => ({
      ...bearer,
      choices: {
        ...Object(bearer.choices),
        lists: { ...Object(bearer.choices).lists, armor: [{ ...shield, worn }] },
      },
    });
    const judged = (worn: boolean, on: readonly string[] = []) => {
      const { reading, marks } = meetingOf(delver, guard(12), held(worn)).judge({ ...missed, on });
      return [reading?.damage ?? 0, marks];
    };
    expect([judged(true), judged(false)]).toEqual([
      [0, ['shield']],
      [2, []],
    ]);
    expect(judged(true, ['shield'])).toEqual([2, []]);
    // Total Defense stops it without the shield, and a hit is no Shock.
    expect(judged(true, ['defense'])).toEqual([0, []]);
    const hit = { attack: 'Sword', dice: [15, 3] };
    expect(meetingOf(delver, guard(12), held(true)).judge(hit).marks).toEqual([]);
    // A bandit who was told to hold one.
    const bandit = meetingOf(delver, guard(12), foeOf(delver, 'bandit'));
    expect(bandit.judge({ ...missed, on: ['shielded'] }).marks).toEqual(['shield']);
    // A state of a round is over with the next turn of a foe as well.
    const round = ['shielded', 'shield', 'defense'];
    expect(bandit.conditions({ on: round }, { do: 'next' })).toEqual(['shielded']);
  });
});

it('Delver: an attack takes the Main Action of the round, and another one has to be allowed', () => {
  const fighter = documentOf(delver, {
    ...{ ruleset: 'delver', name: 'Fighter', hitPoints: 8, weapons: [{ name: 'Sword', attribute: 'str' }] },
  });
  const meeting = meetingOf(delver, fighter, foeOf(delver, 'bandit'));
  const attack = { attack: 'Sword', dice: [12, 3] };
  const plain = meeting.judge({ attack: 'Sword' });
  expect(meeting.follow(attack, 'Main Action used').by.conditions).toEqual(['Main Action used']);
  const again = meeting.judge({ attack: 'Sword', own: ['main'] });
  expect([again.percent, again.asks.length, again.reasons.join()]).toEqual([
    0,
    1,
    expect.stringContaining('Main Action used'),
  ]);
  const allowed = meeting.judge({ attack: 'Sword', own: ['main'], confirmed: again.asks });
  expect([plain.asks, allowed.percent]).toEqual([[], plain.percent]);
  const round = [{ do: 'next' }, { do: 'next' }] as const;
  expect(meeting.judge({ attack: 'Sword', own: ['main'] }, ...round).percent).toBe(plain.percent);
});

it('Delver: Morale is asked of foes at their first loss and when half of them are down', () => {
  const bandits = Array.from({ length: 5 }, (_, at) => foeOf(delver, at === 4 ? 'wolf' : 'bandit'));
  const hero = documentOf(delver, { ruleset: 'delver', name: 'Hero', hitPoints: 8 });
  const { asked } = sidesOf(delver, [hero, hero, hero], bandits);
  const kill = (at: number) =>
    ({ do: 'damage', targets: [`foe-${String(at)}`], hits: { parts: [{ amount: 99 }] } }) as const;
  expect(asked(kill(0))).toEqual(['foe-1', 'foe-2', 'foe-3', 'foe-4']);
  expect(asked(kill(0), kill(1))).toEqual([]);
  expect(asked(kill(0), kill(1), kill(2))).toEqual(['foe-3', 'foe-4']);
  // Nobody is asked again after a healing, and no hero ever.
  expect(asked(kill(0), { do: 'heal', targets: ['foe-0'], amount: 3 }, kill(0))).toEqual([]);
  expect(asked({ ...kill(0), targets: ['hero-0', 'hero-1'] })).toEqual([]);
});

it('Tiers: weapons and brawling are rolled with their own skills', () => {
  const fighter = documentOf(tiers, {
    ...{ ruleset: 'tiers', name: 'Fighter', skills: { athletics: 2, fighting: 3 } },
    weapons: [{ name: 'Knife' }],
  });
  const meeting = meetingOf(tiers, fighter, foeOf(tiers, 'town-guard'));
  // Two dice and 2, 3 or 4 against 12.
  for (const [attack, attribute, percent, reason] of [
    ['Knife', 0, 28, 'Fighting +3'],
    ['Grab', 0, 17, 'Athletics +2'],
    ['Throw', 2, 42, 'Athletics +2'],
  ] as const) {
    const { percent: found, reasons } = meeting.judge({ attack, more: { attribute } });
    expect([found, reasons.includes(reason)]).toEqual([percent, true]);
  }
});

it('Tiers: nobody strikes freely at those who escape past enemies', () => {
  const fighter = documentOf(tiers, {
    ...{ ruleset: 'tiers', name: 'Fighter', skills: { fighting: 3 }, weapons: [{ name: 'Knife' }] },
  });
  for (const target of [fighter, foeOf(tiers, 'cutpurse')]) {
    const meeting = meetingOf(tiers, fighter, target);
    const attack = { attack: 'Knife', on: ['slipping'], more: { attribute: 0 } };
    // On its own turn the fighter may attack as ever: two dice and 3 against 12.
    const { asks, percent } = meeting.judge(attack);
    expect([asks.length, percent]).toEqual([1, 28]);
    const free = meeting.judge({ ...attack, confirmed: asks });
    expect([free.percent, free.reasons.join()]).toEqual([0, expect.stringContaining('Past Free Attacks')]);
    expect(meeting.conditions(attack, { do: 'next' })).toEqual([]);
  }
});

it('Tiers: a shield takes its number from every hit', () => {
  const sheet = (shield: number) =>
    documentOf(tiers, { ruleset: 'tiers', name: 'Guard', hitPoints: 9, shield });
  const foe = (shield: number) => {
    const { choices, ...guard } = foeOf(tiers, 'town-guard');
    return {
      ...guard,
      choices: { ...Object(choices), numbers: { ...Object(choices).numbers, hits: 9, shield } },
    };
  };
  const hit = { do: 'damage', targets: ['target'], hits: { parts: [{ amount: 5 }] } } as const;
  for (const target of [sheet, foe]) {
    const left = (shield: number) => meetingOf(tiers, sheet(0), target(shield)).health({}, hit);
    expect([left(0), left(2), left(9)]).toEqual([4, 6, 9]);
  }
});
