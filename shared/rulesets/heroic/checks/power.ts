import type { Json } from '#shared/kernel/jsonValue';
import { sum } from '#shared/kernel/sum';
import { defineCheck, type Check, type ReadDie, type Special } from '#shared/rules/checks';
import type { Source } from '#shared/rules/explained';
import { choice, flag, optionalGroup, optionalNumber, type InputValues } from '#shared/rules/inputs';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { strainOf, strainSpecials, trainingInput } from './strain';
import { effectId, useId, type SphereEntry, type SphereUse } from '#shared/rulesets/heroic/content/spheres';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { chanceOf, criticalOf, keep, readDice, sideDice, type Side, type Test } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';
import { oddsOf, sideWhatIfs } from './odds';
import { readRoll, rollDice, rollInputs, type Resolved } from './reading';

/** Implements 11.1. */
export const durations = ['scene', 'day', 'week', 'permanent'] as const;

/** Each modifier of 11.1 can be used once. */
export const stretchInputs = {
  area: flag(t('inputs.area')),
  intense: flag(t('inputs.intense')),
  duration: choice(
    t('inputs.duration'),
    durations.map((id) => ({ id, label: t(`inputs.durations.${id}`) })),
  ),
};
export type Stretch = InputValues<typeof stretchInputs>;

/** Further targets in an area resist the same roll (12.1.2). */
export const targetsInput = optionalNumber(t('powers.inputs.targets'), {
  min: 1,
  max: 11,
  initial: 1,
  hint: t('powers.inputs.targetsHint'),
});

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
  return [
    {
      id: 'area',
      title: t('powers.rolls.area.title'),
      text: t('powers.rolls.area.text', { yards }),
      tone: 'plain',
    },
  ];
}

export function targetDice(count: number, mode: Side['mode']) {
  return Array.from({ length: count }, (_, index) =>
    sideDice(`target-${String(index + 2)}`, mode, t('powers.rolls.target', { nth: index + 2 })),
  );
}

export function readTargetDice(tests: readonly Test[], mode: Side['mode']): ReadDie[] {
  return tests.flatMap((test, index) =>
    readDice(`target-${String(index + 2)}`, test, mode, criticalOf(test.natural)),
  );
}

type Values = Side & {
  readonly against?: Side | undefined;
  readonly luck?: number | undefined;
  readonly training: 'basic' | 'advanced';
  readonly sphere?: { readonly use: string } | undefined;
  readonly targets?: number | undefined;
} & Stretch;

/** Implements 11 and 12.1.2: Mnd with the use and its modifiers, then the strain. */
export function powerCheck({ spheres }: Content): Check {
  const uses = new Map(
    spheres.all.flatMap((sphere) =>
      sphere.uses
        .filter(({ attack }) => attack === undefined)
        .map((use) => [useId(sphere, use), { sphere, use }] as const),
    ),
  );
  const usedFor = ({ sphere }: Values) => (sphere === undefined ? undefined : uses.get(sphere.use));
  const sourcesOf = (values: Values): Source[] => [
    ...trainingSources(values.training),
    ...useSources(usedFor(values)),
    ...stretchSources(values),
  ];
  const sideOf = (values: Values): Side => ({
    stat: values.stat,
    modifier: values.modifier + sum(sourcesOf(values).map(({ amount }) => amount)),
    mode: values.mode,
  });
  const others = (values: Values): number =>
    values.against === undefined || !values.area ? 0 : (values.targets ?? 0);
  return defineCheck({
    id: 'power',
    title: t('checks.power.title'),
    text: t('checks.power.text'),
    rule: figures.strain.source,
    inputs: {
      ...rollInputs,
      training: trainingInput,
      ...stretchInputs,
      sphere: optionalGroup(
        t('powers.inputs.sphere'),
        { use: choice(t('powers.inputs.use'), useOptions(uses)) },
        t('powers.inputs.sphereHint'),
      ),
      targets: targetsInput,
    },
    atTable: { asks: [], bonus: 'modifier' },
    dice: (values) => [...rollDice(values), ...targetDice(others(values), values.against?.mode ?? 'normal')],
    read: (values, roll) => {
      const resolved = readRoll(values, roll, sourcesOf(values));
      const { reading, test, success } = resolved;
      const strain = strainOf(test.natural, values.training);
      const own = rollDice(values).length;
      const tests = roll.dice.slice(own).map((faces) => keep(faces, values.against?.mode ?? 'normal'));
      const targets = tests.map((each) => resisting(resolved, each, values.against));
      return {
        ...reading,
        dice: [...reading.dice, ...readTargetDice(tests, values.against?.mode ?? 'normal')],
        specials: [
          ...reading.specials,
          ...effectSpecials(usedFor(values), success),
          ...stretchSpecials(values, success),
          ...targets.map(({ special }, index) => special(index + 2)),
          ...strainSpecials(strain),
        ],
        json: {
          ...(reading.json as object),
          strain,
          ...(targets.length > 0 && { targets: targets.map(({ affected }) => affected) }),
        } satisfies Json,
      };
    },
    odds: (values) => {
      const odds = oddsOf(sideOf(values), values.against);
      const strain = (damage: number) => ({
        label: t('rolls.strain.title', { count: damage }),
        p: chanceOf(values.mode, ({ natural }) => strainOf(natural, values.training) === damage),
      });
      const possible = [figures.strain.light.damage, figures.strain.worst.damage]
        .map(strain)
        .filter(({ p }) => p > 0);
      return { ...odds, specials: [...odds.specials, ...possible] };
    },
    whatIfs: (values) => sideWhatIfs(sideOf(values), values.against, values.luck ?? 0),
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
    title: t(`powers.rolls.${id}.title`),
    text: t(`powers.rolls.${id}.text`, { damage, yards }),
    tone,
  });
  return [
    ...areaSpecials(area),
    ...(intense && success ? [added('intense', 'good')] : []),
    ...(duration === 'permanent' && success ? [added('permanent', 'plain')] : []),
  ];
}

/** Further targets compare with the caster's single roll (12.1.2); a tie resists. */
function resisting({ total }: Resolved, test: Test, against: Side | undefined) {
  const resists = test.natural + (against?.stat ?? 0) + (against?.modifier ?? 0);
  const affected = total > resists;
  const special = (nth: number): Special => ({
    id: `target-${String(nth)}`,
    title: t(`powers.rolls.${affected ? 'affected' : 'resists'}`, { nth, total, against: resists }),
    tone: affected ? 'good' : 'bad',
  });
  return { affected, special };
}
