import { fieldsWidget } from '#shared/rules/builders/blocks';
import { choiceAt, flagAt, numberAt, textField } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { FieldsWidget, Widget } from '#shared/rules/views';
import { t } from '#shared/rulesets/heroic/texts';
import { vehicleKinds } from '#shared/rulesets/heroic/content/formData';
import type { ArmyChoices, VehicleChoices } from '#shared/rulesets/heroic/forms/choices';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';

/** Implements section 9. */
export function vehicleStep({ owner }: BlockState, choices: VehicleChoices): StepBody {
  const { crew, pilot, price, kind } = choices;
  return {
    intro: t('forms.steps.vehicle.intro'),
    widgets: [
      choiceAt(
        ['kind'],
        t('forms.vehicle.kind'),
        kind,
        vehicleKinds.map((id) => ({
          id,
          title: t(`skills.mobility.focuses.${id}`),
          text: t(`forms.vehicle.kinds.${id}`),
        })),
        { hint: t('forms.steps.vehicle.kindHint') },
      ),
      fieldsWidget({ id: 'crew', title: t('forms.vehicle.crew') }, [
        ...(['least', 'most', 'per'] as const).map((id) =>
          numberAt(['crew', id], t(`forms.steps.vehicle.${id}`), crew[id], [0, 1_000_000], {
            ...(id === 'per' && { hint: t('forms.steps.vehicle.perHint') }),
          }),
        ),
        numberAt(['price'], t('forms.vehicle.price'), price, [0, 1_000_000]),
      ]),
      behind('pilot', pilot.by, owner !== undefined),
      ...(pilot.by === 'hand' ? [pilotFields(choices), mobility(choices)] : []),
    ],
  };
}

function pilotFields({ pilot }: VehicleChoices): FieldsWidget {
  return fieldsWidget({ id: 'pilot-fields', title: t('forms.vehicle.pilot') }, [
    ...(['agi', 'mnd'] as const).map((stat) =>
      numberAt(['pilot', stat], t(`stats.${stat}.name`), pilot[stat], [-10, 30]),
    ),
    flagAt(['pilot', 'crafting'], t('forms.steps.vehicle.crafting'), pilot.crafting),
  ]);
}

function mobility({ pilot }: VehicleChoices): Widget {
  return choiceAt(
    ['pilot', 'mobility'],
    t('forms.steps.vehicle.mobility'),
    pilot.mobility,
    (['none', 'basic', 'advanced'] as const).map((id) => ({
      id,
      title: id === 'none' ? t('forms.steps.vehicle.untrained') : t(`levels.${id}`),
      text: t(`forms.vehicle.mobility.${id}`),
    })),
  );
}

/** Implements section 10. */
export function armyStep({ owner }: BlockState, { leader }: ArmyChoices): StepBody {
  const fields: FieldsWidget = fieldsWidget({ id: 'leader-fields', title: t('forms.army.hero') }, [
    textField(['leader', 'name'], t('forms.steps.army.name'), leader.name, 60),
    ...(['mnd', 'heroism'] as const).map((id) =>
      numberAt(['leader', id], id === 'mnd' ? t('stats.mnd.name') : t('sheet.heroism'), leader[id], [
        id === 'mnd' ? -10 : 0,
        id === 'mnd' ? 30 : 999,
      ]),
    ),
  ]);
  return {
    intro: t('forms.steps.army.intro'),
    widgets: [behind('leader', leader.by, owner !== undefined), ...(leader.by === 'hand' ? [fields] : [])],
  };
}

function behind(who: 'pilot' | 'leader', by: string, isAtHand: boolean): Widget {
  return choiceAt(
    [who, 'by'],
    t(`forms.steps.behind.${who}`),
    by,
    (['owner', 'hand', 'nobody'] as const).map((id) => ({
      id,
      title: t(`forms.steps.behind.${who}s.${id}.name`),
      text: t(`forms.steps.behind.${who}s.${id}.text`),
    })),
    { id: who, ...(by === 'owner' && !isAtHand && { hint: t('forms.noOwner') }) },
  );
}
