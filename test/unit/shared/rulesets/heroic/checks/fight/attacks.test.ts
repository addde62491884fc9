import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import type { Toggle } from '#shared/rules/play';
import { attacksOf, usualAttack } from '#shared/encounter/attacks';
import type { JsonRecord } from '#shared/kernel/record';
import { raw } from '#shared/kernel/text';
import { editPlay } from '#test/fixtures/played';
import { documentOf, gear, openDocument, plan, translate } from '#test/unit/shared/rulesets/heroic/support';
import { played, attacker, following, attackWith } from './support';

describe('what an attack leads to (3.3, 12.1.1, 12.1.3)', () => {
  it('costs a shot, the aim and, fumbled, the next turn', () => {
    const archer = played(
      { ...plan(), ...gear({ id: 'bow', state: 'wielded' }) },
      { conditions: ['aimed-long'] },
    );
    const request = attackWith(archer, 'Bow');
    expect(attacker(request)).toMatchObject({ attack: 4 });
    const [shot, fumble, aim] = following(request, [
      [1, 1],
      [3, 4],
    ]);
    expect(shot && translate(shot.label)).toBe('One shot: 20 → 19');
    for (const order of [
      [shot, fumble, aim],
      [aim, fumble, shot],
    ]) {
      const after = order.reduce((document, each) => editPlay(document, each?.edits ?? []), archer);
      expect(after.play).toMatchObject({ ammunition: { bow: 19 }, conditions: ['lost-turn'] });
    }
    expect(
      following(request, [
        [5, 4],
        [3, 4],
      ]).map(({ label }) => translate(label)),
    ).toEqual(['One shot: 20 → 19', 'The aim bonus is used up']);
  });

  it('says beside the attack how many shots are left', () => {
    const bow = gear({ id: 'bow', state: 'wielded' });
    const howIn = (play: JsonRecord) =>
      attacksOf(openDocument(played({ ...plan(), ...bow }, play)))
        .flatMap(({ how }) => how)
        .map((each) => translate(each));
    expect(howIn({})).toContain('20 of 20 shots');
    expect(howIn({ ammunition: { bow: 17 } })).toContain('17 of 20 shots');
  });

  it('counts the shot by itself only for those who want that', () => {
    const bow = gear({ id: 'bow', state: 'wielded' });
    const shotOf = (play: JsonRecord) => attackWith(played({ ...plan(), ...bow }, play), 'Bow').after?.[0];
    expect(shotOf({})?.atOnce).toBeUndefined();
    expect(shotOf({ countsShots: true })?.atOnce).toBe(true);
  });
});

describe('tactics (12.2)', () => {
  const tacticsOf = (document: CharacterDocument): ReadonlyMap<string, Toggle> =>
    new Map(
      openDocument(document)
        .play()
        .blocks.flatMap((block) =>
          block.kind === 'toggles' ? block.toggles.map((each) => [each.id, each] as const) : [],
        ),
    );
  const defenseOf = (document: CharacterDocument): number | undefined =>
    openDocument(document)
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .find(({ id }) => id === 'defense')?.explained?.value;

  it('trade 2 Att or Def for a benefit, never below 0', () => {
    const hero = documentOf(plan({ stats: { str: 0, agi: 4, mnd: 2 } }));
    // Brawling 3, Def 4.
    expect(tacticsOf(hero).get('tactic-attack-defense')).toMatchObject({ on: false });
    expect(tacticsOf(hero).get('tactic-attack-defense')?.blocked).toBeUndefined();
    const once = played(plan({ stats: { str: 0, agi: 4, mnd: 2 } }), { tactics: { 'defense-damage': 1 } });
    expect(tacticsOf(once).get('tactic-defense-damage')).toMatchObject({
      on: true,
      edits: [set(['tactics', 'defense-damage'], 0)],
      more: [set(['tactics', 'defense-damage'], 2)],
    });
    const bold = played(plan({ stats: { str: 0, agi: 4, mnd: 2 } }), {
      tactics: { 'defense-damage': 1, 'defense-attack': 1 },
    });
    expect(attacker(attackWith(bold, 'Brawling'))).toMatchObject({ attack: 4, damage: 1 });
    expect(tacticsOf(bold).get('tactic-defense-damage')).toMatchObject({ on: true });
    expect(tacticsOf(bold).get('tactic-defense-damage')?.more).toBeUndefined();
    expect(tacticsOf(bold).get('tactic-defense-extra')?.blocked).toBeDefined();
    expect(defenseOf(bold)).toBe(0);
    const careful = played(plan({ stats: { str: 0, agi: 4, mnd: 2 } }), { tactics: { 'attack-defense': 1 } });
    expect(attacker(attackWith(careful, 'Brawling'))).toMatchObject({ attack: 1, damage: 0 });
    expect(defenseOf(careful)).toBe(5);
    expect(tacticsOf(careful).get('tactic-attack-defense')).toMatchObject({ on: true });
    expect(tacticsOf(careful).get('tactic-attack-defense')?.more).toBeUndefined();
  });
});

it('the attack with the weapon in hand comes before others, and the first without any', () => {
  const armed = documentOf({
    ...plan(),
    ...gear({ id: 'bow', state: 'carried' }, { id: 'sword', state: 'wielded' }),
  });
  const attacks = attacksOf(openDocument(armed));
  const names = attacks.map(({ name }) => translate(name));
  expect(names.indexOf('Bow')).toBeLessThan(names.indexOf('Sword'));
  expect(translate(usualAttack(attacks)?.name ?? raw(''))).toBe('Sword');
  const bare = attacks.filter(({ wielded }) => wielded !== true);
  expect(usualAttack(bare)).toBe(bare[0]);
});
