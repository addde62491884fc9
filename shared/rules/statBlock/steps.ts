import { insert, remove, set, type EditPath } from '#shared/character/edits';
import { chosenWidget, fieldsWidget, type Row } from '#shared/rules/builders/blocks';
import type { ChosenWidget, Control, StepView, Widget } from '#shared/rules/views';
import { abilityName, attackName, plusRange, type StatBlock } from './block';
import { t } from './texts';
import { abilitySchema, attackSchema, protections, restorations } from './choices';
import { figureGroups, numberOf } from './declaration';

export const stepIds = ['figures', 'skills', 'attacks', 'abilities'] as const;
export type StepId = (typeof stepIds)[number];

export function statBlockSteps({ rules }: StatBlock): readonly StepId[] {
  return stepIds.filter((id) => id !== 'skills' || rules.skills.length > 0);
}

export function statBlockStep(block: StatBlock, id: string): StepView {
  const step = statBlockSteps(block).find((known) => known === id) ?? 'figures';
  return {
    id: step,
    title: t(`steps.${step}.title`),
    intro: t(`steps.${step}.intro`),
    widgets: widgets[step](block),
  };
}

const widgets: Readonly<Record<StepId, (block: StatBlock) => readonly Widget[]>> = {
  figures: ({ rules, choices, kind }) => [
    { kind: 'identity', id: 'name', nameSuggestions: [] },
    fieldsWidget({ id: 'concept' }, [
      {
        kind: 'text',
        id: 'concept',
        label: t('concept'),
        hint: kind,
        value: choices.concept,
        path: ['concept'],
        maxLength: 200,
        suggestions: [],
      },
      {
        kind: 'text',
        id: 'notes',
        label: t('notes'),
        value: choices.notes,
        path: ['notes'],
        maxLength: 4000,
        suggestions: [],
      },
    ]),
    ...figureGroups.flatMap((group): Widget[] => {
      const entered = rules.numbers.filter((one) => one.group === group);
      if (entered.length === 0) return [];
      return [
        fieldsWidget(
          { id: group, title: t(`groups.${group}`) },
          entered.map(({ id, label, hint, min, max }) => ({
            kind: 'number',
            id,
            label,
            min,
            max,
            path: ['numbers', id],
            value: numberOf(rules, choices, id),
            ...(hint && { hint }),
          })),
        ),
      ];
    }),
    ...(rules.protects ? [protectionFields(rules, choices)] : []),
  ],
  skills: ({ rules, choices }) => [
    fieldsWidget(
      { id: 'skills', title: t('skills') },
      rules.skills.map(({ id, label }) => ({
        kind: 'number',
        id,
        label,
        ...rules.skillRange,
        value: choices.skills[id] ?? 0,
        path: ['skills', id],
      })),
    ),
  ],
  attacks: (block) => [
    chosen(
      'attacks',
      block.choices.attacks.map(attackRow(block)),
      attackSchema.parse({ by: block.rules.attackBy[0] ?? '' }),
    ),
  ],
  abilities: ({ rules, choices }) => [
    chosen(
      'abilities',
      choices.abilities.map((ability, index) => ({
        ...rowAt(['abilities', index], index),
        title: abilityName(rules, ability),
        controls: [
          text('name', ability.name, ['abilities', index], 200),
          text('text', ability.text, ['abilities', index], 4000),
          {
            kind: 'number' as const,
            id: 'uses',
            label: t('fields.uses'),
            value: ability.uses ?? 0,
            min: 0,
            max: 20,
            path: ['abilities', index, 'uses'],
          },
          {
            kind: 'select' as const,
            id: 'restored',
            label: t('fields.restored'),
            value: ability.restored ?? 'encounter',
            options: restorations.map((value) => ({
              value,
              label: t(`restored.${value}`),
              edits: [set(['abilities', index, 'restored'], value)],
            })),
          },
        ],
      })),
      abilitySchema.parse({}),
    ),
  ],
};

function protectionFields({ damageTypes = [] }: StatBlock['rules'], choices: StatBlock['choices']): Widget {
  return fieldsWidget(
    { id: 'protections', title: t('protections.title') },
    damageTypes.map(({ id, label }) => ({
      kind: 'select',
      id: `protection-${id}`,
      label,
      value: choices.protections[id] ?? 'none',
      path: ['protections', id],
      options: protections.map((each) => ({
        value: each,
        label: t(`protections.${each}`),
        edits: [set(['protections', id], each)],
      })),
    })),
  );
}

function chosen(
  id: 'attacks' | 'abilities',
  rows: readonly Row[],
  value: Parameters<typeof insert>[1],
): ChosenWidget {
  return chosenWidget(
    {
      id,
      title: t(id),
      empty: t(id === 'attacks' ? 'noAttacks' : 'noAbilities'),
      add: { id: `add-${id}`, label: t(`add.${id}`), edits: [insert([id], value)] },
    },
    rows,
  );
}

function attackRow({ rules }: StatBlock) {
  return (attack: ReturnType<typeof attackSchema.parse>, index: number): Row => {
    const path = ['attacks', index];
    return {
      ...rowAt(path, index),
      title: attackName(rules, attack),
      controls: [
        text('name', attack.name, path, 200),
        ...select(
          'by',
          attack.by,
          path,
          rules.numbers.filter(({ id }) => rules.attackBy.includes(id)),
        ),
        ...select('skill', attack.skill, path, rules.skills),
        {
          kind: 'number',
          id: 'plus',
          label: t('attack.plus'),
          value: attack.plus,
          ...plusRange,
          path: [...path, 'plus'],
        },
        text('damage', attack.damage, path, 200),
        ...rules.attackExtras.map((extra): Control => ({
          kind: 'number',
          ...extra,
          value: attack.extras[extra.id] ?? extra.min,
          path: [...path, 'extras', extra.id],
        })),
        text('range', attack.range, path, 200),
        text('note', attack.note, path, 200),
      ],
    };
  };
}

/** Left out if there is nothing to choose. */
function select(
  id: 'by' | 'skill',
  value: string,
  path: EditPath,
  options: StatBlock['rules']['skills'],
): Control[] {
  if (options.length === 0) return [];
  const all = [{ id: '', label: t('nothing') }, ...options];
  return [
    {
      kind: 'select',
      id,
      label: t(`attack.${id}`),
      value: all.some((option) => option.id === value) ? value : '',
      options: all.map((option) => ({
        value: option.id,
        label: option.label,
        edits: [set([...path, id], option.id)],
      })),
    },
  ];
}

function text(
  id: 'name' | 'text' | 'damage' | 'range' | 'note',
  value: string,
  path: EditPath,
  maxLength: number,
): Control {
  return { kind: 'text', id, label: t(`fields.${id}`), value, maxLength, path: [...path, id] };
}

const rowAt = (path: EditPath, index: number) => ({
  id: String(index),
  terms: [],
  remove: [remove(path)],
  problems: [],
});
