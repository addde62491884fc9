import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { effectSchema, sourcesFor, type Effect, type EffectSource } from '#shared/rules/effects';
import { explain } from '#shared/rules/explained';

const effectSource = (effects: readonly Effect[], focus?: string): EffectSource => ({
  label: raw('Ring'),
  rule: '4',
  effects,
  ...(focus !== undefined && { focus }),
});
const amounts = (effects: readonly Effect[], facts: readonly string[], focus?: string): number[] =>
  sourcesFor('defense', [effectSource(effects, focus)], new Set(facts)).map(({ amount }) => amount);

describe('effects', () => {
  it('add to their own target alone', () => {
    expect(
      amounts(
        [
          { to: 'defense', add: 1 },
          { to: 'attack', add: 2 },
        ],
        [],
      ),
    ).toEqual([1]);
  });

  it('hold only while all the facts they need do', () => {
    const effects = [{ to: 'defense', add: 1, when: ['mounted', 'armed'] }];
    expect(amounts(effects, ['mounted'])).toEqual([]);
    expect(amounts(effects, ['mounted', 'armed'])).toEqual([1]);
  });

  it('hold only while none of the facts that forbid them does', () => {
    const effects = [{ to: 'defense', add: 1, unless: ['tired', 'wet'] }];
    expect(amounts(effects, [])).toEqual([1]);
    expect(amounts(effects, ['wet'])).toEqual([]);
  });

  it('read the focus that was chosen, whatever characters it holds', () => {
    const effects = [{ to: 'defense', add: 1, when: ['wearing:{focus}'] }];
    expect(amounts(effects, ['wearing:light'], 'light')).toEqual([1]);
    expect(amounts(effects, ['wearing:light'], 'heavy')).toEqual([]);
    expect(amounts(effects, ['wearing:light'])).toEqual([]);
    expect(amounts(effects, ['wearing:$&'], '$&')).toEqual([1]);
    expect(amounts(effects, ['wearing:{focus}'], '$&')).toEqual([]);
  });

  it('name their source and its rule', () => {
    expect(sourcesFor('defense', [effectSource([{ to: 'defense', add: 1 }])], new Set())).toEqual([
      { label: raw('Ring'), amount: 1, rule: '4' },
    ]);
  });

  it('are plain data that a schema checks', () => {
    expect(effectSchema.safeParse({ to: 'defense', add: 1, unless: ['wet'] }).success).toBe(true);
    for (const wrong of [
      { to: '', add: 1 },
      { to: 'defense', add: 0.5 },
      { to: 'defense', add: 1, run: 'code' },
    ])
      expect(effectSchema.safeParse(wrong).success).toBe(false);
  });
});

describe('an explained number', () => {
  const source = (amount: number) => ({ label: raw(String(amount)), amount, rule: '1' });

  it('is the sum of its sources', () => {
    expect(explain([source(2), source(-5), source(1)]).value).toBe(-2);
    expect(explain([])).toEqual({ value: 0, sources: [] });
  });

  it('leaves out what adds nothing, except the first', () => {
    expect(explain([source(0), source(0), source(3)]).sources.map(({ amount }) => amount)).toEqual([0, 3]);
  });
});
