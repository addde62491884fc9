import { freshKey, remove, set } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { ChosenWidget, FieldsWidget, NumberField, StepView } from '#shared/rules/views';
import { armorKinds, most, type Choices } from '..';
import { movements, reaching, senses, type Sense } from '#shared/rulesets/starfaring/data/index';
import { damageTypes, protections } from '#shared/rulesets/starfaring/derive/damage';
import { combat } from '#shared/rulesets/starfaring/derive/facts';
import { featureName, t } from '#shared/rulesets/starfaring/texts';
import { optionalRuleWidgets } from '#shared/rulesets/starfaring/choices/variants';
import type { StepContext } from './context';

type ValueId = keyof typeof most;

const units: Partial<Record<ValueId, string>> = {
  speed: 'units.meters',
  capacity: 'units.kilograms',
  restHours: 'units.hours',
};

/** These values come from other books, so the user enters them. */
export function valuesStep({ character: { choices } }: StepContext): StepView {
  const field = (id: ValueId): NumberField => {
    const unit = units[id];
    return {
      kind: 'number',
      id,
      label: t(`creation.values.${id}`),
      hint: t(`creation.values.${id}Hint`),
      value: choices[id],
      min: id === 'level' || id === 'restHours' ? 1 : 0,
      max: most[id],
      path: [id],
      ...(unit !== undefined && { unit: t(unit) }),
    };
  };
  return {
    id: 'values',
    title: t('creation.values.title'),
    intro: t('creation.values.intro'),
    widgets: [
      {
        kind: 'fields',
        id: 'body',
        title: t('creation.values.body'),
        fields: (['level', 'vitality', 'defense', 'speed', 'capacity', 'psi', 'restHours'] as const).map(
          field,
        ),
      },
      {
        kind: 'choice',
        id: 'armor',
        title: t('creation.values.armor'),
        hint: t('creation.values.armorHint'),
        options: armorKinds.map((id) => ({
          id,
          title: t(`armor.${id}`),
          text: id === 'none' ? t('armor.noneText') : t('armor.restText', { dc: combat.armorRest[id] }),
          terms: [],
          selected: choices.armor === id,
          edits: [set(['armor'], id)],
        })),
      },
      {
        kind: 'fields',
        id: 'protection',
        title: t('creation.values.protection'),
        fields: (['armorValue', 'armorPenalty'] as const).map(field),
      },
      {
        kind: 'fields',
        id: 'protections',
        title: t('creation.values.protections'),
        fields: damageTypes.map((type) => ({
          kind: 'select' as const,
          id: `protection-${type}`,
          label: t(`calc.damageType.${type}`),
          value: choices.protections[type] ?? 'none',
          path: ['protections', type],
          options: protections.map((id) => ({
            value: id,
            label: t(`protections.${id}`),
            edits: [set(['protections', type], id)],
          })),
        })),
      },
      {
        kind: 'fields',
        id: 'speeds',
        title: t('creation.values.speeds'),
        fields: movements.map((id) => range('speeds', id, t(`movements.${id}`), choices.speeds[id])),
      },
      {
        kind: 'fields',
        id: 'senses',
        title: t('creation.values.senses'),
        // Those that reach a distance first.
        fields: senses
          .toSorted((a, b) => Number(reaching.has(b)) - Number(reaching.has(a)))
          .map((id) => sense(id, choices.senses[id])),
      },
      features(choices),
      ...optionalRuleWidgets(choices),
    ],
  };
}

function range(list: 'speeds' | 'senses', id: string, label: Text, value = 0): NumberField {
  return {
    kind: 'number',
    id: `${list}-${id}`,
    label,
    value,
    min: 0,
    max: most.speed,
    path: [list, id],
    unit: t('units.meters'),
  };
}

function sense(id: Sense, value: Choices['senses'][Sense] = false): FieldsWidget['fields'][number] {
  const label = t(`senses.${id}.name`);
  return reaching.has(id)
    ? range('senses', id, label, Number(value))
    : {
        kind: 'flag',
        id: `senses-${id}`,
        label,
        value: value !== false && value !== 0,
        path: ['senses', id],
      };
}

/** Uses of special features come from the books of the table, too. */
function features({ features: all }: Choices): ChosenWidget {
  return {
    kind: 'chosen',
    id: 'features',
    title: t('sheet.features'),
    empty: t('creation.values.noFeatures'),
    rows: Object.entries(all).map(([key, { name, uses, restored }]) => {
      const path = ['features', key];
      return {
        id: key,
        title: featureName(name),
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
            id: 'uses',
            label: t('creation.values.uses'),
            value: uses,
            min: 1,
            max: 20,
            path: [...path, 'uses'],
          },
          {
            kind: 'select',
            id: 'restored',
            label: t('creation.values.restored'),
            value: restored,
            options: (['rest', 'fullRest'] as const).map((each) => ({
              value: each,
              label: t(`play.features.${each}`),
              edits: [set([...path, 'restored'], each)],
            })),
          },
        ],
        remove: [remove(path)],
        problems: [],
      };
    }),
    add: {
      id: 'add-feature',
      label: t('creation.values.addFeature'),
      edits: [set(['features', freshKey], { name: '', uses: 1, restored: 'rest' })],
    },
  };
}
