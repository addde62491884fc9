import { sum } from '#shared/kernel/sum';
import type { Problem } from '#shared/rules/problem';
import type { Text } from '#shared/kernel/text';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { t } from '#shared/rulesets/heroic/texts';
import type { FilledAbility } from '#shared/rulesets/heroic/forms/abilities';
import type { MinionChoices } from '#shared/rulesets/heroic/forms/choices';
import { forms, minionKinds, type MinionKind, type Needs } from '#shared/rulesets/heroic/content/formData';
import { abilityProblems } from '#shared/rulesets/heroic/forms/faults';
import type { Owner } from '#shared/rulesets/heroic/forms/owner';
import { formProblem } from '#shared/rulesets/heroic/forms/problems';

/** These rules apply only to heroes at creation. */
const ofHeroes: ReadonlySet<string> = new Set([
  'stat-points-unspent',
  'stat-points-overspent',
  'skill-choice',
  'concept',
  'gear-package',
  'coins-option-package',
  'coins-overspent',
]);

/** A minion's wizard shares these steps with a hero's; other problems belong to its first step. */
const sharedSteps: ReadonlySet<string> = new Set(['stats', 'skills', 'gear']);

/** Rules of heroes that also apply to minions, and the limits of the kind (3.5, 4, 11.2). */
export function minionProblems(
  choices: MinionChoices,
  kind: MinionKind,
  character: HeroicCharacter,
  abilities: readonly FilledAbility[],
  owner: Owner | undefined,
  share: { readonly due: number; readonly received: number } | undefined,
): Problem[] {
  return [
    ...kindProblems(choices),
    ...pointProblems(kind, character),
    ...character.problems
      .filter(({ code }) => !ofHeroes.has(code))
      .map((found) => (sharedSteps.has(found.step) ? found : { ...found, step: 'minion' })),
    ...featureProblems(choices, kind, abilities),
    ...abilityProblems(abilities),
    ...earned(choices, kind, owner),
    ...(share !== undefined && share.received > share.due
      ? [
          formProblem(
            'share-exceeded',
            { path: 'minion', step: 'minion', rule: '3.5' },
            {
              received: t('counts.exp', { count: share.received }),
              due: t('counts.exp', { count: share.due }),
            },
          ),
        ]
      : []),
  ];
}

function kindProblems({ minion }: MinionChoices): Problem[] {
  const where = { path: 'minion.kind', step: 'minion', rule: '3.5' };
  return minionKinds.has(minion.kind) ? [] : [formProblem('minion-kind', where, { kind: minion.kind })];
}

function pointProblems(kind: MinionKind, { points }: HeroicCharacter): Problem[] {
  const left = points === null ? 0 : points.granted - points.spent;
  if (left === 0) return [];
  const where = { path: 'stats', step: 'stats', rule: kind.source };
  const variant = left > 0 ? 'left' : 'over';
  return [
    formProblem(
      'minion-points',
      { ...where, variant },
      { kind: t(`forms.minion.kinds.${kind.id}.name`), count: Math.abs(left), points: kind.points },
    ),
  ];
}

/** Compares skills, and abilities where the kind allows them, with the limits; an advanced skill counts twice. */
function featureProblems(
  { skills }: MinionChoices,
  kind: MinionKind,
  abilities: readonly FilledAbility[],
): Problem[] {
  const taken = sum(skills.map(({ level }) => (level === 'advanced' ? 2 : 1)));
  const params = { kind: t(`forms.minion.kinds.${kind.id}.name`), count: kind.skills };
  if (!kind.abilities) {
    return [
      ...(taken === kind.skills
        ? []
        : [
            formProblem(
              'minion-features',
              {
                path: 'skills',
                step: 'skills',
                rule: kind.source,
                variant: 'skills',
                undone: taken < kind.skills,
              },
              params,
            ),
          ]),
      ...(abilities.length === 0
        ? []
        : [
            formProblem(
              'minion-features',
              { path: 'abilities', step: 'abilities', rule: kind.source, variant: 'abilities' },
              params,
            ),
          ]),
    ];
  }
  if (taken + abilities.length === kind.skills) return [];
  const undone = taken + abilities.length < kind.skills;
  const where = { path: 'skills', step: 'skills', rule: kind.source, variant: 'either', undone };
  return [formProblem('minion-features', where, params)];
}

/** Skills required of the owner; checked only while the owner is available. */
function earned({ minion }: MinionChoices, kind: MinionKind, owner: Owner | undefined): Problem[] {
  if (owner === undefined) return [];
  const lacks = ({ skill, focus, level }: Needs): boolean => {
    const has = levelOf(owner.character.advanced.skills, skill, focus);
    return has === undefined || (level === 'advanced' && has === 'basic');
  };
  const params = ({ skill, focus, level }: Needs): Readonly<Record<string, Text>> => {
    const { content } = owner.character;
    return {
      owner: owner.name,
      kind: t(`forms.minion.kinds.${kind.id}.name`),
      skill: skillName(content, { id: skill, focus }),
      level: t(`levels.${level}`),
    };
  };
  const needs = minion.illusion ? forms.illusion.needs : kind.needs;
  const where = { step: 'minion', rule: kind.source };
  return [
    ...(lacks(needs)
      ? [formProblem('minion-unearned', { ...where, path: 'minion.kind' }, params(needs))]
      : []),
    ...(minion.beast && lacks(forms.beast.needs)
      ? [
          formProblem(
            'beast-unearned',
            { ...where, path: 'minion.beast', rule: forms.beast.source },
            params(forms.beast.needs),
          ),
        ]
      : []),
  ];
}
