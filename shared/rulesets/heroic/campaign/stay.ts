import { resetTo, type Edit } from '#shared/character/edits';
import { signed, type Text } from '#shared/kernel/text';
import type { Outcome, RestContext } from '#shared/rules/party';
import { afflictionById, daysOf, type Affliction } from '#shared/rulesets/heroic/content/afflictions';
import { sleepRestores } from '#shared/rulesets/heroic/calculators/life';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { setHazards } from '#shared/rulesets/heroic/derive/hazardPlace';
import {
  allOver,
  ended,
  statChanged,
  type ActiveHazard,
  type Play,
} from '#shared/rulesets/heroic/state/play';
import { enduranceLeft, restoring, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { conditionById, hazardById } from '#shared/rulesets/heroic/content/resolution';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { hazardName } from './party';

/**
 * Implements days without adventure (7, 12, 15). Interpretations: each night is one sleep; there is food and
 * drink; effects of a scene or an hour end; an illness ends when its days have passed. Rolls that come due are
 * listed but left to the player, with advantage while recuperating.
 */
export function stay(
  current: CharacterState,
  { days, recuperating }: RestContext,
  at: (play: Play) => CharacterState,
): Outcome {
  if (days <= 0) return { changes: [], edits: [] };
  const scenes = sceneOver(current);
  const rested = sleeping(scenes.edits.length === 0 ? current : at(withoutScenes(current)), days);
  const courses = current.play.hazards.map((active) => courseOf(active, days));
  const healed = hazardsAfter(current, courses);
  const easy = Math.min(Math.max(0, recuperating), days);
  const changes = [
    ...rested.changes,
    ...scenes.changes,
    ...courses.flatMap((course) => [
      ...course.changes,
      ...(course.hasRolls && easy > 0 ? [t('campaign.stay.recuperating', { count: easy })] : []),
    ]),
  ];
  // Slow weapons are always ready by then (13.4), which needs no mention.
  const { reloading } = current.play;
  const isReloading = Object.values(reloading).some((turns) => turns > 0);
  const isMoved = rested.changes.length + scenes.edits.length + healed.length > 0;
  if (!isMoved && !isReloading) return { changes, edits: [] };
  return {
    changes,
    edits: [...rested.edits, ...scenes.edits, ...healed, ...allOver(['reloading'], reloading)],
  };
}

/** One sleep for each night (7), and new daily counts of healing and meals. */
function sleeping(current: CharacterState, days: number): Outcome {
  const { play } = current;
  const each = sleepRestores(current.character.stats.str.value);
  const restored = restoring(current, days * each);
  const counted = (['healed', 'meals'] as const).filter((id) => play[id] > 0);
  const beads = Object.values(play.absorbed).some((amount) => amount > 0);
  const isRestored = !restored.isWhole && each > 0;
  // A missing value stands for the maximum and needs no change.
  const isCounted = play.endurance === enduranceLeft(play, current.character);
  return {
    changes: [
      ...(isRestored ? [restored.line] : []),
      ...counted.map((id) => t(`play.lines.${id}`, { from: play[id] })),
      ...(beads ? [t('play.lines.foci')] : []),
    ],
    // Edits without an effect are included, since they may have one after an earlier change is undone.
    edits: [
      ...(isRestored || (each > 0 && isCounted) ? [restored.edit] : []),
      ...(['healed', 'meals'] as const).map((id) => resetTo([id], { from: play[id], to: 0 })),
      ...allOver(['absorbed'], play.absorbed),
    ],
  };
}

/** Ends conditions of a scene and effects that potions give for an hour (12, 13.3). */
function sceneOver(current: CharacterState): Outcome {
  const { play, character } = current;
  const { content } = character;
  const ending = play.conditions.filter((id) => isOver(content, id));
  if (ending.length === 0) return { changes: [], edits: [] };
  return {
    changes: ending.map((id) => t('play.lines.ends', { what: t(`conditions.${id}.name`) })),
    edits: ending.map(ended),
  };
}

/** The nights follow: illnesses go on in them, effects of potions and scenes are over. */
function withoutScenes({ play, character: { content } }: CharacterState): Play {
  return { ...play, conditions: play.conditions.filter((id) => !isOver(content, id)) };
}

function isOver({ items }: Content, condition: string): boolean {
  if (conditionById.get(condition)?.outlasts !== true) return true;
  return items.all.some(({ use }) => use?.condition === condition);
}

/** The progress of a hazard over several days: its end, the stat points restored, and messages. */
interface Course {
  readonly ends: boolean;
  readonly back?: { readonly stat: StatId; readonly points: number };
  readonly changes: readonly Text[];
  readonly hasRolls: boolean;
  /** The remaining hours of an illness with a fixed length. */
  readonly hours?: number;
}

const hoursOfDay = 24;

function courseOf(active: ActiveHazard, days: number): Course {
  const affliction = active.affliction === undefined ? undefined : afflictionById.get(active.affliction);
  if (affliction !== undefined) return afflictionCourse(active, affliction, days);
  const weakens = hazardById.get(active.id)?.weakens;
  if (weakens !== undefined) return over(active, weakens);
  // The GM decides whether cold or darkness ends; illness and poison continue until they are cured.
  const hasRolls = active.id === 'illness' || active.id === 'poison';
  return { ends: false, changes: hasRolls ? [due(active)] : [], hasRolls };
}

/** An illness that was caught lasts its time; other afflictions still require their rolls (15). */
function afflictionCourse(
  active: ActiveHazard,
  { every, lasts, later, harm }: Affliction,
  days: number,
): Course {
  const isOn = every === undefined && active.lost > 0;
  if (!isOn) return { ends: false, changes: [due(active)], hasRolls: true };
  // The rest is stored, so that several short stays add up to one long stay.
  const whole = 'count' in lasts ? daysOf(lasts) : undefined;
  const before = whole === undefined || active.hours === undefined ? 0 : whole - active.hours / hoursOfDay;
  const gone = before + days;
  const falls = later !== undefined && before < daysOf(later.after) && gone >= daysOf(later.after);
  const grave = !falls
    ? []
    : [
        t('campaign.stay.grave', {
          what: hazardName(active),
          stat: statName(later.stat),
          modifier: signed(later.modifier),
        }),
      ];
  const hasRolls = grave.length > 0;
  const ends = whole !== undefined && gone >= whole;
  if (!ends)
    return {
      ends,
      changes: [...grave, t('campaign.stay.goesOn', { what: hazardName(active) })],
      hasRolls,
      ...(whole !== undefined && { hours: Math.round((whole - gone) * hoursOfDay) }),
    };
  const done = over(active, harm.to === 'endurance' ? undefined : harm.to);
  return { ...done, changes: [...grave, ...done.changes], hasRolls };
}

function over(active: ActiveHazard, stat: StatId | undefined): Course {
  const what = hazardName(active);
  if (stat === undefined || active.lost === 0)
    return { ends: true, changes: [t('play.lines.ends', { what })], hasRolls: false };
  return {
    ends: true,
    back: { stat, points: active.lost },
    changes: [t('campaign.stay.back', { what, stat: statName(stat), points: active.lost })],
    hasRolls: false,
  };
}

function due(active: ActiveHazard): Text {
  return t('campaign.stay.due', { what: hazardName(active) });
}

/** Updates continuing hazards, and restores each stat only once. */
function hazardsAfter({ play }: CharacterState, courses: readonly Course[]): Edit[] {
  if (!courses.some(({ ends, hours }) => ends || hours !== undefined)) return [];
  const given = statIds.map((stat) => ({
    stat,
    points: courses.reduce((sum, { back }) => (back?.stat === stat ? sum + back.points : sum), 0),
  }));
  const left = play.hazards.flatMap((active, index) => {
    const course = courses[index];
    if (course?.ends === true) return [];
    return [{ ...active, ...(course?.hours !== undefined && { hours: course.hours }) }];
  });
  return [
    setHazards(left),
    ...given.flatMap(({ stat, points }) => (points === 0 ? [] : [statChanged(play, stat, points)])),
  ];
}
