import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { traumas } from '#shared/rulesets/starfaring/data/index';
import { set } from '#shared/character/edits';
import type { TurnEdge } from '#shared/rules/fight/fighter';
import { crossed } from '#shared/rules/play';
import { Table, translate } from '#test/unit/shared/rulesets/starfaring/support';
import { someone } from './support';

describe('exhaustion', () => {
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

describe('rads', () => {
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
});
