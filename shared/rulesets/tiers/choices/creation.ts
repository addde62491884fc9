import { insert, remove, set, type EditPath } from '../../../character/edits';
import type { ChosenRow, Control, NumberField, StepView, Stepper } from '../../../rules/views';
import {
  attributeSchema,
  itemSchema,
  mostAttributes,
  ranges,
  rankOf,
  techniqueSchema,
  weaponSchema,
  type Attribute,
  type Choices,
  type Item,
  type Technique,
  type Weapon,
} from '.';
import { skillGroups, skillIds, spendIds } from '../data';
import suggestions from '../data/suggestions.json';
import { itemText, rankText } from '../sheet';
import { attributeName, nameOr, skillName, t } from '../texts';

const nameLength = 60;
const textLength = 200;

/** The wizard follows this order. */
export const stepIds = ['person', 'attributes', 'skills', 'gear'] as const;
export type StepId = (typeof stepIds)[number];

/** All values are entered by the user. */
export const steps: Readonly<Record<StepId, (choices: Choices) => StepView>> = {
  person: (choices) => ({
    ...head('person'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      {
        kind: 'fields',
        id: 'concept',
        fields: [
          {
            kind: 'text',
            id: 'concept',
            label: t('creation.person.concept'),
            hint: t('creation.person.conceptHint'),
            value: choices.concept,
            path: ['concept'],
            maxLength: nameLength,
            suggestions: suggestions.concepts.map((id) => t(`suggestions.concepts.${id}`)),
          },
          { ...numberField('speed', choices.speed), unit: t('creation.person.meters') },
          { ...numberField('shield', choices.shield), hint: t('creation.person.shieldHint') },
          { ...numberField('hitPoints', choices.hitPoints ?? 0), hint: t('creation.person.hitPointsHint') },
        ],
      },
    ],
  }),
  attributes: ({ attributes }) => ({
    ...head('attributes'),
    widgets: [
      {
        kind: 'chosen',
        id: 'attributes',
        title: t('sheet.attributes'),
        empty: t('creation.attributes.empty'),
        rows: attributes.map(attributeRow),
        add: {
          id: 'attribute',
          label: t('creation.attributes.add'),
          edits: [insert(['attributes'], attributeSchema.parse({}))],
          ...(attributes.length >= mostAttributes && {
            blocked: t('creation.attributes.full', { most: mostAttributes }),
          }),
        },
      },
    ],
  }),
  skills: (choices) => ({
    ...head('skills'),
    widgets: skillGroups.map(({ id, skills }) => ({
      kind: 'steppers',
      id,
      title: t(`groups.${id}`),
      rows: skills.map((skill) => skillRow(choices, skill)),
    })),
  }),
  gear: (choices) => ({
    ...head('gear'),
    widgets: [
      {
        kind: 'chosen',
        id: 'weapons',
        title: t('sheet.weapons'),
        empty: t('sheet.noWeapons'),
        rows: choices.weapons.map(weaponRow),
        add: add('weapon', ['weapons'], weaponSchema.parse({})),
      },
      {
        kind: 'chosen',
        id: 'techniques',
        title: t('sheet.techniques'),
        empty: t('sheet.noTechniques'),
        rows: choices.techniques.map(techniqueRow),
        add: add('technique', ['techniques'], techniqueSchema.parse({})),
      },
      {
        kind: 'chosen',
        id: 'gear',
        title: t('sheet.gear'),
        empty: t('sheet.noGear'),
        rows: choices.gear.map(itemRow),
        add: add('item', ['gear'], itemSchema.parse({})),
      },
    ],
  }),
};

const head = (id: StepId) => ({ id, title: t(`creation.${id}.title`), intro: t(`creation.${id}.intro`) });

const add = (id: string, path: EditPath, value: Weapon | Technique | Item) => ({
  id,
  label: t(`creation.gear.${id}`),
  edits: [insert(path, value)],
});

function numberField(id: 'speed' | 'shield' | 'hitPoints', value: number): NumberField {
  return { kind: 'number', id, label: t(`sheet.${id}`), value, ...ranges[id], path: [id] };
}

function skillRow(choices: Choices, skill: string): Stepper {
  const rank = rankOf(choices, skill);
  const { min, max } = ranges.rank;
  return {
    id: skill,
    label: skillName(skill),
    text: t('creation.skills.row', { rank: rankText(rank), text: t(`skills.${skill}.text`) }),
    value: rank,
    min,
    max,
    up: {
      edits: [set(['skills', skill], Math.min(max, rank + 1))],
      ...(rank >= max && { blocked: t('creation.skills.most', { max }) }),
    },
    down: {
      edits: [set(['skills', skill], Math.max(min, rank - 1))],
      ...(rank <= min && { blocked: t('creation.skills.least') }),
    },
  };
}

function attributeRow(attribute: Attribute, index: number): ChosenRow {
  const path = ['attributes', index];
  return {
    ...row(index, path),
    title: attributeName(attribute),
    controls: [
      text('name', attribute.name, path),
      {
        kind: 'number',
        id: 'value',
        label: t('creation.attributes.value'),
        value: attribute.value,
        ...ranges.attribute,
        path: [...path, 'value'],
      },
    ],
  };
}

function weaponRow(weapon: Weapon, index: number): ChosenRow {
  const path = ['weapons', index];
  return {
    ...row(index, path),
    title: nameOr(weapon.name),
    controls: [
      text('name', weapon.name, path),
      {
        kind: 'select',
        id: 'skill',
        label: t('sheet.skill'),
        value: weapon.skill,
        options: skillIds.map((id) => ({
          value: id,
          label: skillName(id),
          edits: [set([...path, 'skill'], id)],
        })),
      },
      {
        kind: 'select',
        id: 'hands',
        label: t('weapon.hands'),
        value: String(weapon.hands),
        options: ([1, 2] as const).map((hands) => ({
          value: String(hands),
          label: t(hands === 1 ? 'weapon.oneHanded' : 'weapon.twoHanded'),
          edits: [set([...path, 'hands'], hands)],
        })),
      },
      text('damage', weapon.damage, path),
      text('range', weapon.range, path),
      text('note', weapon.note, path),
    ],
  };
}

function techniqueRow(technique: Technique, index: number): ChosenRow {
  const path = ['techniques', index];
  return {
    ...row(index, path),
    title: nameOr(technique.name),
    controls: [
      text('name', technique.name, path),
      {
        kind: 'select',
        id: 'takes',
        label: t('creation.gear.takes'),
        value: technique.takes,
        options: [...spendIds, 'nothing' as const].map((id) => ({
          value: id,
          label: t(`takes.${id}`),
          edits: [set([...path, 'takes'], id)],
        })),
      },
      text('text', technique.text, path),
    ],
  };
}

function itemRow(item: Item, index: number): ChosenRow {
  const path = ['gear', index];
  return {
    ...row(index, path),
    title: itemText(item),
    controls: [
      text('name', item.name, path),
      {
        kind: 'number',
        id: 'quantity',
        label: t('creation.gear.quantity'),
        value: item.quantity,
        ...ranges.quantity,
        path: [...path, 'quantity'],
      },
      text('note', item.note, path),
    ],
  };
}

const row = (index: number, path: EditPath) => ({
  id: String(index),
  terms: [],
  remove: [remove(path)],
  problems: [],
});

function text(id: string, value: string, path: EditPath): Control {
  return {
    kind: 'text',
    id,
    label: t(`fields.${id}`),
    value,
    maxLength: id === 'name' ? nameLength : textLength,
    path: [...path, id],
  };
}
