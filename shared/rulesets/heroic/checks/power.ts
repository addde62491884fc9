import type { Check, Special } from '#shared/rules/checks';
import { choice, flag, optionalGroup, type InputValues, choiceOf } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { criticalOf } from './rolls';
import { t, titleAndText } from '#shared/rulesets/heroic/texts';
import type { Source } from '#shared/rules/explained';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { effectId, useId, type SphereEntry, type SphereUse } from '#shared/rulesets/heroic/content/spheres';
import { criticalsOfRolls, rollCheck, rollInputs, type RollJudgment } from './roll';

/** The level in the sphere; the advanced level avoids most strain (4). */
export const trainingInput = choice(t('inputs.training'), [
  { id: 'basic', label: t('levels.basic') },
  { id: 'advanced', label: t('levels.advanced') },
]);
type Training = 'basic' | 'advanced';

/** The strain is in Dmg and depends on the natural roll alone (12.1.2). */
export function strainOf(natural: number, training: Training): number {
  if (training === 'advanced' && criticalOf(natural) !== 'failure') return 0;
  const { worst, light } = figures.strain;
  if (natural <= worst.to) return worst.damage;
  return natural <= light.to ? light.damage : 0;
}

export function strainSpecials(damage: number): Special[] {
  if (damage === 0) return [];
  return [
    {
      id: `strain-${String(damage)}`,
      title: t('rolls.strain.title', { count: damage }),
      text: t('rolls.strain.text'),
      tone: 'bad',
    },
  ];
}

/** Implements 11.1. */
const durations = ['scene', 'day', 'week', 'permanent'] as const;

/** Each modifier of 11.1 can be used once. */
export const stretchInputs = {
  area: flag(t('inputs.area')),
  intense: flag(t('inputs.intense')),
  duration: choiceOf(t('inputs.duration'), durations, (id) => t(`inputs.durations.${id}`)),
};
type Stretch = InputValues<typeof stretchInputs>;

/** The modifiers that power modifiers cost the roll (11.1). */
export function stretchSources({ area, intense, duration }: Stretch): Source[] {
  const { power } = figures;
  const costs = [
    ...(area ? [['area', power.area] as const] : []),
    ...(intense ? [['intense', power.intense] as const] : []),
    ...(duration === 'scene' ? [] : [[duration, power.duration[duration]] as const]),
  ];
  return costs.map(([id, amount]) => ({
    label: t(`powers.modifiers.${id}.name`),
    amount,
    rule: power.source,
  }));
}

/** The advanced level adds to the roll (4). */
export function trainingSources(training: 'basic' | 'advanced'): Source[] {
  if (training === 'basic') return [];
  return [{ label: t('levels.advanced'), amount: figures.power.trained, rule: '4' }];
}

export function areaSpecials(area: boolean): Special[] {
  if (!area) return [];
  const yards = figures.power.areaYards;
  return [{ id: 'area', ...titleAndText('powers.rolls.area', { yards }), tone: 'plain' }];
}

/** Implements 11 and 12.1.2: Mnd with the use and its modifiers, then the strain. */
export function powerCheck({ spheres }: Content): Check {
  const uses = new Map(
    spheres.all.flatMap((sphere) =>
      sphere.uses
        .filter(({ attack }) => attack === undefined)
        .map((use) => [useId(sphere, use), { sphere, use }] as const),
    ),
  );
  const inputs = {
    ...rollInputs,
    training: trainingInput,
    ...stretchInputs,
    sphere: optionalGroup(
      t('powers.inputs.sphere'),
      { use: choice(t('powers.inputs.use'), useOptions(uses)) },
      t('powers.inputs.sphereHint'),
    ),
  };
  type Values = InputValues<typeof inputs>;
  const usedFor = ({ sphere }: Values) => (sphere === undefined ? undefined : uses.get(sphere.use));
  return rollCheck({
    id: 'power',
    rule: figures.strain.source,
    inputs,
    sources: (values) => [
      ...trainingSources(values.training),
      ...useSources(usedFor(values)),
      ...stretchSources(values),
    ],
    tells: ({ training }) => [
      ...criticalsOfRolls,
      ...[figures.strain.light.damage, figures.strain.worst.damage].map((damage) => ({
        label: t('rolls.strain.title', { count: damage }),
        shows: ({ natural }: RollJudgment) => strainOf(natural, training) === damage,
        isRare: true as const,
      })),
    ],
    read(values, { natural, success }, { specials, json }) {
      const strain = strainOf(natural, values.training);
      return {
        specials: [
          ...specials,
          ...effectSpecials(usedFor(values), success),
          ...stretchSpecials(values, success),
          ...strainSpecials(strain),
        ],
        json: { ...(json as object), strain },
      };
    },
  });
}

interface UsedFor {
  readonly sphere: SphereEntry;
  readonly use: SphereUse;
}

/** The input needs at least one option, even without any uses. */
function useOptions(uses: ReadonlyMap<string, UsedFor>) {
  return [...uses].map(([id, { sphere, use }]) => ({
    id,
    label: t('powers.inputs.useOption', { sphere: sphere.name, use: use.name }),
  }));
}

function useSources(used: UsedFor | undefined): Source[] {
  if (used === undefined || used.use.modifier === 0) return [];
  return [{ label: used.use.name, amount: used.use.modifier, rule: used.sphere.source }];
}

/** Sheets attach consequences to the id of a successful use. */
function effectSpecials(used: UsedFor | undefined, success: boolean): Special[] {
  if (used === undefined || !success) return [];
  const { sphere, use } = used;
  return [{ id: effectId(sphere, use), title: use.name, text: use.text, tone: 'good' }];
}

/** Power modifiers only have an effect if the power succeeds (11.1). */
function stretchSpecials({ area, intense, duration }: Stretch, success: boolean): Special[] {
  const { intenseDamage: damage, knockback: yards } = figures.power;
  const added = (id: 'intense' | 'permanent', tone: Special['tone']): Special => ({
    id,
    ...titleAndText(`powers.rolls.${id}`, { damage, yards }),
    tone,
  });
  return [
    ...areaSpecials(area),
    ...(intense && success ? [added('intense', 'good')] : []),
    ...(duration === 'permanent' && success ? [added('permanent', 'plain')] : []),
  ];
}
