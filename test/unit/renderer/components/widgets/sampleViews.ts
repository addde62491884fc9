import { insert, remove, set } from '#shared/character/edits';
import { raw, type Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import type {
  Budget,
  CatalogEntry,
  CatalogWidget,
  ChoiceWidget,
  ChosenWidget,
  FieldsWidget,
  Figure,
  IdentityWidget,
  NoteWidget,
  PhrasesField,
  SteppersWidget,
} from '#shared/rules/views';

/** Views of a fictional ruleset: every kind of widget, each with something blocked. */

export const identity: IdentityWidget = { kind: 'identity', id: 'name', nameSuggestions: ['Brakka', 'Ilse'] };

export const phrases: PhrasesField = {
  kind: 'phrases',
  id: 'traits',
  label: raw('Traits'),
  values: ['stubborn'],
  path: ['traits'],
  room: 2,
  full: raw('Three traits are the most.'),
  price: raw('1 Exp'),
  maxLength: 20,
  suggestions: [raw('brave'), raw('unlucky')],
};

export const fields: FieldsWidget = {
  kind: 'fields',
  id: 'concept',
  title: raw('Concept'),
  fields: [
    {
      kind: 'text',
      id: 'calling',
      label: raw('Calling'),
      hint: raw('What they do.'),
      value: 'smith',
      path: ['calling'],
      maxLength: 12,
      suggestions: [raw('sailor'), raw('smith'), raw('scholar')],
    },
    phrases,
  ],
};

export const choice: ChoiceWidget = {
  kind: 'choice',
  id: 'folk',
  title: raw('Folk'),
  options: [
    option('human', { selected: true }),
    option('dwarf', { price: raw('3 Exp') }),
    option('giant', { blocked: raw('Too large for this campaign: ask the GM.') }),
    option('elf', {}),
  ],
};

function option(id: string, more: { selected?: boolean; price?: Text; blocked?: Text }) {
  return {
    id,
    title: raw(id),
    text: raw(`About ${id}.`),
    terms: [{ label: raw('Night eyes'), explanation: raw('Sees by starlight.') }],
    selected: false,
    edits: [set(['folk'], id)],
    ...more,
  };
}

export const steppers: SteppersWidget = {
  kind: 'steppers',
  id: 'stats',
  title: raw('Stats'),
  rows: [
    {
      id: 'str',
      label: raw('Strength'),
      text: raw('Muscle.'),
      value: 3,
      min: -1,
      max: 6,
      up: { edits: [set(['stats', 'str'], 4)], price: raw('6 Exp') },
      down: { edits: [set(['stats', 'str'], 2)], price: raw('+4 Exp') },
    },
    {
      id: 'agi',
      label: raw('Agility'),
      text: raw('Grace.'),
      value: 6,
      min: -1,
      max: 6,
      up: { edits: [set(['stats', 'agi'], 7)], blocked: raw('The maximum is 6.') },
      down: { edits: [set(['stats', 'agi'], 5)] },
    },
  ],
};

export const chosen: ChosenWidget = {
  kind: 'chosen',
  id: 'gear',
  title: raw('Your gear'),
  empty: raw('Nothing yet.'),
  rows: ['sword', 'rope'].map((id, index) => ({
    id,
    title: raw(id),
    detail: raw('Attack +3'),
    price: raw('$7'),
    terms: [],
    problems: index === 1 ? [raw('The rope is wet. Dry it.')] : [],
    remove: [remove(['gear', index])],
    controls: [
      {
        kind: 'select' as const,
        id: 'state',
        label: raw('Place'),
        value: 'carried',
        options: [
          { value: 'carried', label: raw('Carried'), edits: [set(['gear', index, 'state'], 'carried')] },
          { value: 'wielded', label: raw('Wielded'), edits: [set(['gear', index, 'state'], 'wielded')] },
          { value: 'worn', label: raw('Worn'), edits: [], blocked: raw('Nobody wears this.') },
        ],
      },
      {
        kind: 'number' as const,
        id: 'count',
        label: raw('How many'),
        value: 2,
        min: 1,
        max: 9,
        path: ['gear', index, 'count'],
      },
      {
        kind: 'text' as const,
        id: 'note',
        label: raw('Note'),
        value: '',
        maxLength: 20,
        path: ['gear', index, 'note'],
      },
    ],
  })),
};

function entry(id: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    id,
    title: raw(id),
    group: 'blades',
    detail: raw('Attack +3'),
    price: raw('$7'),
    terms: [{ label: raw('Balanced'), explanation: raw('+1 when Str equals Agi.') }],
    owned: 0,
    actions: [{ id: 'add', label: raw('Buy'), price: raw('$7'), edits: [insert(['gear'], id)] }],
    ...more,
  };
}

export const catalog: CatalogWidget = {
  kind: 'catalog',
  id: 'all-gear',
  title: raw('All gear'),
  searchLabel: raw('Search gear'),
  groups: [
    { id: 'blades', label: raw('Blades') },
    { id: 'bows', label: raw('Bows') },
  ],
  entries: [
    entry('Sword', { owned: 2 }),
    entry('Épée'),
    entry('Longbow', {
      group: 'bows',
      actions: [
        {
          id: 'take',
          label: raw('Add'),
          edits: [],
          options: [
            { value: 'yew', label: raw('Yew'), price: raw('$9'), edits: [insert(['gear'], 'yew')] },
            { value: 'gold', label: raw('Gold'), edits: [], blocked: raw('Nobody sells it.') },
          ],
        },
      ],
    }),
    entry('Crown', {
      group: 'bows',
      actions: [
        { id: 'add', label: raw('Buy'), edits: [insert(['gear'], 'crown')], blocked: raw('Only kings may.') },
      ],
    }),
  ],
};

/** A catalog as large as that of a big book. */
export function hugeCatalog(count: number): CatalogWidget {
  return {
    ...catalog,
    entries: Array.from({ length: count }, (_, index) => entry(`Thing ${String(index)}`)),
  };
}

export const note: NoteWidget = {
  kind: 'note',
  id: 'note',
  tone: 'warning',
  text: raw('The package has no coins.'),
};

export const endurance: Figure = {
  id: 'endurance',
  label: raw('Endurance'),
  value: raw('10'),
  explained: {
    value: 10,
    sources: [
      { label: raw('Str'), amount: 3, rule: '1' },
      { label: raw('Agi'), amount: 3, rule: '1' },
      { label: raw('Base'), amount: 3, rule: '1' },
      { label: raw('Dwarf'), amount: 1, rule: '2.1' },
    ],
  },
  note: raw('Str 3 + Agi 3 + 3, dwarf +1'),
  emphasis: 'main',
};

export const coins: Budget = {
  id: 'coins',
  label: raw('Coins'),
  granted: 30,
  spent: 19,
  text: raw('11 of 30 coins left'),
};

export const problems: readonly Problem[] = [
  {
    code: 'points-unspent',
    path: 'stats',
    text: raw('2 points are left. Raise a stat.'),
    step: 'stats',
    rule: '2',
  },
  {
    code: 'overspent',
    path: 'gear[1]',
    text: raw('9 coins too much. Give something back.'),
    step: 'gear',
    rule: '2.1',
  },
];
