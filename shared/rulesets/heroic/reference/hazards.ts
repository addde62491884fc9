import { signed, type Text } from '#shared/kernel/text';
import type { Entry } from '#shared/rules/reference/reference';
import type { Grid } from '#shared/rules/reference/referenceData';
import { afflictions } from '#shared/rulesets/heroic/content/afflictions';
import { conditions, hazards, type Hazard } from '#shared/rulesets/heroic/content/resolution';
import { label, statName, t } from '#shared/rulesets/heroic/texts';

/** Implements section 15. */
export const hazardEntries: readonly Entry[] = hazards.map(({ id, source }) => ({
  id: `hazard-${id}`,
  group: 'hazards',
  title: t(`hazards.${id}.name`),
  rule: source,
  blocks: [
    { kind: 'text', text: t(`hazards.${id}.text`) },
    { kind: 'check', id: 'hazard' },
  ],
  links: ['hazards'],
}));

/** Implements section 15. */
export const afflictionEntries: readonly Entry[] = afflictions.map(({ id, hazard, severity, source }) => ({
  id: `affliction-${id}`,
  group: 'hazards',
  title: t(`afflictions.${id}.name`),
  rule: source,
  blocks: [
    { kind: 'text', text: t(`afflictions.${id}.text`) },
    {
      kind: 'facts',
      rows: [
        {
          label: label('roll'),
          value: t('reference.attackTerm', { stat: statName('str'), plus: signed(severity) }),
        },
      ],
    },
    { kind: 'calculator', id: 'affliction' },
  ],
  links: [`hazard-${hazard}`, 'skill-healing'],
}));

export const conditionEntries: readonly Entry[] = [
  {
    id: 'conditions',
    group: 'conditions',
    title: t('reference.titles.conditions'),
    rule: '6',
    summary: t('reference.summary.conditions'),
    blocks: [
      {
        kind: 'facts',
        rows: conditions.map(({ id }) => ({
          label: t(`conditions.${id}.name`),
          value: t(`conditions.${id}.text`),
        })),
      },
    ],
    links: ['hazards', 'encumbrance'],
  },
  ...conditions.map(({ id, source }): Entry => ({
    id: `condition-${id}`,
    group: 'conditions',
    title: t(`conditions.${id}.name`),
    rule: source,
    blocks: [{ kind: 'text', text: t(`conditions.${id}.text`) }],
    links: ['conditions'],
  })),
];

export const hazardGrid: Grid = {
  kind: 'grid',
  columns: [label('name'), label('roll'), label('failure')],
  rows: hazards.map((hazard) => [
    t(`hazards.${hazard.id}.name`),
    resistance(hazard),
    t(`hazards.${hazard.id}.failure`),
  ]),
};

function resistance({ stat, modifier, variable }: Hazard): Text {
  const name = stat === 'defense' ? label('defense') : statName(stat);
  if (variable) return t('reference.variable', { stat: name });
  return modifier === 0 ? name : t('reference.attackTerm', { stat: name, plus: signed(modifier) });
}
