import { describe, expect, it } from 'vitest';
import { changeBy, set, type Edit } from '../../../../../shared/character/edits';
import type { PlayBlock } from '../../../../../shared/rules/play';
import { ruleset } from '../../../../../shared/rulesets/starfaring';
import { traumas } from '../../../../../shared/rulesets/starfaring/data';
import { playSchema } from '../../../../../shared/rulesets/starfaring/play/state';
import { Table, translate, type Plan } from './support';

// STR 2 and WIL 1: death threshold 13.
const someone: Plan = {
  abilities: { str: 2, dex: 1, int: 1, wil: 1 },
  skills: { stamina: 2, fortitude: 3 },
  vitality: 20,
};
const blow = (amount: number, more: Plan = {}) => ({
  blow: { amount, resistant: false, vulnerable: false, ...more },
});

/** The edits of a block's controls. */
function editsOf(block: PlayBlock): (readonly Edit[])[] {
  if (block.kind === 'trackers') return block.trackers.map(({ path, value }) => [set(path, value + 1)]);
  if (block.kind === 'toggles') return block.toggles.map((toggle) => toggle.edits);
  return block.actions.flatMap((action) => [
    action.edits,
    ...(action.options ?? []).map((option) => option.edits),
    ...(action.roll?.after ?? []).map((after) => after.edits),
  ]);
}

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
  it('goes up to the maximum', () => {
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
    expect(table.conditions).toEqual({});
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

describe('death saves', () => {
  const down = (death: Plan = {}) => Table.of(someone, { vitality: 0, death });

  it.each([
    ['success', {}, { successes: 1, failures: 0, stable: false, dead: false }],
    ['success', { successes: 2, failures: 2 }, { successes: 0, failures: 0, stable: true, dead: false }],
    ['failure', {}, { successes: 0, failures: 1, dead: false }],
    ['failure', { failures: 2 }, { failures: 3, dead: true }],
    ['two-failures', {}, { failures: 2, dead: false }],
    ['two-failures', { failures: 1 }, { failures: 3, dead: true }],
    ['two-failures', { failures: 2 }, { failures: 3, dead: true }],
    ['stable', { successes: 1, failures: 2 }, { successes: 0, failures: 0, stable: true, dead: false }],
  ])('%s after %j', (outcome, before, after) => {
    expect(down(before).roll('death-save', outcome).play['death']).toMatchObject(after);
  });

  it('are rolled by the check of that name, with outcomes that it has', () => {
    const request = down().action('death-save').roll;
    const check = ruleset.checks.find(({ id }) => id === request?.check);
    const opened = check?.open(request?.values);
    if (opened?.ok !== true) throw new Error('Cannot be rolled');
    const offered = request?.after?.flatMap(({ outcomes }) => outcomes ?? []) ?? [];
    const outcomes = Array.from(
      { length: 12 },
      (_, index) => opened.value.read({ dice: [[index + 1]], chosen: [] }).outcome,
    );
    expect(outcomes[0]).toBe('two-failures');
    expect(outcomes[5]).toBe('failure');
    expect(outcomes[6]).toBe('success');
    expect(outcomes[11]).toBe('stable');
    expect(new Set(outcomes)).toEqual(new Set(offered));
  });

  it('end when somebody helps: DC 14, one more for each trauma, two more for blood', () => {
    const text = (play: Plan) => {
      const action = Table.of(someone, { vitality: 0, ...play }).action('stabilise');
      return action.text === undefined ? '' : translate(action.text);
    };
    const wound = { table: 'physical-mild', row: 'right-arm' };
    expect(text({})).toContain('DC 14');
    expect(text({ traumas: [wound, wound] })).toContain('DC 16');
    expect(text({ traumas: [wound], conditions: ['bleeding'] })).toContain('DC 17');
    const helped = Table.of(someone, { vitality: 0, conditions: ['bleeding', 'blinded'] }).press('stabilise');
    expect(helped.play).toMatchObject({ death: { stable: true }, conditions: ['blinded'] });
    expect(helped.press('wake').play).toMatchObject({ vitality: 1, death: { stable: false } });
    expect(() => down().press('wake')).toThrow('stable');
  });

  it('are not offered to the living and the dead', () => {
    const ids = (play: Plan) => Table.of(someone, play).actions.map(({ id }) => id);
    expect(ids({})).not.toContain('death-save');
    expect(ids({ vitality: 0, death: { dead: true } })).not.toContain('death-save');
    expect(ids({ vitality: 0 })).toContain('death-save');
    expect(Table.of(someone, { vitality: 0, death: { dead: true } }).press('revive').play).toMatchObject({
      vitality: 1,
      death: { dead: false },
    });
  });
});

describe('bleeding', () => {
  it('takes a point at the end of each turn, whatever the armor', () => {
    const table = Table.of({ ...someone, armorValue: 9 }, { vitality: 2, conditions: ['bleeding'] }).press(
      'bleed',
    );
    expect(table.play['vitality']).toBe(1);
    expect(table.press('bleed').play).toMatchObject({ vitality: 0, exhaustion: 1 });
    expect(table.press('bleed').play['death']).toMatchObject({ failures: 1 });
  });
});

describe('conditions', () => {
  it('go on and off', () => {
    const table = Table.of(someone).toggle('blinded').toggle('prone');
    expect(table.conditions).toEqual({ blinded: '', prone: '' });
    expect(table.toggle('blinded').conditions).toEqual({ prone: '' });
  });

  it.each([
    [{ exhaustion: 2 }, {}, { sickened: 'Exhaustion 2' }],
    [{ exhaustion: 3 }, {}, { sickened: 'Exhaustion 2', hindered: 'Exhaustion 3' }],
    [
      {},
      { rads: 41 },
      { sickened: 'Exhaustion 2', hindered: 'Exhaustion 3', dazzled: 'From more than 40 rads' },
    ],
    [{}, { load: 51 }, { hindered: 'From the load' }],
    [{}, { conditions: ['stunned'] }, { stunned: '', incapacitated: 'From Stunned' }],
    [{}, { conditions: ['paralyzed'] }, { paralyzed: '', incapacitated: 'From Paralyzed' }],
  ])('come of %j and %j and cannot be switched off', (more, play, conditions) => {
    const table = Table.of({ ...someone, ...more }, play);
    expect(table.conditions).toEqual(conditions);
    const [locked] = Object.entries(conditions).find(([, cause]) => cause !== '') ?? [''];
    expect(() => table.toggle(locked)).toThrow();
  });
});

describe('exhaustion', () => {
  it('6 means unconscious at 0 vitality points', () => {
    const table = Table.of({ ...someone, exhaustion: 6 });
    expect(table.shows('vitality')).toBe('0 of 10');
    expect(Object.keys(table.conditions)).toContain('unconscious');
    expect(table.shows('speed')).toBe('0 m');
  });
});

describe('rads', () => {
  // A threshold takes effect once it is exceeded; its levels of exhaustion are added to the counted ones.
  it.each([
    [5, 0],
    [6, 0],
    [10, 0],
    [11, 1],
    [20, 1],
    [21, 2],
    [40, 2],
    [41, 3],
    [60, 3],
    [61, 4],
    [80, 4],
    [81, 5],
  ])('%i mean %i levels of exhaustion', (rads, level) => {
    expect(Table.of(someone, { rads }).figure('exhaustion').explained?.value).toBe(level);
    expect(Table.of(someone, { rads, exhaustion: 5 }).figure('exhaustion').explained?.value).toBe(
      Math.min(6, 5 + level),
    );
  });

  it('over 80 bleed, over 100 kill', () => {
    expect(Table.of(someone, { rads: 81 }).conditions['bleeding']).toBe('From more than 80 rads');
    const noted = (rads: number) => {
      const block = Table.of(someone, { rads }).blocks[0];
      const tracker = block?.kind === 'trackers' ? block.trackers[0] : undefined;
      return tracker?.note === undefined ? '' : translate(tracker.note);
    };
    expect(noted(100)).not.toBe('Dead');
    expect(noted(101)).toBe('Dead');
  });

  it('leave the body, 1 every 8 hours, and their effects with them', () => {
    const table = Table.of(someone, { rads: 21 });
    expect(table.press('time', '1').play).toMatchObject({ rads: 21, awake: 1 });
    expect(table.press('time', '8').play).toMatchObject({ rads: 20, awake: 9 });
    expect(table.figure('exhaustion').explained?.value).toBe(1);
    expect(table.press('time', '24').play).toMatchObject({ rads: 17, awake: 33 });
  });
});

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

  it('when full lowers exhaustion, restores psi points and counts the hours anew', () => {
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

describe('traumas', () => {
  it('of every table and row can be picked and rolled', () => {
    for (const { id, rows, general } of traumas.tables)
      for (const row of rows) {
        const picked = Table.of(someone).press(`pick-${id}`, row.id).play;
        const rolled = Table.of(someone).roll(`roll-${id}`, row.id).play;
        expect(rolled).toEqual(picked);
        expect(picked['traumas']).toMatchObject([{ table: id, row: row.id, successes: 0 }]);
        expect(picked['conditions']).toEqual([...(general.conditions ?? []), ...(row.conditions ?? [])]);
      }
  });

  it('are rolled by the check of that name, with outcomes that the tables have', () => {
    for (const { id, sides, rows } of traumas.tables) {
      const request = Table.of(someone).action(`roll-${id}`).roll;
      const opened = ruleset.checks.find((check) => check.id === request?.check)?.open(request?.values);
      if (opened?.ok !== true) throw new Error('Cannot be rolled');
      const outcomes = Array.from(
        { length: sides },
        (_, index) => opened.value.read({ dice: [[index + 1]], chosen: [] }).outcome,
      );
      expect(outcomes).toEqual(
        outcomes.map((_, index) => rows.find(({ from, to }) => from <= index + 1 && index + 1 <= to)?.id),
      );
    }
  });

  it('that damage brought are rolled in their place', () => {
    const table = Table.of(someone, { vitality: 1, ...blow(2) }).press('damage-kinetic');
    expect(table.roll('roll', 'torso').play['traumas']).toMatchObject([{ row: 'torso', ability: null }]);
    expect(table.press('ability', 'dex').shows('dex')).toBe('0');
    expect(table.press('ability', 'str').shows('dex')).toBe('1');
    expect(table.shows('str')).toBe('1');
  });

  it('heal with the third success, but for what is permanent', () => {
    const mild = Table.of(someone, { traumas: [{ table: 'physical-mild', row: 'left-leg' }] });
    expect(mild.roll('recover', 'success').play['traumas']).toMatchObject([{ successes: 1 }]);
    expect(mild.roll('recover', 'success').play['traumas']).toMatchObject([{ successes: 2 }]);
    expect(mild.roll('recover', 'success').play['traumas']).toEqual([]);
    const severe = Table.of(someone, {
      traumas: [{ table: 'physical-severe', row: 'left-leg', successes: 2 }],
    });
    expect(severe.actions.map(({ id }) => id)).toContain('actionSave');
    severe.roll('recover', 'success');
    expect(severe.play['traumas']).toMatchObject([{ healed: true }]);
    expect(severe.shows('speed')).toBe('5 m');
    expect(severe.actions.map(({ id }) => id)).not.toContain('actionSave');
    expect(severe.actions.map(({ id }) => id)).not.toContain('recover');
    expect(severe.press('remove').shows('speed')).toBe('10 m');
  });

  it('are saved against with STR (Stamina) or WIL (Fortitude), DC 15', () => {
    const values = (table: string, row: string, play: Plan = {}) =>
      Table.of(someone, { traumas: [{ table, row }], ...play }).action('recover').roll?.values;
    expect(values('physical-mild', 'left-leg')).toMatchObject({ ability: 2, skill: 2, dc: 15 });
    expect(values('psychic-severe', 'sleep')).toMatchObject({ ability: 1, skill: 3, dc: 15 });
  });

  it.each([
    [{}, {}, 0, 1],
    [{ treated: true }, {}, 0, 0],
    [{ treated: true }, { recuperating: true }, 1, 0],
    [{ treated: true }, { strenuous: true }, 0, 1],
    [{}, { strenuous: true, recuperating: true }, 1, 2],
    [{}, { conditions: ['sickened'] }, 0, 2],
  ])('%j with %j: %i for, %i against', (trauma, play, advantages, disadvantages) => {
    const table = Table.of(someone, {
      traumas: [{ table: 'psychic-mild', row: 'charm', ...trauma }],
      ...play,
    });
    expect(table.action('recover').roll?.values).toMatchObject({ advantages, disadvantages });
  });

  it.each([
    ['physical-severe', 'head', 'actionSave', { ability: 2, skill: 2, dc: 15 }],
    ['psychic-severe', 'mood', 'actionSave', { ability: 1, skill: 0, dc: 15 }],
    ['physical-mild', 'right-leg', 'dash', { ability: 1, skill: 0, dc: 13 }],
    ['psychic-mild', 'terror', 'facing', { ability: 1, skill: 3, dc: 16 }],
  ])('%s %s asks for a save: %s', (table, row, id, values) => {
    expect(Table.of(someone, { traumas: [{ table, row }] }).action(id).roll?.values).toMatchObject(values);
  });

  it('can be treated, and no longer', () => {
    const table = Table.of(someone, { traumas: [{ table: 'psychic-mild', row: 'charm' }] }).press('treat');
    expect(table.play['traumas']).toMatchObject([{ treated: true }]);
    expect(table.press('treat').play['traumas']).toMatchObject([{ treated: false }]);
  });
});

describe('effort', () => {
  it('costs 3 points for each +1, and never the last point', () => {
    const table = (vitality: number) => Table.of(someone, { vitality });
    expect(table(10).press('tenacity', '3').play['vitality']).toBe(1);
    expect(table(10).press('tenacity', '1').play['vitality']).toBe(7);
    expect(() => table(9).press('tenacity', '3')).toThrow('last');
    expect(table(7).press('strain', '6').play['vitality']).toBe(1);
    expect(() => table(6).press('strain', '6')).toThrow('last');
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
