import { describe, expect, it } from 'vitest';
import { drawsOf, withInitiative } from '#shared/campaign/encounter/draws';
import { initiativeRolls } from '#shared/campaign/encounter/initiativeRolls';
import { plainDice } from '#shared/campaign/dice/plainDice';
import { rollLineSchema } from '#shared/campaign/dice/rolls';
import { join, newEncounter, ofBlock } from '#shared/encounter/combatants';
import type { Combatant, Encounter } from '#shared/encounter/document';
import type { Rng } from '#shared/kernel/ports';
import { raw } from '#shared/kernel/text';
import type { InitiativeRules } from '#shared/rules/encounter';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';

/** Two dice of which the higher counts, with dexterity added to it. */
const higher: InitiativeRules = {
  ...heroic.initiative,
  modes: [
    { id: 'each', label: raw('Each separately'), bySide: false },
    { id: 'side', label: raw('By side'), bySide: true },
  ],
  dice: () => [{ id: 'initiative', sides: 6, count: 2 }],
  rank: ({ drawn, values }) => [Math.max(...drawn) + (values['dexterity'] ?? 0)],
  explodes: (drawn) => (drawn.at(-1) === 6 ? { id: 'more', sides: 6, count: 1 } : undefined),
};
const settled: InitiativeRules = {
  ...higher,
  rank: ({ drawn, values }) => [values['dexterity'] ?? 0, drawn.reduce((sum, face) => sum + face, 0)],
};
const rng = (...faces: number[]): Rng => ({ below: () => (faces.shift() ?? 1) - 1 });
const sourcesOf = (initiative: InitiativeRules) => ({
  ruleset: () => ({ ...heroic, initiative }),
  character: () => undefined,
});
const sheet = { ruleset: 'heroic', form: 'character', choices: null, play: null, ledger: [] };
function newcomer(id: string, party = false): Combatant {
  const made = ofBlock({ id, name: id, party }, sheet, null, true);
  return { ...made, values: { dexterity: 3 } };
}
const waiting = (mode = 'each'): Encounter =>
  join({ ...newEncounter('e', '', 'heroic'), mode, round: 1 }, [newcomer('Brakka', true), newcomer('Rat')]);

/** The encounter after its round began. */
function drawn(encounter: Encounter, by: InitiativeRules, ...faces: number[]): Encounter {
  const fallen = drawsOf(encounter, sourcesOf(by), rng(...faces))?.faces ?? {};
  const combatants = Object.values(encounter.combatants).map((each) => [
    each.id,
    { ...each, drawn: [...(fallen[each.id] ?? each.drawn)] },
  ]);
  return { ...encounter, combatants: Object.fromEntries(combatants) };
}
const rollsOf = (before: Encounter, after: Encounter, by = higher) =>
  initiativeRolls(before, after, sourcesOf(by)).map(({ members, faces, total }) => [
    members.map(({ name }) => name).join(),
    faces,
    total,
  ]);

describe('dice for initiative', () => {
  it('are logged once for everyone, with the number that counts', () => {
    const before = waiting();
    const after = drawn(before, higher, 2, 5, 1, 3);
    expect(rollsOf(before, after)).toEqual([
      ['Brakka', [[2, 5]], 8],
      ['Rat', [[1, 3]], 6],
    ]);
    expect(drawsOf({ ...after, round: 2 }, sourcesOf(higher), rng())).toBeUndefined();
    expect(rollsOf(after, { ...after, round: 2 })).toEqual([]);
  });

  it('that only break ties count as what they show', () => {
    const before = waiting();
    expect(rollsOf(before, drawn(before, settled, 4, 5, 1, 1), settled)[0]).toEqual(['Brakka', [[4, 5]], 9]);
  });

  it('that are added to a draw are logged separately', () => {
    const before = drawn(waiting(), higher, 2, 6, 1, 3);
    const { Brakka } = before.combatants;
    if (Brakka === undefined) throw new Error('not there');
    const more = { ...Brakka, drawn: [...Brakka.drawn, 4] };
    const after = { ...before, combatants: { ...before.combatants, Brakka: more } };
    expect(rollsOf(before, after)).toEqual([['Brakka', [[4]], 4]]);
  });

  it('of a side are rolled once, and not for later combatants', () => {
    const foes = join(waiting('side'), [newcomer('Bat')]);
    const after = drawn(foes, higher, 2, 5, 1, 3);
    expect(rollsOf(foes, after).map(([who]) => who)).toEqual(['Brakka', 'Rat,Bat']);
    const [owl] = withInitiative([newcomer('Owl')], after, sourcesOf(higher), rng(6, 6));
    if (owl === undefined) throw new Error('nobody');
    expect(owl.drawn).toEqual([1, 3]);
    expect(rollsOf(after, join(after, [owl]))).toEqual([]);
  });

  it('do not exist if cards are dealt', () => {
    const cards: InitiativeRules = { ...higher, draw: 'cards', dice: () => [], rank: (one) => one.drawn };
    const before = waiting();
    expect(rollsOf(before, drawn(before, cards), cards)).toEqual([]);
  });

  it('of nobody fall for a typed number', () => {
    const { Rat } = waiting().combatants;
    if (Rat === undefined) throw new Error('not there');
    const before = { ...waiting(), combatants: { Rat: { ...Rat, initiative: 4 } } };
    expect(drawsOf(before, sourcesOf(higher), rng(6, 6))).toBeUndefined();
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
