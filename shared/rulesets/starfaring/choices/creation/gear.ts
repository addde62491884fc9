import { sourcesText } from '#shared/rules/explained';
import { insert, remove, set } from '#shared/character/edits';
import type { ChosenRow, StepView } from '#shared/rules/views';
import { ranges, type GearChoice } from '..';
import { skills } from '#shared/rulesets/starfaring/data/index';
import type { Attack } from '#shared/rulesets/starfaring/derive/index';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { attackName } from '#shared/rulesets/starfaring/checks/rolls';
import { damageText } from '#shared/rulesets/starfaring/sheet/index';
import { skillName, t } from '#shared/rulesets/starfaring/texts';
import { textOr, signed } from '#shared/kernel/text';
import type { StepContext } from './context';

/** Attacks and gear are free text. */
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
    ],
  };
}

function attackRow(attack: Attack, index: number): ChosenRow {
  const { choice, damage } = attack;
  const path = ['attacks', index];
  const bonus = t('creation.gear.attackTotal', {
    total: signed(attack.attack.value),
    sources: sourcesText(attack.attack),
  });
  return {
    id: `attack-${String(index)}`,
    title: attackName(attack),
    detail:
      damage === undefined
        ? bonus
        : t('creation.gear.attackDamage', { attack: bonus, damage: damageText(damage) }),
    terms: [],
    controls: [
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

function gearRow({ name, quantity, weight }: GearChoice, index: number): ChosenRow {
  const path = ['gear', index];
  return {
    id: `gear-${String(index)}`,
    title: textOr(name, t('sheet.unnamed')),
    detail: t('sheet.kilograms', { weight: decimal(quantity * weight) }),
    terms: [],
    controls: [
      {
        kind: 'text',
        id: 'name',
        label: t('creation.gear.name'),
        value: name,
        maxLength: 80,
        path: [...path, 'name'],
      },
      {
        kind: 'number',
        id: 'quantity',
        label: t('sheet.quantity'),
        value: quantity,
        min: 1,
        max: 9999,
        path: [...path, 'quantity'],
      },
      {
        kind: 'number',
        id: 'weight',
        label: t('creation.gear.weight'),
        value: weight,
        min: 0,
        max: 100_000,
        path: [...path, 'weight'],
      },
    ],
    remove: [remove(path)],
    problems: [],
  };
}
