import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { extend, faults, sayings, thing } from '#test/unit/shared/rulesets/heroic/packs';
import { textsIn } from '#test/unit/shared/rulesets/heroic/support';

const named = { name: 'Thing' };
const blade = { ...named, group: 'blades', attack: [{ stat: 'agi', plus: 0 }] };
const coat = { ...named, type: 'light', defense: [{ stat: 'agi', plus: 0 }] };
const beam = { id: 'u1', name: 'Beam' };

/** Faults of one entry: its type, its data, and the reported paths. */
const wrong: readonly (readonly [string, string, Json, readonly string[]])[] = [
  ['no name', 'race', {}, ['name']],
  ['a blank name', 'item', { name: '  ' }, ['name']],
  ['a name that is none', 'item', { name: 7 }, ['name', 'name']],
  ['a field nobody knows', 'race', { ...named, script: 'alert(1)' }, ['']],
  ['data that are no object', 'race', [1, 2], ['', 'name']],
  ['no data', 'weapon', null, ['', 'name', 'attack']],
  ['an absurd number', 'race', { ...named, statPoints: 1_000_000 }, ['statPoints']],
  ['half a number', 'race', { ...named, exp: 2.5 }, ['exp']],
  ['a price below nothing', 'item', { ...named, cost: -1 }, ['cost']],
  ['too high a price', 'item', { ...named, cost: 100_001 }, ['cost']],
  [
    'a stat limit twice',
    'race',
    {
      ...named,
      maxima: [
        { stat: 'str', value: 5 },
        { stat: 'str', value: 4 },
      ],
    },
    ['maxima[1].stat'],
  ],
  ['an absurd stat limit', 'race', { ...named, maxima: [{ stat: 'str', value: 31 }] }, ['maxima[0].value']],
  ['an effect on nothing known', 'race', { ...named, effects: [{ to: 'luck', add: 1 }] }, ['effects[0].to']],
  ['an absurd effect', 'race', { ...named, effects: [{ to: 'roll', add: 21 }] }, ['effects[0].add']],
  [
    'a fact that nobody sets',
    'race',
    { ...named, effects: [{ to: 'roll', add: 1, when: 'raining' }] },
    ['effects[0].when'],
  ],
  [
    'a fact about no group',
    'race',
    { ...named, effects: [{ to: 'roll', add: 1, unless: 'wielding:spoons' }] },
    ['effects[0].unless'],
  ],
  [
    'a fact of a focus outside of a skill',
    'race',
    { ...named, effects: [{ to: 'roll', add: 1, when: 'wearing:{focus}' }] },
    ['effects[0].when'],
  ],
  ['a list of no focuses', 'skill', { ...named, focus: 'list' }, ['focuses']],
  ['focuses that are not used', 'skill', { ...named, focuses: [{ id: 'f1', name: 'One' }] }, ['focuses']],
  [
    'a focus without a name',
    'skill',
    { ...named, focus: 'list', focuses: [{ id: 'f1', name: '' }] },
    ['focuses[0].name'],
  ],
  [
    'two focuses with one id',
    'skill',
    {
      ...named,
      focus: 'list',
      focuses: [
        { id: 'f1', name: 'A' },
        { id: 'f1', name: 'B' },
      ],
    },
    ['focuses[1].id'],
  ],
  [
    'a stat twice',
    'skill',
    { ...named, rollStats: [{ stat: 'str' }, { stat: 'str' }] },
    ['rollStats[1].stat'],
  ],
  [
    'a fact of another focus',
    'skill',
    { ...named, focus: 'weaponcraft', basicEffects: [{ to: 'roll', add: 1, when: 'wearing:{focus}' }] },
    ['basicEffects[0].when'],
  ],
  [
    'a fact of a focus it does not have',
    'skill',
    { ...named, advancedEffects: [{ to: 'roll', add: 1, unless: 'using:{focus}' }] },
    ['advancedEffects[0].unless'],
  ],
  ['a weapon of no group', 'weapon', { ...blade, group: '' }, ['group']],
  ['a weapon of an unknown group', 'weapon', { ...blade, group: 'spoons' }, ['group']],
  ['a weapon of two groups', 'weapon', { ...blade, newGroup: 'Spoons' }, ['newGroup']],
  ['a weapon without an attack', 'weapon', { ...blade, attack: [] }, ['attack']],
  ['a stat nobody has', 'weapon', { ...blade, attack: [{ stat: 'cha', plus: 0 }] }, ['attack[0].stat']],
  ['a keyword nobody explains', 'weapon', { ...blade, keywords: [{ id: 'whistles' }] }, ['keywords[0].id']],
  [
    'a keyword that a figure stands for',
    'weapon',
    { ...blade, keywords: [{ id: 'damage', x: 2 }] },
    ['keywords[0].id'],
  ],
  ['a keyword without its figure', 'weapon', { ...blade, keywords: [{ id: 'range' }] }, ['keywords[0].x']],
  [
    'a keyword twice',
    'weapon',
    { ...blade, keywords: [{ id: 'balanced' }, { id: 'balanced' }] },
    ['keywords[1].id'],
  ],
  ['an armor roll that is none', 'armor', { ...coat, armorRoll: '4+' }, ['armorRoll']],
  ['an armor roll beyond all dice', 'armor', { ...coat, armorRoll: '4, 13' }, ['armorRoll']],
  ['an armor without Def', 'armor', { ...coat, defense: [] }, ['defense']],
  ['a type of armor nobody wears', 'armor', { ...coat, type: 'unarmored' }, ['type']],
  ['a coating without turns', 'item', { ...named, coats: [{ to: 'damage', add: 1 }] }, ['coatTurns']],
  ['turns of no coating', 'item', { ...named, coatTurns: 3 }, ['coats']],
  [
    'a coating of what weapons do not have',
    'item',
    { ...named, coatTurns: 3, coats: [{ to: 'endurance', add: 1 }] },
    ['coats[0].to'],
  ],
  ['dice without sides', 'item', { ...named, diceCount: 2 }, ['diceSides']],
  ['sides without dice', 'item', { ...named, diceSides: 6 }, ['diceCount']],
  ['a throw with nothing', 'item', { ...named, thrownDamage: 2 }, ['thrownWith']],
  ['a hazard nobody knows', 'item', { ...named, cures: 'boredom' }, ['cures']],
  ['how hard no hazard is', 'item', { ...named, thrownSeverity: 2 }, ['thrownHazard']],
  ['a condition nobody knows', 'item', { ...named, condition: 'bored' }, ['condition']],
  ['something brewed that is no potion', 'item', { ...named, brewed: true }, ['brewed']],
  ['a roll to brew what cannot be', 'item', { ...named, group: 'potions', brewing: -1 }, ['brewing']],
  ['a meal that feeds nobody', 'item', { ...named, meal: true }, ['restores']],
  ['filling what is not there', 'item', { ...named, fills: 'p:gone' }, ['fills']],
  ['filling itself', 'item', { ...named, fills: 'p:it' }, ['fills']],
  [
    'a weapon made better by an armor roll',
    'modifier',
    { ...named, effects: [{ to: 'armor-roll', add: 1 }] },
    ['effects[0].to'],
  ],
  [
    'an armor made better by Att',
    'modifier',
    { ...named, fits: 'armor', effects: [{ to: 'attack', add: 1 }] },
    ['effects[0].to'],
  ],
  ['a free modifier', 'modifier', { ...named, price: 0 }, ['price']],
  ['a relic of gear nobody has', 'relic', { ...named, gear: [{ id: 'p:gone' }] }, ['gear[0].id']],
  ['a relic of unpicked gear', 'relic', { ...named, gear: [{ id: '' }] }, ['gear[0].id']],
  [
    'a relic of gear that heals its owner',
    'relic',
    { ...named, gear: [{ id: 'sword' }], effects: [{ to: 'endurance', add: 1, when: 'encumbered' }] },
    ['effects[0].to', 'effects[0].when'],
  ],
  ['half an income', 'relic', { ...named, incomeCount: 2 }, ['incomeTimes']],
  ['a failure on 1', 'relic', { ...named, fumblesTo: 1 }, ['fumblesTo']],
  ['a sphere that does nothing', 'sphere', named, ['uses']],
  [
    'an attack against Mnd',
    'sphere',
    { ...named, uses: [{ ...beam, strike: 'melee', against: 'mnd' }] },
    ['uses[0].against'],
  ],
  [
    'a creature without stats',
    'sphere',
    { ...named, uses: [{ ...beam, creatureExtras: 1 }] },
    ['uses[0].creaturePoints'],
  ],
  ['a use without an id', 'sphere', { ...named, uses: [{ name: 'Beam' }] }, ['uses[0].id']],
  ['Heroism of no stat', 'npcModifier', { ...named, heroismPlus: 1 }, ['heroismStat']],
  [
    'a skill nobody has',
    'npcModifier',
    { ...named, skills: [{ id: 'whistling', level: 'basic' }] },
    ['skills[0].id'],
  ],
  [
    'an ability twice',
    'npcModifier',
    { ...named, needsAbility: [{ id: 'fear' }, { id: 'fear' }] },
    ['needsAbility[1].id'],
  ],
  [
    'a modifier that holds itself',
    'npcModifier',
    { ...named, includes: [{ id: 'p:it' }] },
    ['includes[0].id'],
  ],
  ['a letter of no variable', 'ability', { ...named, wording: 'At {x}.' }, ['wording']],
  [
    'a variable without a name',
    'ability',
    { ...named, variables: [{ id: 'x', kind: 'words' }] },
    ['variables[0].name'],
  ],
  [
    'a range turned around',
    'ability',
    { ...named, variables: [{ id: 'x', name: 'X', kind: 'number', min: 5, max: 2 }] },
    ['variables[0].min'],
  ],
  [
    'a start out of range',
    'ability',
    { ...named, variables: [{ id: 'x', name: 'X', kind: 'number', min: 5, max: 9 }] },
    ['variables[0].initial'],
  ],
  [
    'an amount in words',
    'ability',
    {
      ...named,
      variables: [{ id: 'x', name: 'X', kind: 'words' }],
      attacksBy: 'x',
      uses: [{ kind: 'attack', by: 'x' }],
    },
    ['attacksBy', 'uses[0].by'],
  ],
  [
    'a scale in numbers',
    'ability',
    { ...named, variables: [{ id: 'x', name: 'X', kind: 'modifier' }], scaleBy: 'x' },
    ['scaleBy'],
  ],
  ['an amount of no variable', 'ability', { ...named, initiativeBy: 'q' }, ['initiativeBy']],
  ['nothing to reach', 'ability', { ...named, uses: [{ kind: 'threshold' }] }, ['uses[0].by']],
  ['a hazard that is not picked', 'ability', { ...named, uses: [{ kind: 'hazard' }] }, ['uses[0].hazard']],
  ['an NPC of absurd strength', 'npc', { ...named, choices: { stats: { str: 400 } } }, ['choices.stats.str']],
  [
    'an NPC with gear nobody has',
    'npc',
    { ...named, choices: { gear: { items: [{ id: 'p:gone' }] } } },
    ['choices.gear.items[0].id'],
  ],
  [
    'an NPC with an ability nobody has',
    'npc',
    { ...named, choices: { abilities: [{ id: 'p:gone' }] } },
    ['choices.abilities[0].id'],
  ],
  [
    'an NPC whose choices cannot be read',
    'npc',
    { ...named, choices: { stats: 'strong' } },
    ['choices.stats'],
  ],
  ['an NPC on nothing', 'npc', { ...named, base: 'p:gone' }, ['base']],
  ['an NPC on a vehicle', 'npc', { ...named, base: 'horse' }, ['base']],
  ['an NPC on itself', 'npc', { ...named, base: 'p:it' }, ['base']],
  [
    'an NPC with two bases',
    'npc',
    { ...named, base: 'ogre', choices: { template: 'minotaur' } },
    ['choices.template'],
  ],
  ['half a currency', 'campaign', { symbol: '$' }, ['one', 'many']],
  ['a rule about nothing', 'campaign', { raceRule: 'only' }, ['races']],
  ['a list without a rule', 'campaign', { spheres: [{ id: 'healing' }] }, ['sphereRule']],
  [
    'gear nobody sells',
    'campaign',
    { gearRule: 'without', gear: [{ id: 'group:spoons' }, { id: 'brawling' }] },
    ['gear[0].id', 'gear[1].id'],
  ],
  ['a race twice', 'campaign', { raceRule: 'only', races: [{ id: 'elf' }, { id: 'elf' }] }, ['races[1].id']],
  ['a kind nobody knows', 'spell', {}, ['']],
];

describe('a thing', () => {
  it.each(wrong)('with %s is refused at its place, in words', (_, kind, data, paths) => {
    const it = thing(kind, 'it', data);
    expect(faults(it)).toEqual(paths.map((path) => `p:it ${path}`));
    for (const words of sayings(it)) {
      expect(words).toMatch(/^["“{\p{Lu}\d].*\.$/su);
      expect(words).not.toMatch(/ruleset\.|services\.|undefined|NaN|\[object/);
    }
    // None of it takes effect.
    expect(extend([it]).ruleset.forms).toEqual(extend([]).ruleset.forms);
  });

  it('uses every message of the catalog', async () => {
    const { default: words } = await import('#shared/rulesets/heroic/locales/en.homebrew.json');
    const usedKeys = new Set(
      wrong.flatMap(([, kind, data]) =>
        textsIn(extend([thing(kind, 'it', data)]).faults.map(({ text }) => text)).map((text) =>
          'key' in text ? text.key.replace('ruleset.heroic.homebrew.faults.', '') : '',
        ),
      ),
    );
    // Faults that a single entry cannot cause.
    const several = ['sameId', 'twoCurrencies', 'twoLoads', 'tooMuch'];
    expect(Object.keys(words.homebrew.faults).filter((key) => !usedKeys.has(key))).toEqual(several);
  });
});

describe('several things', () => {
  it('may not have the same id, nor that of an entry of the rules', () => {
    const race = thing('race', 'a', named);
    expect(faults(race, race)).toEqual(['p:a ']);
    expect(faults({ ...race, id: 'sword' })).toEqual(['sword ']);
    expect(faults({ ...race, id: 'natural:0' })).toEqual(['natural:0 ']);
    expect(sayings(race, race)).toEqual(['Another entry has the same ID. Remove one of them.']);
  });

  it('may not need themselves by way of each other', () => {
    const holds = (id: string, ...others: readonly string[]) =>
      thing('npcModifier', id, { ...named, name: id, includes: others.map((other) => ({ id: other })) });
    const circle = [
      holds('a', 'giant', 'p:b'),
      holds('b', 'p:c'),
      holds('c', 'p:a'),
      holds('d', 'p:a'),
      holds('e'),
    ];
    // Once the circle is left out, D needs what is not there.
    expect(faults(...circle)).toEqual([
      'p:a includes[1].id',
      'p:b includes[0].id',
      'p:c includes[0].id',
      'p:d includes[0].id',
    ]);
    expect(sayings(...circle)[0]).toBe('This entry depends on itself through b. Remove one of these links.');
    const based = (id: string, base: string) => thing('npc', id, { ...named, base });
    expect(faults(based('a', 'p:b'), based('b', 'p:a'))).toEqual(['p:a base', 'p:b base']);
    const fills = (id: string, what: string) => thing('item', id, { ...named, fills: what });
    expect(faults(fills('a', 'p:b'), fills('b', 'p:a'))).toEqual(['p:a fills', 'p:b fills']);
    // A long chain is not a cycle.
    const chain = Array.from({ length: 400 }, (_, index) =>
      index === 0 ? holds('n0') : holds(`n${String(index)}`, `p:n${String(index - 1)}`),
    );
    expect(faults(...chain)).toEqual([]);
  });

  it('may speak of each other where neither is made of the other', () => {
    const weapon = thing('weapon', 'w', { ...blade, group: '', newGroup: 'Spoons', trained: true });
    const skill = thing('skill', 's', {
      ...named,
      basicEffects: [{ to: 'attack', add: 1, when: 'using:p:w' }],
    });
    expect(faults(weapon, skill)).toEqual([]);
    expect(faults(skill)).toEqual(['p:s basicEffects[0].when']);
  });

  it('stay out where they have a fault, with what needs them, and leave the rest of their pack on', () => {
    const base = thing('race', 'good', named, 'a');
    const bad = thing('race', 'bad', {}, 'a');
    const needs = thing('campaign', 'c', { raceRule: 'without', races: [{ id: 'a:bad' }] }, 'b');
    const flask = thing('item', 'flask', { ...named, cost: -1 }, 'a');
    const fills = thing('item', 'oil', { ...named, fills: 'a:flask' }, 'b');
    const apart = thing('race', 'other', named, 'c');
    const all = [base, bad, needs, flask, fills, apart];
    expect(faults(...all)).toEqual(['a:bad name', 'a:flask cost', 'b:c races[0].id', 'b:oil fills']);
    const opened = extend(all).ruleset.reference.entries.map(({ id }) => id);
    const shown = (name: string) => opened.some((id) => id.includes(name));
    const names = ['a:good', 'a:bad', 'a:flask', 'b:oil', 'c:other'];
    expect(names.filter(shown)).toEqual(['a:good', 'c:other']);
  });

  it('name every fault of a pack, not only the first', () => {
    expect(
      faults(thing('race', 'x', {}), thing('skill', 'y', {}), thing('item', 'z', { ...named, cost: -1 })),
    ).toEqual(['p:x name', 'p:y name', 'p:z cost']);
  });

  it('are described completely although one field cannot be read', () => {
    const dear = thing('weapon', 'dear', { name: '', cost: 1e12, sings: true });
    // An unknown property is a fault of the whole entry.
    expect(faults(dear).toSorted()).toEqual([
      'p:dear ',
      'p:dear attack',
      'p:dear cost',
      'p:dear group',
      'p:dear name',
    ]);
  });

  it('may be too much on top of each other', () => {
    const natural = Array.from({ length: 40 }, (_, index) => ({ name: `Fang ${String(index)}` }));
    const below = thing('npc', 'a', { ...named, choices: { natural } });
    const above = thing('npc', 'b', { ...named, base: 'p:a', choices: { natural } });
    expect(faults(below, above)).toEqual(['p:b base']);
  });

  it('check an NPC with what its base brings', () => {
    const undead = { ...named, choices: { modifiers: ['undead-construct'] } };
    expect(faults(thing('npc', 'a', undead))).toEqual(['p:a choices.modifiers[0]']);
    const base = thing('npc', 'b', { ...named, choices: { abilities: [{ id: 'undead' }] } });
    expect(faults(base, thing('npc', 'a', { ...undead, base: 'p:b' }))).toEqual([]);
  });
});
