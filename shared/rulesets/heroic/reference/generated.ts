import { list, raw, signed, type Text } from '../../../kernel/text';
import type { Entry, EntryBlock } from '../../../rules/reference';
import type { Grid } from '../../../rules/referenceData';
import {
  armors,
  creation,
  items,
  keywords,
  modifiers,
  races,
  skills,
  weapons,
  type Armor,
  type Gear,
  type StatTerm,
  type Weapon,
} from '../data';
import { conditions, hazards, type Hazard } from '../resolution';
import { gearTerms } from '../terms';
import { gearName, label, signlessNumber, statName, t } from '../texts';

/** What a table of the document notes about gear, besides its figures. */
const notes = (gear: Gear): Text => list(gearTerms(gear).map((term) => term.label));
const nothing = raw('–');
const coins = (cost: number): Text => (cost === 0 ? nothing : t('price.coins', { coins: cost }));
/** What the texts of gear name. */
const gearFigures = { backpack: creation.encumbrance.backpack };

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

const raceEntries: readonly Entry[] = races.map((race) => ({
  id: `race-${race.id}`,
  group: 'creation',
  title: t(`races.${race.id}.name`),
  rule: race.source,
  summary: t(`races.${race.id}.text`),
  blocks: [
    ...(race.id === 'human' ? [] : [{ kind: 'text' as const, text: t(`races.${race.id}.traits`) }]),
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

const skillEntries: readonly Entry[] = skills.map(({ id, focus, source }) => ({
  id: `skill-${id}`,
  group: 'skills',
  title: t(`skills.${id}.name`),
  rule: source,
  summary: t(`skills.${id}.basic`),
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: label('basic'), value: t(`skills.${id}.basic`) },
        { label: label('advanced'), value: t(`skills.${id}.advanced`) },
        ...(focus?.kind === 'list'
          ? [
              {
                label: label('focus'),
                value: list(focus.ids.map((each) => t(`skills.${id}.focuses.${each}`))),
              },
            ]
          : []),
      ],
    },
  ],
  links: ['skills', ...(skillLinks[id] ?? [])],
}));

function gearEntry(gear: Gear, rows: readonly (readonly [Text, Text])[]): Entry {
  const explained = gearTerms(gear);
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
    title: gearName(gear.id),
    rule: gear.source,
    ...(gear.kind !== 'item' && { summary: t(`gear.${gear.id}.text`, gearFigures) }),
    blocks,
    links:
      gear.kind === 'item' ? ['items'] : [gear.kind === 'armor' ? 'armor' : 'weapons', ...keywordLinks(gear)],
  };
}

/** The keywords of a piece of gear as entries. */
function keywordLinks(gear: Weapon | Armor): string[] {
  return [...new Set(gear.keywords.map(({ id }) => `keyword-${id}`))];
}

const weaponDamage = (weapon: Weapon): Text => raw(signed(weapon.damage ?? 0));
const armorNumbers = (armor: Armor): Text => raw(armor.armorRoll?.join(', ') ?? '–');

const gearEntries: readonly Entry[] = [
  ...weapons.map((weapon) =>
    gearEntry({ kind: 'weapon', ...weapon }, [
      [label('group'), t(`groups.${weapon.group}`)],
      [label('attack'), terms(weapon.attack)],
      [label('damage'), weaponDamage(weapon)],
      [label('cost'), coins(weapon.cost)],
    ]),
  ),
  ...armors.map((armor) =>
    gearEntry({ kind: 'armor', ...armor }, [
      [label('defense'), terms(armor.defense)],
      [label('armorRoll'), armorNumbers(armor)],
      [label('cost'), coins(armor.cost)],
    ]),
  ),
  ...items.map((item) =>
    gearEntry({ kind: 'item', ...item }, [
      [label('notes'), t(`gear.${item.id}.text`, gearFigures)],
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
        rows: armors.map((armor) => [
          gearName(armor.id),
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
        rows: weapons.map((weapon) => [
          gearName(weapon.id),
          terms(weapon.attack),
          weaponDamage(weapon),
          coins(weapon.cost),
          notes({ kind: 'weapon', ...weapon }),
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
        rows: items.map((item) => [
          gearName(item.id),
          coins(item.cost),
          t(`gear.${item.id}.text`, gearFigures),
        ]),
      },
    ],
    links: ['potions', 'encumbrance', 'recovery'],
  },
];

function modifierIds(kind: 'armor' | 'weapon'): string[] {
  return modifiers
    .filter(({ fits }) => (fits === 'armor') === (kind === 'armor'))
    .map(({ id }) => `modifier-${id}`);
}

const modifierEntries: readonly Entry[] = modifiers.map(({ id, fits, source }) => ({
  id: `modifier-${id}`,
  group: 'gear',
  title: t(`modifiers.${id}.name`),
  rule: source,
  blocks: [
    { kind: 'text', text: t(`modifiers.${id}.text`) },
    { kind: 'facts', rows: [{ label: label('fits'), value: t(`reference.fits.${fits}`) }] },
  ],
  links: [fits === 'armor' ? 'armor' : 'weapons'],
}));

/** What stands for the figures of a keyword where it is not about one thing. */
const unknown = { x: 'X', plus: '±X', numbers: 'X1, X2, …' };

const keywordEntries: readonly Entry[] = keywords.map(({ id, source }) => ({
  id: `keyword-${id}`,
  group: 'gear',
  title: t(`keywords.${id}.name`, unknown),
  rule: source,
  blocks: [{ kind: 'text', text: t(`keywords.${id}.text`, unknown) }],
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
  rows: keywords.map(({ id }) => ({
    label: t(`keywords.${id}.name`, unknown),
    value: t(`keywords.${id}.text`, unknown),
  })),
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
