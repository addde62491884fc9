import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { applyEdits } from '#shared/character/edits';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { calculators } from '#shared/rulesets/starfaring/calculators/index';
import { checks } from '#shared/rulesets/starfaring/checks/index';
import { initialValues } from '#shared/rules/inputs';
import { documentOf, openDocument, plan, ports, rollsIn, Table, translate, type Plan } from './support';

const someone: Plan = {
  abilities: { str: 2, dex: 1, per: 3, wil: 1 },
  skills: { alertness: 2, stamina: 1, wrestling: 1 },
  vitality: 20,
  armorValue: 4,
  attacks: [{ name: 'Carbine', skill: 'kinetic-weapons', range: 'medium', damage: '2d6' }],
};

function check(id: string, values: object) {
  const found = checks.find((one) => one.id === id);
  const opened = found?.open({ ...initialValues(found.inputs), ...values });
  if (opened?.ok !== true) throw new Error(JSON.stringify(opened?.error));
  return opened.value;
}

function json(id: string, values: object): unknown {
  const result = calculators.find((one) => one.id === id)?.run(values);
  return result?.ok === true ? result.value.json : JSON.stringify(result?.error);
}

describe('two 12s', () => {
  const read = (dc: number) => check('check', { dc }).read({ dice: [[12, 12]], chosen: [] });

  it('bring any exploit where the check succeeds', () => {
    const { specials, choices, json: data } = read(20);
    expect(specials.map(({ id }) => id)).toEqual(['triumph']);
    expect(choices.map(({ id }) => id)).toContain('exploit');
    expect(data).toMatchObject({ special: 'triumph' });
  });

  it('bring no exploit where it fails, but their EDGE card all the same', () => {
    const { specials, choices, json: data, outcome } = read(30);
    expect(outcome).toBe('failure');
    expect(data).toMatchObject({ special: 'triumph' });
    expect(choices.map(({ id }) => id)).not.toContain('exploit');
    expect(translate(specials[0]?.text ?? { raw: '' })).toMatch(/EDGE card/);
    expect(translate(specials[0]?.text ?? { raw: '' })).not.toMatch(/[Cc]hoose/);
    const other = { ability: 20, skill: 20, modifier: 0, advantages: 0, disadvantages: 0 };
    const lost = check('opposed', { other }).read({
      dice: [
        [12, 12],
        [1, 2],
      ],
      chosen: [],
    });
    expect([lost.outcome, lost.choices.map(({ id: choice }) => choice).includes('exploit')]).toEqual([
      'failure',
      false,
    ]);
  });
});

it.each(['str', 'dex', 'per', 'int', 'wil', 'tec'] as const)(
  'a trauma that lowers %s counts in everything that the ability counts in',
  (ability) => {
    const scores = { cmb: 2, str: 2, dex: 2, per: 2, int: 2, wil: 2, tec: 2 };
    const of = (abilities: object, play: Plan) =>
      Table.of({ ...someone, abilities, armor: 'medium', armorPenalty: 1, skillRules: true }, play);
    const [table, row] = ['per', 'int'].includes(ability)
      ? ['physical-mild', 'head']
      : ['str', 'dex'].includes(ability)
        ? ['physical-mild', 'torso']
        : ['psychic-severe', 'mood'];
    const lowered = of({ ...scores, [ability]: 3 }, { traumas: [{ table, row, ability }] });
    const born = of(scores, { traumas: [{ table, row }] });
    expect(lowered.derived).toEqual(born.derived);
    const values = (each: Table) =>
      rollsIn([each.opened.sheet(), each.opened.play()]).map((roll) => roll.values);
    expect(values(lowered)).toEqual(values(born));
    expect(lowered.opened.initiative?.()).toEqual(born.opened.initiative?.());
    expect(lowered.opened.profile?.().learning?.value).toBe(born.opened.profile?.().learning?.value);
    const hungry = (each: Table) => {
      for (let day = 0; day < 4; day += 1) each.press('food', '1');
      return each.play['exhaustion'];
    };
    expect(hungry(lowered)).toBe(hungry(born));
  },
);

describe('optional rules', () => {
  const settled = (variant: string, option: string) => {
    const found = ruleset.variants?.find(({ id }) => id === variant)?.options.find(({ id }) => id === option);
    const document = documentOf(plan(someone));
    return { ...document, choices: applyEdits(document.choices, found?.edits ?? []) };
  };

  it('are off unless the campaign says so', () => {
    const document = newCharacter(ruleset, ports());
    const ids = ruleset.variants?.map(({ id }) => id) ?? [];
    expect(ids).toEqual(['position', 'gravity', 'skills']);
    for (const id of ids) expect(ruleset.variantOf?.(document, id)).toBe('off');
    for (const id of ids) {
      const joined = newCharacter(ruleset, ports(), { variants: { [id]: 'on' } });
      expect(ruleset.variantOf?.(joined, id)).toBe('on');
    }
  });

  it('flanking and height count in attacks only where they are in play', () => {
    const attack = (variant: string) => {
      const { blocks } = openDocument(settled('position', variant)).sheet();
      const table = blocks.find(({ id }) => id === 'attacks');
      return table?.kind === 'table' ? table.rows[0]?.cells[1]?.roll?.values : undefined;
    };
    expect(attack('off')).not.toHaveProperty('position');
    expect(attack('on')).toMatchObject({ position: { flanking: false, elevated: false } });
    const dice = (position?: object) => check('attack', { ...(position && { position }) });
    expect(dice().dice[0]?.count).toBe(2);
    expect(dice({ flanking: false, elevated: true }).dice[0]?.count).toBe(3);
    const flanked = dice({ flanking: true, elevated: false }).read({ dice: [[5, 5]], chosen: [] });
    expect(flanked.total?.value).toBe(12);
    expect(json('advantage', Object.fromEntries(advantageFlags()))).toMatchObject({
      advantages: 0,
      bonus: 0,
    });
  });

  function advantageFlags(): [string, boolean][] {
    const inputs = calculators.find(({ id }) => id === 'advantage')?.inputs ?? {};
    expect(Object.keys(inputs)).not.toContain('flanking');
    expect(inputs['position']).toMatchObject({ kind: 'group', optional: true });
    return Object.keys(inputs).flatMap((id) => (id === 'position' ? [] : [[id, false]]));
  }
});
