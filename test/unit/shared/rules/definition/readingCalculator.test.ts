import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../../shared/kernel/errors';
import { say } from './formula/names';
import { rulesetOf } from './sample';

const ruleset = rulesetOf({
  checks: [
    {
      id: 'check',
      name: 'Check',
      inputs: {
        bonus: { name: 'Bonus', min: -10, max: 20 },
        extra: { name: 'Advantage', min: -2, max: 2 },
      },
      dice: [
        { id: 'two', count: 2, extra: 'extra', mostExtra: 2 },
        { id: 'fate', count: 1, sides: 4 },
      ],
      add: [{ name: 'Bonus', is: 'bonus' }],
      compare: 'atLeast',
      target: 12,
    },
  ],
  calculators: [{ id: 'read', name: 'Read dice', reads: 'check' }],
});

function run(values: object) {
  const [calculator] = ruleset.calculators;
  if (calculator === undefined) throw new Error('No calculator');
  return calculator.run(values);
}

function faultOf(values: object): string {
  const result = run(values);
  if (result.ok) throw new Error('No fault');
  return say((result.error satisfies AppError).text);
}

describe('a calculator that reads dice', () => {
  it('says what its check says, with the dice that count', () => {
    const result = run({ bonus: 3, extra: 1, dice: [1, 6, 5, 4] });
    if (!result.ok) throw new Error(say(result.error.text));
    expect(result.value.json).toMatchObject({ total: 18, success: true });
    expect(say(result.value.sentence)).toBe(say({ key: 'definition.check.success' }));
    expect(result.value.figures.map(({ value }) => value)).toEqual([{ raw: '6, 5, 4' }, { raw: '18' }]);
    expect(run({ bonus: 0, extra: -1, dice: [1, 6, 5, 4] })).toMatchObject({
      value: { json: { total: 10, success: false } },
    });
  });

  it('says what the dice show besides, unless the verdict says it', () => {
    const check = (more: object) => ({
      id: 'check',
      name: 'Check',
      dice: [{ id: 'd', count: 2 }],
      degrees: [{ id: 'towers', name: 'Towers', when: 'lowest == 6', special: true }],
      ...more,
    });
    const sentence = (more: object) => {
      const { calculators } = rulesetOf({
        checks: [check(more)],
        calculators: [{ id: 'read', name: 'Read', reads: 'check' }],
      });
      const result = calculators[0]?.run({ dice: [6, 6] });
      return result?.ok === true ? say(result.value.sentence) : 'refused';
    };
    expect(sentence({ verdict: [{ text: '{total}' }] })).toBe('12, Towers');
    expect(sentence({})).toBe('Towers');
  });

  it('asks for as many dice as the check rolls, none with a face that it does not have', () => {
    expect(faultOf({ bonus: 3, extra: 1, dice: [1, 6, 4] })).toBe('The check rolls 4 dice.');
    expect(faultOf({ bonus: 3, extra: 0, dice: [1, 6, 5] })).toBe('Die 3 has 4 sides.');
  });

  it('names a check that is not there, or that has an input of its name', () => {
    const check = (inputs: object) => ({ id: 'check', name: 'Check', inputs, dice: [{ id: 'd' }] });
    const reading =
      (reads: string, inputs: object = {}) =>
      () =>
        rulesetOf({ checks: [check(inputs)], calculators: [{ id: 'read', name: 'Read', reads }] });
    expect(reading('chek')).toThrow('calculators.0.reads');
    expect(reading('check', { dice: { name: 'Dice', min: 0, max: 3 } })).toThrow('calculators.0.reads');
    expect(reading('check')).not.toThrow();
  });
});
