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
 * The character among its party (Skill Checks, Saving Throws, Injury And Healing). Skills are names that each
 * player writes; for learning, which other games shorten by a low score of Intelligence, its modifier counts.
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

/** The skills that have a name, each once, at its best level. */
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

/** A skill by its name as everybody may write it; untrained is rank 0, and level 0 is the first that is known. */
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
 * Days without adventure (Injury And Healing): whoever is stabilised comes to, and a week of bed rest, which is a
 * week spent recuperating, ends Frail. Readings: the days of bed rest add up, in one stretch or in several; and the
 * document says nothing of hit points that rest brings back, so they stay as they are.
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
