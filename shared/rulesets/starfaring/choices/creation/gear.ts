import { sourcesText } from '#shared/rules/explained';
import { insert, remove, set, type EditPath } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import type { CatalogEntry, CatalogWidget, ChosenRow, Control, StepView } from '#shared/rules/views';
import type { AttackChoice, Choices, GearChoice } from '..';
import { armed, carried } from '#shared/rulesets/starfaring/choices/armory';
import { armory, ranges, skills } from '#shared/rulesets/starfaring/data/index';
import { attackOf, type Attack, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { attackName, gearName } from '#shared/rulesets/starfaring/checks/rolls';
import { damageText } from '#shared/rulesets/starfaring/sheet/index';
import { skillName, t } from '#shared/rulesets/starfaring/texts';
import { signed, type Text } from '#shared/kernel/text';
import type { StepContext } from './context';

/** Attacks and gear of the armory, or of the table in its own words. */
export function gearStep({ character }: StepContext): StepView {
  const { choices, attacks } = character;
  return {
    id: 'gear',
    title: t('creation.gear.title'),
    intro: t('creation.gear.intro'),
    widgets: [
      {
        kind: 'chosen',
        id: 'attacks',
        title: t('sheet.attacks'),
        empty: t('creation.gear.noAttacks'),
        rows: attacks.map(attackRow),
        add: {
          id: 'add-attack',
          label: t('creation.gear.addAttack'),
          edits: [
            insert(['attacks'], {
              name: '',
              skill: 'kinetic-weapons',
              range: 'close',
              damage: '',
              properties: '',
            }),
          ],
        },
      },
      attackCatalog(character),
      {
        kind: 'chosen',
        id: 'gear',
        title: t('sheet.gear'),
        empty: t('creation.gear.noGear'),
        rows: choices.gear.map(gearRow),
        add: {
          id: 'add-gear',
          label: t('creation.gear.addGear'),
          edits: [insert(['gear'], { name: '', quantity: 1, weight: 0 })],
        },
      },
      gearCatalog(choices),
    ],
  };
}

function attackRow(attack: Attack, index: number): ChosenRow {
  const { choice } = attack;
  const isOwn = choice.item === undefined;
  const path = ['attacks', index];
  return {
    id: `attack-${String(index)}`,
    title: attackName(attack),
    detail: attackDetail(attack),
    terms: [],
    controls: [
      ...(isOwn ? ownControls(choice, path) : []),
      {
        kind: 'text',
        id: 'properties',
        label: t('sheet.properties'),
        value: choice.properties,
        maxLength: 120,
        path: [...path, 'properties'],
      },
    ],
    remove: [remove(path)],
    problems: [],
  };
}

/** The controls of everything that an entry of the armory fixes. */
function ownControls(choice: AttackChoice, path: EditPath): Control[] {
  return [
    {
      kind: 'text',
      id: 'name',
      label: t('creation.gear.name'),
      value: choice.name,
      maxLength: 60,
      path: [...path, 'name'],
    },
    {
      kind: 'select',
      id: 'skill',
      label: t('sheet.skill'),
      value: choice.skill,
      options: skills.map(({ id }) => ({
        value: id,
        label: skillName(id),
        edits: [set([...path, 'skill'], id)],
      })),
    },
    {
      kind: 'select',
      id: 'range',
      label: t('sheet.range'),
      value: choice.range,
      options: ranges.map((range) => ({
        value: range,
        label: t(`ranges.${range}`),
        edits: [set([...path, 'range'], range)],
      })),
    },
    {
      kind: 'text',
      id: 'damage',
      label: t('sheet.damage'),
      hint: t('creation.gear.damageHint'),
      value: choice.damage,
      maxLength: 40,
      path: [...path, 'damage'],
    },
  ];
}

function attackDetail({ attack, damage, choice }: Attack): Text {
  const range = t(`ranges.${choice.range}`);
  const bonus = t('creation.gear.attackTotal', {
    total: signed(attack.value),
    sources: sourcesText(attack),
  });
  return damage === undefined
    ? t('creation.gear.attackPlain', { attack: bonus, range })
    : t('creation.gear.attackDamage', { attack: bonus, damage: damageText(damage), range });
}

/** Each attack with the numbers that it would have. */
function attackCatalog(character: StarfaringCharacter): CatalogWidget {
  const { attacks } = character.choices;
  return {
    kind: 'catalog',
    id: 'all-attacks',
    title: t('creation.gear.attackCatalog'),
    searchLabel: t('creation.gear.searchAttacks'),
    groups: (['melee', 'ranged'] as const).map((id) => ({ id, label: t(`creation.gear.${id}`) })),
    entries: armory.attacks.map((entry): CatalogEntry => {
      const attack = attackOf(armed(entry), character);
      return {
        id: entry.id,
        title: attackName(attack),
        group: attack.melee ? 'melee' : 'ranged',
        detail: attackDetail(attack),
        terms: [],
        owned: attacks.filter(({ item }) => item === entry.id).length,
        actions: [{ id: 'take', label: t('creation.gear.take'), edits: [insert(['attacks'], armed(entry))] }],
      };
    }),
  };
}

function gearCatalog({ gear }: Choices): CatalogWidget {
  return {
    kind: 'catalog',
    id: 'all-gear',
    title: t('creation.gear.gearCatalog'),
    searchLabel: t('creation.gear.searchGear'),
    groups: [{ id: 'gear', label: t('sheet.gear') }],
    unit: t('creation.gear.kilograms'),
    entries: armory.gear.map((entry): CatalogEntry => ({
      id: entry.id,
      title: gearName(carried(entry)),
      group: 'gear',
      terms: [],
      load: entry.weight,
      owned: sum(gear.filter(({ item }) => item === entry.id).map(({ quantity }) => quantity)),
      actions: [{ id: 'take', label: t('creation.gear.take'), edits: [insert(['gear'], carried(entry))] }],
    })),
  };
}

function gearRow(choice: GearChoice, index: number): ChosenRow {
  const { name, quantity, weight } = choice;
  const isOwn = choice.item === undefined;
  const path = ['gear', index];
  return {
    id: `gear-${String(index)}`,
    title: gearName(choice),
    detail: t('sheet.kilograms', { weight: decimal(quantity * weight) }),
    terms: [],
    controls: [
      ...(isOwn
        ? [
            {
              kind: 'text' as const,
              id: 'name',
              label: t('creation.gear.name'),
              value: name,
              maxLength: 80,
              path: [...path, 'name'],
            },
          ]
        : []),
      {
        kind: 'number',
        id: 'quantity',
        label: t('sheet.quantity'),
        value: quantity,
        min: 1,
        max: 9999,
        path: [...path, 'quantity'],
      },
      ...(isOwn
        ? [
            {
              kind: 'number' as const,
              id: 'weight',
              label: t('creation.gear.weight'),
              value: weight,
              min: 0,
              max: 100_000,
              path: [...path, 'weight'],
            },
          ]
        : []),
    ],
    remove: [remove(path)],
    problems: [],
  };
}
