import { describe, expect, it } from 'vitest';
import { attacksOf } from '#shared/encounter/attacks';
import { set } from '#shared/character/edits';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { meetingOf, type Judged } from '#test/contract/support/meetings';
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

  it('names the cover that the table tells', () => {
    const meeting = meetingOf(relict, person(10), wolf);
    const { reasons, percent } = meeting.judge({ attack: 'Longsword', more: { cover: 'significant' } });
    expect([percent, reasons.filter((reason) => /cover/iu.test(reason)).length]).toEqual([50, 1]);
  });

  it('is named with its side', () => {
    const { reasons } = meetingOf(relict, person(10), wolf).judge({ attack: 'Longsword', on: ['invisible'] });
    expect(reasons.join(';')).toContain('Invisible');
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
  const missed = { attack: 'Sword', dice: [2], others: [3] };

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
