import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { traumas } from '#shared/rulesets/starfaring/data/index';
import { set } from '#shared/character/edits';
import type { TurnEdge } from '#shared/rules/fight/fighter';
import { crossed } from '#shared/rules/play';
import { Table, translate, type Plan } from '#test/unit/shared/rulesets/starfaring/support';
import { someone, blow } from './support';

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

  const tracked = (table: Table, id: string, value: number) => {
    const trackers = table.blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    const tracker = trackers.find((each) => each.id === id);
    if (tracker === undefined) throw new Error(`No tracker ${id}`);
    return table.apply([set(tracker.path, value), ...crossed(tracker, value)]);
  };

  it.each([
    ['a step', (table: Table) => table.press('refuse-strain')],
    ['the tracker', (table: Table) => tracked(table, 'exhaustion', 6)],
    ['rads', (table: Table) => tracked(table, 'rads', 11)],
  ])('6 by %s takes vitality for good, and nothing restores it meanwhile', (_, reach) => {
    const table = reach(Table.of({ ...someone, exhaustion: 5 }, { concentrating: true }));
    expect(table.play).toMatchObject({ vitality: 0, concentrating: false });
    expect(table.apply([set(['blow', 'amount'], 9)]).action('heal').blocked).toBeDefined();
    expect(table.opened.fight?.({ minor: false }).heal(9)).toMatchObject({
      steps: [{ key: 'ruleset.starfaring.play.spent' }],
      edits: [],
    });
    const less = tracked(tracked(table, 'rads', 0), 'exhaustion', 3);
    expect(less.shows('vitality')).toBe('0 of 20');
    expect(less.apply([set(['blow', 'amount'], 9)]).press('heal').play['vitality']).toBe(9);
  });

  it('6 at the start brings no vitality back when rads or levels go', () => {
    const table = Table.of({ ...someone, exhaustion: 5 }, { rads: 11, radHours: 0 });
    expect(table.press('time', '24').shows('vitality')).toBe('0 of 10');
    expect(tracked(Table.of({ ...someone, exhaustion: 6 }), 'exhaustion', 5).shows('vitality')).toBe(
      '0 of 10',
    );
  });
});

describe('a stun', () => {
  const stunned = () => Table.of(someone).press('pick-physical-mild', 'head');
  const turns = (table: Table, ...edges: readonly TurnEdge[]) =>
    edges.reduce(
      (now, edge) => now.apply(now.opened.fight?.({ minor: false }).turn(edge).edits ?? []),
      table,
    );

  it('of a trauma lasts until the end of the next turn, also if it came during one', () => {
    expect(turns(stunned(), 'end').conditions).toHaveProperty('stunned');
    expect(turns(stunned(), 'end', 'start').conditions).toHaveProperty('stunned');
    expect(turns(stunned(), 'end', 'start', 'end').conditions).toEqual({});
    expect(turns(stunned(), 'start', 'end').conditions).toEqual({});
  });

  it('of a trauma is over once time goes by', () => {
    expect(stunned().press('time', '1').conditions).toEqual({});
  });

  it('that somebody else gave is not ended by it', () => {
    const before = Table.of(someone).toggle('stunned').press('pick-physical-mild', 'head');
    expect(turns(before, 'start', 'end').conditions).toHaveProperty('stunned');
    const later = stunned();
    const again = later.apply(later.opened.fight?.({ minor: false }).condition('stunned', true) ?? []);
    expect(turns(again, 'start', 'end').conditions).toHaveProperty('stunned');
  });
});

describe('waking', () => {
  const prone = { prone: '' };
  it.each([
    ['healing', () => Table.of(someone, { vitality: 0, ...blow(5) }).press('heal')],
    ['first aid', () => Table.of(someone, { vitality: 0, death: { stable: true } }).press('wake')],
    ['a return', () => Table.of(someone, { vitality: 0, death: { dead: true } }).press('revive')],
    ['a switch', () => Table.of(someone).toggle('unconscious').toggle('unconscious')],
  ])('by %s leaves a character on the ground', (_, wake) => {
    expect(wake().conditions).toEqual(prone);
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
