import { describe, expect, it } from 'vitest';
import type { Ruleset } from '#shared/rules/ruleset';
import { opened as openedCharacter, rulesetOf } from '#test/unit/shared/rules/definition/sample';
import { checkFrom, opened } from './sample';

const stab = {
  name: 'Stab',
  optional: true,
  inputs: { damage: { name: 'Damage', min: 0, max: 20 }, armor: { name: 'Up to', min: 0, max: 40 } },
};
const made = checkFrom({
  inputs: {
    armor: { name: 'Armor', min: 0, max: 40 },
    luck: { name: 'Luck', min: -2, max: 2, leftOut: 0 },
    stab,
  },
  dice: [{ id: 'd20', sides: 20 }],
  add: [
    { name: 'Luck', is: 'luck' },
    { name: 'Stab', is: 'stab.given ? stab.damage : 0' },
  ],
  compare: 'atLeast',
  target: 'armor',
  compareWith: [{ name: 'Lucky', with: { luck: 'luck + 1' } }],
  tells: { reaches: 'stab.given && armor <= stab.armor', total: 'total' },
});
const jsonOf = (values: object) => opened(made, values).read({ dice: [[10]], chosen: [] }).json;

describe('inputs that may be left out', () => {
  it('are groups whose parts formulas read, and which are nothing where they are not given', () => {
    expect(jsonOf({ armor: 12, stab: { damage: 3, armor: 13 } })).toEqual({ reaches: true, total: 13 });
    expect(jsonOf({ armor: 14, stab: { damage: 3, armor: 13 } })).toEqual({ reaches: false, total: 13 });
    expect(jsonOf({ armor: 0 })).toEqual({ reaches: false, total: 10 });
  });

  it('are numbers with a value of their own then, so that the roll is still compared', () => {
    expect(opened(made, { armor: 12 }).odds()?.success).toBeCloseTo(9 / 20, 12);
    expect(opened(made, { armor: 12, luck: 2 }).odds()?.success).toBeCloseTo(11 / 20, 12);
    const [lucky] = opened(made, { armor: 12 }).whatIfs();
    expect(lucky?.odds.success).toBeCloseTo(10 / 20, 12);
    expect(opened(made, { armor: 12, luck: 2 }).whatIfs()).toEqual([]);
  });

  it('are refused with the place of the part', () => {
    const fault = made.open({ armor: 12, stab: { damage: 3 } });
    expect(fault).toMatchObject({ ok: false, error: { path: 'stab.armor' } });
  });
});

function game(more: object): Ruleset {
  return rulesetOf({
    numbers: [
      {
        id: 'fight',
        name: 'Fight',
        of: [
          {
            id: 'hit',
            name: 'Hit',
            chosen: { min: 0, max: 9, initial: 4 },
            roll: { check: 'attack', with: { 'stab.damage': 'hit', 'stab.given': 'hit > 3', ...more } },
          },
        ],
      },
    ],
    checks: [
      { id: 'check', name: 'Check', dice: [{ id: 'd' }] },
      { id: 'attack', name: 'Attack', inputs: { stab }, dice: [{ id: 'd' }] },
    ],
  });
}

const rolled = (ruleset: Ruleset) =>
  openedCharacter(ruleset)
    .sheet()
    .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures.map(({ roll }) => roll) : []))
    .find((roll) => roll?.check === 'attack')?.values;

describe('a roll of the sheet', () => {
  it('gives the parts of a group, or none of them', () => {
    expect(rolled(game({ 'stab.armor': 13 }))).toEqual({ stab: { damage: 4, armor: 13 } });
    expect(rolled(game({ 'stab.given': 'hit > 4' }))).toEqual({});
  });

  it('names the part that the check does not have', () => {
    expect(() => game({ 'stab.armour': 13 })).toThrow(/numbers\.0\.of\.0\.roll\.with\.stab\.armour/);
  });
});

describe('dice of a weapon', () => {
  it('need no addend', () => {
    const damage = checkFrom({
      inputs: { of: { name: 'Of', dice: '1d6+2' } },
      dice: [{ id: 'd', input: 'of' }],
    });
    const total = (of: object) => opened(damage, { of }).read({ dice: [[4]], chosen: [] }).total?.value;
    expect(total({ count: 1, sides: 8 })).toBe(4);
    expect(total({ count: 1, sides: 8, plus: 2 })).toBe(6);
  });
});

describe('a calculator', () => {
  const [calculator] = rulesetOf({
    calculators: [
      {
        id: 'first',
        name: 'Who is first',
        inputs: {
          party: { name: 'Party', inputs: { die: { name: 'Die', min: 1, max: 8 } } },
          foes: { name: 'Foes', inputs: { die: { name: 'Die', min: 1, max: 8 } } },
          bonus: { name: 'Bonus', min: 0, max: 3, leftOut: 1, hint: 'One as a rule.' },
        },
        results: [
          { id: 'ours', is: 'party.die + bonus', name: 'Ours' },
          { id: 'who', is: "ours >= foes.die ? 'party' : 'foes'", name: 'First' },
        ],
        says: [{ text: '{ours}: {who}' }],
      },
    ],
  }).calculators;

  it('has groups, numbers that may be left out, results in words, and tells what programs ask for', () => {
    const run = (values: object) => {
      const result = calculator?.run(values);
      if (result?.ok !== true) throw new Error('No result');
      return result.value;
    };
    expect(run({ party: { die: 3 }, foes: { die: 4 } })).toMatchObject({
      json: { ours: 4, who: 'party' },
      sentence: { raw: '4: party' },
      figures: [{ value: { raw: '4' } }, { value: { raw: 'party' } }],
    });
    const other = rulesetOf({
      calculators: [
        {
          id: 'half',
          name: 'Half',
          inputs: { die: { name: 'Die', min: 1, max: 8 } },
          results: [{ id: 'half', name: 'Half', is: 'floor(die / 2)' }],
          tells: { score: '15 - half', low: 'half < 2', kind: "half < 2 ? 'low' : 'high'" },
          says: [{ text: '{half}' }],
        },
      ],
    }).calculators[0]?.run({ die: 5 });
    expect(other).toMatchObject({ value: { json: { score: 13, low: false, kind: 'high' } } });
    expect(run({ party: { die: 3 }, foes: { die: 4 }, bonus: 0 }).json).toEqual({ ours: 3, who: 'foes' });
  });
});
