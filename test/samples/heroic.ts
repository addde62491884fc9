import type { Story } from './story';

const foe = (id: string, template: string, name: string, count: number) => ({
  ...{ id, name, ruleset: 'heroic', source: { form: 'npc', template }, count, minor: false },
});

export const heroic: Story = {
  ruleset: 'heroic',
  name: 'The bell under the ferry',
  living: 'poor',
  heroes: [
    {
      player: 'Ana',
      portrait: 'brakka',
      plan: {
        ruleset: 'heroic',
        name: 'Brakka',
        race: 'dwarf',
        archetype: 'warrior',
        definitions: ['stubborn'],
        stats: { str: 3, agi: 2, mnd: 0 },
        skills: [
          { id: 'weaponcraft', focus: 'blades', level: 'basic' },
          { id: 'armorcraft', focus: 'light', level: 'basic' },
        ],
        gear: {
          method: 'coins',
          items: [
            { id: 'sword', modifier: 'accurate', state: 'wielded' },
            { id: 'light-armor', state: 'worn' },
          ],
        },
      },
      notes:
        'Guarded salt caravans until one of them vanished in the reeds of Karsk. She has never believed in the flood that was blamed for it.',
    },
    {
      player: 'Ben',
      portrait: 'nimue',
      plan: {
        ruleset: 'heroic',
        name: 'Nimue',
        race: 'elf',
        archetype: 'mage',
        definitions: ['proud'],
        stats: { str: 0, agi: 2, mnd: 3 },
        skills: [
          { id: 'power', focus: 'damage', limitation: 'only affects the undead', level: 'basic' },
          { id: 'perception', level: 'basic' },
        ],
        gear: {
          method: 'coins',
          items: [
            { id: 'power-weapon', state: 'wielded' },
            { id: 'meal', quantity: 2 },
          ],
        },
      },
      notes:
        'Reads the inscriptions of drowned places. What she wants most is to be the first to read this one.',
    },
    {
      player: 'Chen',
      portrait: 'rook',
      plan: {
        ruleset: 'heroic',
        name: 'Rook',
        race: 'dwarf',
        archetype: 'healer',
        definitions: ['cautious'],
        stats: { str: 2, agi: 3, mnd: 0 },
        skills: [
          { id: 'healing', level: 'basic' },
          { id: 'perception', level: 'basic' },
        ],
        gear: {
          method: 'package',
          items: [
            { id: 'crossbow', state: 'wielded' },
            { id: 'medium-armor', state: 'worn' },
            { id: 'healing-kit' },
            { id: 'backpack' },
          ],
        },
      },
      notes: 'Was the abbot’s own physician for eleven years, and left without saying why.',
    },
    {
      player: 'Dee',
      portrait: 'wren',
      plan: {
        ruleset: 'heroic',
        name: 'Wren',
        race: 'small-folk',
        archetype: 'thief',
        definitions: ['curious'],
        stats: { str: 1, agi: 3, mnd: 1 },
        skills: [
          { id: 'stealth', level: 'basic' },
          { id: 'connections', level: 'basic' },
        ],
        gear: {
          method: 'coins',
          items: [
            { id: 'dagger', state: 'wielded' },
            { id: 'lockpicks' },
            { id: 'light-armor', state: 'worn' },
            { id: 'backpack' },
            { id: 'meal' },
          ],
        },
      },
      notes: 'Knows every cellar of Karsk, and owes money in half of them.',
    },
  ],
  expenses: [
    {
      name: 'Rooms above the ferry house',
      amount: 25,
      rhythm: { every: 1, unit: 'months', from: 0 },
    },
  ],
  events: [
    {
      kind: 'session',
      title: 'Nobody rows at night',
      date: '2026-01-09',
      days: 2,
      played: 205,
      summary: [
        'The ferry at Karsk had not crossed for three days. [[Old Mern]] said that a bell rings under [[The landing stage]], and that everyone who went to look for it came back quiet, or did not come back.',
        '',
        'We paid the toll twice, followed the [[Brothers of the Reed]] to their chapel, and found eleven pairs of wet boots.',
        '',
        ':::gm',
        'The boots belong to the drowned. They will want them back.',
        ':::',
      ].join('\n'),
      missed: [],
      money: 40,
      reason: 'Toll money of the ferry',
      loot: [
        { name: 'Map of the river', quantity: 1, to: 1 },
        { name: 'Wet boots', quantity: 11, to: null },
      ],
    },
    {
      kind: 'session',
      title: 'Eleven pairs of boots',
      date: '2026-01-16',
      days: 3,
      played: 190,
      summary: [
        'At low water the landing stage has a second floor. Brakka held the stairs against what climbed them while Rook dragged [[Old Mern]]’s grandson out by the collar.',
        '',
        'The bell is real. **It has no clapper.** Something strikes it from the inside.',
      ].join('\n'),
      missed: [3],
      money: 55,
      reason: 'Thanks of the ferry house',
      loot: [{ name: 'Silver ring', quantity: 2, to: null }],
    },
    {
      kind: 'downtime',
      title: 'While the ice holds',
      date: '2026-01-23',
      days: 10,
      summary: 'Ten days of frost. Nobody crosses, and everybody waits for the thaw.',
      activities: [
        [
          {
            ...{ id: 'boat', from: 1, days: 8, project: 'boat' },
            ...{ kind: 'craft', what: 'a flat boat for four', value: 800, workers: 1 },
          },
        ],
        [
          {
            ...{ id: 'inscription', from: 1, days: 10, project: 'inscription' },
            ...{ kind: 'research', subject: 'the inscription on the bell', target: 15 },
          },
        ],
        [{ id: 'practice', from: 1, days: 10, kind: 'profession', what: 'healer', standing: 'ordinary' }],
        [{ id: 'rest', from: 1, days: 5, kind: 'recuperate' }],
      ],
    },
    {
      kind: 'remark',
      remark: {
        title: 'The abbot sends bread',
        date: '2026-01-24',
        text: 'And asks, very politely, for the map.',
        on: null,
        days: 0,
        secret: false,
      },
    },
    {
      kind: 'session',
      title: 'Thirteen strokes',
      date: '2026-01-30',
      days: 1,
      played: 220,
      summary: [
        'The ice broke, and the bell rang in daylight. We counted twelve.',
        '',
        'Wren went down the chapel well and came back with a key, a scratch, and the news that [[Abbot Ivo]] has been paying the brigands at the weir. They hold the boat, and they hold the ferryman. **We go tonight.**',
        '',
        ':::gm',
        'Whoever hears the thirteenth stroke has to look down. See [[The bell under the ferry]].',
        ':::',
      ].join('\n'),
      missed: [],
      money: 35,
      reason: 'Found in the chapel',
      loot: [{ name: 'Iron key with a wave on it', quantity: 1, to: 3 }],
    },
  ],
  notes: [
    {
      ...{ id: 'bell', topic: 'quest', title: 'The bell under the ferry', state: 'open' },
      text: [
        '[[Old Mern]] says that it rings under [[The landing stage]] at night.',
        '',
        '## What we mean to do',
        '- [x] Find the bell',
        '- [x] Learn who pays the brigands',
        '- [ ] Free the ferryman at the weir',
        '- [ ] Count the strokes',
        '',
        ':::gm',
        'Thirteen strokes wake what lies below. [[Abbot Ivo]] thinks that it will give him back his brother.',
        ':::',
      ].join('\n'),
    },
    {
      ...{ id: 'boots', topic: 'thread', title: 'Who owns the boots?', state: 'open' },
      text: 'Eleven pairs, all of them wet, none of them from this century.',
    },
    {
      ...{ id: 'mern', topic: 'npc', title: 'Old Mern' },
      text: 'Sold us the map. Rows the ferry when nobody else dares. Her grandson is alive because of Rook.',
    },
    {
      ...{ id: 'ivo', topic: 'npc', title: 'Abbot Ivo' },
      text: 'Head of the [[Brothers of the Reed]]. Kind, tired, and always just leaving.',
    },
    {
      ...{ id: 'reed', topic: 'faction', title: 'Brothers of the Reed' },
      text: 'They bury whom the river brings. Their chapel stands on the only dry ground for a mile.',
    },
    {
      ...{ id: 'landing', topic: 'place', title: 'The landing stage' },
      text: 'Older than the town. At low water there is a second floor below the first.',
    },
    {
      ...{ id: 'truth', topic: 'other', title: 'What lies below', secret: true },
      text: 'Not a monster: the drowned town of Old Karsk, which does not know that it drowned.',
    },
  ],
  pins: [{ note: 'bell', part: null }],
  clocks: [
    { name: 'The thaw', segments: 6, filled: 4, shown: true, notes: 'At six the bank breaks.' },
    {
      ...{ name: 'The abbot loses patience', segments: 4, filled: 1, shown: false },
      notes: 'One segment for every night that the party keeps the map.',
    },
  ],
  stash: {
    money: 60,
    items: [
      { name: 'Silver ring', quantity: 2, value: 15, note: 'from the second floor', find: null },
      { name: 'Wet boots', quantity: 11, value: null, note: 'nobody wants to carry them', find: null },
    ],
  },
  encounters: [
    {
      name: 'Brigands at the weir',
      notes: [
        'Night, ice on the planks, one lantern. The ferryman sits in a cage that hangs over the water.',
        '',
        'The brigands run when their chief falls. Whoever is loud wakes the dogs.',
      ].join('\n'),
      foes: [foe('brigands', 'brigand', 'Brigand', 4), foe('chief', 'war-chief', 'Hask, their chief', 1)],
      waves: [
        {
          ...{ id: 'dogs', name: 'The dogs', trigger: { on: 'round', round: 3 } },
          foes: [foe('wolf', 'dire-wolf', 'Chained wolf', 1)],
        },
      ],
      events: [
        { id: 'cage', text: 'The cage drops by a foot', initiative: null, from: 2, every: 2, shown: true },
      ],
      prizes: {
        loot: [
          { id: 'purse', name: 'Purse with the abbot’s seal', quantity: 1 },
          { id: 'lantern', name: 'Storm lantern', quantity: 1 },
        ],
        exp: 1,
        days: 0,
      },
    },
  ],
};
