import { problemsAt } from '#shared/rulesets/heroic/choices/problems';
import { insert, remove, type EditPath } from '#shared/character/edits';
import { catalogWidget, chosenWidget, type Row } from '#shared/rules/builders/blocks';
import { numberAt, selectAt, textAt } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { Problem } from '#shared/rules/problem';
import type { Control, Widget } from '#shared/rules/views';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { naming } from '#shared/rulesets/heroic/content/packNames';
import { t } from '#shared/rulesets/heroic/texts';
import { valueOf, type FilledAbility } from '#shared/rulesets/heroic/forms/abilities';
import { scaleIds, type AbilityEntry, type Variable } from '#shared/rulesets/heroic/content/formData';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';

/** Implements section 14.2. */
export function abilitiesStep({ content, block }: BlockState): StepBody {
  return {
    intro: t('forms.steps.abilities.intro'),
    widgets: abilityWidgets(content, block.abilities, block.problems),
  };
}

/** Each variable is a field. */
export function abilityWidgets(
  content: Content,
  abilities: readonly FilledAbility[],
  problems: readonly Problem[],
): Widget[] {
  return [
    chosenWidget(
      { id: 'abilities', title: t('forms.steps.abilities.chosen'), empty: t('forms.abilities.none') },
      abilities.map((ability, index) => row(ability, index, problems)),
    ),
    catalogWidget(
      {
        id: 'all-abilities',
        title: t('forms.steps.abilities.catalog'),
        searchLabel: t('forms.steps.abilities.search'),
      },
      [
        { id: 'plain', label: t('forms.steps.abilities.plain') },
        { id: 'variables', label: t('forms.steps.abilities.variables') },
      ],
      content.abilities.all.map((entry) => ({
        id: entry.id,
        title: entry.name,
        group: entry.variables.length === 0 ? 'plain' : 'variables',
        text: entry.text(unfilled(entry)),
        terms: [],
        owned: abilities.filter((ability) => ability.entry.id === entry.id).length,
        actions: [
          {
            id: 'add',
            label: t('creation.gear.add'),
            edits: [
              insert(['abilities'], { id: entry.id, values: {}, note: '' }),
              ...naming(content, entry.id),
            ],
          },
        ],
      })),
    ),
  ];
}

/** Shows the letter of each variable; variables for text have a common placeholder. */
function unfilled({ variables }: AbilityEntry) {
  return Object.fromEntries(
    variables.map(({ id, kind }) => [
      id,
      kind === 'words' ? t('forms.open') : t(`forms.letters.${letter(id)}`),
    ]),
  );
}

function letter(id: string): string {
  return id === 'x' || id === 'y' ? id : 'z';
}

function row(
  { entry, choice, title, text }: FilledAbility,
  index: number,
  problems: readonly Problem[],
): Row {
  const at: EditPath = ['abilities', index];
  return {
    id: `abilities-${String(index)}`,
    title,
    detail: text,
    controls: [
      ...entry.variables.map((variable) => control(entry, variable, valueOf(variable, choice.values), at)),
      textAt([...at, 'note'], t('forms.steps.abilities.note'), choice.note, 200),
    ],
    remove: [remove(at)],
    problems: problemsAt(problems, `abilities[${String(index)}]`),
  };
}

function control(entry: AbilityEntry, variable: Variable, value: number | string, at: EditPath): Control {
  const { id } = variable;
  const label = entry.label(id);
  const path = [...at, 'values', id];
  switch (variable.kind) {
    case 'number':
      return numberAt(path, label, Number(value), [variable.min, variable.max], { id });
    case 'modifier':
      return numberAt(path, label, Number(value), [-20, 20], { id });
    case 'words':
      return textAt(path, label, String(value), 100, { id });
    case 'scale':
      return selectAt(
        path,
        label,
        String(value),
        scaleIds.map((scale) => ({ value: scale, label: t(`scales.${scale}`) })),
        { id },
      );
  }
}
