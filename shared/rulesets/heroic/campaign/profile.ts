import { list, type Text } from '#shared/kernel/text';
import { sourceText } from '#shared/rules/explained';
import type { Profile, SkillRank } from '#shared/rules/party';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { playFigures } from '#shared/rulesets/heroic/derive/figures';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { vitalTrackers } from '#shared/rulesets/heroic/play/view';
import { changeIds, type Play } from '#shared/rulesets/heroic/state/play';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { harms } from '#shared/rulesets/heroic/content/resolution';
import { statFigures } from '#shared/rulesets/heroic/sheet/index';
import { focusName } from '#shared/rulesets/heroic/derive/skillNames';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';

const shown = new Set(['defense', 'armorRoll', 'movement']);

/**
 * The figures for a party (1, 4): End and Heroism are the points spent in play. Mnd covers intellect and
 * knowledge, so it counts as the ability for learning.
 */
export function profile(current: CharacterState): Profile {
  const { character } = current;
  return {
    figures: [...statFigures(current), ...playFigures(character).filter(({ id }) => shown.has(id))],
    skills: skillsOf(character),
    vitals: vitalTrackers(current).map(({ id, label, value, max, tone }) => ({
      id,
      label,
      value,
      max,
      tone,
    })),
    conditions: ailments(current),
    learning: character.stats.mnd,
  };
}

const ranks = { basic: 1, advanced: 2 } as const;

/** Skills of the campaign, and others that the character has; of several focuses the best counts. */
function skillsOf({ content, advanced }: HeroicCharacter): SkillRank[] {
  const offered = content.skills.all
    .filter(({ disabledByCampaign }) => disabledByCampaign !== true)
    .map(({ id }) => id);
  const ids = new Set([...offered, ...advanced.skills.map(({ id }) => id)]);
  return [...ids].map((id) => {
    const taken = advanced.skills.filter((skill) => skill.id === id);
    return {
      id,
      label: skillOf(content, id).name,
      rank: Math.max(0, ...taken.map(({ level }) => ranks[level])),
      text: list(taken.map((skill) => levelText(content, skill))),
    };
  });
}

/** Examples are "Advanced" and "Blades: basic". */
function levelText(content: HeroicCharacter['content'], taken: TakenSkill): Text {
  const level = t(`levels.${taken.level}`);
  if (taken.focus === undefined || taken.focus === '') return level;
  return t('campaign.focus', { focus: focusName(content, taken), level });
}

/** Lists defeat, load, harmful conditions, hazards, and lowered stats (7, 12, 13.5, 15). */
function ailments({ character, play }: CharacterState): Text[] {
  return [
    ...(enduranceLeft(play, character) === 0 ? [t('campaign.defeated')] : []),
    ...(character.encumbrance.encumbered ? [t('sheet.encumbered')] : []),
    ...play.conditions.filter(harms).map((id) => t(`conditions.${id}.name`)),
    ...play.hazards.map(hazardName),
    ...changeIds.flatMap((id) =>
      play.changes[id] < 0 ? [sourceText({ label: t(`play.changes.${id}`), amount: play.changes[id] })] : [],
    ),
  ];
}

/** Uses the name of the illness or poison if it has one (15). */
export function hazardName({ id, affliction }: Play['hazards'][number]): Text {
  return t(affliction === undefined ? `hazards.${id}.name` : `afflictions.${affliction}.name`);
}
