import { list, raw, signed, type Text } from '../../../kernel/text';
import type { LedgerItem } from '../../../ledger/ledger';
import type { AsideView, Figure, SheetView, TableBlock } from '../../../rules/views';
import { inPlay } from '../../../rules/views';
import { rankOf, type Attribute, type Choices, type Weapon } from '../choices';
import { rules, skillGroups, skillIds } from '../data';
import { attributeRoll, skillCell } from '../checks/rolls';
import { attributeName, nameOr, rankName, skillName, t } from '../texts';

/** Prefers the concept to the best skill. */
export function subtitle(choices: Choices): Text {
  if (choices.concept.trim() !== '') return raw(choices.concept);
  const [best] = skillIds.toSorted((a, b) => rankOf(choices, b) - rankOf(choices, a));
  if (best === undefined || rankOf(choices, best) === 0) return t('sheet.noConcept');
  return t('sheet.bestSkill', { rank: rankName(rankOf(choices, best)), skill: skillName(best) });
}

export function aside(choices: Choices): AsideView {
  return {
    subtitle: subtitle(choices),
    figures: [...attributeFigures(choices, 'normal'), ...otherFigures(choices)],
    lists: [
      {
        title: t('sheet.skills'),
        items: skillIds
          .filter((id) => rankOf(choices, id) > 0)
          .map((id) => t('sheet.skillLine', { skill: skillName(id), rank: rankName(rankOf(choices, id)) })),
      },
      { title: t('sheet.weapons'), items: choices.weapons.map(({ name }) => nameOr(name)) },
      { title: t('sheet.gear'), items: choices.gear.map(itemText) },
    ],
  };
}

/** `belongings` is loot by name. */
export function sheet(choices: Choices, belongings: readonly LedgerItem[]): SheetView {
  return {
    subtitle: subtitle(choices),
    blocks: [
      inPlay('numbers', {
        kind: 'figures',
        id: 'attributes',
        title: t('sheet.attributes'),
        figures: [...attributeFigures(choices, 'main'), ...otherFigures(choices)],
      }),
      weaponTable(choices),
      ...skillGroups.map(({ id, skills }) => skillTable(choices, id, t(`groups.${id}`), skills)),
      {
        kind: 'entries',
        id: 'techniques',
        title: t('sheet.techniques'),
        entries: choices.techniques.map(({ name, takes, text }, index) => ({
          id: String(index),
          name: nameOr(name),
          detail: t(`takes.${takes}`),
          texts: text.trim() === '' ? [] : [raw(text)],
        })),
        empty: t('sheet.noTechniques'),
      },
      {
        kind: 'entries',
        id: 'gear',
        title: t('sheet.gear'),
        entries: [
          ...choices.gear.map((item, index) => ({
            id: String(index),
            name: itemText(item),
            texts: item.note.trim() === '' ? [] : [raw(item.note)],
          })),
          ...belongings.map((item, index) => ({
            id: `found-${String(index)}`,
            name: itemText(item),
            texts: [],
          })),
        ],
        empty: t('sheet.noGear'),
      },
    ],
    playBlocks: [inPlay('rolls', skillTable(choices, 'skills', t('sheet.skills'), skillIds))],
  };
}

/** Uses the campaign's names. */
export function attributeFigures({ attributes }: Choices, emphasis: Figure['emphasis']): Figure[] {
  return attributes.map((attribute, index) => ({
    id: `attribute-${String(index)}`,
    label: attributeName(attribute),
    value: raw(signed(attribute.value)),
    emphasis,
    roll: attributeRoll(attribute),
  }));
}

export function otherFigures({ speed, shield }: Choices): Figure[] {
  return [
    { id: 'speed', label: t('sheet.speed'), value: t('sheet.meters', { meters: speed }), emphasis: 'normal' },
    ...(shield === 0
      ? []
      : [
          {
            id: 'shield',
            label: t('sheet.shield'),
            value: raw(String(shield)),
            note: t('sheet.shieldNote'),
            emphasis: 'normal' as const,
          },
        ]),
  ];
}

/** Returns one column for each attribute. */
const attributeColumns = ({ attributes }: Choices) =>
  attributes.map((attribute: Attribute, index) => ({
    id: `attribute-${String(index)}`,
    label: attributeName(attribute),
    numeric: true,
  }));

function skillTable(choices: Choices, id: string, title: Text, skills: readonly string[]): TableBlock {
  return {
    kind: 'table',
    id,
    title,
    columns: [
      { id: 'skill', label: t('sheet.skill'), numeric: false },
      { id: 'rank', label: t('sheet.rank'), numeric: false },
      ...attributeColumns(choices),
    ],
    rows: skills.map((skill) => ({
      id: skill,
      cells: [
        { text: raw(''), terms: [{ label: skillName(skill), explanation: t(`skills.${skill}.text`) }] },
        { text: rankText(rankOf(choices, skill)) },
        ...choices.attributes.map((attribute) => skillCell(choices, skill, attribute)),
      ],
    })),
    empty: raw(''),
  };
}

/** An example is "+3 Great". */
export function rankText(rank: number): Text {
  return t('sheet.rankText', { rank: signed(rank), word: rankName(rank) });
}

/** The hands if there are two, and the note. */
export function weaponNote({ hands, note }: Weapon): Text {
  return list([
    ...(hands > rules.offhand.hands ? [t('weapon.twoHanded')] : []),
    ...(note.trim() === '' ? [] : [raw(note)]),
  ]);
}

function weaponTable(choices: Choices): TableBlock {
  return {
    kind: 'table',
    id: 'weapons',
    title: t('sheet.weapons'),
    columns: [
      { id: 'weapon', label: t('sheet.weapon'), numeric: false },
      { id: 'skill', label: t('sheet.skill'), numeric: false },
      ...attributeColumns(choices),
      { id: 'damage', label: t('sheet.damage'), numeric: false },
      { id: 'range', label: t('sheet.range'), numeric: false },
      { id: 'note', label: t('sheet.note'), numeric: false },
    ],
    rows: choices.weapons.map((weapon, index) => ({
      id: String(index),
      cells: [
        { text: nameOr(weapon.name) },
        { text: skillName(weapon.skill) },
        ...choices.attributes.map((attribute) => skillCell(choices, weapon.skill, attribute, weapon)),
        { text: raw(weapon.damage) },
        { text: raw(weapon.range) },
        { text: weaponNote(weapon) },
      ],
    })),
    empty: t('sheet.noWeapons'),
  };
}

/** An example is "Rope × 2". */
export function itemText({ name, quantity }: { name: string; quantity: number }): Text {
  return quantity === 1 ? nameOr(name) : t('sheet.times', { item: nameOr(name), quantity });
}
