import { raw } from '../../../kernel/text';
import type { Profile } from '../../../rules/party';
import { rankOf, type Choices } from '../choices';
import { skillIds } from '../data';
import { escapable, recoverable, type ConditionId, type Play } from './state';
import { attributeFigures, otherFigures, rankText } from '../sheet';
import { skillName, t } from '../texts';

/** Harmful conditions; cover and holding a turn are not among them. */
const suffered: readonly ConditionId[] = ['knocked-down', ...recoverable, ...escapable];

/**
 * Implements Skill Checks and Actions. The document has no points that are spent, and no attribute for learning,
 * because campaigns name their own.
 */
export function profile(choices: Choices, play: Play): Profile {
  return {
    figures: [...attributeFigures(choices, 'main'), ...otherFigures(choices)],
    skills: skillIds.map((id) => {
      const rank = rankOf(choices, id);
      return { id, label: skillName(id), rank, text: rank === 0 ? raw('') : rankText(rank) };
    }),
    vitals: [],
    conditions: suffered.filter((id) => play.conditions.includes(id)).map((id) => t(`conditions.${id}.name`)),
  };
}
