import { set } from '#shared/character/edits';
import type { NumberField, StepView } from '#shared/rules/views';
import { armorKinds, most } from '..';
import { damageTypes, protections } from '#shared/rulesets/starfaring/derive/damage';
import { combat } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
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
      ...optionalRuleWidgets(choices),
    ],
  };
}
