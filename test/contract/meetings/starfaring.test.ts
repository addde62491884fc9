import { describe, expect, it } from 'vitest';
import { attacksOf } from '#shared/encounter/attacks';
import type { CharacterDocument } from '#shared/character/document';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { meetingOf, type Judged, type Side } from '#test/contract/support/meetings';
import { editPlay } from '#test/fixtures/played';
import { documentOf, load, open, ports } from '#test/contract/support/rulesets';

const starfaring = await load('starfaring');

/** A foe of a bestiary. */
const foeOf = (ruleset: Ruleset, template: string) =>
  newCharacter(ruleset, ports(), { form: 'npc', template });

describe('Starfaring: conditions of a target', () => {
  const marine = {
    ...{ ruleset: 'starfaring', name: 'Marine', species: 'Human', class: 'Marine', level: 1 },
    abilities: { cmb: 0, str: 0, dex: 0, per: 0, int: 0, wil: 0, tec: 0 },
    ...{ skills: {}, vitality: 20, defense: 13, speed: 10, capacity: 40, armorValue: 0 },
    attacks: [
      { name: 'Blade', skill: 'natural-weapons', range: 'adjacent', damage: '1d8', properties: '' },
      { name: 'Rifle', skill: 'kinetic-weapons', range: 'medium', damage: '2d8', properties: '' },
    ],
  };
  const hero = documentOf(starfaring, marine);
  const foe = foeOf(starfaring, 'assault-robot');
  const rifle = '1';

  /** Two twelve-sided dice against 13: 78 of 144; with advantage 78 %, with disadvantage 28 %. */
  const cases: readonly (readonly [string, Judged, number])[] = [
    ['nothing', {}, 54],
    ['restrained', { on: ['restrained'] }, 78],
    ['blinded', { on: ['blinded'] }, 78],
    ['paralyzed', { on: ['paralyzed'] }, 78],
    ['stunned', { on: ['stunned'] }, 78],
    ['invisible', { on: ['invisible'] }, 28],
    ['prone beside the attacker', { on: ['prone'] }, 78],
    ['prone at a distance', { on: ['prone'], attack: rifle }, 28],
    [
      'prone, and the rifle held to its head',
      { on: ['prone'], attack: rifle, more: { distance: 'adjacent' } },
      78,
    ],
    ['restrained and invisible', { on: ['restrained', 'invisible'] }, 54],
    ['restrained, by somebody who is sickened', { on: ['restrained'], own: ['sickened'] }, 54],
    ['bleeding', { on: ['bleeding'] }, 54],
    // Actions of a fight; 12 of two twelve-sided dice: 89 of 144.
    ['a target that defends itself', { on: ['defending'] }, 28],
    ['one that does not see its attacker', { on: ['defending'], own: ['invisible'] }, 78],
    ['one that sees nothing', { on: ['defending', 'blinded'] }, 78],
    ['one that cannot move', { on: ['defending', 'restrained'] }, 78],
    ['one that dodges a blow', { on: ['dodging'] }, 28],
    ['one that would dodge a shot', { on: ['dodging'], attack: rifle }, 54],
    ['an aim', { own: ['aiming'] }, 62],
    ['the help of an ally', { own: ['helped'] }, 78],
    ['a target that disengaged', { on: ['disengaged'] }, 54],
    // Exploits and setbacks: 15 of two twelve-sided dice.
    ['a target on guard', { on: ['on-guard'] }, 38],
    ['a target that lowered its guard', { on: ['exposed'] }, 78],
    ['an uneasy attacker', { own: ['uneasy'] }, 28],
  ];

  it.each(cases)('%s', (_, how, percent) => {
    for (const target of [hero, { health: 20, defense: 13 }, foe])
      expect(meetingOf(starfaring, hero, target).judge(how).percent).toBe(percent);
  });

  it('are named with the side that has them', () => {
    const meeting = meetingOf(starfaring, hero, foe);
    const { reasons } = meeting.judge({ on: ['restrained'] });
    expect(reasons.join('; ')).toContain('Restrained');
    expect(meeting.judge().reasons.join('; ')).not.toContain('Restrained');
  });

  it('count for the bearer’s own attacks, be it a hero, a stat block or a quick foe', () => {
    const quick = { health: 20, defense: 13, attack: { plus: 0, damage: '1d6' } };
    for (const [by, attack] of [
      [hero, '0'],
      [foe, '1'],
      [quick, 'typed'],
    ] as const) {
      const meeting = meetingOf(starfaring, by, { health: 20, defense: 13 });
      const [plain, ...states] = [[], ['restrained'], ['sickened'], ['frightened']].map((own) =>
        meeting.judge({ own, attack }),
      );
      for (const { percent } of states) expect(percent).toBeLessThan(plain?.percent ?? 0);
      expect(states[0]?.reasons.join('; ')).toContain('Restrained');
    }
    for (const [by, attack] of [
      [hero, '0'],
      [foe, '1'],
      [quick, 'typed'],
    ] as const)
      for (const state of ['incapacitated', 'paralyzed', 'stunned', 'unconscious']) {
        const { percent, reasons } = meetingOf(starfaring, by, hero).judge({ attack, own: [state] });
        expect([percent, reasons]).toEqual([0, [expect.any(String)]]);
      }
  });

  it('keep the charmed from attacking who charmed them, and nobody else', () => {
    const quick = { health: 20, defense: 13, attack: { plus: 0, damage: '1d6' } };
    for (const [by, attack] of [
      [hero, '0'],
      [foe, '1'],
      [quick, 'typed'],
    ] as const) {
      const meeting = meetingOf(starfaring, by, hero);
      expect(meeting.judge({ attack, own: ['charmed'], isBond: true }).percent).toBe(0);
      const [plain, other] = [[], ['charmed']].map((own) => meeting.judge({ attack, own }).percent);
      expect(other).toBe(plain);
    }
  });

  it('of a grapple hinder attacks on everybody but the grappler', () => {
    const quick = { health: 20, defense: 13, attack: { plus: 0, damage: '1d6' } };
    for (const [by, attack] of [
      [hero, '0'],
      [quick, 'typed'],
    ] as const)
      for (const target of [hero, quick]) {
        const meeting = meetingOf(starfaring, by, target);
        const percent = (how: Judged) => meeting.judge({ ...how, own: ['grappled'], attack }).percent;
        expect([percent({}), percent({ isBond: true })]).toEqual([28, 54]);
      }
    const robot = meetingOf(starfaring, foe, hero);
    const free = robot.judge({ attack: '1' }).percent;
    expect(robot.judge({ attack: '1', own: ['grappled'], isBond: true }).percent).toBe(free);
    expect(robot.judge({ attack: '1', own: ['grappled'] }).percent).toBeLessThan(free ?? 0);
  });

  it('of fear count until the table says that its source is out of sight', () => {
    const quick = { health: 20, defense: 13, attack: { plus: 0, damage: '1d6' } };
    for (const [by, attack] of [
      [hero, '0'],
      [quick, 'typed'],
    ] as const) {
      const meeting = meetingOf(starfaring, by, foe);
      const { asks, percent } = meeting.judge({ attack, own: ['frightened'] });
      expect([asks, percent]).toEqual([['by frightened'], 28]);
      expect(meeting.judge({ attack, own: ['frightened'], confirmed: asks }).percent).toBe(54);
      expect(meeting.judge({ attack }).asks).toEqual([]);
    }
  });

  it('of actions end by the turn of their bearer', () => {
    const next = { do: 'next' } as const;
    const turns = (on: string, target: Side, count: number) =>
      meetingOf(starfaring, hero, target).conditions(
        { on: [on] },
        ...Array.from({ length: count }, () => next),
      );
    for (const target of [hero, { health: 20, defense: 13 }, foe]) {
      // The attacker acts first.
      expect([turns('defending', target, 0), turns('defending', target, 1)]).toEqual([['defending'], []]);
      expect([turns('dodging', target, 0), turns('dodging', target, 1)]).toEqual([['dodging'], []]);
      expect([turns('disengaged', target, 1), turns('disengaged', target, 2)]).toEqual([['disengaged'], []]);
      expect([turns('helped', target, 1), turns('helped', target, 2)]).toEqual([['helped'], []]);
    }
    // An aim that begins in the own turn lasts to the end of the next one.
    expect([turns('aiming', hero, 3), turns('aiming', hero, 4)]).toEqual([['aiming'], []]);
  });

  it('of a dodge end with the attack that was dodged', () => {
    for (const target of [hero, foe]) {
      const fought = (on: string, ...facts: string[]) => {
        const dodging = editPlay(
          target,
          open(starfaring, target).fight?.({ minor: false }).condition(on, true) ?? [],
        );
        const { edits = [] } = open(starfaring, dodging).fight?.({ minor: false }).targeted?.(facts) ?? {};
        const { conditions = [] } =
          open(starfaring, editPlay(dodging, edits)).fight?.({ minor: false }) ?? {};
        return conditions.map(({ id }) => id);
      };
      expect([fought('dodging', 'melee'), fought('dodging', 'cmb')]).toEqual([[], ['dodging']]);
      expect(fought('defending', 'melee')).toEqual(['defending']);
    }
  });

  it('says once what the sheet and the notes of a roll both say', () => {
    const edits = open(starfaring, hero).fight?.({ minor: false }).condition('frightened', true) ?? [];
    const mentions = attacksOf(open(starfaring, editPlay(hero, edits))).map(
      ({ how }) => how.filter((text) => JSON.stringify(text).includes('fear-unseen')).length,
    );
    expect(mentions).toEqual([1, 1]);
  });

  it.each([
    ['hero', hero],
    ['foe of the bestiary', foe],
  ])('take action, minor action and reaction of a %s, and an attack uses them up', (_, actor) => {
    const act = (document: CharacterDocument, id: string): CharacterDocument => {
      const { blocks } = open(starfaring, document).play();
      const actions = blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
      const found = actions.find((each) => each.id === id);
      if (found === undefined || found.blocked !== undefined) throw new Error(`${id} is not possible`);
      return editPlay(document, found.edits);
    };
    const stateOf = ({ play }: CharacterDocument) => (actor === foe ? Object(play).npc : play) as object;
    const fighterOf = (document: CharacterDocument) => open(starfaring, document).fight?.({ minor: false });
    const under = (document: CharacterDocument, condition: string) =>
      editPlay(document, fighterOf(document)?.condition(condition, true) ?? []);
    const defended = act(act(actor, 'defending'), 'aiming');
    expect(stateOf(defended)).toMatchObject({ taken: ['action', 'minor'] });
    expect(() => act(defended, 'disengaged')).toThrow('disengaged');
    expect(() => act(defended, 'help')).toThrow('help');
    const dodged = act(defended, 'dodging');
    expect(fighterOf(dodged)?.hasReacted).toBe(true);
    expect(() => act(dodged, 'dodging')).toThrow('dodging');
    const [attack] = attacksOf(open(starfaring, act(actor, 'aiming')));
    const after = attack?.rolls[0].after?.flatMap(({ edits, atOnce }) => (atOnce ? edits : [])) ?? [];
    const attacked = editPlay(act(actor, 'aiming'), after);
    expect(stateOf(attacked)).toMatchObject({ taken: ['minor', 'action'] });
    const names = (document: CharacterDocument) => fighterOf(document)?.conditions.map(({ id }) => id);
    expect(names(attacked)).toEqual([]);
    const begun = editPlay(dodged, fighterOf(dodged)?.turn('start').edits ?? []);
    expect(stateOf(begun)).toMatchObject({ taken: [] });
    expect(names(begun)).toEqual(['aiming']);
    expect(() => act(under(act(actor, 'aiming'), 'hindered'), 'defending')).toThrow('defending');
    expect(() => act(under(actor, 'paralyzed'), 'dodging')).toThrow('dodging');
    // A hindered reaction costs the next turn.
    const slow = act(under(actor, 'hindered'), 'dodging');
    const next = editPlay(slow, fighterOf(slow)?.turn('start').edits ?? []);
    expect(stateOf(next)).toMatchObject({ taken: ['action', 'minor'] });
  });

  it('let a foe of the bestiary bleed as a quick foe does', () => {
    const next = { do: 'next' } as const;
    for (const [target, health] of [
      [foe, 40],
      [{ health: 40, defense: 13 }, 40],
    ] as const)
      expect(meetingOf(starfaring, hero, target).health({ on: ['bleeding'] }, next, next, next, next)).toBe(
        health - 2,
      );
  });
});

it('Starfaring: distance and cover are named beside the Defense', () => {
  const marine = documentOf(starfaring, {
    ...{ ruleset: 'starfaring', name: 'Marine', species: 'Human', class: 'Marine', level: 1 },
    abilities: { cmb: 9, str: 0, dex: 0, per: 0, int: 0, wil: 0, tec: 0 },
    ...{ skills: {}, vitality: 20, defense: 13, speed: 10, capacity: 40, armorValue: 0 },
    attacks: [{ name: 'Rifle', skill: 'kinetic-weapons', range: 'long', damage: '2d8', properties: '' }],
  });
  const meeting = meetingOf(starfaring, marine, { health: 20, defense: 10 });
  const { reasons } = meeting.judge({ more: { distance: 'long', cover: 'light' } });
  expect(reasons).toEqual(
    expect.arrayContaining([
      // Combat 9, not "ability".
      expect.stringMatching(/^(?!Ability).* \+9$/u),
      expect.stringContaining('Defense +10'),
      expect.stringMatching(/^Long.* \+\d/u),
      expect.stringMatching(/^Light cover.* \+\d/u),
    ]),
  );
  expect(meeting.judge({ more: { distance: 'adjacent' } }).reasons.join(';')).not.toMatch(/cover/iu);
});

describe('Starfaring: lasting resistances and vulnerabilities', () => {
  const protections = { energy: 'resistant', biotic: 'vulnerable' };
  const person = documentOf(starfaring, {
    ...{ ruleset: 'starfaring', name: 'Person', species: 'Human', class: 'Marine', level: 1 },
    abilities: { cmb: 0, str: 0, dex: 0, per: 0, int: 0, wil: 0, tec: 0 },
    ...{ skills: {}, vitality: 20, defense: 13, speed: 10, capacity: 40, armorValue: 0, protections },
  });
  const made = foeOf(starfaring, 'assault-robot');
  const { numbers } = made.choices as { readonly numbers: object };
  const robot = {
    ...made,
    choices: {
      ...Object(made.choices),
      protections,
      numbers: { ...numbers, vitality: 20, armorValue: 0 },
    },
  };
  const hit = (amount: number, type: string, vulnerable = false) =>
    ({
      ...({ do: 'damage', targets: ['target'] } as const),
      hits: { parts: [{ amount, type, ...(vulnerable && { vulnerable }) }] },
    }) as const;

  it.each([
    ['kinetic', 5, false, 15],
    ['energy', 9, false, 16],
    ['biotic', 3, false, 14],
    // Both cancel.
    ['energy', 9, true, 11],
  ] as const)('%s %d', (type, amount, vulnerable, left) => {
    for (const target of [person, robot])
      expect(meetingOf(starfaring, person, target).health({}, hit(amount, type, vulnerable))).toBe(left);
  });

  it('are on the sheet and on the stat block, and in its form', () => {
    const words = (document: CharacterDocument, view: unknown) =>
      JSON.stringify([open(starfaring, document).sheet(), view]);
    expect(words(person, {})).toContain('protections.resistantTo');
    expect(words(robot, {})).toContain('protections.vulnerableTo');
    expect(JSON.stringify(open(starfaring, robot).step('figures'))).toContain('protection-energy');
    expect(JSON.stringify(open(starfaring, person).step('values'))).toContain('protection-energy');
  });
});

it('Starfaring: an attacker who would fell a creature may knock it out', () => {
  const hit = (amount: number, knockOut = true) =>
    ({ do: 'damage', targets: ['target'], hits: { parts: [{ amount }], knockOut } }) as const;
  const marine = documentOf(starfaring, {
    ...{ ruleset: 'starfaring', name: 'Marine', species: 'Human', class: 'Marine', level: 1 },
    abilities: { cmb: 0, str: 0, dex: 0, per: 0, int: 0, wil: 0, tec: 0 },
    ...{ skills: {}, vitality: 20, defense: 13, speed: 10, capacity: 40, armorValue: 0 },
  });
  for (const target of [marine, { health: 20, defense: 13 }]) {
    const meeting = meetingOf(starfaring, marine, target);
    // Past the death threshold of 10.
    expect(meeting.conditions({}, hit(90))).toEqual(['stable', 'unconscious']);
    expect(meeting.conditions({}, hit(90, false))).toEqual(['dead']);
    expect(meeting.conditions({}, hit(5))).toEqual([]);
  }
  const robot = meetingOf(starfaring, marine, foeOf(starfaring, 'assault-robot'));
  expect(robot.conditions({}, hit(90))).toEqual(['defeated', 'unconscious']);
});
