import { list, raw, signed, type Text } from '../../../kernel/text';
import type { Entry, EntryBlock } from '../../../rules/reference';
import type { Grid } from '../../../rules/referenceData';
import { boxContent } from '../content';
import type { StatTerm } from '../data';
import type { ArmorEntry, Gear, WeaponEntry } from '../entries';
import { skillOf } from '../missing';
import { conditions, hazards, type Hazard } from '../resolution';
import { gearTerms } from '../terms';
import { focusName, label, signlessNumber, statName, t } from '../texts';

const { races, skills, weapons, armors, items, modifiers, keywords, currency } = boxContent;
const weaponcraft = skillOf(boxContent, 'weaponcraft');

/** What a table of the document notes about gear, besides its figures. */
const notes = (gear: Gear): Text => list(gearTerms(boxContent, gear).map((term) => term.label));
const nothing = raw('–');
const coins = (cost: number): Text => (cost === 0 ? nothing : currency.amount(cost));

/** "Agi + 1", "4 or Agi − 1" in the words of the tables. */
function terms(all: readonly StatTerm[]): Text {
  return all.map(term).reduce((head, tail) => t('reference.or', { head, tail }));
}

function term({ stat, plus }: StatTerm): Text {
  if (stat === undefined) return raw(signlessNumber(plus));
  return plus === 0
    ? statName(stat)
    : t('reference.attackTerm', { stat: statName(stat), plus: signed(plus) });
}

const raceEntries: readonly Entry[] = races.all.map((race) => ({
  id: `race-${race.id}`,
  group: 'creation',
  title: race.name,
  rule: race.source,
  summary: race.text,
  blocks: [
    ...(race.traits === undefined ? [] : [{ kind: 'text' as const, text: race.traits }]),
    { kind: 'facts', rows: [{ label: label('points'), value: raw(String(race.statPoints)) }] },
  ],
  links: ['creation-options'],
}));

const skillLinks: Readonly<Record<string, readonly string[]>> = {
  ambidexterity: ['two-weapons'],
  armorcraft: ['armor'],
  crafting: ['repair', 'relics'],
  healing: ['recovery', 'potions'],
  luck: ['heroism'],
  'minion-relic': ['minions', 'relics'],
  mobility: ['vehicles', 'maneuvers'],
  perception: ['combat'],
  power: ['powers', 'power-spheres'],
  weaponcraft: ['attack', 'weapons'],
};

const skillEntries: readonly Entry[] = skills.all.map(({ id, name, basic, advanced, focus, source }) => ({
  id: `skill-${id}`,
  group: 'skills',
  title: name,
  rule: source,
  summary: basic,
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: label('basic'), value: basic },
        { label: label('advanced'), value: advanced },
        ...(focus?.kind === 'list'
          ? [
              {
                label: label('focus'),
                value: list(focus.options.map((option) => option.name)),
              },
            ]
          : []),
      ],
    },
  ],
  links: ['skills', ...(skillLinks[id] ?? [])],
}));

function gearEntry(gear: Gear, rows: readonly (readonly [Text, Text])[]): Entry {
  const explained = gearTerms(boxContent, gear);
  const blocks: EntryBlock[] = [
    { kind: 'facts', rows: rows.map(([head, value]) => ({ label: head, value })) },
    ...(explained.length === 0
      ? []
      : [
          {
            kind: 'facts' as const,
            rows: explained.map((each) => ({ label: each.label, value: each.explanation ?? nothing })),
          },
        ]),
  ];
  return {
    id: `gear-${gear.id}`,
    group: 'gear',
    title: gear.name,
    rule: gear.source,
    ...(gear.kind !== 'item' && { summary: gear.text }),
    blocks,
    links:
      gear.kind === 'item' ? ['items'] : [gear.kind === 'armor' ? 'armor' : 'weapons', ...keywordLinks(gear)],
  };
}

/** The keywords of a piece of gear as entries. */
function keywordLinks(gear: WeaponEntry | ArmorEntry): string[] {
  return [...new Set(gear.keywords.map(({ id }) => `keyword-${id}`))];
}

const weaponDamage = (weapon: WeaponEntry): Text => raw(signed(weapon.damage ?? 0));
const armorNumbers = (armor: ArmorEntry): Text => raw(armor.armorRoll?.join(', ') ?? '–');

const gearEntries: readonly Entry[] = [
  ...weapons.all.map((weapon) =>
    gearEntry(weapon, [
      [label('group'), focusName(weaponcraft, { focus: weapon.group })],
      [label('attack'), terms(weapon.attack)],
      [label('damage'), weaponDamage(weapon)],
      [label('cost'), coins(weapon.cost)],
    ]),
  ),
  ...armors.all.map((armor) =>
    gearEntry(armor, [
      [label('defense'), terms(armor.defense)],
      [label('armorRoll'), armorNumbers(armor)],
      [label('cost'), coins(armor.cost)],
    ]),
  ),
  ...items.all.map((item) =>
    gearEntry(item, [
      [label('notes'), item.text],
      [label('cost'), coins(item.cost)],
    ]),
  ),
];

/** The tables of 13.1 to 13.3 as they are looked at in play. */
const gearTables: readonly Entry[] = [
  {
    id: 'armor',
    group: 'gear',
    title: t('reference.titles.armor'),
    rule: '13.1',
    summary: t('reference.summary.armor'),
    blocks: [
      {
        kind: 'grid',
        columns: [label('name'), label('defense'), label('armorRoll'), label('enc'), label('cost')],
        rows: armors.all.map((armor) => [
          armor.name,
          terms(armor.defense),
          armorNumbers(armor),
          raw(String(armor.encumbrance ?? 0)),
          coins(armor.cost),
        ]),
      },
    ],
    links: ['damage', 'encumbrance', 'keyword-armor-roll', 'skill-armorcraft', ...modifierIds('armor')],
  },
  {
    id: 'weapons',
    group: 'gear',
    title: t('reference.titles.weapons'),
    rule: '13.2',
    summary: t('reference.summary.weapons'),
    blocks: [
      {
        kind: 'grid',
        columns: [label('name'), label('attack'), label('damage'), label('cost'), label('notes')],
        rows: weapons.all.map((weapon) => [
          weapon.name,
          terms(weapon.attack),
          weaponDamage(weapon),
          coins(weapon.cost),
          notes(weapon),
        ]),
      },
    ],
    links: ['attack', 'keywords', 'skill-weaponcraft', ...modifierIds('weapon')],
  },
  {
    id: 'items',
    group: 'gear',
    title: t('reference.titles.items'),
    rule: '13.3',
    summary: t('reference.summary.items'),
    blocks: [
      {
        kind: 'grid',
        columns: [label('name'), label('cost'), label('notes')],
        rows: items.all.map((item) => [item.name, coins(item.cost), item.text]),
      },
    ],
    links: ['potions', 'encumbrance', 'recovery'],
  },
];

function modifierIds(kind: 'armor' | 'weapon'): string[] {
  return modifiers.all
    .filter(({ fits }) => (fits === 'armor') === (kind === 'armor'))
    .map(({ id }) => `modifier-${id}`);
}

const modifierEntries: readonly Entry[] = modifiers.all.map(({ id, name, text, fits, source }) => ({
  id: `modifier-${id}`,
  group: 'gear',
  title: name,
  rule: source,
  blocks: [
    { kind: 'text', text },
    { kind: 'facts', rows: [{ label: label('fits'), value: t(`reference.fits.${fits}`) }] },
  ],
  links: [fits === 'armor' ? 'armor' : 'weapons'],
}));

/** What stands for the figures of a keyword where it is not about one thing. */
const unknown = { x: 'X', plus: '±X', numbers: 'X1, X2, …' };

const keywordEntries: readonly Entry[] = keywords.all.map((keyword) => ({
  id: `keyword-${keyword.id}`,
  group: 'gear',
  title: keyword.name(unknown),
  rule: keyword.source,
  blocks: [{ kind: 'text', text: keyword.text(unknown) }],
  links: ['keywords'],
}));

const hazardCalculators: Readonly<Record<string, string>> = { falling: 'fall', drowning: 'breath' };
const hazardLinks: Readonly<Record<string, readonly string[]>> = {
  falling: ['skill-athletics'],
  fear: ['condition-afraid'],
  fire: ['hazard-burning'],
  burning: ['hazard-fire'],
  illness: ['illnesses', 'skill-healing'],
  poison: ['poisons', 'gear-antidote', 'skill-healing'],
};

const hazardEntries: readonly Entry[] = hazards.map(({ id, source }) => ({
  id: `hazard-${id}`,
  group: 'hazards',
  title: t(`hazards.${id}.name`),
  rule: source,
  blocks: [
    { kind: 'text', text: t(`hazards.${id}.text`) },
    { kind: 'check', id: 'hazard' },
    ...(hazardCalculators[id] === undefined
      ? []
      : [{ kind: 'calculator' as const, id: hazardCalculators[id] }]),
  ],
  links: ['hazards', ...(hazardLinks[id] ?? [])],
}));

const conditionEntries: readonly Entry[] = [
  {
    id: 'conditions',
    group: 'conditions',
    title: t('reference.titles.conditions'),
    rule: '6',
    summary: t('reference.summary.conditions'),
    blocks: [
      {
        kind: 'facts',
        rows: conditions.map(({ id }) => ({
          label: t(`conditions.${id}.name`),
          value: t(`conditions.${id}.text`),
        })),
      },
    ],
    links: ['hazards', 'encumbrance'],
  },
  ...conditions.map(({ id, source }): Entry => ({
    id: `condition-${id}`,
    group: 'conditions',
    title: t(`conditions.${id}.name`),
    rule: source,
    blocks: [{ kind: 'text', text: t(`conditions.${id}.text`) }],
    links: ['conditions'],
  })),
];

/** Everything that the data of the rules says by itself. */
export const generated: readonly Entry[] = [
  ...raceEntries,
  ...skillEntries,
  ...gearTables,
  ...gearEntries,
  ...modifierEntries,
  ...keywordEntries,
  ...hazardEntries,
  ...conditionEntries,
];

/** The keywords as entries. */
export const keywordIds: readonly string[] = keywordEntries.map(({ id }) => id);

/** The keywords with what each means. */
export const keywordFacts: EntryBlock = {
  kind: 'facts',
  rows: keywords.all.map((keyword) => ({ label: keyword.name(unknown), value: keyword.text(unknown) })),
};

/** How each hazard is resisted, at a glance. */
export const hazardGrid: Grid = {
  kind: 'grid',
  columns: [label('name'), label('roll'), label('failure')],
  rows: hazards.map((hazard) => [
    t(`hazards.${hazard.id}.name`),
    resistance(hazard),
    t(`hazards.${hazard.id}.failure`),
  ]),
};

function resistance({ stat, modifier, variable }: Hazard): Text {
  const name = stat === 'defense' ? label('defense') : statName(stat);
  if (variable) return t('reference.variable', { stat: name });
  return modifier === 0 ? name : t('reference.attackTerm', { stat: name, plus: signed(modifier) });
}
