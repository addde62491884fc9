import type { Source } from '#shared/rules/explained';
import { entryOf, hazards, type AbilityId, type ConditionId } from '#shared/rulesets/starfaring/data/index';
import type { Play } from '#shared/rulesets/starfaring/play/state';
import { t } from '#shared/rulesets/starfaring/texts';

/** Implements Gravity, as far as it is on the sheet. */
const kindOf = ({ gravity }: Pick<Play, 'gravity'>) => entryOf(hazards.gravity.kinds, gravity);
const labelOf = ({ gravity }: Pick<Play, 'gravity'>) => t(`calc.gravity.kinds.${gravity}`);
const rule = hazards.gravity.source;

export function gravityConditions(play: Play): readonly ConditionId[] {
  const { conditions, lasting } = kindOf(play);
  return play.acclimated ? lasting : conditions;
}

export function gravityEffects(play: Play) {
  return { label: labelOf(play), effects: play.acclimated ? [] : kindOf(play).effects };
}

/** Meters a round. */
export const gravitySpeed = (play: Play): Source => ({
  label: labelOf(play),
  amount: kindOf(play).speed,
  rule,
});

/** All that a jump of a length gains. */
export const gravityJump = (play: Play, meters: number): Source => ({
  label: labelOf(play),
  amount: Math.max(0, meters) * (kindOf(play).jump - 1),
  rule,
});

/** Takes away the skill of a check for which skills do not count. */
export function gravitySkill(
  play: Play,
  skills: Readonly<Record<string, number>>,
  ability: AbilityId,
  skill: string | undefined,
): Source {
  const isLost =
    skill !== undefined && kindOf(play).skills.includes(ability) && skills['g-zero'] === undefined;
  return { label: labelOf(play), amount: isLost ? -(skills[skill] ?? 0) : 0, rule };
}
