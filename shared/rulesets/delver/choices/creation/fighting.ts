import { insert, remove, set } from '../../../../character/edits';
import type { Json } from '../../../../kernel/json';
import { raw, signed, type Text } from '../../../../kernel/text';
import type { ChosenRow, Control, NumberField, StepView } from '../../../../rules/views';
import { isSameSkill, longest, ranges, type Choices, type Weapon } from '..';
import { attributeIds, rules, suggestions } from '../../data';
import type { Attack, DelverCharacter } from '../../derive';
import { damageText } from '../../sheet';
import { attributeName, diceText, t, typed } from '../../texts';

/** All values are entered by the user. */
export function fightingStep({ choices, attacks }: DelverCharacter): StepView {
  return {
    id: 'fighting',
    title: t('creation.fighting.title'),
    intro: t('creation.fighting.intro'),
    widgets: [
      {
        kind: 'fields',
        id: 'numbers',
        fields: (['hitPoints', 'armorClass', 'attackBonus'] as const).map((id): NumberField => ({
          kind: 'number',
          id,
          label: t(`sheet.${id}`),
          hint: t(`creation.fighting.${id}Hint`),
          value: choices[id],
          ...ranges[id],
          path: [id],
        })),
      },
      {
        kind: 'chosen',
        id: 'weapons',
        title: t('sheet.weapons'),
        empty: t('creation.fighting.empty'),
        rows: attacks.map((attack, index) => weaponRow(choices, attack, index)),
        add: {
          id: 'add',
          label: t('creation.fighting.add'),
          edits: [],
          options: [
            {
              value: 'melee',
              label: t('sheet.melee'),
              edits: [insert(['weapons'], newWeapon(choices, false))],
            },
            {
              value: 'ranged',
              label: t('sheet.ranged'),
              edits: [insert(['weapons'], newWeapon(choices, true))],
            },
          ],
        },
      },
    ],
  };
}

/** Uses the character's first skill. */
function newWeapon({ skills }: Choices, ranged: boolean): Json {
  return {
    name: '',
    skill: skills[0]?.name ?? '',
    attribute: ranged ? 'dex' : 'str',
    dice: { count: 1, sides: 6 },
    shock: { damage: 0, armorClass: 0 },
    ranged,
  };
}

function weaponRow(choices: Choices, attack: Attack, index: number): ChosenRow {
  const { weapon, bonus } = attack;
  const path = ['weapons', index];
  return {
    id: `weapons-${String(index)}`,
    title: typed(weapon.name, 'sheet.unnamed'),
    detail: t('creation.fighting.row', { bonus: signed(bonus.value), damage: damageText(attack) }),
    terms: [],
    controls: [
      {
        kind: 'text',
        id: 'name',
        label: t('sheet.weapon'),
        value: weapon.name,
        maxLength: longest.name,
        path: [...path, 'name'],
      },
      skillControl(choices, weapon, path),
      select('attribute', t('creation.fighting.attribute'), weapon.attribute, [
        ...attributeIds.map((id) => ({
          value: id,
          label: attributeName(id),
          set: id,
          path: [...path, 'attribute'],
        })),
      ]),
      diceControl(weapon, path),
      number('shockDamage', ranges.shock, weapon.shock.damage, [...path, 'shock', 'damage']),
      number('shockArmorClass', ranges.armorClass, weapon.shock.armorClass, [...path, 'shock', 'armorClass']),
      select('reach', t('sheet.reach'), weapon.ranged ? 'ranged' : 'melee', [
        { value: 'melee', label: t('sheet.melee'), set: false, path: [...path, 'ranged'] },
        { value: 'ranged', label: t('sheet.ranged'), set: true, path: [...path, 'ranged'] },
      ]),
    ],
    remove: [remove(path)],
    problems: [],
  };
}

type Path = readonly (string | number)[];

/** Offers the character's skills, the one for unarmed fighting, and none. */
function skillControl({ skills }: Choices, weapon: Weapon, path: Path): Control {
  const names = [
    ...skills.map(({ name }) => name.trim()),
    rules.attacks.addsSkillToDamage,
    weapon.skill.trim(),
  ];
  const different = names.filter(
    (name, index) => name !== '' && names.findIndex((other) => isSameSkill(other, name)) === index,
  );
  const at = [...path, 'skill'];
  const current = different.find((name) => isSameSkill(name, weapon.skill)) ?? '';
  return select('skill', t('sheet.skill'), current, [
    { value: '', label: t('sheet.untrained'), set: '', path: at },
    ...different.map((name) => ({ value: name, label: raw(name), set: name, path: at })),
  ]);
}

function diceControl({ dice }: Weapon, path: Path): Control {
  const isUsual = suggestions.weapons.some(
    ({ count, sides }) => count === dice.count && sides === dice.sides,
  );
  const choices = isUsual ? suggestions.weapons : [...suggestions.weapons, dice];
  const idOf = ({ count, sides }: Weapon['dice']): string => `${String(count)}d${String(sides)}`;
  return select(
    'dice',
    t('sheet.damage'),
    idOf(dice),
    choices.map((option) => ({
      value: idOf(option),
      label: diceText(option),
      set: { count: option.count, sides: option.sides },
      path: [...path, 'dice'],
    })),
  );
}

function select(
  id: string,
  label: Text,
  value: string,
  options: readonly { value: string; label: Text; set: Json; path: Path }[],
): Control {
  return {
    kind: 'select',
    id,
    label,
    value,
    options: options.map((option) => ({
      value: option.value,
      label: option.label,
      edits: [set(option.path, option.set)],
    })),
  };
}

function number(id: string, range: { min: number; max: number }, value: number, path: Path): Control {
  return { kind: 'number', id, label: t(`creation.fighting.${id}`), value, ...range, path };
}
