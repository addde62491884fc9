import { describe, expect, it } from 'vitest';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { conditionIds, skills, traumas } from '#shared/rulesets/starfaring/data/index';
import { rollsIn, Table, textsIn, translate, type Plan } from './support';

const rifle = { name: 'Rifle', skill: 'kinetic-weapons', range: 'long', damage: '2d8' };
const knife = { name: 'Knife', skill: 'cold-weapons', range: 'adjacent', damage: '1d6' };
const someone = { attacks: [rifle, knife] };

/** Advantages and disadvantages of some rolls: `[advantages, disadvantages]`, or `fails` without a roll. */
function stands(table: Table) {
  const sides = (values: Plan | undefined) =>
    values === undefined ? 'fails' : [values['advantages'], values['disadvantages']];
  return {
    might: sides(table.skill('might')),
    stealth: sides(table.skill('stealth')),
    alertness: sides(table.skill('alertness')),
    lucidity: sides(table.skill('lucidity')),
    cunning: sides(table.skill('cunning')),
    shot: sides(table.attack(0).roll?.values),
    stab: sides(table.attack(1).roll?.values),
    reflexSave: sides(table.figure('reflex').roll?.values),
    staminaSave: sides(table.figure('stamina').roll?.values),
  };
}

const free = {
  might: [0, 0],
  stealth: [0, 0],
  alertness: [0, 0],
  lucidity: [0, 0],
  cunning: [0, 0],
  shot: [0, 0],
  stab: [0, 0],
  reflexSave: [0, 0],
  staminaSave: [0, 0],
};

describe('traumas on rolls', () => {
  const suffer = (table: string, row: string) =>
    Table.of(someone, { traumas: [{ table, row, ability: null }] });

  it('what a row says nothing about changes nothing', () => {
    for (const { id, rows } of traumas.tables)
      for (const row of rows) {
        const changes = ['hallucinations', 'tremors', 'paranoia'].includes(row.id);
        if (!changes) expect([id, row.id, stands(suffer(id, row.id))]).toEqual([id, row.id, free]);
      }
  });
});

describe('what is rolled', () => {
  const scout = {
    abilities: { dex: 3, per: 2, cmb: 1 },
    skills: { stealth: 2, alertness: 1, 'kinetic-weapons': 4 },
    armor: 'light',
    armorPenalty: 1,
    attacks: [rifle, knife],
  };

  it('shows every skill with its total', () => {
    const blocks = Table.of(scout)
      .opened.sheet()
      .blocks.filter(({ id }) => id.startsWith('skills-'));
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(rows.map(({ id }) => id)).toEqual(skills.map(({ id }) => id));
    for (const { cells } of rows) {
      const values = cells[2]?.roll?.values ?? {};
      const total = Number(values['ability']) + Number(values['skill']) + Number(values['modifier']);
      expect(cells[2]?.explained?.value).toBe(total);
    }
  });
});

/** Characters and states across the whole range of the rules. */
const everyone: [Plan, Plan][] = [
  [{}, {}],
  [someone, { conditions: [...conditionIds] }],
  [
    {
      ...someone,
      abilities: { cmb: -5, str: -5, dex: -5, per: -5, int: -5, wil: -5, tec: -5 },
      armorPenalty: 50,
    },
    {},
  ],
  [
    { ...someone, abilities: { str: 20, dex: 20 }, skills: { stamina: 6 }, psi: 9 },
    { vitality: 0, psi: 3, rads: 95 },
  ],
  [
    { ...someone, armor: 'heavy', level: 1000 },
    { vitality: 3, concentrating: true, blow: { amount: 2 } },
  ],
  [
    { ...someone, abilities: { str: -5, per: -5, wil: -5 }, exhaustion: 6 },
    {
      traumas: traumas.tables.flatMap(({ id, rows }) =>
        rows.map(({ id: row, lowers }) => ({
          table: id,
          row,
          ability: lowers?.[0] ?? (id === 'psychic-severe' ? 'wil' : null),
        })),
      ),
    },
  ],
  [
    {},
    { traumas: [{ table: 'psychic-severe', row: null }], vitality: 0, death: { successes: 2, failures: 2 } },
  ],
  [{}, { death: { dead: true } }],
  [{}, { rads: 101, suffocating: true }],
];

describe.each(everyone)('%j with %j', (input, play) => {
  it('has words for all that it shows', () => {
    const { opened } = Table.of(input, play);
    const shown = [
      opened.steps.map(({ id }) => opened.step(id)),
      opened.aside(),
      opened.sheet(),
      opened.play(),
      opened.print({}),
    ];
    expect(textsIn(shown).filter((text) => 'key' in text && translate(text) === text.key)).toEqual([]);
  });

  it('asks only for rolls that there are', () => {
    const { opened } = Table.of(input, play);
    const rolls = rollsIn([opened.sheet(), opened.play()]);
    expect(rolls.length).toBeGreaterThan(0);
    for (const roll of rolls) {
      const check = ruleset.checks.find(({ id }) => id === roll.check);
      if (check === undefined) throw new Error(`No check ${roll.check}`);
      const read = check.open({ ...initialValues(check.inputs), ...roll.values });
      expect([roll.check, roll.values, read.ok ? 'ok' : translate(read.error.text)]).toEqual([
        roll.check,
        roll.values,
        'ok',
      ]);
    }
  });

  it('explains every number by sources that add up to it', () => {
    const walk = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return;
      if ('sources' in node && Array.isArray(node.sources) && 'value' in node) {
        const sum = (node.sources as { amount: number }[]).reduce((total, { amount }) => total + amount, 0);
        expect(sum).toBe(node.value);
      }
      Object.values(node).forEach(walk);
    };
    walk(Table.of(input, play).opened.sheet());
  });
});
