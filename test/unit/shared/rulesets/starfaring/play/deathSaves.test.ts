import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { Table, translate, type Plan } from '#test/unit/shared/rulesets/starfaring/support';
import { someone } from './support';

describe('death saves', () => {
  const down = (death: Plan = {}) => Table.of(someone, { vitality: 0, death });

  it('are rolled by the check of that name, with outcomes that it has', () => {
    const request = down().action('death-save').roll;
    const check = ruleset.checks.find(({ id }) => id === request?.check);
    const opened = check?.open(request?.values);
    if (opened?.ok !== true) throw new Error('Cannot be rolled');
    const offered = request?.after?.flatMap(({ outcomes }) => outcomes ?? []) ?? [];
    const outcomes = Array.from(
      { length: 12 },
      (_, index) => opened.value.read({ dice: [[index + 1]], chosen: [] }).outcome,
    );
    expect(outcomes[0]).toBe('two-failures');
    expect(outcomes[5]).toBe('failure');
    expect(outcomes[6]).toBe('success');
    expect(outcomes[11]).toBe('stable');
    expect(new Set(outcomes)).toEqual(new Set(offered));
  });
});

describe('the state of the health', () => {
  const stateOf = (play: Plan) => Table.of(someone, play).opened.fight?.({ minor: false }).state;

  it.each([
    ['Dying', 'death-save', { vitality: 0, death: { successes: 1 } }, 'danger'],
    ['Stable', 'wake', { vitality: 0, death: { stable: true } }, 'danger'],
    ['Dead', 'revive', { vitality: 0, death: { dead: true } }, 'danger'],
    ['Unconscious', undefined, { conditions: ['unconscious'] }, 'warning'],
  ])('is %s with the next action %s', (label, next, play, severity) => {
    const state = stateOf(play);
    expect(state && translate(state.label)).toBe(label);
    expect(state?.next).toBe(next);
    expect(state?.severity).toBe(severity);
    if (next !== undefined) expect(Table.of(someone, play).action(next).blocked).toBeUndefined();
  });

  it('counts the saves, and says why healing would not help', () => {
    const text = (play: Plan) => translate(stateOf(play)?.text ?? { raw: '' });
    expect(text({ vitality: 0, death: { successes: 1, failures: 2 } })).toContain('1 of 3 successes, 2 of 3');
    expect(text({ exhaustion: 6 })).toContain('no vitality comes back');
    expect(stateOf({})).toBeUndefined();
  });
});
