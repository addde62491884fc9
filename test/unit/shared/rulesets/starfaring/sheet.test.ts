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
const all = (side: unknown) => Object.fromEntries(Object.keys(free).map((key) => [key, side]));

describe('conditions on rolls', () => {
  it.each<[string, Plan]>([
    ['bleeding', free],
    ['blinded', { ...free, shot: [0, 1], stab: [0, 1] }],
    ['charmed', free],
    ['dazzled', { ...free, shot: [0, 1], stab: [0, 1] }],
    ['deafened', free],
    ['frightened', all([0, 1])],
    ['grappled', { ...all([0, 1]), reflexSave: [0, 0], staminaSave: [0, 0] }],
    ['hindered', free],
    ['incapacitated', { ...free, shot: 'fails', stab: 'fails' }],
    ['invisible', { ...free, shot: [1, 0], stab: [1, 0] }],
    [
      'paralyzed',
      { ...free, might: 'fails', stealth: 'fails', shot: 'fails', stab: 'fails', reflexSave: 'fails' },
    ],
    ['prone', { ...free, stab: [0, 1] }],
    ['restrained', { ...free, stealth: [0, 1], reflexSave: [0, 1], shot: [0, 1], stab: [0, 1] }],
    ['sickened', all([0, 1])],
    ['stunned', { ...all([0, 1]), shot: 'fails', stab: 'fails' }],
    [
      'unconscious',
      { ...free, might: 'fails', stealth: 'fails', shot: 'fails', stab: 'fails', reflexSave: 'fails' },
    ],
  ])('%s', (condition, expected) => {
    expect(stands(Table.of(someone, { conditions: [condition] }))).toEqual(expected);
  });

  it('leaves nothing out', () => {
    expect(stands(Table.of(someone))).toEqual(free);
    expect(conditionIds).toHaveLength(16);
  });

  it('counts every source once, and names it', () => {
    const table = Table.of(someone, { conditions: ['sickened', 'frightened', 'invisible'] });
    expect(stands(table).shot).toEqual([1, 2]);
    expect(table.note('reflex')).toContain('Disadvantage: Sickened, Frightened');
  });

  it('does not hold wrestling and acrobatics against the grappled', () => {
    const table = Table.of(someone, { conditions: ['grappled'] });
    expect(table.skill('wrestling')).toMatchObject({ disadvantages: 0 });
    expect(table.skill('acrobatics')).toMatchObject({ disadvantages: 0 });
    expect(table.skill('gunnery')).toMatchObject({ disadvantages: 1 });
  });

  it('names what only the table can check without counting it', () => {
    expect(Table.of({}, { conditions: ['blinded'] }).note('per')).toContain(
      'Failure if it needs sight (Blinded)',
    );
    expect(Table.of({}, { conditions: ['dazzled'] }).note('per')).toContain('needs sight (Dazzled)');
    expect(Table.of({}, { conditions: ['dazzled'] }).note('str')).not.toContain('Dazzled');
    expect(Table.of({}, { conditions: ['deafened'] }).note('per')).toContain('needs hearing');
    expect(Table.of({}, { conditions: ['frightened'] }).note('wil')).toContain(
      'only counts while the source of the fear is in sight',
    );
  });

  it.each([
    ['blinded', 'Attackers have advantage'],
    ['invisible', 'Attackers have disadvantage'],
    ['paralyzed', 'Adjacent hits deal maximum damage'],
    ['prone', 'Adjacent attackers have advantage, others disadvantage'],
    ['restrained', 'Attackers have advantage'],
    ['stunned', 'Attackers have advantage'],
    ['unconscious', 'Adjacent hits deal maximum damage'],
  ])('%s: %s', (condition, words) => {
    expect(Table.of({}, { conditions: [condition] }).note('defense')).toContain(words);
  });

  it('take three from passive values where they impose disadvantage', () => {
    expect(Table.of({}, { conditions: ['sickened'] }).passive('alertness')).toBe(9);
    expect(Table.of({}, { conditions: ['sickened', 'stunned'] }).passive('alertness')).toBe(9);
    expect(Table.of({}, { conditions: ['restrained'] }).passive('stealth')).toBe(9);
    expect(Table.of({}, { conditions: ['restrained'] }).passive('alertness')).toBe(12);
  });
});

describe('exhaustion on rolls', () => {
  it.each<[number, Plan]>([
    [0, free],
    [1, { ...free, might: [0, 1], stealth: [0, 1], reflexSave: [0, 1], staminaSave: [0, 1] }],
    [2, { ...all([0, 1]), might: [0, 2], stealth: [0, 2], reflexSave: [0, 2], staminaSave: [0, 2] }],
    [5, { ...all([0, 1]), might: [0, 2], stealth: [0, 2], reflexSave: [0, 2], staminaSave: [0, 2] }],
  ])('level %i', (exhaustion, expected) => {
    expect(stands(Table.of({ ...someone, exhaustion }))).toEqual(expected);
  });
});

describe('traumas on rolls', () => {
  const suffer = (table: string, row: string) =>
    Table.of(someone, { traumas: [{ table, row, ability: null }] });

  it('hallucinations and tremors hinder everything', () => {
    expect(stands(suffer('psychic-mild', 'hallucinations'))).toEqual(all([0, 1]));
    expect(stands(suffer('psychic-mild', 'tremors'))).toEqual(all([0, 1]));
  });

  it('paranoia hinders Intelligence and Will', () => {
    expect(stands(suffer('psychic-mild', 'paranoia'))).toEqual({
      ...free,
      lucidity: [0, 1],
      cunning: [0, 1],
    });
  });

  it('an injured limb and a missing charm are named, not counted', () => {
    const arm = suffer('physical-mild', 'left-arm');
    expect(stands(arm)).toEqual(free);
    expect(arm.note('str')).toContain('if it uses the arm (Left arm)');
    expect(arm.note('wil')).not.toContain('arm');
    expect(suffer('physical-mild', 'right-leg').note('dex')).toContain('if it uses the leg (Right leg)');
    expect(suffer('psychic-mild', 'charm').note('wil')).toContain('away from the charm');
  });

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

  it('starts from ability, skill and what the armor takes', () => {
    const table = Table.of(scout);
    expect(table.skill('stealth')).toMatchObject({ ability: 3, skill: 2, modifier: -1 });
    expect(table.skill('alertness')).toMatchObject({ ability: 2, skill: 1, modifier: 0 });
    expect(table.skill('survival')).toMatchObject({ ability: 2, skill: 0, modifier: 0 });
    expect(table.attack(0).roll?.values).toMatchObject({
      ability: 1,
      skill: 4,
      modifier: 0,
      distance: 'close',
    });
    expect(table.attack(1).roll?.values).toMatchObject({ ability: 1, skill: 0, distance: 'adjacent' });
    expect(table.figure('initiative').roll?.values).toMatchObject({ dexterity: 3, modifier: -1 });
  });

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
