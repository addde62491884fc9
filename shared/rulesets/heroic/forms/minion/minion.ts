import type { CharacterDocument } from '#shared/character/document';
import { sum } from '#shared/kernel/sum';
import type { EffectSource } from '#shared/rules/effects';
import { explain } from '#shared/rules/explained';
import type { Problem } from '#shared/rules/problem';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { derive, type HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import type { InventoryState } from '#shared/rulesets/heroic/state/play';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { filledAbilities, isInvulnerable, type FilledAbility } from '#shared/rulesets/heroic/forms/abilities';
import type { MinionChoices } from '#shared/rulesets/heroic/forms/choices';
import { forms, minionKinds, type MinionKind, type Needs } from '#shared/rulesets/heroic/content/formData';
import type { Owner } from '#shared/rulesets/heroic/forms/owner';
import type { Text } from '#shared/kernel/text';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import { abilityProblems, formProblem } from '#shared/rulesets/heroic/forms/faults';

/** Marks ledger entries that are a minion's share of its owner's Exp (3.5). */
export const shareTag = 'share';

/** Implements section 3.5. */
export interface Minion {
  readonly choices: MinionChoices;
  readonly kind: MinionKind;
  readonly owner: Owner | undefined;
  readonly character: HeroicCharacter;
  readonly abilities: readonly FilledAbility[];
  /** The number of members of a band, otherwise 1. */
  readonly count: number;
  /** The share of the owner's Exp; undefined while the owner is not available, or if the minion does not stay. */
  readonly share: { readonly due: number; readonly received: number } | undefined;
  readonly problems: readonly Problem[];
}

/** The first kind of the table replaces an unknown one. */
function kindOf({ minion }: MinionChoices): MinionKind {
  const kind = minionKinds.get(minion.kind) ?? forms.minions[0];
  if (kind === undefined) throw new Error('There are no kinds of minions');
  return kind;
}

/** Returns the owner's present Mnd, or the stored value. */
function ownerMnd({ minion }: MinionChoices, owner: Owner | undefined): number {
  return owner?.character.stats.mnd.value ?? minion.ownerMnd;
}

/** The owner's permanent Mnd: temporary effects do not change the size of a band (4). */
function hiringMnd({ minion }: MinionChoices, owner: Owner | undefined): number {
  return owner?.character.advanced.stats.mnd ?? minion.ownerMnd;
}

/** Depends on the kind, and on the owner's Survival for a beast (4). */
export function startingExp(choices: MinionChoices): number {
  return kindOf(choices).exp + (choices.minion.beast ? forms.beast.exp : 0);
}

/** Starting Exp as an award, so that purchases can be paid from it. */
function grant(choices: MinionChoices): LedgerEntry[] {
  const amount = startingExp(choices);
  if (amount === 0) return [];
  return [{ id: 'minion-start', at: '2000-01-01T00:00:00.000Z', account: 'exp', amount, reason: '' }];
}

/** Derived like a hero; the strength of an illusion depends on its owner's Mnd (11.2). */
export function minionCharacter(
  content: Content,
  choices: MinionChoices,
  ledger: readonly LedgerEntry[],
  owner: Owner | undefined,
  passing: readonly EffectSource[] = [],
  held?: InventoryState,
): HeroicCharacter {
  const kind = kindOf(choices);
  const made = derive(
    content,
    {
      ...choices,
      method: 'standard',
      coins: 'normal',
      upgrades: { endurance: 0, heroism: 0 },
      // Gear is given to a minion, so creation charges nothing.
      gear: { ...choices.gear, method: 'package' },
    },
    [...grant(choices), ...ledger],
    passing,
    held,
  );
  const spent = sum(statIds.map((stat) => choices.stats[stat]));
  // The kind's Exp count as granted by creation.
  const exp = { ...made.advanced.exp, creation: { granted: startingExp(choices), spent: 0 } };
  const abilities = filledAbilities(content, choices.abilities);
  const character = {
    ...made,
    choices,
    advanced: { ...made.advanced, exp },
    points: { granted: kind.points, spent },
    invulnerable: isInvulnerable(abilities),
    exceeds: abilities.some(({ entry }) => entry.changes.exceeds === true),
  };
  if (!choices.minion.illusion) return character;
  const label = t('forms.sources.illusion', { mnd: ownerMnd(choices, owner) });
  const amount = Math.max(0, Math.ceil(ownerMnd(choices, owner) / 2));
  return { ...character, endurance: explain([{ label, amount, rule: forms.illusion.source }]) };
}

/** Implements 3.5: half of the owner's total Exp, less the share already taken. */
function shareOf(
  kind: MinionKind,
  ledger: readonly LedgerEntry[],
  owner: Owner | undefined,
): Minion['share'] {
  if (kind.lasts !== undefined || owner === undefined) return undefined;
  const received = sum(
    ledger.filter(({ account, tag }) => account === 'exp' && tag === shareTag).map(({ amount }) => amount),
  );
  return { due: Math.floor(owner.earned / figures.minion.share), received };
}

export function deriveMinion(
  content: Content,
  choices: MinionChoices,
  { ledger }: CharacterDocument,
  owner: Owner | undefined,
  held?: InventoryState,
): Minion {
  const kind = kindOf(choices);
  const character = minionCharacter(content, choices, ledger, owner, [], held);
  const abilities = filledAbilities(content, choices.abilities);
  const share = shareOf(kind, ledger, owner);
  const problems = minionProblems(choices, kind, character, abilities, owner, share);
  return {
    choices,
    kind,
    owner,
    character: { ...character, problems },
    abilities,
    count: Math.max(1, (kind.bandPerMnd ?? 0) * hiringMnd(choices, owner)),
    share,
    problems,
  };
}

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
function minionProblems(
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

/** Compares skills, and abilities if the kind allows them, with the limits; an advanced skill counts twice. */
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
