import { raw } from '../../../kernel/text';
import type { Profile } from '../../../rules/party';
import { rankOf, type Choices } from '../choices';
import { skillIds } from '../data';
import { escapable, recoverable, type ConditionId, type Play } from './state';
import { attributeFigures, otherFigures, rankText } from '../sheet';
import { skillName, t } from '../texts';

/** What somebody suffers from; being in cover or waiting with a turn is nothing of the kind. */
const suffered: readonly ConditionId[] = ['knocked-down', ...recoverable, ...escapable];

/**
 * The character among its party (Skill Checks, Actions). The document knows no points that go down, and no attribute
 * that shortens learning: a campaign names its own.
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
