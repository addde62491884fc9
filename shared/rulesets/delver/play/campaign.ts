import { raw, type Text } from '../../../kernel/text';
import { explain } from '../../../rules/explained';
import type { Outcome, Profile, SkillRank, RestContext } from '../../../rules/party';
import { isSameSkill, type Skill } from '../choices';
import { attributeIds, attributes, rules, saveIds } from '../data';
import type { DelverCharacter } from '../derive';
import { daysOfWeek, edits, isDead, type Play } from './state';
import { hitPointsTracker } from './view';
import { attributeFigure, fightingFigures, saveFigure } from '../sheet';
import { attributeName, plain, t } from '../texts';

const { injury } = rules;

/**
 * Implements Skill Checks, Saving Throws, and Injury And Healing. Skills have free names; the modifier of
 * Intelligence counts for learning.
 */
export function profile(character: DelverCharacter, play: Play): Profile {
  const { choices, modifiers } = character;
  const { id, label, value, max, tone } = hitPointsTracker(character, play);
  return {
    figures: [
      ...attributeIds.map((attribute) => attributeFigure(character, attribute)),
      ...fightingFigures(character, play).filter((figure) => figure.id !== id),
      ...saveIds.map((save) => saveFigure(character, save)),
    ],
    skills: named(choices.skills).map(skillRankOf),
    vitals: [{ id, label, value, max, tone }],
    conditions: ailments(play),
    learning: explain([{ label: attributeName('int'), amount: modifiers.int, rule: attributes.source }]),
  };
}

/** Of skills with the same name, only the best level counts. */
function named(skills: readonly Skill[]): readonly Skill[] {
  return skills.filter(
    ({ name, level }, index) =>
      name.trim() !== '' &&
      !skills.some(
        (other, at) =>
          isSameSkill(other.name, name) && (other.level > level || (other.level === level && at < index)),
      ),
  );
}

/** Untrained is rank 0, level 0 is the first known rank. */
function skillRankOf({ name, level }: Skill): SkillRank {
  const rank = level - rules.checks.untrained;
  return {
    id: name.trim().toLowerCase(),
    label: raw(name.trim()),
    rank,
    text: raw(rank === 0 ? '' : plain(level)),
  };
}

function ailments(play: Play): Text[] {
  if (isDead(play)) return [t('play.state.dead')];
  return [
    ...(play.condition === 'mortal' ? [t('play.state.mortal')] : []),
    ...(play.condition === 'stable' ? [t('play.state.stable', { minutes: injury.minutes })] : []),
    ...(play.frail ? [t('play.state.frail')] : []),
  ];
}

/**
 * Implements Injury And Healing: a stabilized character regains consciousness, and a week of bed rest, which is a
 * week spent recuperating, ends Frail. Interpretations: days of bed rest add up, even with breaks; hit points stay
 * as they are, because the document does not say how rest restores them.
 */
export function stay(play: Play, { days, recuperating }: RestContext): Outcome {
  if (days <= 0 || isDead(play)) return { changes: [], edits: [] };
  if (play.condition === 'mortal') return { changes: [t('campaign.dying')], edits: [] };
  const wakes = play.condition === 'stable';
  const isFrail = wakes || play.frail;
  const needed = injury.weeks * daysOfWeek;
  const before = wakes ? 0 : play.bedRest;
  const rested = isFrail ? before + Math.max(0, recuperating) : 0;
  const recovers = isFrail && rested >= needed;
  const goesOn = isFrail && !recovers && rested > before;
  return {
    changes: [
      ...(wakes ? [t('play.changes.hitPoints', { count: injury.revivedWith })] : []),
      ...(wakes && !recovers ? [t('play.changes.frail')] : []),
      ...(play.frail && recovers ? [t('play.changes.notFrail')] : []),
      ...(goesOn ? [t('campaign.bedRest', { count: needed - rested })] : []),
    ],
    edits: [
      ...(wakes ? edits.revived(play, play.hitPoints ?? 0) : []),
      ...(recovers ? edits.rested(play) : []),
      ...(goesOn ? edits.bedRest(before, rested - before) : []),
    ],
  };
}
