import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { Table, translate, type Plan } from '#test/unit/shared/rulesets/starfaring/support';
import { someone } from './support';

describe('death saves', () => {
  const down = (death: Plan = {}) => Table.of(someone, { vitality: 0, death });

  it.each([
    ['success', {}, { successes: 1, failures: 0, stable: false, dead: false }],
    ['success', { successes: 2, failures: 2 }, { successes: 0, failures: 0, stable: true, dead: false }],
    ['failure', {}, { successes: 0, failures: 1, dead: false }],
    ['failure', { failures: 2 }, { failures: 3, dead: true }],
    ['two-failures', {}, { failures: 2, dead: false }],
    ['two-failures', { failures: 1 }, { failures: 3, dead: true }],
    ['two-failures', { failures: 2 }, { failures: 3, dead: true }],
    ['stable', { successes: 1, failures: 2 }, { successes: 0, failures: 0, stable: true, dead: false }],
  ])('%s after %j', (outcome, before, after) => {
    expect(down(before).roll('death-save', outcome).play['death']).toMatchObject(after);
  });

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

  it('end when someone helps: DC 14, one more for each trauma, two more for blood', () => {
    const text = (play: Plan) => {
      const action = Table.of(someone, { vitality: 0, ...play }).action('stabilise');
      return action.text === undefined ? '' : translate(action.text);
    };
    const wound = { table: 'physical-mild', row: 'right-arm' };
    expect(text({})).toContain('DC 14');
    expect(text({ traumas: [wound, wound] })).toContain('DC 16');
    expect(text({ traumas: [wound], conditions: ['bleeding'] })).toContain('DC 17');
    const helped = Table.of(someone, { vitality: 0, conditions: ['bleeding', 'blinded'] }).press('stabilise');
    expect(helped.play).toMatchObject({ death: { stable: true }, conditions: ['blinded'] });
    expect(helped.press('wake').play).toMatchObject({ vitality: 1, death: { stable: false } });
    expect(() => down().press('wake')).toThrow('stable');
  });

  it('are not offered to the living and the dead', () => {
    const ids = (play: Plan) => Table.of(someone, play).actions.map(({ id }) => id);
    expect(ids({})).not.toContain('death-save');
    expect(ids({ vitality: 0, death: { dead: true } })).not.toContain('death-save');
    expect(ids({ vitality: 0 })).toContain('death-save');
    expect(Table.of(someone, { vitality: 0, death: { dead: true } }).press('revive').play).toMatchObject({
      vitality: 1,
      death: { dead: false },
    });
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

describe('bleeding', () => {
  it('takes a point at the end of each turn, whatever the armor', () => {
    const table = Table.of({ ...someone, armorValue: 9 }, { vitality: 2, conditions: ['bleeding'] }).press(
      'bleed',
    );
    expect(table.play['vitality']).toBe(1);
    expect(table.press('bleed').play).toMatchObject({ vitality: 0, exhaustion: 1 });
    expect(table.press('bleed').play['death']).toMatchObject({ failures: 1 });
  });
});
