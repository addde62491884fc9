import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { applyEdits, set } from '#shared/character/edits';
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

describe('surprise', () => {
  it('is found out by Alertness against the Stealth of whoever hides', () => {
    const { roll } = Table.of(someone).action('notice');
    expect(roll).toMatchObject({ check: 'opposed', values: { ability: 3, skill: 2, other: { ability: 0 } } });
    const opened = check('opposed', { ...roll?.values });
    expect(opened.dice).toHaveLength(2);
    expect(
      opened.read({
        dice: [
          [2, 3],
          [9, 9],
        ],
        chosen: [],
      }).outcome,
    ).toBe('failure');
    expect(Table.of(someone).roll('notice', 'failure').play['surprised']).toBe(true);
  });

  it('takes movement and attacks until the first turn is over', () => {
    const table = Table.of(someone, { surprised: true });
    expect(table.shows('speed')).toBe('0 m');
    expect(table.attack().roll).toBeUndefined();
    const attacks = table.opened.sheet().blocks.find(({ id }) => id === 'attacks');
    expect(JSON.stringify(attacks)).toContain('sheet.surprised');
    expect(() => table.press('notice')).toThrow('Already surprised');
    table.press('first-turn-over');
    expect(table.shows('speed')).toBe('10 m');
    expect(table.attack().roll).toBeDefined();
    expect(() => table.press('first-turn-over')).toThrow('Not surprised');
  });
});

describe('a hit of several types', () => {
  const mixed = (parts: readonly Plan[], amount: number, more: Plan = {}) =>
    Table.of({ ...someone, ...more }, { blow: { amount, resistant: false, vulnerable: false, parts } });
  const part = (type: string, amount: number, more: Plan = {}) => ({
    type,
    amount,
    resistant: false,
    vulnerable: false,
    ...more,
  });

  it.each([
    // Armor 4 absorbs 4 of the kinetic part, or 2 of the energy part.
    ['kinetic', 6, part('energy', 5), 20 - 7],
    ['energy', 5, part('kinetic', 6), 20 - 7],
    // The kinetic part is smaller than the armor: 2 less either way, or 3.
    ['kinetic', 3, part('energy', 8), 20 - 8],
    ['kinetic', 1, part('energy', 8), 20 - 7],
    ['biotic', 3, part('psychic', 4), 20 - 7],
    // Doubled damage is also reduced by double.
    ['kinetic', 6, part('energy', 6, { vulnerable: true }), 20 - 14],
    ['kinetic', 6, part('energy', 6, { resistant: true }), 20 - 5],
  ])('%s %i with %j leaves %i', (type, amount, other, left) => {
    const table = mixed([other], amount).press(`damage-${type}`);
    expect(table.play['vitality']).toBe(left);
    expect(table.play['blow']).toMatchObject({ amount: 0, parts: [] });
  });

  it('is put together part by part, and says what the armor does', () => {
    const table = mixed([], 5).press('part', 'energy');
    expect(table.play['blow']).toMatchObject({ amount: 0, parts: [part('energy', 5)] });
    expect(translate(table.action('part').blocked ?? { raw: '' })).toContain('Enter the points first');
    table.apply([set(['blow', 'amount'], 6)]);
    expect(translate(table.action('damage-kinetic').text ?? { raw: '' })).toBe(
      'The armor reduces the kinetic part; 7 damage taken overall.',
    );
    expect(table.press('part-remove-0').play['blow']).toMatchObject({ amount: 6, parts: [] });
  });

  it('brings the trauma of what hurt most', () => {
    const felled = mixed([part('psychic', 15)], 6).press('damage-kinetic');
    expect(felled.play['traumas']).toEqual([]);
    const hurt = Table.of(someone, { vitality: 3, blow: { amount: 5, parts: [part('psychic', 9)] } });
    expect(hurt.press('damage-kinetic').play['traumas']).toMatchObject([{ table: 'psychic-mild' }]);
  });
});

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

it.each(['paralyzed', 'unconscious'])(
  '%s fails saves of the moving body, and resists with the rest',
  (id) => {
    const table = Table.of(someone, { conditions: [id], traumas: [{ table: 'physical-mild', row: 'head' }] });
    expect(table.figure('reflex').roll).toBeUndefined();
    for (const save of ['stamina', 'lucidity', 'fortitude']) expect(table.figure(save).roll).toBeDefined();
    expect(table.action('recover').roll).toMatchObject({ check: 'save' });
    const dying = Table.of(someone, { vitality: 0 });
    expect(dying.action('death-save').roll).toMatchObject({ check: 'death-save' });
    expect(dying.figure('reflex').roll).toBeUndefined();
  },
);

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

  it('space sickness and the weight elsewhere belong to those of gravity', () => {
    const has = (variant: string) =>
      openDocument(settled('gravity', variant))
        .play()
        .blocks.some(({ id }) => id === 'gravity');
    expect([has('off'), has('on')]).toEqual([false, true]);
    const table = Table.of({ ...someone, gravityRules: true });
    expect(table.action('space-sickness').roll).toMatchObject({ check: 'save', values: { dc: 18 } });
    table.roll('space-sickness', 'failure');
    expect(table.play['conditions']).toEqual(['sickened']);
    expect(table.roll('space-sickness', 'success').play['conditions']).toEqual([]);
    const native = Table.of({ ...someone, gravityRules: true, skills: { 'g-zero': 1 } });
    expect(() => native.press('space-sickness')).toThrow();
    expect(json('gravity', { g: 0.05, strength: 2 })).not.toHaveProperty('saves');
    const more = { additional: { weight: 100, hours: 9 } };
    expect(json('gravity', { g: 0.05, strength: 2, ...more })).toMatchObject({ weight: 5, saves: 2 });
    expect(json('gravity', { g: 1.3, strength: 2, ...more })).toMatchObject({ weight: 130, saves: 0 });
  });

  it('a skill goes with another ability, or is helped by a second one, among the freer skills', () => {
    expect(Table.of(someone).blocks.map(({ id }) => id)).not.toContain('freer-skills');
    const table = Table.of({ ...someone, skillRules: true });
    expect(table.action('alertness-int').roll?.values).toMatchObject({ ability: 0, skill: 2 });
    expect(table.action('synergy-alertness').roll?.values).toMatchObject({ ability: 3, advantages: 1 });
  });
});
