import { sum } from '#shared/kernel/sum';
import type { EffectSource } from '#shared/rules/effects';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import type { Problem } from '#shared/rules/problem';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { added } from '#shared/rulesets/heroic/content/effectTargets';
import type { FilledAbility } from './abilities';
import type { NpcModifierEntry } from '#shared/rulesets/heroic/content/formEntries';
import { formProblem, missingEntry } from './problems';

const isStat = (target: string): boolean => statIds.some((stat) => stat === target);

/** Returns everything but stats, named after each modifier. */
export function npcModifierSources(modifiers: readonly NpcModifierEntry[]): EffectSource[] {
  return modifiers.map(({ name, source, effects }) => ({
    label: name,
    rule: source,
    effects: effects.filter(({ to }) => !isStat(to)),
  }));
}

export function statSources(modifiers: readonly NpcModifierEntry[], stat: StatId): Source[] {
  const effectSources = modifiers.map(({ name, source, effects }) => ({
    label: name,
    rule: source,
    effects,
  }));
  return added(stat, effectSources, new Set());
}

export function modifierSkills(modifiers: readonly NpcModifierEntry[]): TakenSkill[] {
  return modifiers.flatMap(({ skills = [] }) => skills.map((skill) => ({ ...skill })));
}

/** The highest value of the modifiers (14.1), never below 0; undefined if none sets it. */
export function modifierHeroism(
  modifiers: readonly NpcModifierEntry[],
  stats: Readonly<Record<StatId, number>>,
): Explained | undefined {
  const all = modifiers.flatMap(({ name, source, heroism }) =>
    heroism === undefined
      ? []
      : [
          explain([
            { label: statName(heroism.stat), amount: stats[heroism.stat], rule: source },
            { label: name, amount: heroism.plus, rule: source },
          ]),
        ],
  );
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const best = others.reduce((high, one) => (one.value > high.value ? one : high), first);
  if (best.value >= 0) return best;
  return explain([
    ...best.sources,
    { label: t('sources.minimum'), amount: -best.value, rule: best.sources[0]?.rule ?? '14.1' },
  ]);
}

/** Reports unavailable, duplicate and unsuitable modifiers, and missing requirements. */
export function modifierProblems(
  modifiers: readonly NpcModifierEntry[],
  abilities: readonly FilledAbility[],
  chosenSkills: number,
  isMount: boolean,
): Problem[] {
  const extra = sum(modifiers.map(({ extraSkills = 0 }) => extraSkills));
  return modifiers.flatMap((modifier, index) => {
    const where = { path: `modifiers[${String(index)}]`, step: 'modifiers', rule: modifier.source };
    const twice = modifiers.slice(0, index).some(({ id }) => id === modifier.id);
    const lacksAbility =
      modifier.needsAbility !== undefined &&
      !abilities.some(({ entry }) => modifier.needsAbility?.includes(entry.id));
    return [
      ...missingEntry(modifier, where.path, where.step),
      ...(twice ? [formProblem('modifier-twice', where, { modifier: modifier.name })] : []),
      ...(modifier.fits === 'mount' && !isMount
        ? [formProblem('modifier-fits', where, { modifier: modifier.name })]
        : []),
      ...(lacksAbility
        ? [formProblem('modifier-ability', { ...where, step: 'abilities' }, { modifier: modifier.name })]
        : []),
      ...(modifier.extraSkills !== undefined && chosenSkills < extra
        ? [formProblem('modifier-skill', { ...where, step: 'skills' }, { modifier: modifier.name })]
        : []),
    ];
  });
}
