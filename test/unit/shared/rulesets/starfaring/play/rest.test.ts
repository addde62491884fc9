import { describe, expect, it } from 'vitest';
import { changeBy } from '#shared/character/edits';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { Table } from '#test/unit/shared/rulesets/starfaring/support';
import { someone } from './support';

describe('rest', () => {
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

  it('when full brings vitality points up to the maximum that it leaves', () => {
    // Exhaustion 4 halves 20 to 10; after the rest it is 20 again, so that 10 + 8 fit.
    const table = Table.of(someone, { exhaustion: 4, vitality: 10 });
    const after = table
      .action('full-rest')
      .roll?.after?.find(({ outcomes }) => outcomes?.includes('regained-8'));
    expect(after?.edits).toEqual([changeBy(['vitality'], { from: 10, by: 8, most: 20 })]);
  });
});
