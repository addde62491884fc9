import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { editPlay } from '#test/fixtures/played';
import { documentOf, gear, openDocument, plan, translate } from '#test/unit/shared/rulesets/heroic/support';
import { lines, line, skilled, notes, attacker, defender, following, attackWith } from './support';

describe('two weapons (12.1.1.1)', () => {
  const pair = { id: 'sword', state: 'wielded' };
  const off = { id: 'dagger', state: 'wielded' };
  it.each([
    ['none', -1, -3],
    ['basic', 0, -2],
    ['advanced', 0, 0],
  ])('Ambidexterity %s', (level, first, second) => {
    const hero = documentOf({
      ...(level === 'none' ? plan() : skilled('ambidexterity', level)),
      ...gear(pair, off),
    });
    // Str and Agi are equal: the sword is balanced, Att 3; the dagger 2.
    expect(attacker(line(hero, 'fight', 'Sword, first of two'))).toMatchObject({
      attack: 3,
      modifier: first,
    });
    expect(attacker(line(hero, 'fight', 'Dagger, second of two'))).toMatchObject({
      attack: 2,
      modifier: second,
    });
    expect(notes(line(hero, 'fight', 'Dagger, second of two'))[0]).toMatch(
      level === 'none' ? /^Two weapons: −3$/ : /^Two weapons with Ambidexterity: /,
    );
  });

  it('take two of them', () => {
    const one = documentOf({ ...plan(), ...gear(pair) });
    expect([...lines(one, 'fight').keys()].filter((label) => label.includes('of two'))).toEqual([]);
    const same = documentOf({ ...plan(), ...gear({ ...pair, quantity: 2 }) });
    expect(lines(same, 'fight').has('Sword, second of two')).toBe(true);
  });
});

describe('skills in a fight (4)', () => {
  it('Stealth: +2 Att and double damage against the unaware', () => {
    const thief = documentOf({
      ...skilled('stealth', 'advanced'),
      ...gear({ id: 'dagger', state: 'wielded' }),
    });
    const request = line(thief, 'fight', 'Dagger, unnoticed');
    expect(attacker(request)).toMatchObject({ modifier: 2, doubled: true });
    expect(notes(request)).toContain('Stealth: Att +2, double damage');
    expect(lines(documentOf(skilled('stealth', 'basic')), 'fight').has('Brawling, unnoticed')).toBe(false);
  });

  it('Survival: advantage against animals', () => {
    const ranger = documentOf(skilled('survival', 'advanced'));
    expect(attacker(line(ranger, 'fight', 'Brawling, against an animal'))).toMatchObject({
      mode: 'advantage',
    });
    expect(defender(line(ranger, 'fight', 'Defense against an animal'))).toMatchObject({ mode: 'advantage' });
    expect(notes(line(ranger, 'fight', 'Defense against an animal'))).toContain('Advantage: Survival');
  });

  it('Weaponcraft: advantage on the attack, or on the defense instead; on both when advanced', () => {
    const blades = (level: string) =>
      documentOf({
        ...skilled('weaponcraft', level, { focus: 'blades' }),
        ...gear({ id: 'rapier-saber', state: 'wielded' }),
      });
    expect(notes(attackWith(blades('basic'), 'Rapier/saber'))).toEqual([
      'Advantage: Weaponcraft (Blades), on attack or defense this turn',
    ]);
    const parry = line(blades('basic'), 'fight', 'Defense with Weaponcraft (Blades)');
    expect(defender(parry)).toMatchObject({ mode: 'advantage', deflect: 1 });
    expect(lines(blades('advanced'), 'fight').has('Defense with Weaponcraft (Blades)')).toBe(false);
    expect(notes(attackWith(blades('advanced'), 'Rapier/saber'))).toEqual([
      'Advantage: Weaponcraft (Blades)',
      'Critical on a natural 11: Weaponcraft (Blades)',
    ]);
  });

  it('Charisma: distracting with Mnd has advantage, with Agi not (12.1.4)', () => {
    const bard = documentOf(skilled('charisma', 'basic'));
    expect(line(bard, 'distract', 'Distract with Mnd').values).toMatchObject({
      mode: 'advantage',
      against: { stat: 0 },
    });
    expect(line(bard, 'distract', 'Distract with Agi').values).toMatchObject({ mode: 'normal' });
  });

  it('Elves: +2 to resist powers (2.1)', () => {
    const elf = documentOf(plan({ race: 'elf', stats: { str: 2, agi: 1, mnd: 2 } }));
    expect(line(elf, 'fight', 'Resist a power').values).toMatchObject({ stat: 2, modifier: 2 });
    expect(notes(line(elf, 'fight', 'Resist a power'))).toEqual(['Elf +2']);
    expect(line(documentOf(plan()), 'fight', 'Resist a power').values).toMatchObject({ modifier: 0 });
  });
});

describe('defenses (11.2, 13.4)', () => {
  const fencer = documentOf({
    ...plan(),
    ...gear({ id: 'rapier-saber', state: 'wielded' }, { id: 'shield', state: 'wielded' }),
  });

  it('deflect with all that is in hand, less what struck, and shots with less', () => {
    const defenseOf = (document: CharacterDocument) => {
      const sheet = openDocument(document).sheet().blocks[0];
      return sheet?.kind === 'figures' ? sheet.figures.find(({ id }) => id === 'defense')?.roll : undefined;
    };
    const defense = defenseOf(fencer);
    expect(defense && defender(defense)).toMatchObject({ deflect: 2 });
    expect(defense && notes(defense)).toEqual(['Deflect: Rapier/saber', 'Deflect: Shield']);
    const bashed = defenseOf(editPlay(fencer, [set(['struck'], ['shield'])]));
    expect(bashed && notes(bashed)).toEqual(['Deflect: Rapier/saber']);
    const shots = line(fencer, 'fight', 'Defense against ranged attacks');
    expect([defender(shots), notes(shots)]).toMatchObject([{ deflect: 1 }, ['Deflect: Shield']]);
  });

  it('meet illusions with Mnd −2', () => {
    const seer = documentOf(plan({ stats: { str: 1, agi: 1, mnd: 4 } }));
    expect(defender(line(seer, 'fight', 'Defense against an illusion'))).toMatchObject({
      defense: 2,
      deflect: 0,
    });
  });

  it('offer to take what got through', () => {
    const request = line(fencer, 'fight', 'Defense against ranged attacks');
    const [wounds] = following(request, [
      [6, 5],
      [1, 2],
    ]);
    const three = wounds?.options?.find(({ id }) => id === '3');
    expect(three && translate(three.label)).toBe('3 Dmg: End 7 → 4');
    expect(editPlay(fencer, three?.edits ?? []).play).toMatchObject({ endurance: 4 });
    expect(
      following(request, [
        [1, 2],
        [6, 5],
      ]),
    ).toEqual([]);
  });
});
