import type { Entry, Reference, RollTable } from '#shared/rules/reference/reference';
import { readReference } from '#shared/rules/reference/referenceData';
import {
  conditions,
  skills,
  combat,
  traumas,
  type TraumaTable,
  exploits,
  setbacks,
  type Exploit,
} from '#shared/rulesets/starfaring/data/index';
import { foeEntries } from '#shared/rules/statBlock/index';
import { npcRules } from '#shared/rulesets/starfaring/npc/index';
import { t, titleAndText } from '#shared/rulesets/starfaring/texts';
import { grids } from './grids';
import referenceJson from '#shared/rulesets/starfaring/data/reference.json';

/** Entries of the data file; skills, actions and conditions are generated. */
const written = readReference('data/reference.json', referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures: {},
  grids,
});

const skillEntries = skills.map(({ id, ability, source }): Entry => ({
  id: `skill-${id}`,
  group: 'skills',
  rule: source,
  title: t(`skills.${id}.name`),
  summary: t('reference.skillsOf', { ability: t(`abilities.${ability}.name`) }),
  blocks: [{ kind: 'text', text: t(`skills.${id}.text`) }],
  links: ['skills'],
}));

const actionEntries = combat.actions.map(({ id, cost, source }): Entry => ({
  id,
  group: 'actions',
  rule: source,
  title: t(`reference.actions.${id}.title`),
  summary: t(`reference.actions.${id}.summary`),
  blocks: [
    {
      kind: 'facts',
      rows: [{ label: t('reference.columns.cost'), value: t(`reference.costs.${cost}`) }],
    },
    { kind: 'text', text: t(`reference.actions.${id}.text`) },
  ],
  links: ['actions'],
}));

export const conditionEntries = conditions.map(({ id, source, implies = [] }): Entry => ({
  id,
  group: 'conditions',
  rule: source,
  title: t(`conditions.${id}.name`),
  blocks: [{ kind: 'text', text: t(`conditions.${id}.text`) }],
  links: ['conditions', ...implies],
}));

export const reference: Reference = {
  ...written,
  groups: [...written.groups, { id: 'foes', title: t('npc.bestiary') }],
  entries: [
    ...written.entries,
    ...skillEntries,
    ...actionEntries,
    ...conditionEntries,
    ...foeEntries(npcRules, ['abilities']),
  ],
};

function exploitTable(kind: 'combat' | 'other', rows: readonly Exploit[]): RollTable {
  return {
    id: `exploits-${kind}`,
    title: t(`tables.exploits.${kind}Title`),
    rule: exploits.source,
    // The other die of an exploit selects the row; its lowest and highest faces have no exploit of their own.
    dice: { count: 1, sides: 12 },
    rows: [
      { from: 1, to: 1, text: t('tables.exploits.none') },
      ...rows.map(({ id, rank }) => ({
        from: rank,
        to: rank,
        ...titleAndText(`tables.exploits.${kind}.${id}`),
      })),
      { from: 12, to: 12, text: t('tables.exploits.any') },
    ],
  };
}

const setbackTable: RollTable = {
  id: 'setbacks',
  title: t('tables.setbacks.title'),
  rule: setbacks.source,
  dice: setbacks.dice,
  rows: setbacks.rows.map((id, index) => ({
    from: index + setbacks.dice.count,
    to: index + setbacks.dice.count,
    ...titleAndText(`tables.setbacks.rows.${id}`),
  })),
};

function traumaTable({ id, sides, rows, source }: TraumaTable): RollTable {
  return {
    id: `trauma-${id}`,
    title: t(`traumas.${id}.title`),
    rule: source,
    dice: { count: 1, sides },
    rows: rows.map((row) => ({
      from: row.from,
      to: row.to,
      ...titleAndText(`traumas.${id}.rows.${row.id}`),
    })),
  };
}

export const tables: readonly RollTable[] = [
  exploitTable('combat', exploits.combat),
  exploitTable('other', exploits.other),
  setbackTable,
  ...traumas.tables.map(traumaTable),
];
