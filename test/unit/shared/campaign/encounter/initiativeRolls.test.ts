import { describe, expect, it } from 'vitest';
import type { Encounter } from '../../../../../shared/campaign/document';
import {
  explode,
  join,
  newEncounter,
  next,
  start,
  type NewCombatant,
} from '../../../../../shared/campaign/encounter/encounter';
import { initiativeRolls } from '../../../../../shared/campaign/encounter/initiativeRolls';
import { plainDice } from '../../../../../shared/campaign/dice/plainDice';
import { rollLineSchema } from '../../../../../shared/campaign/dice/rolls';
import type { Rng } from '../../../../../shared/kernel/ports';
import { raw } from '../../../../../shared/kernel/text';
import type { InitiativeRules } from '../../../../../shared/rules/encounter';

/** Two dice of which the higher counts, with dexterity added to it. */
const rules: InitiativeRules = {
  rule: '1',
  text: raw('Roll.'),
  draw: 'dice',
  every: 'encounter',
  modes: [
    { id: 'each', label: raw('Each separately'), bySide: false },
    { id: 'side', label: raw('By side'), bySide: true },
  ],
  inputs: {},
  dice: () => [{ id: 'initiative', sides: 6, count: 2 }],
  rank: ({ drawn, values }) => [Math.max(...drawn) + (values['dexterity'] ?? 0)],
  delay: 'toEnd',
  explodes: (drawn) => (drawn.at(-1) === 6 ? { id: 'more', sides: 6, count: 1 } : undefined),
};
const settled: InitiativeRules = {
  ...rules,
  rank: ({ drawn, values }) => [values['dexterity'] ?? 0, drawn.reduce((sum, face) => sum + face, 0)],
};
const rng = (...faces: number[]): Rng => ({ below: () => (faces.shift() ?? 1) - 1 });
const newcomer = (id: string, more: Partial<NewCombatant> = {}): NewCombatant => ({
  ...{ id, name: id, party: false, character: null, values: { dexterity: 3 } },
  ...more,
});
const waiting = (by = rules, mode = 'each'): Encounter =>
  join({ ...newEncounter(by), mode }, by, [newcomer('Brakka', { party: true }), newcomer('Rat')], rng());
const told = (before: Encounter, after: Encounter, by = rules) =>
  initiativeRolls(before, after, by).map(({ members, faces, total }) => [
    members.map(({ name }) => name).join(),
    faces,
    total,
  ]);

describe('dice for initiative', () => {
  it('are logged once for everyone, with the number that counts', () => {
    const before = waiting();
    const after = start(before, rules, rng(2, 5, 1, 3));
    expect(told(before, after)).toEqual([
      ['Brakka', [[2, 5]], 8],
      ['Rat', [[1, 3]], 6],
    ]);
    expect(told(after, next(after, rules, rng()))).toEqual([]);
  });

  it('are logged again when the same faces are rolled again', () => {
    const first = start(waiting(), rules, rng(2, 5, 1, 3));
    expect(told(first, start(first, rules, rng(2, 5, 1, 3)))).toHaveLength(2);
  });

  it('that only break ties count as what they show', () => {
    const before = waiting(settled);
    expect(told(before, start(before, settled, rng(4, 5, 1, 1)), settled)[0]).toEqual([
      'Brakka',
      [[4, 5]],
      9,
    ]);
  });

  it('that are added to a draw are logged separately', () => {
    const before = start(waiting(), rules, rng(2, 6, 1, 3));
    expect(told(before, explode(before, rules, 'Brakka', rng(4)))).toEqual([['Brakka', [[4]], 4]]);
  });

  it('of a side are rolled once, and not for later combatants', () => {
    const foes = join(waiting(rules, 'side'), rules, [newcomer('Bat')], rng());
    const after = start(foes, rules, rng(2, 5, 1, 3));
    expect(told(foes, after).map(([who]) => who)).toEqual(['Brakka', 'Rat,Bat']);
    expect(told(after, join(after, rules, [newcomer('Owl')], rng(6, 6)))).toEqual([]);
  });

  it('do not exist if cards are dealt', () => {
    const cards: InitiativeRules = { ...rules, draw: 'cards', dice: () => [], rank: ({ drawn }) => drawn };
    const before = waiting(cards);
    expect(told(before, start(before, cards, rng()), cards)).toEqual([]);
  });
});

describe('a line of dice of no check', () => {
  const line = {
    ...{ type: 'roll', id: 'a', at: '2026-01-02T03:04:05.000Z', label: raw('Rest'), who: 'Brakka' },
    ...{ replaces: null, hidden: false, seed: null },
  };

  it('is one of notation, as every log has had them', () => {
    const rolled = plainDice(
      [
        { count: 2, sides: 6 },
        { count: 1, sides: 4 },
      ],
      [[4, 5], [1]],
    );
    expect(rolled).toEqual({
      kind: 'notation',
      notation: '2d6+1d4',
      output: '2d6+1d4: [4, 5]+[1] → 10',
      total: 10,
    });
    expect(rollLineSchema.parse({ ...line, rolled })).toEqual({ ...line, rolled });
  });

  it('names its speaker; an older line has none', () => {
    const rolled = { ...plainDice([{ count: 1, sides: 6 }], [[4]]), ruleset: 'toy' };
    expect(rollLineSchema.parse({ ...line, rolled })).toEqual({ ...line, rolled });
    expect(rollLineSchema.safeParse({ ...line, rolled: { ...rolled, ruleset: 3 } }).success).toBe(false);
  });
});
