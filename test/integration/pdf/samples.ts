import { raw, type Text } from '#shared/kernel/text';
import type { PrintCell, PrintEntries, PrintFigure, PrintSheet, PrintTable } from '#shared/rules/print/print';

/** The variable parts of a sample; everything else is the same dwarf warrior. */
export interface Variation {
  readonly name?: string;
  readonly gearRows?: number;
  readonly notes?: string;
  readonly mark?: string;
  readonly date?: string;
}

function cell(text: string, small?: string): PrintCell {
  return small === undefined ? { text: raw(text) } : { text: raw(text), small: raw(small) };
}

function figure(label: string, value: string, sources?: string, current?: string): PrintFigure {
  return {
    label: raw(label),
    value: raw(value),
    ...(sources === undefined ? {} : { sources: raw(sources) }),
    ...(current === undefined ? {} : { current: { label: raw('now'), field: { name: current, value: '' } } }),
  };
}

const attackColumns: PrintTable['columns'] = [
  { label: raw('Attack'), weight: 5, align: 'start' },
  { label: raw('Att'), weight: 1.4, align: 'end', strong: true },
  { label: raw('Dmg'), weight: 1.4, align: 'end', strong: true },
  { label: raw('Range'), weight: 1.8, align: 'end' },
];

const gearColumns: PrintTable['columns'] = [
  { label: raw('Item'), weight: 5, align: 'start' },
  { label: raw('Enc'), weight: 1, align: 'end' },
  { label: raw('$'), weight: 1, align: 'end' },
];

const gear: readonly (readonly PrintCell[])[] = [
  [cell('Sword, accurate', 'wielded'), cell('1'), cell('14')],
  [cell('Light armor', 'worn'), cell('0'), cell('5')],
  [cell('Backpack'), cell('0'), cell('2')],
  [cell('Healing potion'), cell('0'), cell('10')],
  [cell('Rope, 20 yards'), cell('1'), cell('1')],
];

const skills: PrintEntries['entries'] = [
  {
    name: raw('Weaponcraft'),
    detail: raw('basic, blades'),
    text: raw('+1 on attacks with swords, daggers and every other blade that is held in the hand.'),
  },
  {
    name: raw('Armorcraft'),
    detail: raw('basic, light armor'),
    text: raw('Armor rolls with light armor are made at +1, and it counts one point less when carried.'),
  },
  {
    name: raw('Dwarf'),
    detail: raw('race'),
    text: raw('One more Endurance; sees in the dark as others do by candlelight; not easily moved.'),
  },
];

/** A heroic character that fills one page, as its ruleset would print it. */
export function warrior({
  name = 'Brakka Ironsong',
  gearRows,
  notes,
  mark,
  date,
}: Variation = {}): PrintSheet {
  const rows = gearRows === undefined ? gear : Array.from({ length: gearRows }, (_, at) => gearRow(at));
  return {
    title: raw(name),
    ...(date === undefined ? {} : { date: raw(date) }),
    header: {
      name: raw(name),
      subtitle: raw('A stubborn dwarf warrior from the drowned mines'),
      system: raw('Heroic'),
      facts: [
        { label: raw('Race'), value: raw('Dwarf') },
        { label: raw('Archetype'), value: raw('Warrior') },
        { label: raw('Definition'), value: raw('Stubborn') },
        { label: raw('Exp'), value: raw('6 unspent') },
      ],
      ...(mark === undefined ? {} : { mark: raw(mark) }),
      portraitFrame: true,
    },
    bands: [
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'figures',
                size: 'large',
                figures: [
                  figure('Endurance', '10', 'Str 3 + Agi 3 + 3, dwarf +1', 'endurance.now'),
                  figure('Heroism', '1', 'lowest stat 0 + 1', 'heroism.now'),
                  figure('Defense', '3', 'light armor: Agi 3'),
                  figure('Armor roll', '5, 6', 'light armor, Armorcraft +1'),
                ],
              },
            ],
          },
        ],
      },
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'figures',
                size: 'medium',
                figures: [
                  figure('Strength', '3'),
                  figure('Agility', '3'),
                  figure('Mind', '0'),
                  figure('Movement', '13'),
                  figure('Carried', '2 / 3'),
                  figure('Coins', '11'),
                ],
              },
            ],
          },
        ],
      },
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'table',
                title: raw('Attacks'),
                columns: attackColumns,
                rows: [
                  [cell('Sword', 'Str 3, balanced +1, accurate +1'), cell('+5'), cell('+0'), cell('melee')],
                  [cell('Bow', 'Agi 3; two hands'), cell('+3'), cell('+0'), cell('20 yards')],
                  [cell('Brawling', 'Str 3, unarmed −1'), cell('+2'), cell('−1'), cell('melee')],
                ],
                blankRows: 1,
              },
              { kind: 'entries', title: raw('Skills and traits'), entries: skills, blankLines: 1 },
            ],
          },
          {
            weight: 1,
            blocks: [
              {
                kind: 'tracks',
                title: raw('In play'),
                tracks: [
                  { label: raw('Endurance'), boxes: 10, field: { name: 'endurance.track', value: '' } },
                  { label: raw('Heroism'), boxes: 3, field: { name: 'heroism.track', value: '' } },
                  { label: raw('Arrows'), boxes: 20, field: { name: 'arrows.track', value: '2' } },
                ],
              },
              { kind: 'table', title: raw('Gear'), columns: gearColumns, rows, blankRows: 3 },
            ],
          },
        ],
      },
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'prose',
                title: raw('Story'),
                paragraphs: [
                  raw(
                    'Brakka was the last to leave when the lower galleries of Karsk flooded, and the only one who went back. What she carried out she has not shown to anyone. The guild wants it; so does the man who opened the sluice.',
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'lines',
                title: raw('Notes'),
                lines: 4,
                field: { name: 'notes', value: notes ?? 'Owes the ferryman two coins.' },
                fill: true,
              },
            ],
          },
        ],
      },
    ],
  };
}

function gearRow(at: number): readonly PrintCell[] {
  const small =
    at % 7 === 0 ? 'carried in the wagon, with everything that belongs to it and the straps' : undefined;
  return [cell(`Item number ${String(at + 1)}`, small), cell(String(at % 3)), cell(String((at * 7) % 50))];
}

const empty: Text = raw('');

/** The same sheet without values, for handwriting. */
export function blankSheet(): PrintSheet {
  const open = (label: string, current?: string): PrintFigure => figure(label, '', undefined, current);
  return {
    title: raw('Heroic character'),
    header: {
      name: empty,
      subtitle: empty,
      system: raw('Heroic'),
      facts: ['Race', 'Archetype', 'Definition', 'Exp'].map((label) => ({ label: raw(label), value: empty })),
      portraitFrame: true,
    },
    bands: [
      band({
        kind: 'figures',
        size: 'large',
        figures: [
          open('Endurance', 'endurance.now'),
          open('Heroism', 'heroism.now'),
          open('Defense'),
          open('Armor roll'),
        ],
      }),
      band({
        kind: 'figures',
        size: 'medium',
        figures: ['Strength', 'Agility', 'Mind', 'Movement', 'Carried', 'Coins'].map((label) => open(label)),
      }),
      {
        columns: [
          {
            weight: 1,
            blocks: [
              { kind: 'table', title: raw('Attacks'), columns: attackColumns, rows: [], blankRows: 6 },
              { kind: 'entries', title: raw('Skills and traits'), entries: [], blankLines: 10, fill: true },
            ],
          },
          {
            weight: 1,
            blocks: [
              {
                kind: 'tracks',
                title: raw('In play'),
                tracks: [
                  { label: raw('Endurance'), boxes: 15, field: { name: 'endurance.track', value: '' } },
                  { label: raw('Heroism'), boxes: 5, field: { name: 'heroism.track', value: '' } },
                  { label: raw('Arrows'), boxes: 20, field: { name: 'arrows.track', value: '' } },
                ],
              },
              {
                kind: 'table',
                title: raw('Gear'),
                columns: gearColumns,
                rows: [],
                blankRows: 10,
                fill: true,
              },
            ],
          },
        ],
      },
    ],
  };
}

function band(
  block: PrintSheet['bands'][number]['columns'][number]['blocks'][number],
): PrintSheet['bands'][number] {
  return { columns: [{ weight: 1, blocks: [block] }] };
}
