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
