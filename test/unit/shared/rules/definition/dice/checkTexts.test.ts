import { describe, expect, it } from 'vitest';
import { leadsTo } from '#shared/rules/checks';
import { readDefinition } from '#shared/rules/definition/read';
import { checkFrom, opened } from './sample';

const check = {
  inputs: {
    bonus: { name: 'Bonus', min: 0, max: 9, hint: 'Rank and attribute.' },
    goal: { name: 'Goal', min: 2, max: 20, initial: 9, optional: true, hint: 'Left out if it is secret.' },
    stance: { name: 'Stance', of: [{ id: 'calm', name: 'Calm' }], hint: 'As announced.' },
    tier: { name: 'Tier', one: 'tiers', hint: 'As the table says.' },
    blessed: { name: 'Blessed', flag: true, hint: 'By the shrine.' },
  },
  dice: [{ id: 'two', count: 2, best: 6, worst: 1, extra: 'blessed ? 1 : 0' }],
  add: [{ name: 'Bonus', is: 'bonus' }],
  compare: 'atLeast',
  target: 'goal',
  degrees: [
    { id: 'towers', name: 'Towers', when: 'lowest == 6', special: true, outcome: true },
    { id: 'clear', name: 'Clear', when: 'margin >= 4' },
  ],
  verdict: [
    { when: 'compared && success', text: '{total}: {lookup(tiers, total).name}, enough' },
    { when: 'compared', text: '{total} is {target - total} short' },
    { when: 'total >= 6', text: '{total}: {lookup(tiers, total).name}' },
  ],
  tells: {
    kept: { dice: 'kept' },
    total: 'total',
    band: 'count(tiers, it.from <= total) - 1',
    towers: 'lowest == 6',
  },
  compareWith: [
    { id: 'easier', name: 'Easier', with: { goal: 'goal - 1' } },
    { name: 'Better', with: { bonus: 'bonus + 1' } },
  ],
};
const made = checkFrom(check);
const plain = { bonus: 3, stance: 'calm', tier: 'easy', blessed: false };
const read = (values: object, ...faces: number[]) =>
  opened(made, { ...plain, ...values }).read({ dice: [faces], chosen: [] });

describe('what a roll tells', () => {
  it('is said in the first sentence that holds, whether something was compared or not', () => {
    expect(read({ goal: 9 }, 4, 5).verdict).toEqual({ text: { raw: '12: Hard, enough' }, tone: 'good' });
    expect(read({ goal: 9 }, 1, 2).verdict).toEqual({ text: { raw: '6 is 3 short' }, tone: 'bad' });
    expect(read({}, 1, 2).verdict).toEqual({ text: { raw: '6: Easy' }, tone: 'plain' });
  });

  it('falls back to its degree where no sentence holds', () => {
    expect(read({ bonus: 0 }, 1, 2).verdict).toEqual({ text: { raw: '3' }, tone: 'plain' });
  });

  it('is data of the check’s own for programs, with the dice that count in the order they fell', () => {
    expect(read({ goal: 9, blessed: true }, 2, 6, 5).json).toEqual({
      kept: [6, 5],
      total: 14,
      band: 1,
      towers: false,
    });
    expect(read({ bonus: 0 }, 1, 1).json).toEqual({ kept: [1, 1], total: 2, band: -1, towers: false });
    expect(read({}, 6, 6).json).toMatchObject({ towers: true });
  });

  it('leaves out those of equal dice that fell first', () => {
    const kept = read({ blessed: true }, 2, 5, 2).dice.map(({ kept: counts }) => counts);
    expect(kept).toEqual([false, true, true]);
  });

  it('leads to what is asked for by a degree, in place of success', () => {
    const towers = read({ goal: 9 }, 6, 6);
    expect(towers.outcome).toBe('towers');
    expect(leadsTo(towers, { outcomes: ['towers'], label: { raw: '' }, edits: [] })).toBe(true);
    expect(read({ goal: 9 }, 6, 5).outcome).toBe('success');
  });

  it('marks good and bad faces', () => {
    expect(read({}, 6, 1).dice.map(({ mark }) => mark)).toEqual(['best', 'worst']);
    expect(read({}, 5, 2).dice.map(({ mark }) => mark)).toEqual([undefined, undefined]);
  });

  it('marks dice that count as successes', () => {
    const pool = checkFrom({
      dice: [{ id: 'd', kind: 'count', count: 4, sides: 10, from: 7, twice: 10, worst: 1 }],
      compare: 'atLeast',
      target: 1,
    });
    const { dice } = opened(pool, {}).read({ dice: [[10, 7, 6, 1]], chosen: [] });
    expect(dice.map(({ mark }) => mark)).toEqual(['twice', 'success', undefined, 'worst']);
  });

  it('compares under the names that the check gives', () => {
    const ids = opened(made, { ...plain, goal: 9 })
      .whatIfs()
      .map(({ id }) => id);
    expect(ids).toEqual(['easier', 'compare-2']);
  });

  it('has a line below each field', () => {
    expect(Object.values(made.inputs).map((input) => ('hint' in input ? input.hint : undefined))).toEqual([
      { raw: 'Rank and attribute.' },
      { raw: 'Left out if it is secret.' },
      { raw: 'As announced.' },
      { raw: 'As the table says.' },
      { raw: 'By the shrine.' },
    ]);
  });

  it('is refused with its place where a sentence or a part names something unknown', () => {
    const faultsOf = (more: object) => {
      const definition = { format: 1, id: 'sample', version: '1.0.0', name: 'Sample' };
      const dice = [{ id: 'd' }];
      const result = readDefinition({
        ...definition,
        checks: [{ id: 'check', name: 'Check', dice, ...more }],
      });
      return result.ok ? [] : result.error.map(({ path }) => path.join('.'));
    };
    expect(faultsOf({ tells: { most: 'totl' } })).toEqual(['checks.0.tells.most']);
    expect(faultsOf({ verdict: [{ when: 'totl > 1', text: '{total}' }] })).toEqual([
      'checks.0.verdict.0.when',
    ]);
    expect(faultsOf({ verdict: [{ text: '{might}' }] })).toEqual(['checks.0.verdict.0.text']);
  });
});

it('a pool that counts dice says how many successes it needs, and other dice what they reach', () => {
  const count = {
    dice: [{ id: 'd', kind: 'count', count: 5, sides: 10, from: 7 }],
    compare: 'atLeast',
    target: 2,
  };
  expect(opened(checkFrom(count)).odds()?.target).toEqual({ atLeast: 2, of: 'successes' });
  const both = { ...count, dice: [...count.dice, { id: 'more', count: 1, sides: 6 }] };
  expect(opened(checkFrom(both)).odds()?.target).toEqual({ atLeast: 2 });
  expect(opened(checkFrom({ dice: [{ id: 'd' }], compare: 'atLeast', target: 4 })).odds()?.target).toEqual({
    atLeast: 4,
  });
});
