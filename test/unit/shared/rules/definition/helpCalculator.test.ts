import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { say } from './formula/names';
import { rulesetOf } from './sample';

const check = (inputs: readonly string[]) => ({
  id: 'check',
  name: 'Check',
  inputs: { skill: { name: 'Skill', min: -1, max: 4 }, difficulty: { name: 'Difficulty', min: 0, max: 20 } },
  dice: [{ id: 'd', count: 2, sides: 6 }],
  add: [{ name: 'Skill', is: 'skill' }],
  compare: 'atLeast',
  target: 'difficulty',
  assist: { name: 'Allies', most: 2, gives: 1, inputs },
});
const calculators = [{ id: 'help', name: 'Help', helps: 'check' }];
const game = (inputs: readonly string[]) => rulesetOf({ checks: [check(inputs)], calculators });

function calculated(inputs: readonly string[], values: unknown) {
  const result = game(inputs).calculators[0]?.run(values);
  if (result?.ok !== true) throw new Error(say(result?.error.text ?? { raw: 'No calculator' }));
  return result.value;
}

describe('a calculator of help', () => {
  it('weighs helpers exactly', () => {
    let [alone, help, helped, all] = [0, 0, 0, 0];
    everyRoll(4, 6, ([a = 0, b = 0, c = 0, d = 0]) => {
      const helps = c + d + 2 >= 8;
      all += 1;
      if (a + b >= 8) alone += 1;
      if (helps) help += 1;
      if (a + b + (helps ? 1 : 0) >= 8) helped += 1;
    });
    const { json } = calculated(['skill'], { skill: 0, difficulty: 8, helpers: { count: 1, skill: 2 } });
    const { alone: own, help: theirs, helped: both } = json as Record<string, number>;
    expect(own).toBeCloseTo(alone / all, 12);
    expect(theirs).toBeCloseTo(help / all, 12);
    expect(both).toBeCloseTo(helped / all, 12);
  });

  it('says what it comes to, with more helpers than the check allows', () => {
    const { sentence, figures } = calculated([], { skill: 0, difficulty: 12, helpers: 10 });
    expect(say(sentence)).toBe('Alone 2.8%; with help, which gives +1 on a success, 4.1%.');
    expect(figures.map(({ label, value }) => [say(label), say(value)])).toEqual([
      ['Alone', '2.8%'],
      ['A helper succeeds', '24.6%'],
      ['With help', '4.1%'],
    ]);
  });

  it('needs helpers, and a check that has some', () => {
    expect(() => calculated(['skill'], { skill: 0, difficulty: 8 })).toThrow('missing');
    expect(() => rulesetOf({ calculators: [{ id: 'help', name: 'Help', helps: 'damage' }] })).toThrow(
      'calculators.0.helps',
    );
    expect(() => rulesetOf({ calculators: [{ id: 'help', name: 'Help', helps: 'none' }] })).toThrow(
      'calculators.0.helps',
    );
  });
});
