import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/kernel/errors';
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

  it('shows numbers that the check tells programs, by names for people', () => {
    const check = {
      id: 'check',
      name: 'Check',
      dice: [{ id: 'd' }],
      tells: { total: 'total', low: 'total < 3' },
    };
    const figures = (also: object) => {
      const calculators = [{ id: 'read', name: 'Read', reads: 'check', also }];
      const result = rulesetOf({ checks: [check], calculators }).calculators[0]?.run({ dice: [4] });
      return result?.ok === true ? result.value.figures.map(({ label, value }) => [label, value]) : [];
    };
    expect(figures({ total: 'Depth', low: 'Low' })).toContainEqual([{ raw: 'Depth' }, { raw: '4' }]);
    expect(figures({ low: 'Low' })).toEqual(figures({}));
    expect(() => figures({ depth: 'Depth' })).toThrow('also.depth');
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

describe('a calculator that reads dice whose number decides an input', () => {
  const { calculators } = rulesetOf({
    checks: [
      {
        id: 'check',
        name: 'Check',
        inputs: {
          count: { name: 'Dice', min: 1, max: 20 },
          sides: {
            name: 'Die',
            of: [
              { id: '6', name: 'd6', value: 6 },
              { id: '12', name: 'd12', value: 12 },
            ],
          },
          stops: { name: 'Stops', min: 0, max: 9 },
          open: { name: 'Open', flag: true },
        },
        dice: [{ id: 'damage', count: 'count', sides: 'sides', drop: { of: 'high', n: 'open ? 0 : stops' } }],
      },
    ],
    calculators: [
      { id: 'read', name: 'Read dice', reads: 'check', with: { count: 'dice', sides: '12', open: false } },
    ],
  });

  it('asks for the others alone', () => {
    expect(Object.keys(calculators[0]?.inputs ?? {})).toEqual(['stops', 'dice']);
    expect(calculators[0]?.run({ stops: 1, dice: [9, 4, 2] })).toMatchObject({
      value: { json: { total: 6 } },
    });
    expect(calculators[0]?.run({ stops: 1, dice: [] })).toMatchObject({ error: { path: 'count' } });
  });

  it.each([
    ['the option that is decided', { sides: '12' }, 'of', 12],
    ['the largest option that is asked for', {}, 'of', 20],
    ['the number that is decided', { sides: 8 }, 'number', 8],
    ['the largest number that is asked for', {}, 'number', 30],
    ['the largest die of all for a number of the dice', { sides: 'dice + 2' }, 'number', 100],
  ])('asks for dice with as many sides as %s', (_, decided, kind, sides) => {
    const options = [12, 20, 6].map((value) => ({ id: String(value), name: `d${String(value)}`, value }));
    const input = kind === 'of' ? { name: 'Die', of: options } : { name: 'Die', min: 2, max: 30 };
    const asking = rulesetOf({
      checks: [
        { id: 'check', name: 'Check', inputs: { sides: input }, dice: [{ id: 'damage', sides: 'sides' }] },
      ],
      calculators: [{ id: 'read', name: 'Read dice', reads: 'check', with: decided }],
    });
    expect(asking.calculators[0]?.inputs['dice']).toMatchObject({ sides });
  });
});

describe('a calculator of formulas', () => {
  const { calculators } = rulesetOf({
    calculators: [
      {
        id: 'far',
        name: 'Far',
        inputs: {
          range: { name: 'Range', min: 1, max: 99, fractions: true },
          far: { name: 'Far', min: 0, max: 99 },
        },
        results: [{ id: 'times', is: 'ceil(log2(far / range))', round: 'none' }],
        tells: { times: { is: 'times', when: 'times <= 3' }, far: 'far' },
        says: [{ text: '{times}' }],
      },
    ],
  });

  it('tells programs nothing of what does not hold, and takes numbers that are not whole', () => {
    expect(calculators[0]?.run({ range: 7.5, far: 60 })).toMatchObject({
      value: { json: { times: 3, far: 60 } },
    });
    expect(calculators[0]?.run({ range: 7.5, far: 61 })).toMatchObject({
      value: { json: { times: null, far: 61 } },
    });
  });
});
