import type { Story } from './story';

const foe = (id: string, template: string, name: string, count: number) => ({
  ...{ id, name, ruleset: 'starfaring', source: { form: 'npc', template }, count, minor: false },
});

export const starfaring: Story = {
  ruleset: 'starfaring',
  name: 'Last light of Meridian',
  living: 'poor',
  heroes: [
    {
      player: 'Ana',
      portrait: 'vesna',
      plan: {
        ruleset: 'starfaring',
        name: 'Vesna Roe',
        species: 'Human',
        class: 'Scout',
        level: 1,
        abilities: { cmb: 2, str: 2, dex: 3, per: 3, int: 1, wil: 1, tec: 0 },
        skills: { alertness: 3, stealth: 2, survival: 2, acrobatics: 1, 'kinetic-weapons': 1 },
        vitality: 20,
        defense: 15,
        capacity: 50,
        armor: 'light',
        armorValue: 1,
        attacks: [
          { name: 'Carbine', skill: 'kinetic-weapons', range: 'medium', damage: '2d6' },
          { name: 'Knife', skill: 'cold-weapons', range: 'adjacent', damage: '1d6' },
        ],
        gear: [
          { name: 'Field scope', quantity: 1, weight: 0.8 },
          { name: 'Climbing line', quantity: 1, weight: 2.5 },
          { name: 'Ration packs', quantity: 6, weight: 0.3 },
        ],
      },
      notes:
        'Mapped the outer ring of Meridian as an apprentice. Two of the corridors on her map do not exist any more.',
    },
    {
      player: 'Ben',
      portrait: 'oru',
      plan: {
        ruleset: 'starfaring',
        name: 'Oru',
        species: 'Stoneback',
        class: 'Medic',
        level: 1,
        abilities: { cmb: 1, str: 1, dex: 2, per: 2, int: 3, wil: 3, tec: 0 },
        skills: { medicine: 3, fortitude: 2, insight: 2, alertness: 1, erudition: 1 },
        vitality: 22,
        defense: 13,
        capacity: 60,
        armor: 'none',
        armorValue: 0,
        attacks: [{ name: 'Sidearm', skill: 'kinetic-weapons', range: 'close', damage: '2d6' }],
        gear: [
          { name: 'Medical case', quantity: 1, weight: 4 },
          { name: 'Breather', quantity: 2, weight: 1 },
        ],
      },
      notes: 'Has buried three crews and intends to stop there.',
    },
    {
      player: 'Chen',
      portrait: 'sable',
      plan: {
        ruleset: 'starfaring',
        name: 'Sable Quint',
        species: 'Longwalker',
        class: 'Smuggler',
        level: 1,
        abilities: { cmb: 2, str: 0, dex: 3, per: 2, int: 2, wil: 2, tec: 1 },
        skills: { piloting: 3, cunning: 2, tampering: 2, charisma: 1, stealth: 1 },
        vitality: 18,
        defense: 15,
        capacity: 40,
        armor: 'light',
        armorValue: 1,
        attacks: [{ name: 'Hold-out pistol', skill: 'kinetic-weapons', range: 'close', damage: '1d8' }],
        gear: [
          { name: 'Lockbreaker', quantity: 1, weight: 0.5 },
          { name: 'Forged papers', quantity: 3, weight: 0.1 },
        ],
      },
      notes: 'Owns the shuttle. Owes for the shuttle. Sees no contradiction.',
    },
    {
      player: 'Dee',
      portrait: 'ghan',
      plan: {
        ruleset: 'starfaring',
        name: 'Ghan Vireo',
        species: 'Tidekin',
        class: 'Psion',
        level: 1,
        abilities: { cmb: 1, str: 1, dex: 2, per: 2, int: 3, wil: 3, tec: 0 },
        skills: { psionics: 3, fortitude: 2, insight: 2, erudition: 1, swimming: 1 },
        vitality: 19,
        defense: 14,
        capacity: 45,
        armor: 'none',
        armorValue: 0,
        psi: 8,
        attacks: [
          { name: 'Mind spike', skill: 'psionics', range: 'short', damage: '2d6', properties: 'psychic' },
          { name: 'Knife', skill: 'cold-weapons', range: 'adjacent', damage: '1d6' },
        ],
        gear: [
          { name: 'Water tank', quantity: 1, weight: 4.5 },
          { name: 'Lamp', quantity: 1, weight: 0.4 },
        ],
      },
      notes: 'Hears the station think. Lately it has begun to repeat itself.',
    },
  ],
  expenses: [
    { name: 'Docking fee of the shuttle', amount: 60, rhythm: { every: 1, unit: 'months', from: 0 } },
  ],
  events: [
    {
      kind: 'session',
      title: 'A light that blinks in sevens',
      date: '2026-01-09',
      days: 1,
      played: 210,
      summary: [
        '[[Meridian Station]] went dark, all but one lamp on the cargo ring. It blinks in sevens. [[Dockmaster Hale]] pays whoever brings her the reason.',
        '',
        'We took the long way in, through the corridor that is not on Vesna’s map.',
        '',
        ':::gm',
        'The lamp is the only way in which [[The mind of the station]] can still ask for help.',
        ':::',
      ].join('\n'),
      missed: [],
      money: 300,
      reason: 'Advance of the dockmaster',
      loot: [{ name: 'Access chip, green', quantity: 1, to: 0 }],
    },
    {
      kind: 'session',
      title: 'Corridor nine',
      date: '2026-01-16',
      days: 2,
      played: 185,
      summary: [
        'Somebody has welded corridor nine shut **from both sides**. Sable opened it anyway.',
        '',
        'Behind it: forty empty bunks, warm soup, and two drones that did not believe our papers. Oru carried out the only survivor, [[Technician Ijo]], who asks what year it is.',
      ].join('\n'),
      missed: [3],
      money: 160,
      reason: 'Salvage',
      loot: [
        { name: 'Drone core', quantity: 2, to: null },
        { name: 'Medical gel', quantity: 3, to: 1 },
      ],
    },
    {
      kind: 'downtime',
      title: 'Waiting for the supply ship',
      date: '2026-01-23',
      days: 12,
      summary: 'Twelve days in dock, with one lamp in the window.',
      activities: [
        [
          {
            ...{ id: 'signal', from: 1, days: 10, project: 'signal' },
            ...{ kind: 'research', subject: 'the signal in sevens', target: 16 },
          },
        ],
        [{ id: 'practice', from: 1, days: 12, kind: 'profession', what: 'medic', standing: 'ordinary' }],
        [
          {
            ...{ id: 'shuttle', from: 1, days: 6, project: 'shuttle' },
            ...{ kind: 'craft', what: 'a false hold for the shuttle', value: 400, workers: 1 },
          },
        ],
        [{ id: 'rest', from: 1, days: 5, kind: 'recuperate' }],
      ],
    },
    {
      kind: 'remark',
      remark: {
        title: 'The lamp changed',
        date: '2026-01-25',
        text: 'Six, six, five. It is counting down.',
        on: null,
        days: 0,
        secret: false,
      },
    },
    {
      kind: 'session',
      title: 'Six, six, five',
      date: '2026-01-30',
      days: 1,
      played: 230,
      summary: [
        'Ghan spoke with [[The mind of the station]] for as long as the air lasted. It has locked the crew into the core to keep them safe from whatever the [[Arc Combine]] sent to fetch its cargo.',
        '',
        'Their agents docked an hour ago, on the other side. **We have to be at the cargo ring before them.**',
      ].join('\n'),
      missed: [],
      money: 140,
      reason: 'Second payment of the dockmaster',
      loot: [{ name: 'Core key', quantity: 1, to: 3 }],
    },
  ],
  notes: [
    {
      ...{ id: 'lamp', topic: 'quest', title: 'The last lamp', state: 'open' },
      text: [
        'Find out why the lamp on the cargo ring of [[Meridian Station]] still burns.',
        '',
        '## What we mean to do',
        '- [x] Open corridor nine',
        '- [x] Speak with the station',
        '- [ ] Reach the cargo ring before the [[Arc Combine]]',
        '- [ ] Let the crew out',
        '',
        ':::gm',
        'The cargo is a second mind. It is afraid, and it learns fast.',
        ':::',
      ].join('\n'),
    },
    {
      ...{ id: 'year', topic: 'thread', title: 'Which year does Ijo think it is?', state: 'open' },
      text: 'Off by eleven. The clocks of the core agree with [[Technician Ijo]].',
    },
    {
      ...{ id: 'mind', topic: 'npc', title: 'The mind of the station' },
      text: 'Polite, precise, and down to one lamp and nine doors.',
    },
    {
      ...{ id: 'hale', topic: 'npc', title: 'Dockmaster Hale' },
      text: 'Pays on time. Has asked twice whether we saw any cargo.',
    },
    {
      ...{ id: 'ijo', topic: 'npc', title: 'Technician Ijo' },
      text: 'Found in corridor nine. Will not sleep with the door closed.',
    },
    {
      ...{ id: 'arc', topic: 'faction', title: 'Arc Combine' },
      text: 'Owns the station on paper, and sends people who do not wear name tags.',
    },
    {
      ...{ id: 'station', topic: 'place', title: 'Meridian Station' },
      text: 'Three rings, one spindle, four hundred berths, one lamp.',
    },
    {
      ...{ id: 'truth', topic: 'other', title: 'The cargo', secret: true },
      text: 'If the crew leaves the core first, the second mind follows them home.',
    },
  ],
  pins: [{ note: 'lamp', part: null }],
  clocks: [
    {
      name: 'Air in the core',
      segments: 6,
      filled: 3,
      shown: true,
      notes: 'At six the crew has to come out.',
    },
    {
      ...{ name: 'The Combine takes the ring', segments: 4, filled: 2, shown: false },
      notes: 'One segment for every hour that the party waits.',
    },
  ],
  stash: {
    money: 150,
    items: [
      { name: 'Drone core', quantity: 2, value: 40, note: 'one of them still hums', find: null },
      { name: 'Access chip, green', quantity: 1, value: null, note: 'opens the cargo ring', find: null },
    ],
  },
  encounters: [
    {
      name: 'The cargo ring',
      notes: [
        'Half gravity, red light, crates on magnetic rails. The lamp hangs over the only crate that nobody has touched.',
        '',
        'The agents want the crate, not a fight. They leave once two of them are down.',
      ].join('\n'),
      foes: [
        foe('agents', 'corporate-agent', 'Agent of the Combine', 2),
        foe('guards', 'station-guard', 'Hired guard', 3),
      ],
      waves: [
        {
          ...{ id: 'drones', name: 'The drones wake', trigger: { on: 'round', round: 3 } },
          foes: [foe('drone', 'security-drone', 'Security drone', 2)],
        },
      ],
      events: [
        { id: 'rails', text: 'The rails move one crate', initiative: null, from: 2, every: 2, shown: true },
      ],
      prizes: {
        loot: [{ id: 'crate', name: 'Crate without a label', quantity: 1 }],
        exp: 0,
        days: 0,
      },
    },
  ],
};
