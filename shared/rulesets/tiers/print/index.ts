import type { CharacterDocument } from '../../../character/document';
import { raw, signed, type Text } from '../../../kernel/text';
import { belongings, type LedgerItem } from '../../../ledger/ledger';
import type { PrintBlock, PrintFigure, PrintSheet, PrintTable } from '../../../rules/print/print';
import type { PrintExtras } from '../../../rules/ruleset';
import { rankOf, type Attribute, type Choices } from '../choices';
import { rules, skillGroups, type GroupId } from '../data';
import manifest from '../manifest.json';
import { itemText, subtitle, weaponNote } from '../sheet';
import { attributeName, nameOr, skillName, t, totalsText } from '../texts';

const nothing = raw('');

export function printSheet(document: CharacterDocument, choices: Choices, extras: PrintExtras): PrintSheet {
  const name = raw(document.name);
  return {
    title: t('print.title', { name }),
    header: {
      name,
      subtitle: choices.concept.trim() === '' ? nothing : subtitle(choices),
      system: raw(manifest.name),
      facts: [
        { label: t('sheet.speed'), value: t('sheet.meters', { meters: choices.speed }) },
        { label: t('sheet.shield'), value: choices.shield === 0 ? raw('–') : raw(String(choices.shield)) },
      ],
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: bands(choices, belongings(document.ledger)),
  };
}

/** Returns the same layout without any values. */
export function blankSheet(): PrintSheet {
  return {
    title: t('print.blankTitle'),
    header: {
      name: nothing,
      subtitle: nothing,
      system: raw(manifest.name),
      facts: ['creation.person.concept', 'sheet.speed', 'sheet.shield'].map((key) => ({
        label: t(key),
        value: nothing,
      })),
      portraitFrame: true,
    },
    bands: bands(undefined, []),
  };
}

function bands(choices: Choices | undefined, found: readonly LedgerItem[]): PrintSheet['bands'] {
  const table = (group: GroupId): PrintBlock => skills(choices, group);
  return [
    { columns: [{ weight: 1, blocks: [attributes(choices), tierStrip()] }] },
    {
      columns: [
        { weight: 1, blocks: [table('physical'), table('social')] },
        { weight: 1, blocks: [table('mental'), table('special')] },
      ],
    },
    { columns: [{ weight: 1, blocks: [weapons(choices)] }] },
    {
      columns: [
        { weight: 1, blocks: [techniques(choices)] },
        { weight: 1, blocks: [gear(choices, found)] },
      ],
    },
    { columns: [{ weight: 1, blocks: [notes()] }] },
  ];
}

function attributes(choices: Choices | undefined): PrintBlock {
  const named: readonly Pick<Attribute, 'name'>[] =
    choices?.attributes ?? rules.attributes.names.map((name) => ({ name }));
  return {
    kind: 'figures',
    size: 'large',
    figures: named.map((attribute, index): PrintFigure => {
      const value = choices?.attributes[index]?.value;
      return {
        label: choices === undefined ? nothing : attributeName({ value: 0, ...attribute }),
        value: value === undefined ? nothing : raw(signed(value)),
      };
    }),
  };
}

/** Shows the totals of each tier, which are needed after every roll. */
function tierStrip(): PrintBlock {
  return {
    kind: 'figures',
    size: 'medium',
    figures: rules.tiers.from.map(({ id }, tier) => ({
      label: t('tier', { tier, word: t(`tiers.${id}`) }),
      value: totalsText(tier),
    })),
  };
}

/** Shows the bonus with each attribute. */
function skills(choices: Choices | undefined, id: GroupId): PrintTable {
  const group = skillGroups.find((one) => one.id === id);
  const columns = choices?.attributes ?? rules.attributes.names.map((name) => ({ name, value: 0 }));
  return {
    kind: 'table',
    title: t(`groups.${id}`),
    columns: [
      { label: t('sheet.skill'), weight: 4.4, align: 'start' },
      { label: t('sheet.rank'), weight: 1.5, align: 'center', strong: true },
      ...columns.map((attribute) => ({
        label: choices === undefined ? nothing : short(attribute),
        weight: 1.6,
        align: 'center' as const,
      })),
    ],
    rows: (group?.skills ?? []).map((skill) => {
      const rank = choices && rankOf(choices, skill);
      return [
        { text: skillName(skill) },
        { text: rank === undefined ? nothing : raw(signed(rank)) },
        ...columns.map(({ value }) => ({ text: rank === undefined ? nothing : raw(signed(value + rank)) })),
      ];
    }),
    blankRows: 0,
  };
}

/** Abbreviates the name for a narrow column. */
function short(attribute: Attribute): Text {
  const name = attribute.name.trim();
  return name.length <= 5
    ? attributeName(attribute)
    : attributeName({ ...attribute, name: name.slice(0, 4) });
}

function weapons(choices: Choices | undefined): PrintTable {
  return {
    kind: 'table',
    title: t('sheet.weapons'),
    columns: [
      { label: t('sheet.weapon'), weight: 4, align: 'start' },
      { label: t('sheet.skill'), weight: 2, align: 'start' },
      { label: t('sheet.rank'), weight: 1.2, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 1.8, align: 'center', strong: true },
      { label: t('sheet.range'), weight: 2, align: 'center' },
    ],
    rows: (choices?.weapons ?? []).map((weapon) => [
      {
        text: nameOr(weapon.name),
        ...((weapon.hands > 1 || weapon.note.trim() !== '') && { small: weaponNote(weapon) }),
      },
      { text: skillName(weapon.skill) },
      { text: choices === undefined ? nothing : raw(signed(rankOf(choices, weapon.skill))) },
      { text: raw(weapon.damage) },
      { text: raw(weapon.range) },
    ]),
    blankRows: choices === undefined ? 2 : Math.max(0, 2 - choices.weapons.length),
  };
}

function techniques(choices: Choices | undefined): PrintBlock {
  return {
    kind: 'entries',
    title: t('sheet.techniques'),
    entries: (choices?.techniques ?? []).map(({ name, takes, text }) => ({
      name: nameOr(name),
      detail: t(`takes.${takes}`),
      ...(text.trim() !== '' && { text: raw(text) }),
    })),
    blankLines: choices === undefined ? 2 : 1,
  };
}

function gear(choices: Choices | undefined, found: readonly LedgerItem[]): PrintBlock {
  return {
    kind: 'entries',
    title: t('sheet.gear'),
    entries: [
      ...(choices?.gear ?? []).map((item) => ({
        name: itemText(item),
        ...(item.note.trim() !== '' && { text: raw(item.note) }),
      })),
      ...found.map((item) => ({ name: itemText(item) })),
    ],
    blankLines: choices === undefined ? 2 : 1,
  };
}

function notes(): PrintBlock {
  return {
    kind: 'lines',
    title: t('print.lines'),
    lines: 1,
    fill: true,
    state: true,
    field: { name: 'notes', value: '' },
  };
}
