import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { playSchema } from '#shared/rulesets/starfaring/play/state';
import { Table, type Plan } from '#test/unit/shared/rulesets/starfaring/support';
import { someone, blow, editsOf } from './support';

describe('the state', () => {
  it('starts as what nothing at all is read as', () => {
    expect(ruleset.initialPlay()).toEqual(playSchema.parse({}));
  });

  it('is refused where it cannot be read', () => {
    for (const play of [{ vitality: -1 }, { conditions: ['sleepy'] }, { traumas: [{ table: 'minor' }] }])
      expect(() => Table.of({}, play).opened).toThrow(/play/);
    expect(() => Table.of({}, { traumas: [{ table: 'psychic-mild', row: 'head' }] }).opened).toThrow(/play/);
  });

  it('can be changed by everything that is offered, however it was stored', () => {
    const states: Plan[] = [{}, { vitality: 0 }, { vitality: 5, conditions: ['bleeding'], ...blow(3) }];
    for (const state of states) {
      const table = () => {
        const opened = Table.of({ ...someone, psi: 3, armor: 'light' }, state);
        return Object.keys(state).length === 0 ? opened.neverPlayed() : opened;
      };
      const edits = table().blocks.flatMap(editsOf);
      expect(edits.length).toBeGreaterThan(60);
      for (const each of edits) expect(() => table().apply(each).opened.play()).not.toThrow();
    }
  });
});

describe('damage', () => {
  it.each([
    ['kinetic', {}, 9, 15],
    ['energy', {}, 9, 13],
    ['biotic', {}, 9, 11],
    ['psychic', {}, 9, 11],
    ['kinetic', { resistant: true }, 9, 18],
    ['kinetic', { vulnerable: true }, 9, 10],
    ['kinetic', { resistant: true, vulnerable: true }, 9, 15],
    ['kinetic', {}, 4, 20],
  ])('%s with %j: of %i points with Armor Value 4, 20 becomes %i', (type, sides, amount, left) => {
    const table = Table.of({ ...someone, armorValue: 4 }, blow(amount, sides)).press(`damage-${type}`);
    expect(table.shows('vitality')).toBe(left === 20 ? '20' : `${String(left)} of 20`);
    expect(table.play['blow']).toMatchObject({ amount: 0 });
  });

  it('is not held by armor that is not worn', () => {
    const armored = { ...someone, armorValue: 4, armor: 'medium' };
    expect(Table.of(armored, blow(9)).press('damage-kinetic').shows('vitality')).toBe('15 of 20');
    expect(
      Table.of(armored, { ...blow(9), armorWorn: false })
        .press('damage-kinetic')
        .shows('vitality'),
    ).toBe('11 of 20');
  });

  it('says what it will change before it does', () => {
    expect(Table.of(someone, blow(6)).changes('damage-biotic')).toEqual(['Vitality: 20 → 14']);
    expect(Table.of({ ...someone, armorValue: 6 }, blow(6)).changes('damage-kinetic')).toEqual([
      'No damage taken.',
    ]);
  });

  it('that takes the last point fells: exhaustion, a trauma, unconsciousness', () => {
    const table = Table.of(someone, { vitality: 5, concentrating: true, ...blow(7) });
    expect(table.changes('damage-kinetic')).toEqual([
      'Vitality: 5 → 0',
      'Falls unconscious; death saves begin.',
      'Concentration is lost.',
      'Exhaustion: 0 → 1',
      'Suffers a trauma: Injury',
    ]);
    table.press('damage-kinetic');
    expect(table.play).toMatchObject({
      vitality: 0,
      exhaustion: 1,
      concentrating: false,
      traumas: [{ table: 'physical-mild', row: null }],
      death: { dead: false, stable: false },
    });
    expect(table.conditions).toEqual({
      unconscious: 'At 0 vitality points',
      incapacitated: 'From Unconscious',
      prone: 'From Unconscious',
    });
  });

  // Death threshold 13; with 5 points left, 18 leaves exactly 13 over, 19 leaves 14.
  it.each([
    [13, 'physical-mild', false],
    [14, 'physical-severe', false],
    [18, 'physical-severe', false],
    [19, undefined, true],
  ])('of %i at 5 points: %s, dead %s', (amount, trauma, dead) => {
    const { play } = Table.of(someone, { vitality: 5, ...blow(amount) }).press('damage-kinetic');
    expect(play['death']).toMatchObject({ dead });
    expect((play['traumas'] as { table: string }[])[0]?.table).toBe(trauma);
  });

  it('of the psychic kind leaves a psychic trauma', () => {
    const { play } = Table.of(someone, { vitality: 1, ...blow(1) }).press('damage-psychic');
    expect(play['traumas']).toMatchObject([{ table: 'psychic-mild' }]);
  });

  it('at 0 points is a failed death save, the third of which kills, and ends being stable', () => {
    const down = (death: Plan, amount = 3) => Table.of(someone, { vitality: 0, death, ...blow(amount) });
    expect(down({ failures: 1 }).press('damage-kinetic').play['death']).toMatchObject({
      failures: 2,
      dead: false,
    });
    expect(down({ failures: 2 }).press('damage-kinetic').play['death']).toMatchObject({ dead: true });
    expect(down({ stable: true }).press('damage-kinetic').play['death']).toMatchObject({
      failures: 1,
      stable: false,
    });
    expect(down({}, 13).press('damage-kinetic').play['death']).toMatchObject({ dead: false });
    expect(down({}, 14).press('damage-kinetic').play['death']).toMatchObject({ dead: true });
    expect(down({}).press('damage-kinetic').play).toMatchObject({ exhaustion: null, traumas: [] });
  });

  it('asks who concentrates for a save: 13, or half the damage', () => {
    const roll = (amount: number, more: Plan = {}) =>
      Table.of({ ...someone, vitality: 50, ...more }, { concentrating: true, ...blow(amount) }).action(
        'damage-biotic',
      ).roll;
    expect(roll(10)).toMatchObject({ check: 'save', values: { ability: 2, skill: 2, dc: 13 } });
    expect(roll(29)?.values['dc']).toBe(14);
    expect(roll(10, { skills: { lucidity: 6 } })?.values).toMatchObject({ ability: 1, skill: 6 });
    expect(Table.of(someone, blow(10)).action('damage-biotic').roll).toBeUndefined();
    const stunned = { concentrating: true, conditions: ['stunned'], ...blow(10) };
    expect(Table.of(someone, stunned).action('damage-biotic').roll).toBeUndefined();
    const lost = Table.of(someone, { concentrating: true, ...blow(3) }).roll('damage-biotic', 'failure');
    expect(lost.play['concentrating']).toBe(false);
  });
});

describe('healing', () => {
  it('reaches the maximum', () => {
    expect(
      Table.of(someone, { vitality: 15, ...blow(3) })
        .press('heal')
        .shows('vitality'),
    ).toBe('18 of 20');
    expect(
      Table.of(someone, { vitality: 15, ...blow(30) })
        .press('heal')
        .shows('vitality'),
    ).toBe('20');
  });

  it('wakes, and forgets the death saves', () => {
    const table = Table.of(someone, { vitality: 0, death: { successes: 2, failures: 2 }, ...blow(1) }).press(
      'heal',
    );
    expect(table.conditions).toEqual({ prone: '' });
    expect(table.play['death']).toMatchObject({ successes: 0, failures: 0 });
  });

  it('needs air, something to heal, and life', () => {
    expect(() => Table.of(someone, { vitality: 5, suffocating: true, ...blow(3) }).press('heal')).toThrow(
      'air',
    );
    expect(() => Table.of(someone, blow(3)).press('heal')).toThrow('maximum');
    expect(() => Table.of(someone, { vitality: 0, death: { dead: true }, ...blow(3) }).press('heal')).toThrow(
      'Dead',
    );
    expect(() => Table.of(someone, { vitality: 5 }).press('heal')).toThrow('points first');
  });
});
