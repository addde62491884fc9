import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/tiers/index';
import { check, documentOf, open, wordless } from './support';

const plain = { attribute: 1, skill: 2, advantages: 0, disadvantages: 0 };

describe('the words of Tiers', () => {
  it('are there for every roll, its odds and its choices', () => {
    for (const [values, dice] of [
      [{ ...plain, skill: -9 }, [1, 2]],
      [{ ...plain, tier: 6 }, [6, 6]],
      [{ ...plain, tier: 0, advantages: 1 }, [1, 1, 1]],
      [{ ...plain, tier: 2, disadvantages: 2 }, [1, 5, 3, 4]],
    ] as const) {
      const opened = check('check', values);
      const reading = opened.read({ dice: [dice], chosen: [] });
      expect(wordless([opened.odds(), opened.whatIfs(), reading])).toEqual([]);
    }
    expect(wordless([ruleset.checks, ruleset.reference, ruleset.initiative, ruleset.calculators])).toEqual(
      [],
    );
  });

  it('are there for every answer of the calculator', () => {
    const results = [
      [1, 1],
      [6, 6],
      [2, 5],
    ].map((dice) => ruleset.calculators[0]?.run({ ...plain, dice }));
    expect(results.every((result) => result?.ok === true)).toBe(true);
    expect(wordless(results)).toEqual([]);
  });

  it('are there for play in every condition', () => {
    const hurt = documentOf({ shield: 2, techniques: [{ takes: 'nothing' }] });
    const conditions = ['knocked-down', 'stunned', 'frozen', 'paralyzed', 'on-fire', 'grabbed', 'in-cover'];
    const spent = { trackers: { action: 0, minor: 0, reaction: 0 } };
    const suffered = { conditions: Object.fromEntries(conditions.map((id) => [id, true])) };
    for (const play of [{}, spent, suffered])
      expect(wordless([open({ ...hurt, play }).play(), open({ ...hurt, play }).sheet()])).toEqual([]);
  });

  it('would be missed', () => {
    expect(wordless({ key: 'ruleset.tiers.nothing' })).toEqual(['ruleset.tiers.nothing']);
  });
});
