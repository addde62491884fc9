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
} from '../../shared/rulesets/heroic/data';
import words from '../../shared/rulesets/heroic/locales/en.json';

/** The rule document itself, which lies beside the project: every figure of the data is held against it. */
const document = readFileSync(
  join(import.meta.dirname, '../../../shared/seeds/004_63766b7dc84c5819.txt'),
  'utf8',
).replaceAll('\\$', '$');
const lines = document.split('\n');

/** What follows a heading (`13.1) Armor`) up to the next one. */
function section(heading: string): string[] {
  const start = lines.findIndex((line) => line.startsWith(heading));
  if (start < 0) throw new Error(`No section ${heading}`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^\d+(\.\d+)*\) /.test(line));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The rows of a section's table, cell by cell. */
const table = (heading: string): string[][] =>
  section(heading).flatMap((line) =>
    line.includes('\t') ? [line.split('\t').map((cell) => cell.trim())] : [],
  );

const kebab = (name: string): string => name.toLowerCase().replaceAll(/[/ ]/g, '-');
const plus = (value: number): string => (value < 0 ? String(value) : `+${String(value)}`);
const coins = (cost: number): string => (cost === 0 ? '-' : `$${String(cost)}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const untagged = (text: string): string => text.replaceAll(/<i>.*?<\/i>/g, '').trim();

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

/** What is left of the document's notes when each note of the data is taken out once; longest first. */
function unexplained(cell: string, notes: readonly string[]): string {
  const left = notes
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (text, note) => (text.includes(note) ? text.replace(note, '') : `${text} missing: ${note}`),
      untagged(cell),
    );
  return left.replaceAll(/\s+/g, ' ').trim();
}

describe('weapons (13.2)', () => {
  const rows = table('13.2) Weapons').slice(1);
  const modifierAt = rows.findIndex(([name]) => name?.startsWith('Weapon modifiers'));
  const grouped = rows
    .slice(0, modifierAt)
    .reduce<{ row: string[]; group: string; ammunition: boolean }[]>((found, row) => {
      const [name = '', ...cells] = row;
      const last = found.at(-1);
      const isHeading = cells.every((cell) => cell === '');
      const group = isHeading ? kebab(untagged(name).replace(' group', '')) : (last?.group ?? '');
      const ammunition = isHeading ? name.includes('20 ammo') : (last?.ammunition ?? false);
      return [...found, { row: isHeading ? [] : row, group, ammunition }];
    }, []);
  const inDocument = grouped.filter(({ row }) => row.length > 0);

  it('are all there, in the order of the document', () => {
    expect(inDocument).toHaveLength(22);
    expect(weapons.map((weapon) => weapon.id)).toEqual(inDocument.map(({ row }) => kebab(row[0] ?? '')));
    expect(weapons.map((weapon) => words.gear[weapon.id as 'sword'].name)).toEqual(
      inDocument.map(({ row }) => row[0]),
    );
  });

  it.each(inDocument.map((entry) => ({ ...entry, name: entry.row[0] })))(
    '$name has the figures of its row',
    ({ row, group, ammunition }) => {
      const [name = '', att, cost, notes = ''] = row;
      const weapon = weapons.find(({ id }) => id === kebab(name));
      if (weapon === undefined) throw new Error(`No weapon ${name}`);
      const isOwnGroup = notes.includes('Represents the power weapons group');
      expect(terms(weapon.attack)).toBe(att);
      expect(coins(weapon.cost)).toBe(cost);
      expect(unexplained(notes, notesOf(weapon))).toBe('');
      expect(weapon.group).toBe(isOwnGroup ? 'power-weapons' : group);
      expect(weapon.ammunition ?? false).toBe(ammunition);
      if (ammunition) expect(weapon.melee).toBe(false);
    },
  );

  it('have the modifiers of the table', () => {
    expect(rows.slice(modifierAt + 1)).toEqual([
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
  const rows = table('13.1) Armor').slice(1);
  const modifierAt = rows.findIndex(([name]) => name?.startsWith('Armor modifiers'));
  const inDocument = rows
    .slice(0, modifierAt)
    .map(([name = '', def, cost, notes = '']) => ({ name, def, cost, notes }));

  it('is all there, with its names', () => {
    expect(armors.map((armor) => armor.id)).toEqual(inDocument.map(({ name }) => kebab(name)));
    expect(armors.map((armor) => words.gear[armor.id as 'light-armor'].name)).toEqual(
      inDocument.map(({ name }) => name),
    );
  });

  it.each(inDocument)('$name has the figures of its row', ({ name, def, cost, notes }) => {
    const armor = armors.find(({ id }) => id === kebab(name));
    if (armor === undefined) throw new Error(`No armor ${name}`);
    expect(terms(armor.defense)).toBe(def);
    expect(coins(armor.cost)).toBe(cost);
    expect(unexplained(notes, notesOf(armor))).toBe('');
  });

  it('has the modifiers of the table', () => {
    expect(rows.slice(modifierAt + 1)).toEqual([
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

/** "Focus: Weak, average or strong" and "Str/Agi/Mnd potion" stand for several things each. */
function expanded(row: readonly string[]): { id: string; cost: number; notes: string; part: number }[] {
  const [name = '', cost = '', notes = ''] = row;
  const costs = [...cost.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
  const [, kind, parts] = /^(.+): (.+)$/.exec(name) ?? [];
  const potion = /^(\w+\/\w+\/\w+) potion$/.exec(name)?.[1];
  const ids =
    kind !== undefined && parts !== undefined
      ? parts.split(/, | or /).map((part) => kebab(`${kind} ${part}`))
      : potion !== undefined
        ? potion.split('/').map((part) => kebab(`${part} potion`))
        : [kebab(name)];
  return ids.map((id, part) => ({ id, cost: costs[part] ?? costs[0] ?? 0, notes, part }));
}

describe('miscellaneous items (13.3) and potions (5.1)', () => {
  const misc = table('13.3) Misc').slice(1).flatMap(expanded);
  const potions = table('5.1) Potions')
    .slice(1)
    .map(([name = '', text = '']) => ({
      id: kebab(name.replace(/ \(.*\)$/, '')),
      cost: Number(/Costs \$(\d+)/.exec(text)?.[1]),
      difficulty: /\((.*)\)$/.exec(name)?.[1],
    }));

  it('are all there, at their prices', () => {
    expect(misc).toHaveLength(18);
    expect(potions).toHaveLength(3);
    expect(items.map(({ id, cost }) => ({ id, cost }))).toEqual(
      [...misc, ...potions].map(({ id, cost }) => ({ id, cost })),
    );
  });

  it('weigh what the table says', () => {
    const heavy = misc.flatMap(({ id, notes, part }) => {
      const enc = /Enc \((\d+)\)/.exec(notes)?.[1];
      const isFirstOfSeveral = notes.includes('Advanced: Enc') && part === 0;
      return enc === undefined || isFirstOfSeveral ? [] : [{ id, encumbrance: Number(enc) }];
    });
    expect(
      items.flatMap(({ id, encumbrance }) => (encumbrance === undefined ? [] : [{ id, encumbrance }])),
    ).toEqual(heavy);
  });

  it('say how hard a potion is to brew', () => {
    for (const { id, difficulty } of potions) {
      const { text } = words.gear[id as 'blade-poison'];
      if (difficulty === undefined) expect(text).not.toContain('Brewed');
      else expect(text).toContain(`Brewed at ${difficulty.replace('-', '−')}`);
    }
  });

  it('explain the backpack with the figure of the table', () => {
    expect(misc[0]?.notes).toContain(`Ignore ${String(creation.encumbrance.backpack)} Enc`);
  });
});

describe('skills (4)', () => {
  const rows = section('4) Skills').flatMap((line) => (line.includes('\t') ? [line.split('\t')] : []));
  const inDocument = rows.reduce<{ name: string; focus: string; basic: string; advanced: string }[]>(
    (found, [head = '', text = '']) => {
      const last = found.at(-1);
      if (last !== undefined && head.startsWith('Focus:')) last.focus = head.replace('Focus: ', '');
      else if (last !== undefined && head === 'Basic') last.basic = text;
      else if (last !== undefined && head === 'Advanced') last.advanced = text;
      else found.push({ name: head, focus: '', basic: '', advanced: '' });
      return found;
    },
    [],
  );

  it('are the sixteen of the document, with their names', () => {
    expect(inDocument).toHaveLength(16);
    expect(skills.map(({ id }) => id)).toEqual(inDocument.map(({ name }) => kebab(name)));
    expect(skills.map(({ id }) => words.skills[id as 'luck'].name)).toEqual(
      inDocument.map(({ name }) => name),
    );
  });

  it('take a focus where the document gives one', () => {
    expect(skills.filter(({ focus }) => focus !== undefined).map(({ id }) => id)).toEqual(
      inDocument.filter(({ focus }) => focus !== '').map(({ name }) => kebab(name)),
    );
  });

  it.each(['armorcraft', 'mobility', 'weaponcraft'])('%s has the focuses of its list', (id) => {
    const { focus } = inDocument.find(({ name }) => kebab(name) === id) ?? { focus: '' };
    const ids = focus
      .replace(/ armor\.$|\.$/, '')
      .split(/, | or /)
      .map(kebab);
    expect(skills.find((skill) => skill.id === id)?.focus).toEqual({ kind: 'list', ids });
  });

  it('Power has the spheres of 11.2, with a limitation', () => {
    const spheres = table('11.2) Power Spheres').map(([name = '']) => kebab(name));
    expect(spheres).toHaveLength(9);
    expect(skills.find(({ id }) => id === 'power')?.focus).toEqual({
      kind: 'list',
      ids: spheres,
      limitation: true,
    });
  });

  /** Figures in a text: words for small numbers count, and so do dice. */
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

  it.each(inDocument)('$name says the figures of both levels', ({ name, basic, advanced }) => {
    const { basic: ourBasic, advanced: ourAdvanced } = words.skills[kebab(name) as 'luck'];
    expect(distinct(ourBasic)).toEqual(distinct(basic));
    expect(distinct(ourAdvanced)).toEqual(distinct(advanced));
  });

  it('derive what the document lets them change at all times', () => {
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
  /** The number that a pattern finds in the document's text, free of its markup. */
  const plain = document.replaceAll('*', '');
  const figure = (pattern: RegExp): number => {
    const found = pattern.exec(plain)?.[1];
    if (found === undefined) throw new Error(`Nothing like ${String(pattern)}`);
    return Number(found);
  };

  it('has the figures of section 1 and 2', () => {
    expect(creation.stats.minimum).toBe(figure(/ranging from (-\d+) to \d+ in value/));
    expect(creation.stats.maximum).toBe(figure(/ranging from -\d+ to (\d+) in value/));
    expect(creation.stats.creationMinimum).toBe(figure(/each have an initial value of (\d+)/));
    expect(creation.standard.statPoints).toBe(figure(/Distribute (\d+) points/));
    expect(creation.standard.skillLevels.basic).toBe(figure(/Choose (\d+) skills at basic level/));
    expect(creation.standard.skillLevels.advanced).toBe(figure(/or (\d+) skill at advanced level/));
    expect(creation.coins.amount).toBe(figure(/Start with \$(\d+), some or all/));
    expect(creation.package.weapons).toBe(figure(/Start with (\d+) weapon, /));
    expect(creation.package.armors).toBe(figure(/weapon, (\d+) armor and/));
    expect(creation.package.items).toBe(figure(/armor and (\d+) items/));
    expect(creation.endurance.base).toBe(figure(/\(Str \+ Agi \+ (\d+)\)/));
  });

  it('has the figures of 2.1', () => {
    expect(creation.pointBuy.exp).toBe(figure(/and (\d+) Exp to spend on upgrades/));
    expect(creation.pointBuy.loweredTo).toBe(figure(/from 0 to (-\d+) to earn/));
    expect(creation.pointBuy.loweredStat).toBe(figure(/extra \+(\d+) Exp per stat lowered/));
    const double = known(coinsOptionById, 'double');
    const fifth = known(coinsOptionById, 'fifth');
    expect(double.multiplier).toBe(figure(/begin with (\d+)x starting coins/));
    expect(-double.statPoints).toBe(figure(/by renouncing (\d+) stat point/));
    expect(double.expCost).toBe(figure(/must spend (\d+) Exp to get the 2x/));
    expect(fifth.multiplier).toBe(1 / figure(/reducing starting coins to 1\/(\d+)th/));
    expect(fifth.statPoints).toBe(figure(/earn (\d+) extra stat point/));
    expect(fifth.expGain).toBe(figure(/Gain (\d+) extra Exp/));
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
        statPoints: figure(/Dwarves: Start with (\d+) stat points/),
        effects: [{ to: 'endurance', add: figure(/Dwarves: .*\+(\d+) End\./) }],
        source: '2.1',
      },
      {
        id: 'elf',
        statPoints: figure(/Elves: Start with (\d+) stat points/),
        effects: [
          { to: 'power', add: figure(/\+(\d+) to Power Mnd rolls/) },
          { to: 'power-defense', add: figure(/\+(\d+) to resist\/defensive Power Mnd/) },
        ],
        source: '2.1',
      },
      {
        id: 'small-folk',
        statPoints: figure(/Small folk: Start with (\d+) stat points/),
        statMaximum: { str: figure(/Str can range from -2 to (\d+)/) },
        effects: [{ to: 'heroism', add: figure(/\+(\d+) Her at session start/) }],
        source: '2.1',
      },
    ]);
    expect(words.races.elf.traits).toContain(
      `+${String(figure(/\+(\d+) to Power Mnd rolls/))} on Mnd rolls for powers`,
    );
    expect(words.races.elf.traits).toContain(
      `+${String(figure(/\+(\d+) to resist\/defensive Power Mnd rolls/))} on rolls to resist`,
    );
  });

  it('has the prices of 3.2', () => {
    expect(advancement).toEqual({
      definition: {
        exp: figure(/Spend (\d+) Exp: Add 1 new character concept definition/),
        maximum: figure(/definition, up to a maximum of (\d+) in total/),
        source: '3.2',
      },
      endurance: { exp: figure(/Spend (\d+) Exp: Permanently increase max\. End/), source: '3.2' },
      heroism: { exp: figure(/Spend (\d+) Exp: Permanently increase .* initial Her/), source: '3.2' },
      skill: { exp: figure(/Spend (\d+) Exp: Learn 1 new basic skill/), source: '3.2' },
      advanced: { exp: figure(/Spend (\d+) Exp: Upgrade 1 basic skill to advanced/), source: '3.2' },
      stat: {
        exp: figure(/Spend (\d+) Exp: Add 1 to a stat that is currently valued at 2 or less/),
        highExp: figure(/Spend (\d+) Exp: Add 1 to a stat that is currently valued at 3 or more/),
        highFrom: figure(/currently valued at (\d+) or more/),
        source: '3.2',
      },
    });
    expect(figure(/or more, up to a maximum of (\d+)/)).toBe(creation.stats.maximum);
  });

  it('has the figures of 3.3, 12 and 13.5', () => {
    expect(creation.heroism.base).toBe(figure(/\(Lowest stat \+ (\d+)\)/));
    expect(creation.heroism.minimum).toBe(figure(/\(Lowest stat \+ \d+\), min\. (\d+)/));
    expect(creation.ammunition.scenario).toBe(figure(/weapons ammo to (\d+) units/));
    expect(creation.movement.base).toBe(figure(/move up to \((\d+) \+ Agi\) yards/));
    expect(creation.hands.count).toBe(figure(/Weapon requires (\d+) hands/));
    const load = creation.encumbrance;
    expect(load.overStr).toBe(figure(/Cannot hold more than Str\+(\d+) of Enc/));
    expect(load.encumbered).toBe(figure(/When encumbered: (-\d+) Agi/));
    expect(load.encumbered).toBe(figure(/When encumbered: -\d+ Agi, (-\d+) Str/));
    expect(load.slots).toEqual({
      weapons: figure(/hold any (\d+) weapons\/shields/),
      armors: figure(/weapons\/shields, (\d+) armor/),
      items: figure(/and up to (\d+) items/),
      itemsWithBackpack: figure(/Backpacks allow carrying (\d+) items/),
    });
  });
});

describe('keywords (13.4)', () => {
  it('explain everything that the tables use, and everything that 13.4 lists', () => {
    const used = [...weapons, ...armors].flatMap((thing) => thing.keywords.map(({ id }) => id));
    const known = new Set(keywords.map(({ id }) => id));
    expect(used.filter((id) => !known.has(id))).toEqual([]);
    const listed = table('13.4) Gear').map(([name = '']) => name.replace(/ \(.*\)/, ''));
    const names = new Set(
      keywords.map(({ id }) => words.keywords[id as 'burst'].name.replace(/ \(.*\)/, '')),
    );
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
    expect(listed).toHaveLength(12);
  });
});

describe('wording', () => {
  const tokens = (text: string): string[] =>
    text
      .replaceAll('−', '-')
      .replaceAll(/[*\\_]/g, '')
      .toLowerCase()
      .match(/[a-z0-9+\-/$']+/g) ?? [];
  const runLength = 6;
  const runs = (text: string): string[] => {
    const all = tokens(text);
    return all.flatMap((_, at) =>
      at + runLength <= all.length ? [all.slice(at, at + runLength).join(' ')] : [],
    );
  };
  const sentences = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(sentences);
  const locales = join(import.meta.dirname, '../../shared/rulesets/heroic/locales');
  const allSentences = readdirSync(locales).flatMap((name) =>
    sentences(JSON.parse(readFileSync(join(locales, name), 'utf8'))),
  );

  it('is our own: no run of six words is the document’s', () => {
    const theirs = new Set(runs(document));
    expect(allSentences.flatMap((text) => runs(text).filter((run) => theirs.has(run)))).toEqual([]);
    expect(theirs.has('tracking, riding')).toBe(false);
    expect(runs(document).length).toBeGreaterThan(5000);
  });

  it('uses American spelling', () => {
    const british = /\b(armour|colour|flavour|honour|favour|defence|behaviour|centre|travell|practise|grey)/i;
    expect(allSentences.filter((text) => british.test(text))).toEqual([]);
  });
});
