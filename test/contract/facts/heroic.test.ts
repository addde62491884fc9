import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  advancement,
  armors,
  coinsOptionById,
  creation,
  items,
  keywords,
  known,
  modifiers,
  races,
  skills,
  weapons,
  type Armor,
  type StatTerm,
  type Weapon,
} from '#shared/rulesets/heroic/data/index';
import words from '#shared/rulesets/heroic/locales/en.json';
import facts from '#test/fixtures/ruleFacts/heroic.json';
import { documentRuns, runsOf } from '#test/contract/support/wordRuns';

const kebab = (name: string): string => name.toLowerCase().replaceAll(/[/ ]/g, '-');
const plus = (value: number): string => (value < 0 ? String(value) : `+${String(value)}`);
const coins = (cost: number): string => (cost === 0 ? '-' : `$${String(cost)}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function termWords({ stat, plus: add }: StatTerm): string {
  if (stat === undefined) return String(add);
  return add === 0 ? capital(stat) : `${capital(stat)}${plus(add)}`;
}
const terms = (all: readonly StatTerm[]): string => all.map(termWords).join(' or ');

const keywordWords: Readonly<Record<string, (x: number) => string>> = {
  'two-handed': () => '2H',
  burst: (x) => `Burst (${String(x)})`,
  deflect: () => 'Deflect',
  'deflect-melee': () => 'Deflect (vs. melee only)',
  penetrating: () => 'Penetrating',
  'power-item': () => 'Power item',
  range: (x) => `Range (${String(x)})`,
  thrown: (x) => `Range (${String(x)}) if thrown`,
  slow: (x) => `Slow (${String(x)})`,
  'scale-vehicle': () => 'Scale (Vehicle)',
  balanced: () => 'Balanced',
};

/** The notes that the data would print for a piece of gear, in the document's own words. */
function notesOf(thing: Armor | Weapon): string[] {
  const notes = thing.keywords.map(({ id, x }) => keywordWords[id]?.(x ?? 0) ?? `unknown ${id}`);
  if (thing.encumbrance !== undefined) notes.push(`Enc (${String(thing.encumbrance)})`);
  if ('group' in thing) {
    if (thing.damage !== undefined) notes.push(`${plus(thing.damage)} Dmg`);
    if (thing.targetArmorRoll !== undefined) notes.push(`${plus(thing.targetArmorRoll)} to target AR`);
    if (thing.unwieldy !== undefined) notes.push(`Unwieldy (${String(thing.unwieldy)})`);
    if (thing.requires !== undefined)
      notes.push(`Requires ${capital(thing.requires.skill)} (${capital(thing.requires.focus)})`);
  } else {
    if (thing.armorRoll !== undefined) notes.push(`AR (${thing.armorRoll.join(', ')})`);
    if (thing.trained !== undefined)
      notes.push(`Armorcraft (${capital(thing.type)}) grants AR (${thing.trained.armorRoll.join(', ')})`);
  }
  return notes;
}

/** The rest of the document's notes after removing each note of the data once, longest first. */
function unexplained(cell: string, notes: readonly string[]): string {
  const left = notes
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (text, note) => (text.includes(note) ? text.replace(note, '') : `${text} missing: ${note}`),
      cell,
    );
  return left.replaceAll(/\s+/g, ' ').trim();
}

describe('weapons (13.2)', () => {
  it('are complete, in the order of the document', () => {
    expect(facts.weapons).toHaveLength(22);
    expect(weapons.map((weapon) => weapon.id)).toEqual(facts.weapons.map(({ name }) => kebab(name)));
    expect(weapons.map((weapon) => words.gear[weapon.id as 'sword'].name)).toEqual(
      facts.weapons.map(({ name }) => name),
    );
  });

  it.each(facts.weapons)('$name has the figures of its row', (row) => {
    const weapon = weapons.find(({ id }) => id === kebab(row.name));
    if (weapon === undefined) throw new Error(`No weapon ${row.name}`);
    expect(terms(weapon.attack)).toBe(row.attack);
    expect(coins(weapon.cost)).toBe(row.cost);
    expect(unexplained(row.notes, notesOf(weapon))).toBe('');
    expect(weapon.group).toBe(row.group);
    expect(weapon.ammunition ?? false).toBe(row.ammunition);
    if (row.ammunition) expect(weapon.melee).toBe(false);
  });

  it('have the modifiers of the table', () => {
    expect(facts.weaponModifiers).toEqual([
      ['Accurate', '+1', '2x', '-'],
      ['Sharp', '-', '3x', '+1 Dmg Melee weapons only'],
    ]);
    expect(modifiers.filter(({ fits }) => fits !== 'armor')).toEqual([
      { id: 'accurate', fits: 'weapon', price: 2, effects: [{ to: 'attack', add: 1 }], source: '13.2' },
      { id: 'sharp', fits: 'melee-weapon', price: 3, effects: [{ to: 'damage', add: 1 }], source: '13.2' },
    ]);
  });
});

describe('armor (13.1)', () => {
  it('is complete, with its names', () => {
    expect(armors.map((armor) => armor.id)).toEqual(facts.armors.map(({ name }) => kebab(name)));
    expect(armors.map((armor) => words.gear[armor.id as 'light-armor'].name)).toEqual(
      facts.armors.map(({ name }) => name),
    );
  });

  it.each(facts.armors)('$name has the figures of its row', ({ name, defense, cost, notes }) => {
    const armor = armors.find(({ id }) => id === kebab(name));
    if (armor === undefined) throw new Error(`No armor ${name}`);
    expect(terms(armor.defense)).toBe(defense);
    expect(coins(armor.cost)).toBe(cost);
    expect(unexplained(notes, notesOf(armor))).toBe('');
  });

  it('has the modifiers of the table', () => {
    expect(facts.armorModifiers).toEqual([
      ['Well-fitting', '-', '2x', '-1 Enc'],
      ['Resistant', '-', '3x', '+1 to own AR'],
    ]);
    expect(modifiers.filter(({ fits }) => fits === 'armor')).toEqual([
      {
        id: 'well-fitting',
        fits: 'armor',
        price: 2,
        effects: [{ to: 'armor-encumbrance', add: -1 }],
        source: '13.1',
      },
      { id: 'resistant', fits: 'armor', price: 3, effects: [{ to: 'armor-roll', add: 1 }], source: '13.1' },
    ]);
  });
});

describe('miscellaneous items (13.3) and potions (5.1)', () => {
  const things = [...facts.items, ...facts.potions];

  it('are complete, with their prices', () => {
    expect(facts.items).toHaveLength(18);
    expect(facts.potions).toHaveLength(3);
    expect(items.map(({ id, cost }) => ({ id, cost }))).toEqual(
      things.map(({ name, cost }) => ({ id: kebab(name), cost })),
    );
  });

  it('have the weights of the table', () => {
    const heavy = facts.items.flatMap(({ name, encumbrance }) =>
      encumbrance === undefined ? [] : [{ id: kebab(name), encumbrance }],
    );
    expect(heavy).toHaveLength(2);
    expect(
      items.flatMap(({ id, encumbrance }) => (encumbrance === undefined ? [] : [{ id, encumbrance }])),
    ).toEqual(heavy);
  });

  it('state how hard a potion is to brew', () => {
    for (const { name, difficulty } of facts.potions) {
      const { text } = words.gear[kebab(name) as 'blade-poison'];
      if (difficulty === undefined) expect(text).not.toContain('Brewed');
      else expect(text).toContain(`Brewed at ${String(difficulty).replace('-', '−')}`);
    }
  });

  it('explain the backpack with the figure of the table', () => {
    expect(creation.encumbrance.backpack).toBe(facts.items[0]?.ignoresEncumbrance);
  });
});

describe('skills (4)', () => {
  it('are the sixteen of the document, with their names', () => {
    expect(facts.skills).toHaveLength(16);
    expect(skills.map(({ id }) => id)).toEqual(facts.skills.map(({ name }) => kebab(name)));
    expect(skills.map(({ id }) => words.skills[id as 'luck'].name)).toEqual(
      facts.skills.map(({ name }) => name),
    );
  });

  it('have a focus if the document gives one', () => {
    expect(skills.filter(({ focus }) => focus !== undefined).map(({ id }) => id)).toEqual(
      facts.skills.filter(({ focus }) => focus !== undefined).map(({ name }) => kebab(name)),
    );
  });

  it.each(['armorcraft', 'mobility', 'weaponcraft'])('%s has the focuses of its list', (id) => {
    const ids = facts.skills.find(({ name }) => kebab(name) === id)?.focus?.map(kebab);
    expect(ids?.length).toBeGreaterThan(4);
    expect(skills.find((skill) => skill.id === id)?.focus).toEqual({ kind: 'list', ids });
  });

  it('Power has the spheres of 11.2, with a limitation', () => {
    const spheres = facts.spheres.map(kebab);
    expect(spheres).toHaveLength(9);
    expect(skills.find(({ id }) => id === 'power')?.focus).toEqual({
      kind: 'list',
      ids: spheres,
      limitation: true,
    });
  });

  /** The numbers in a text: words for small numbers and dice included. */
  const figures = (text: string): string[] =>
    [
      ...text
        .replaceAll('−', '-')
        .replaceAll(/\bone\b|\bOne\b/g, '1')
        .replaceAll(/\btwo\b/g, '2')
        .replaceAll(/double|twice|2x/g, '2')
        .matchAll(/\d+d\d+|\d+/g),
    ].map(([figure]) => figure);
  const distinct = (text: string): string[] =>
    [...new Set(figures(text))].filter((figure) => figure !== '1').toSorted();

  it.each(facts.skills)('$name states the figures of both levels', ({ name, basic, advanced }) => {
    const { basic: ourBasic, advanced: ourAdvanced } = words.skills[kebab(name) as 'luck'];
    expect(distinct(ourBasic)).toEqual(basic);
    expect(distinct(ourAdvanced)).toEqual(advanced);
  });

  it('derive the figures that the document lets them change', () => {
    const effects = skills
      .filter((skill) => skill.effects.basic.length + skill.effects.advanced.length > 0)
      .map(({ id, effects: { basic, advanced } }) => ({ id, basic, advanced }));
    const when = ['wearing:{focus}'];
    expect(effects).toEqual([
      {
        id: 'armorcraft',
        basic: [
          { to: 'armor-roll', add: 1, when },
          { to: 'armor-encumbrance', add: -1, when },
        ],
        advanced: [
          { to: 'defense', add: 1, when },
          { to: 'armor-absorbs', add: 1, when },
        ],
      },
      { id: 'athletics', basic: [], advanced: [{ to: 'defense', add: 1, unless: ['encumbered'] }] },
      {
        id: 'perception',
        basic: [{ to: 'initiative', add: 1 }],
        advanced: [{ to: 'initiative', add: 1 }],
      },
    ]);
  });
});

describe('creation and advancement', () => {
  const figure = (name: keyof typeof facts.creation): number => facts.creation[name];

  it('has the figures of section 1 and 2', () => {
    expect(creation.stats.minimum).toBe(figure('stats: least'));
    expect(creation.stats.maximum).toBe(figure('stats: most'));
    expect(creation.stats.creationMinimum).toBe(figure('stats: at first'));
    expect(creation.standard.statPoints).toBe(figure('points to distribute'));
    expect(creation.standard.skillLevels.basic).toBe(figure('skills: basic'));
    expect(creation.standard.skillLevels.advanced).toBe(figure('skills: advanced'));
    expect(creation.coins.amount).toBe(figure('coins at the start'));
    expect(creation.package.weapons).toBe(figure('package: weapons'));
    expect(creation.package.armors).toBe(figure('package: armors'));
    expect(creation.package.items).toBe(figure('package: items'));
    expect(creation.endurance.base).toBe(figure('endurance: base'));
  });

  it('has the figures of 2.1', () => {
    expect(creation.pointBuy.exp).toBe(figure('point buy: Exp'));
    expect(creation.pointBuy.loweredTo).toBe(figure('point buy: lowered to'));
    expect(creation.pointBuy.loweredStat).toBe(figure('point buy: Exp for a lowered stat'));
    const double = known(coinsOptionById, 'double');
    const fifth = known(coinsOptionById, 'fifth');
    expect(double.multiplier).toBe(figure('coins: more'));
    expect(-double.statPoints).toBe(figure('coins: stat points for more'));
    expect(double.expCost).toBe(figure('coins: Exp for more'));
    expect(fifth.multiplier).toBe(1 / figure('coins: part when fewer'));
    expect(fifth.statPoints).toBe(figure('coins: stat points for fewer'));
    expect(fifth.expGain).toBe(figure('coins: Exp for fewer'));
    expect([double.expGain, fifth.expCost]).toEqual([0, 0]);
    expect(known(coinsOptionById, 'normal')).toMatchObject({
      multiplier: 1,
      statPoints: 0,
      expCost: 0,
      expGain: 0,
    });
    // The readings price a race at the rate of a stat point.
    expect(creation.pointBuy.race).toBe(double.expCost);
  });

  it('has the races of 2.1', () => {
    expect(races).toEqual([
      { id: 'human', statPoints: creation.standard.statPoints, effects: [], source: '2.1' },
      {
        id: 'dwarf',
        statPoints: figure('dwarf: stat points'),
        effects: [
          { to: 'endurance', add: figure('dwarf: endurance') },
          { to: 'night-vision', add: 1 },
        ],
        source: '2.1',
      },
      {
        id: 'elf',
        statPoints: figure('elf: stat points'),
        effects: [
          { to: 'power', add: figure('elf: power') },
          { to: 'power-defense', add: figure('elf: power defense') },
        ],
        source: '2.1',
      },
      {
        id: 'small-folk',
        statPoints: figure('small folk: stat points'),
        statMaximum: { str: figure('small folk: most Str') },
        effects: [{ to: 'heroism', add: figure('small folk: Heroism') }],
        source: '2.1',
      },
    ]);
    expect(words.races.elf.traits).toContain(`+${String(figure('elf: power'))} on Mnd rolls for powers`);
    expect(words.races.elf.traits).toContain(`+${String(figure('elf: power defense'))} on rolls to resist`);
  });

  it('has the prices of 3.2', () => {
    expect(advancement).toEqual({
      definition: {
        exp: figure('price of a definition'),
        maximum: figure('definitions at most'),
        source: '3.2',
      },
      endurance: { exp: figure('price of endurance'), source: '3.2' },
      heroism: { exp: figure('price of Heroism'), source: '3.2' },
      skill: { exp: figure('price of a basic skill'), source: '3.2' },
      advanced: { exp: figure('price of an advanced skill'), source: '3.2' },
      stat: {
        exp: figure('price of a stat'),
        highExp: figure('price of a high stat'),
        highFrom: figure('a high stat begins at'),
        source: '3.2',
      },
    });
    expect(figure('stats: most by advancement')).toBe(creation.stats.maximum);
  });

  it('has the figures of 3.3, 12 and 13.5', () => {
    expect(creation.heroism.base).toBe(figure('Heroism: base'));
    expect(creation.heroism.minimum).toBe(figure('Heroism: least'));
    expect(creation.ammunition.scenario).toBe(figure('ammunition of a scenario'));
    expect(creation.movement.base).toBe(figure('movement: base'));
    expect(creation.hands.count).toBe(figure('two hands'));
    const load = creation.encumbrance;
    expect(load.overStr).toBe(figure('encumbrance: over Str'));
    expect(load.encumbered).toBe(figure('encumbered: Agi'));
    expect(load.encumbered).toBe(figure('encumbered: Str'));
    expect(load.slots).toEqual({
      weapons: figure('slots: weapons'),
      armors: figure('slots: armors'),
      items: figure('slots: items'),
      itemsWithBackpack: figure('slots: items with a backpack'),
    });
  });
});

describe('keywords (13.4)', () => {
  it('explain everything that the tables use, and everything that 13.4 lists', () => {
    const used = [...weapons, ...armors].flatMap((thing) => thing.keywords.map(({ id }) => id));
    const known = new Set(keywords.map(({ id }) => id));
    expect(used.filter((id) => !known.has(id))).toEqual([]);
    const names = new Set(
      keywords.map(({ id }) => words.keywords[id as 'burst'].name.replace(/ \(.*\)/, '')),
    );
    expect(facts.keywords.filter((name) => !names.has(name))).toEqual([]);
    expect(facts.keywords).toHaveLength(12);
  });
});

describe('wording', () => {
  const sentences = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(sentences);
  const locales = join(import.meta.dirname, '../../../shared/rulesets/heroic/locales');
  const allSentences = readdirSync(locales).flatMap((name) =>
    sentences(JSON.parse(readFileSync(join(locales, name), 'utf8'))),
  );

  it('is our own: no sequence of six words is the document’s', () => {
    const theirs = documentRuns('heroic');
    expect(theirs.size).toBeGreaterThan(5000);
    expect(allSentences.flatMap((text) => runsOf(text, 6).filter((run) => theirs.has(run)))).toEqual([]);
  });

  it('uses American spelling', () => {
    const british = /\b(armour|colour|flavour|honour|favour|defence|behaviour|centre|travell|practise|grey)/i;
    expect(allSentences.filter((text) => british.test(text))).toEqual([]);
  });
});
