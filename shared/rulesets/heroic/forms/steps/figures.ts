import { stepper } from '#shared/rules/builders/steppers';
import type { FieldsWidget, Stepper } from '#shared/rules/views';
import { plainNumber, raw } from '#shared/kernel/text';
import { fieldsWidget, steppersWidget } from '#shared/rules/builders/blocks';
import { flagAt, numberAt, textField } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import suggestions from '#shared/rulesets/heroic/data/suggestions.json';
import { statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { forms } from '#shared/rulesets/heroic/content/formData';
import { conceptOf } from '#shared/rulesets/heroic/forms/block';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';

/** Implements section 14. */
export function figuresStep(current: BlockState): StepBody {
  const { block, content } = current;
  const { choices, form } = block.of;
  const concept = conceptOf(content, block.of);
  return {
    intro: t(`forms.steps.figures.intro.${form}`),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      fieldsWidget({ id: 'concept' }, [
        textField(['concept'], t('forms.steps.figures.concept'), choices.concept, 60, {
          hint: concept ?? t('forms.steps.figures.conceptHint'),
        }),
        textField(['notes'], t('print.notes'), choices.notes, 1000, {
          hint: content.templates.get(choices.template)?.text ?? t('forms.steps.figures.notesHint'),
        }),
      ]),
      steppersWidget(
        { id: 'stats', title: t('creation.stats.stats'), hint: t('forms.steps.figures.statsHint') },
        statIds.map((stat) => statRow(stat, choices.stats[stat])),
      ),
      byHand(current),
    ],
  };
}

function statRow(stat: StatId, value: number): Stepper {
  const { least, most } = forms.limits.stat;
  return stepper(
    { id: stat, label: t(`stats.${stat}.name`), text: t(`stats.${stat}.text`), value, min: least, max: most },
    {
      path: ['stats', stat],
      highest: t('creation.stats.atMaximum', { maximum: most }),
      lowest: t('creation.stats.atMinimum', { minimum: plainNumber(least) }),
    },
  );
}

function byHand({ block }: BlockState): FieldsWidget {
  const { choices } = block.of;
  return fieldsWidget(
    { id: 'by-hand', title: t('forms.steps.figures.byHand') },
    (['endurance', 'defense', 'heroism'] as const).flatMap((id) => {
      const { on, value } = choices.byHand[id];
      const range = id === 'defense' ? forms.limits.value : forms.limits.endurance;
      const label = t(`sheet.${id}`);
      const now = raw(plainNumber(block.character[id].value));
      return [
        flagAt(['byHand', id, 'on'], t('forms.steps.figures.setByHand', { what: label }), on, {
          id: `${id}-on`,
          hint: t('forms.steps.figures.now', { what: label, value: now }),
        }),
        ...(on
          ? [
              numberAt(['byHand', id, 'value'], label, value, [range.least, range.most], {
                id,
                hint: t('forms.steps.figures.byHandHint'),
              }),
            ]
          : []),
      ];
    }),
  );
}
