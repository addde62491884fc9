import { set } from '#shared/character/edits';
import type { FieldsWidget, StepView, Widget } from '#shared/rules/views';
import { t } from '#shared/rulesets/heroic/texts';
import { vehicleKinds } from '#shared/rulesets/heroic/content/formData';
import type { ArmyChoices, VehicleChoices } from '#shared/rulesets/heroic/forms/choices';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';

/** Implements section 9. */
export function vehicleStep({ owner }: BlockState, choices: VehicleChoices): StepView {
  const { crew, pilot, price, kind } = choices;
  return {
    id: 'vehicle',
    title: t('forms.vehicle.heading'),
    intro: t('forms.steps.vehicle.intro'),
    widgets: [
      {
        kind: 'choice',
        id: 'kind',
        title: t('forms.vehicle.kind'),
        hint: t('forms.steps.vehicle.kindHint'),
        options: vehicleKinds.map((id) => ({
          id,
          title: t(`skills.mobility.focuses.${id}`),
          text: t(`forms.vehicle.kinds.${id}`),
          terms: [],
          selected: kind === id,
          edits: [set(['kind'], id)],
        })),
      },
      {
        kind: 'fields',
        id: 'crew',
        title: t('forms.vehicle.crew'),
        fields: [
          ...(['least', 'most', 'per'] as const).map((id) => ({
            kind: 'number' as const,
            id,
            label: t(`forms.steps.vehicle.${id}`),
            ...(id === 'per' && { hint: t('forms.steps.vehicle.perHint') }),
            value: crew[id],
            min: 0,
            max: 1_000_000,
            path: ['crew', id],
          })),
          {
            kind: 'number',
            id: 'price',
            label: t('forms.vehicle.price'),
            value: price,
            min: 0,
            max: 1_000_000,
            path: ['price'],
          },
        ],
      },
      behind('pilot', pilot.by, owner !== undefined),
      ...(pilot.by === 'hand' ? [pilotFields(choices), mobility(choices)] : []),
    ],
  };
}

function pilotFields({ pilot }: VehicleChoices): FieldsWidget {
  return {
    kind: 'fields',
    id: 'pilot-fields',
    title: t('forms.vehicle.pilot'),
    fields: [
      ...(['agi', 'mnd'] as const).map((stat) => ({
        kind: 'number' as const,
        id: stat,
        label: t(`stats.${stat}.name`),
        value: pilot[stat],
        min: -10,
        max: 30,
        path: ['pilot', stat],
      })),
      {
        kind: 'flag',
        id: 'crafting',
        label: t('forms.steps.vehicle.crafting'),
        value: pilot.crafting,
        path: ['pilot', 'crafting'],
      },
    ],
  };
}

function mobility({ pilot }: VehicleChoices): Widget {
  return {
    kind: 'choice',
    id: 'mobility',
    title: t('forms.steps.vehicle.mobility'),
    options: (['none', 'basic', 'advanced'] as const).map((id) => ({
      id,
      title: id === 'none' ? t('forms.steps.vehicle.untrained') : t(`levels.${id}`),
      text: t(`forms.vehicle.mobility.${id}`),
      terms: [],
      selected: pilot.mobility === id,
      edits: [set(['pilot', 'mobility'], id)],
    })),
  };
}

/** Implements section 10. */
export function armyStep({ owner }: BlockState, { leader }: ArmyChoices): StepView {
  const fields: FieldsWidget = {
    kind: 'fields',
    id: 'leader-fields',
    title: t('forms.army.hero'),
    fields: [
      {
        kind: 'text',
        id: 'name',
        label: t('forms.steps.army.name'),
        value: leader.name,
        path: ['leader', 'name'],
        maxLength: 60,
        suggestions: [],
      },
      ...(['mnd', 'heroism'] as const).map((id) => ({
        kind: 'number' as const,
        id,
        label: id === 'mnd' ? t('stats.mnd.name') : t('sheet.heroism'),
        value: leader[id],
        min: id === 'mnd' ? -10 : 0,
        max: id === 'mnd' ? 30 : 999,
        path: ['leader', id],
      })),
    ],
  };
  return {
    id: 'army',
    title: t('forms.army.heading'),
    intro: t('forms.steps.army.intro'),
    widgets: [behind('leader', leader.by, owner !== undefined), ...(leader.by === 'hand' ? [fields] : [])],
  };
}

function behind(who: 'pilot' | 'leader', by: string, isAtHand: boolean): Widget {
  return {
    kind: 'choice',
    id: who,
    title: t(`forms.steps.behind.${who}`),
    ...(by === 'owner' && !isAtHand && { hint: t('forms.noOwner') }),
    options: (['owner', 'hand', 'nobody'] as const).map((id) => ({
      id,
      title: t(`forms.steps.behind.${who}s.${id}.name`),
      text: t(`forms.steps.behind.${who}s.${id}.text`),
      terms: [],
      selected: by === id,
      edits: [set([who, 'by'], id)],
    })),
  };
}
