import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { answered, bonusField, splitInputs, tableFields, valueAt } from '#shared/rules/atTable';
import { defineCheck } from '#shared/rules/checks';
import { choice, flag, group, number, optionalGroup, optionalNumber } from '#shared/rules/inputs';

const label = raw('Label');
const range = { min: -5, max: 10 };
const cover = choice(label, [
  { id: 'none', label },
  { id: 'full', label },
]);
const inputs = {
  attack: number(label, range),
  modifier: number(label, range),
  defender: group(label, {
    defense: number(label, { ...range, initial: 3 }),
    armor: optionalNumber(label, range),
  }),
  situation: optionalGroup(label, { cover, high: flag(label) }),
};
const check = defineCheck({
  id: 'attack',
  title: label,
  rule: '1',
  inputs,
  atTable: { asks: ['defender.defense', 'situation.cover'], bonus: 'modifier' },
  dice: () => [],
  read: () => ({
    dice: [],
    verdict: { text: label, tone: 'plain' },
    outcome: '',
    specials: [],
    choices: [],
    json: null,
  }),
});
const request = { check: 'attack', label, values: { attack: 4, modifier: 2 } };

describe('the answers of the table', () => {
  it('stand at the paths that the check names', () => {
    expect(tableFields(check).map(({ path, input }) => [path, input])).toEqual([
      ['defender.defense', inputs.defender.inputs.defense],
      ['situation.cover', cover],
    ]);
    expect(bonusField(check)).toBe(inputs.modifier);
    expect(tableFields({ inputs })).toEqual([]);
    expect(bonusField({ inputs })).toBeUndefined();
  });

  it('replace what the sheet says, and begin a group with its initial values', () => {
    const values = { 'defender.defense': 7, 'situation.cover': 'full' };
    expect(answered(request, check, { values, bonus: 0 }).values).toEqual({
      attack: 4,
      modifier: 2,
      defender: { defense: 7 },
      situation: { cover: 'full', high: false },
    });
  });

  it('add a bonus to the number of the sheet, within the bounds of its input', () => {
    const withBonus = (bonus: number) => answered(request, check, { values: {}, bonus }).values['modifier'];
    expect([withBonus(0), withBonus(3), withBonus(30), withBonus(-30)]).toEqual([2, 5, 10, -5]);
  });

  it('begin with the value of the sheet, else with that of the form', () => {
    expect(valueAt(check, request.values, 'modifier')).toBe(2);
    expect(valueAt(check, request.values, 'defender.defense')).toBe(3);
    expect(valueAt(check, request.values, 'defender.armor')).toBeUndefined();
    expect(valueAt(check, { situation: { cover: 'full' } }, 'situation.cover')).toBe('full');
  });

  it('names a path that no input has', () => {
    expect(() => tableFields({ inputs, atTable: { asks: ['defender.luck'] } })).toThrow('luck');
    expect(() => tableFields({ inputs, atTable: { asks: ['attack.luck'] } })).toThrow('attack.luck');
  });
});

describe('the two forms of a roll', () => {
  it('divide a group, but keep an optional one whole', () => {
    const { asked, known } = splitInputs(inputs, {
      asks: ['defender.defense', 'situation.cover'],
      bonus: 'modifier',
    });
    expect(Object.keys(asked)).toEqual(['modifier', 'defender', 'situation']);
    expect(Object.keys(known)).toEqual(['attack', 'defender']);
    expect(asked['defender']).toMatchObject({ inputs: { defense: inputs.defender.inputs.defense } });
    expect(known['defender']).toMatchObject({ inputs: { armor: inputs.defender.inputs.armor } });
    expect(asked['situation']).toBe(inputs.situation);
  });
});
