import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { readDefinition } from '#shared/rules/definition/read';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { checkFrom, opened } from './sample';

const check = {
  inputs: {
    skill: { name: 'Skill', min: -1, max: 4 },
    difficulty: { name: 'Difficulty', min: 0, max: 40 },
    circumstances: { name: 'Circumstances', min: -2, max: 2, leftOut: 0 },
  },
  dice: [{ id: 'two', count: 2 }],
  add: [
    { name: 'Skill', is: 'skill' },
    { name: 'Circumstances', is: 'circumstances' },
  ],
  compare: 'atLeast',
  target: 'difficulty',
  assist: {
    name: 'Helpers',
    hint: 'Each rolls.',
    most: 3,
    gives: 1,
    inputs: ['skill'],
    with: { circumstances: 0 },
  },
};
const made = checkFrom(check);
const plain = { skill: 1, difficulty: 8, circumstances: 2 };

describe('helpers with numbers of their own', () => {
  it('roll with these numbers, and without what holds for others only', () => {
    const open = opened(made, { ...plain, helpers: { count: 2, skill: -1 } });
    expect(open.dice.map(({ count }) => count)).toEqual([2, 2, 2]);
    const read = (...dice: number[][]) => open.read({ dice, chosen: [] });
    expect(read([1, 3], [4, 4], [3, 4]).json).toEqual({ total: 7, success: false });
    const helped = read([1, 3], [4, 4], [4, 5]);
    expect(helped.json).toEqual({ total: 8, success: true });
    expect(helped.specials.map(({ title }) => say(title))).toEqual(['A helper succeeds: +1']);
    expect(helped.dice.map(({ kept }) => kept)).toEqual([true, true, false, false, false, false]);
    expect(helped.dice.slice(2).map(({ why }) => why && say(why))).toEqual([
      'helper 1 fails',
      'helper 1 fails',
      'helper 2 succeeds',
      'helper 2 succeeds',
    ]);
  });

  it('have exact odds, which equal every possible roll', () => {
    const open = opened(made, { ...plain, helpers: { count: 1, skill: 0 } });
    let [all, wins, help] = [0, 0, 0];
    everyRoll(4, 6, ([a = 0, b = 0, c = 0, d = 0]) => {
      const reading = open.read({
        dice: [
          [a, b],
          [c, d],
        ],
        chosen: [],
      });
      all += 1;
      if (reading.outcome === 'success') wins += 1;
      if (c + d >= 8) help += 1;
    });
    const odds = open.odds();
    expect(odds?.success).toBeCloseTo(wins / all, 12);
    expect(odds?.specials.map(({ p }) => p)).toEqual([expect.closeTo(help / all, 12)]);
  });

  it('may be one more, as able as the others or as whoever is helped', () => {
    const more = (helpers?: object) =>
      opened(made, helpers === undefined ? plain : { ...plain, helpers })
        .whatIfs()
        .find(({ id }) => id === 'helper')?.odds.success;
    const odds = (helpers: object) => opened(made, { ...plain, helpers }).odds()?.success;
    expect(more()).toBe(odds({ count: 1, skill: 1 }));
    expect(more({ count: 2, skill: 0 })).toBe(odds({ count: 3, skill: 0 }));
    expect(more({ count: 3, skill: 0 })).toBeUndefined();
  });

  it('are left out at will, and named where they have what the check does not know', () => {
    expect(opened(made, plain).dice).toHaveLength(1);
    expect(made.open({ ...plain, helpers: { count: 4, skill: 0 } })).toMatchObject({ ok: false });
    const head = { format: 1, id: 'sample', version: '1.0.0', name: 'Sample' };
    const assist = { ...check.assist, inputs: ['skil'], with: { luck: 0 } };
    const read = readDefinition({ ...head, checks: [{ id: 'check', name: 'Check', ...check, assist }] });
    expect(read.ok ? [] : read.error.map(({ path }) => path.join('.'))).toEqual([
      'checks.0.assist.with.luck',
      'checks.0.assist.inputs.0',
    ]);
  });
});
