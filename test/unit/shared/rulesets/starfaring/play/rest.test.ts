import { describe, expect, it } from 'vitest';
import { changeBy } from '#shared/character/edits';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { Table } from '#test/unit/shared/rulesets/starfaring/support';
import { someone } from './support';

describe('rest', () => {
  it('brings back what the die says, up to the maximum', () => {
    const table = () => Table.of(someone, { vitality: 10 });
    expect(table().action('rest').roll).toMatchObject({ check: 'rest', values: { strength: 2 } });
    expect(table().roll('rest', 'regained-3').play['vitality']).toBe(13);
    expect(table().roll('rest', 'regained-8').play['vitality']).toBe(18);
    expect(Table.of(someone, { vitality: 18 }).roll('rest', 'regained-8').play['vitality']).toBe(20);
    expect(() => table().roll('rest', 'regained-9')).toThrow();
  });

  it('offers something for every face of the die', () => {
    for (const str of [-5, -3, 0, 4, 20]) {
      const request = Table.of({ abilities: { str } }, { vitality: 1 }).action('rest').roll;
      const check = ruleset.checks.find(({ id }) => id === request?.check);
      const opened = check?.open(request?.values);
      if (opened?.ok !== true) throw new Error('Cannot be rolled');
      const offered = request?.after?.flatMap(({ outcomes }) => outcomes) ?? [];
      for (let face = 1; face <= 6; face += 1)
        expect(offered).toContain(opened.value.read({ dice: [[face]], chosen: [] }).outcome);
    }
  });

  it('needs a vitality point, air, and not too many rads', () => {
    expect(() => Table.of(someone, { vitality: 0 }).press('rest')).toThrow('1 vitality point');
    expect(() => Table.of(someone, { vitality: 0 }).press('full-rest')).toThrow('1 vitality point');
    expect(() => Table.of(someone, { suffocating: true }).press('rest')).toThrow('air');
    expect(() => Table.of(someone, { rads: 61, vitality: 3 }).press('rest')).toThrow('Rest currently');
    expect(Table.of(someone, { rads: 60, vitality: 3 }).action('rest').blocked).toBeUndefined();
  });

  it('when full lowers exhaustion, restores psi points and counts the hours again', () => {
    const psionic = { ...someone, psi: 8 };
    const table = Table.of(psionic, {
      exhaustion: 2,
      psi: 3,
      awake: 20,
      traumas: [{ table: 'psychic-mild', row: 'charm' }],
    });
    expect(table.changes('full-rest')).toEqual([
      'Exhaustion: 2 → 1',
      'Psi points: 3 → 8',
      'The hours since the last full rest are reset.',
      'One recovery save, under Traumas.',
    ]);
    expect(table.press('full-rest').play).toMatchObject({ exhaustion: 1, psi: null, awake: 0 });
    expect(table.shows('psi')).toBe('8 of 8');
  });

  it('when full brings vitality points up to the maximum that it leaves', () => {
    // Exhaustion 4 halves 20 to 10; after the rest it is 20 again, so that 10 + 8 fit.
    const table = Table.of(someone, { exhaustion: 4, vitality: 10 });
    const after = table
      .action('full-rest')
      .roll?.after?.find(({ outcomes }) => outcomes?.includes('regained-8'));
    expect(after?.edits).toEqual([changeBy(['vitality'], { from: 10, by: 8, most: 20 })]);
  });

  it('does not lower exhaustion of the hungry and thirsty, nor that of rads', () => {
    expect(Table.of(someone, { exhaustion: 2, hungry: 1 }).press('full-rest').play['exhaustion']).toBe(2);
    expect(Table.of(someone, { exhaustion: 2, thirsty: 1 }).press('full-rest').play['exhaustion']).toBe(2);
    const hot = Table.of(someone, { exhaustion: 1, rads: 15 });
    expect(hot.changes('full-rest')).toContain('1 level of exhaustion stays while the rads remain.');
    expect(hot.press('full-rest').figure('exhaustion').explained?.value).toBe(1);
  });

  it.each([
    ['light', 14],
    ['medium', 16],
    ['heavy', 18],
  ])('when full in %s armor asks for a check against %i', (armor, dc) => {
    const table = Table.of({ ...someone, armor }, { exhaustion: 1 });
    expect(() => table.press('full-rest')).toThrow('armor');
    expect(table.action('armor-rest').roll).toMatchObject({
      check: 'check',
      values: { ability: 2, skill: 2, dc },
    });
    expect(table.roll('armor-rest', 'success').play['exhaustion']).toBe(0);
    expect(
      Table.of({ ...someone, armor })
        .toggle('armorWorn')
        .action('full-rest').blocked,
    ).toBeUndefined();
  });

  it('is due within the hours of the species, and possible after half of them', () => {
    const table = (awake: number, rested = true) =>
      Table.of({ ...someone, restHours: 36 }, { awake, rested });
    expect(() => table(17).press('full-rest')).toThrow(
      '18 hours must pass after a full rest; so far, 17 have',
    );
    expect(() => table(18).press('full-rest').press('full-rest')).toThrow('so far, 0 have passed');
    // It is unknown whether there was a full rest before play began.
    expect(table(3, false).press('full-rest').play).toMatchObject({ awake: 0, rested: true });
    // A missed rest is not a rest, so nothing prevents the character from sleeping at last.
    expect(table(40).press('missed-rest').action('full-rest').blocked).toBeUndefined();
    expect(() => table(35).press('missed-rest')).toThrow('1 hour is left');
    expect(table(40).press('missed-rest').play).toMatchObject({ exhaustion: 1, awake: 4 });
  });
});

describe('effort', () => {
  it('costs 3 points for each +1, never the last point, which strain may take', () => {
    const table = (vitality: number) => Table.of(someone, { vitality });
    expect(table(10).press('tenacity', '3').play['vitality']).toBe(1);
    expect(table(10).press('tenacity', '1').play['vitality']).toBe(7);
    expect(() => table(9).press('tenacity', '3')).toThrow('last');
    const spent = table(6).press('strain', '6');
    expect(spent.play['vitality']).toBe(0);
    expect(Object.keys(spent.conditions)).toContain('unconscious');
    expect(() => table(5).press('strain', '6')).toThrow('Not enough');
    expect(table(7).press('refuse-strain').play['exhaustion']).toBe(1);
  });
});

describe('food and water', () => {
  it('hunger exhausts after as many days as the strength', () => {
    const table = Table.of(someone, { exhaustion: 0 }); // STR 2
    const days = ['1', '0.5', '0.5', '0.5', '1'].map((missing) => table.press('food', missing).play);
    expect(days.map(({ hungry, exhaustion }) => [hungry, exhaustion])).toEqual([
      [1, 0],
      [1.5, 0],
      [2, 0],
      [2.5, 1],
      [3.5, 2],
    ]);
    expect(table.press('food', '0').play['hungry']).toBe(0);
    expect(Table.of({ abilities: { str: -2 } }).press('food', '0.5').play['exhaustion']).toBe(1);
  });

  it('thirst exhausts at once, half the water by a failed save', () => {
    expect(Table.of(someone).press('water', 'less').play).toMatchObject({ thirsty: 1, exhaustion: 1 });
    const half = Table.of(someone);
    expect(half.action('half-water').roll?.values).toMatchObject({ ability: 2, skill: 2, dc: 16 });
    expect(half.roll('half-water', 'failure').play).toMatchObject({ thirsty: 1, exhaustion: 1 });
    expect(half.press('water', 'enough').play['thirsty']).toBe(0);
  });
});
