import { insert, remove, set, type EditPath } from '../../../character/edits';
import type { Problem } from '../../../rules/problem';
import type { ChosenRow, Control, NumberField, StepView, Stepper } from '../../../rules/views';
import type { RelictCharacter } from '../derive';
import { itemSchema, ranges, weaponSchema, type Item, type Weapon } from '.';
import { damageDice, rarityOf, scaleOf, statIds, weaponSizes, type StatId } from '../data';
import suggestions from '../data/suggestions.json';
import type { StepId } from './problems';
import { poolIds } from '../play/state';
import { itemText } from '../sheet';
import { damageText, statName, t } from '../texts';
import { weaponName } from '../derive/weapons';

const nameLength = 60;
const noteLength = 120;

/** All values are entered by the user. */
export const steps: Readonly<Record<StepId, (character: RelictCharacter) => StepView>> = {
  person: ({ choices }) => ({
    id: 'person',
    title: t('creation.person.title'),
    intro: t('creation.person.intro'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      {
        kind: 'fields',
        id: 'person',
        fields: [
          numberField('level', choices.level, ['level'], ranges.level),
          phrasesField('senses', choices.senses, suggestions.senses),
          phrasesField('criticalEffects', choices.criticalEffects, []),
        ],
      },
    ],
  }),
  stats: ({ choices }) => ({
    id: 'stats',
    title: t('creation.stats.title'),
    intro: t('creation.stats.intro'),
    widgets: [
      {
        kind: 'steppers',
        id: 'stats',
        title: t('sheet.stats'),
        rows: statIds.map((stat) => statRow(stat, choices.stats[stat])),
      },
    ],
  }),
  reserves: ({ choices }) => ({
    id: 'reserves',
    title: t('creation.reserves.title'),
    intro: t('creation.reserves.intro'),
    widgets: [
      {
        kind: 'fields',
        id: 'defense',
        title: t('creation.reserves.defense'),
        fields: [
          {
            ...numberField('armor', choices.armor, ['armor'], ranges.armor),
            hint: t('creation.reserves.armorHint'),
          },
          {
            ...numberField('speed', choices.speed, ['speed'], ranges.speed),
            unit: t('creation.reserves.feet'),
          },
        ],
      },
      {
        kind: 'fields',
        id: 'armorSet',
        title: t('creation.reserves.armorSet'),
        fields: [
          {
            kind: 'text',
            id: 'armorSetName',
            label: t('creation.reserves.armorSetName'),
            value: choices.armorSet.name,
            path: ['armorSet', 'name'],
            maxLength: nameLength,
            suggestions: suggestions.armorSets.map((id) => t(`suggestions.armorSets.${id}`)),
          },
          {
            ...numberField('armorSetArmor', choices.armorSet.armor, ['armorSet', 'armor'], ranges.armor),
            hint: t('creation.reserves.armorSetHint'),
          },
          {
            ...numberField('absorb', choices.armorSet.absorb, ['armorSet', 'absorb'], ranges.armor),
            hint: t('creation.reserves.absorbHint'),
          },
        ],
      },
      {
        kind: 'fields',
        id: 'pools',
        title: t('sheet.reserves'),
        fields: [
          ...poolIds.flatMap((id) =>
            (['capacity', 'regeneration'] as const).map((part) =>
              numberField(`${id}-${part}`, choices[id][part], [id, part], ranges.pool),
            ),
          ),
          numberField('fatePoints', choices.fatePoints, ['fatePoints'], ranges.fatePoints),
        ],
      },
    ],
  }),
  gear: (character) => ({
    id: 'gear',
    title: t('creation.gear.title'),
    intro: t('creation.gear.intro'),
    widgets: [
      {
        kind: 'chosen',
        id: 'weapons',
        title: t('sheet.weapons'),
        empty: t('sheet.noWeapons'),
        rows: character.choices.weapons.map((weapon, index) => weaponRow(weapon, index, character.problems)),
        add: {
          id: 'weapon',
          label: t('creation.gear.addWeapon'),
          edits: [insert(['weapons'], weaponSchema.parse({}))],
        },
      },
      {
        kind: 'chosen',
        id: 'gear',
        title: t('sheet.gear'),
        empty: t('sheet.noGear'),
        rows: character.choices.gear.map(itemRow),
        add: {
          id: 'item',
          label: t('creation.gear.addItem'),
          edits: [insert(['gear'], itemSchema.parse({}))],
        },
      },
      {
        kind: 'fields',
        id: 'purse',
        fields: [numberField('gp', character.choices.gp, ['gp'], ranges.gp)],
      },
    ],
  }),
};

function numberField(
  id: string,
  value: number,
  path: EditPath,
  range: { min: number; max: number },
): NumberField {
  return { kind: 'number', id, label: t(`fields.${id}`), value, ...range, path };
}

function phrasesField(
  id: 'senses' | 'criticalEffects',
  values: readonly string[],
  suggested: readonly string[],
) {
  return {
    kind: 'phrases' as const,
    id,
    label: t(`sheet.${id}`),
    hint: t(`creation.person.${id}Hint`),
    values,
    path: [id],
    room: Math.max(0, 30 - values.length),
    full: t('creation.person.full'),
    maxLength: nameLength,
    suggestions: suggested.map((key) => t(`suggestions.senses.${key}`)),
  };
}

function statRow(stat: StatId, value: number): Stepper {
  const { min, max } = ranges.stat;
  return {
    id: stat,
    label: statName(stat),
    text: t('creation.stats.row', {
      value,
      word: t(`scale.${scaleOf(value)}.name`),
      text: t(`stats.${stat}.text`),
    }),
    value,
    min,
    max,
    up: {
      edits: [set(['stats', stat], Math.min(max, value + 1))],
      ...(value >= max && { blocked: t('creation.stats.most', { max }) }),
    },
    down: {
      edits: [set(['stats', stat], Math.max(min, value - 1))],
      ...(value <= min && { blocked: t('creation.stats.least', { min }) }),
    },
  };
}

function weaponRow(weapon: Weapon, index: number, problems: readonly Problem[]): ChosenRow {
  const path = ['weapons', index];
  const place = `weapons[${String(index)}]`;
  return {
    id: String(index),
    title: weaponName(weapon),
    detail: damageText(weapon.damage),
    terms: [],
    controls: weaponControls(weapon, path),
    remove: [remove(path)],
    problems: problems.filter((found) => found.path.startsWith(place)).map((found) => found.text),
  };
}

function weaponControls(weapon: Weapon, path: EditPath): Control[] {
  const { damage } = weapon;
  return [
    textControl('name', weapon.name, path, nameLength),
    select('kind', weapon.kind, ['melee', 'ranged'], path),
    numberControl('count', damage.count, [...path, 'damage', 'count'], ranges.diceCount),
    {
      kind: 'select',
      id: 'sides',
      label: t('fields.sides'),
      value: String(damage.sides),
      options: damageDice.map((sides) => ({
        value: String(sides),
        label: t('dice.die', { sides }),
        edits: [set([...path, 'damage', 'sides'], sides)],
      })),
    },
    numberControl('bonus', damage.bonus, [...path, 'damage', 'bonus'], ranges.bonus),
    numberControl('range', weapon.range, [...path, 'range'], ranges.range),
    ...(weapon.kind === 'melee'
      ? [numberControl('throw', weapon.throw, [...path, 'throw'], ranges.range)]
      : []),
    select('size', weapon.size, weaponSizes, path),
    {
      kind: 'select',
      id: 'held',
      label: t('fields.held'),
      value: heldAs(weapon),
      options: (['one', 'two', 'off'] as const).map((id) => ({
        value: id,
        label: t(`held.${id}`),
        edits: [set([...path, 'hands'], id === 'two' ? 2 : 1), set([...path, 'offHand'], id === 'off')],
      })),
    },
    textControl('note', weapon.note, path, noteLength),
  ];
}

function heldAs({ hands, offHand }: Weapon): 'one' | 'two' | 'off' {
  if (offHand) return 'off';
  return hands === 2 ? 'two' : 'one';
}

function itemRow(item: Item, index: number): ChosenRow {
  const path = ['gear', index];
  return {
    id: String(index),
    title: itemText(item),
    detail: t(`rarity.${rarityOf(item.price).id}.name`),
    terms: [],
    controls: [
      textControl('name', item.name, path, nameLength),
      numberControl('quantity', item.quantity, [...path, 'quantity'], ranges.quantity),
      numberControl('price', item.price, [...path, 'price'], ranges.gp),
      textControl('note', item.note, path, noteLength),
    ],
    remove: [remove(path)],
    problems: [],
  };
}

function textControl(id: 'name' | 'note', value: string, path: EditPath, maxLength: number): Control {
  return { kind: 'text', id, label: t(`fields.${id}`), value, maxLength, path: [...path, id] };
}

function numberControl(
  id: string,
  value: number,
  path: EditPath,
  range: { min: number; max: number },
): Control {
  return { kind: 'number', id, label: t(`fields.${id}`), value, ...range, path };
}

function select(id: 'kind' | 'size', value: string, ids: readonly string[], path: EditPath): Control {
  return {
    kind: 'select',
    id,
    label: t(`fields.${id}`),
    value,
    options: ids.map((option) => ({
      value: option,
      label: t(`${id === 'kind' ? 'kinds' : 'sizes'}.${option}`),
      edits: [set([...path, id], option)],
    })),
  };
}
