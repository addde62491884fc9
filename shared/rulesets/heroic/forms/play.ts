import { changeBy, resetTo } from '#shared/character/edits';
import type {
  ActionsBlock,
  PlayAction,
  PlayBlock,
  PlayView,
  TogglesBlock,
  Tracker,
  TrackersBlock,
} from '#shared/rules/play';
import { healingAttempts, sleepRestores } from '#shared/rulesets/heroic/calculators/life';
import { hazardRows } from '#shared/rulesets/heroic/play/hazards';
import { changeIds } from '#shared/rulesets/heroic/state/play';
import { enduranceLeft, heroismLeft } from '#shared/rulesets/heroic/derive/points';
import { conditions, figures } from '#shared/rulesets/heroic/content/resolution';
import { nextTurn, reloadTrackers, struckToggles } from '#shared/rulesets/heroic/combat/turn';
import { healingRoll } from '#shared/rulesets/heroic/checks/healing';
import { conditionToggle, packCounter } from '#shared/rulesets/heroic/play/view';
import { statRoll } from '#shared/rulesets/heroic/checks/requests';
import { t } from '#shared/rulesets/heroic/texts';
import { deedRows, deedToggles } from './army/play';
import { isMount, type BlockChoices } from './choices';
import { restoring } from './rolls';
import type { BlockState } from './blockState';
import { vehicleActions, vehicleTrackers } from './vehicle/play';

/** Points, rest, actions of the form, conditions and hazards. */
export function blockPlay(current: BlockState): PlayView {
  return {
    blocks: [
      points(current),
      { kind: 'actions', id: 'milestones', title: t('play.milestones'), actions: [nextTurn(current)] },
      ...ofForm(current),
      toggles(current),
      ...hazards(current),
      changes(current),
    ],
  };
}

function ofForm(current: BlockState): PlayBlock[] {
  const { of } = current.block;
  switch (of.form) {
    case 'npc':
      return [healing(current)];
    case 'vehicle':
      return isMount(of)
        ? [vehicleActions(current, of.choices), healing(current)]
        : [vehicleActions(current, of.choices)];
    case 'army':
      // Neither sleep nor the Healing skill restores an army (10).
      return [deedToggles(current), deedRows(current), recovery([treat(current), newDay(current)])];
  }
}

function hazards(current: BlockState): PlayBlock[] {
  return isAlive(current.block.of) ? [hazardRows(current)] : [];
}

function points(current: BlockState): TrackersBlock {
  const { play, character, block } = current;
  return {
    kind: 'trackers',
    id: 'points',
    title: t('play.points'),
    trackers: [
      endurance(current),
      {
        id: 'heroism',
        label: t('sheet.heroism'),
        value: heroismLeft(play, character),
        min: 0,
        max: null,
        explained: character.heroism,
        path: ['heroism'],
        tone: 'plain',
      },
      ...(block.of.form === 'vehicle' ? vehicleTrackers(current, block.of.choices) : []),
      ...reloadTrackers(current),
    ],
  };
}

function endurance({ play, character, block }: BlockState): Tracker {
  const most = Math.max(0, character.endurance.value);
  const left = enduranceLeft(play, character);
  const many = block.group?.entry.changes.group;
  const note =
    character.invulnerable === true && left > 0
      ? t('combat.invulnerable.text')
      : left === 0
        ? t(`forms.defeated.${isAlive(block.of) ? 'npc' : block.of.form}`)
        : block.group !== undefined && many !== undefined
          ? t('forms.groupNote', {
              every: block.group.number(many.every),
              loss:
                block.group.words(many.loss).trim() === '' ? t('forms.open') : block.group.words(many.loss),
            })
          : block.exceeds
            ? t('forms.exceedsNote')
            : undefined;
  return {
    id: 'endurance',
    label: t('sheet.endurance'),
    value: left,
    min: 0,
    max: block.exceeds ? null : Math.max(most, left),
    explained: character.endurance,
    path: ['endurance'],
    health: true,
    ...(note && { note }),
    tone: left === 0 ? 'danger' : left * 2 <= most ? 'warning' : 'plain',
  };
}

function recovery(actions: readonly PlayAction[]): ActionsBlock {
  return { kind: 'actions', id: 'recovery', place: 'rest', title: t('play.recovery'), actions };
}

/** Implements section 7. */
function healing(current: BlockState): ActionsBlock {
  return recovery([sleep(current), treat(current), newDay(current)]);
}

/** NPCs and mounts heal like creatures. */
function isAlive(of: BlockChoices): boolean {
  return of.form === 'npc' || isMount(of);
}

/** Eight hours of rest (7). */
function sleep({ play, character }: BlockState): PlayAction {
  const from = enduranceLeft(play, character);
  const amount = sleepRestores(character.stats.str.value);
  const to = Math.max(from, Math.min(character.endurance.value, from + amount));
  return {
    id: 'sleep',
    label: t('play.sleep.label'),
    text: t('play.sleep.text', { restored: amount }),
    changes: [t('play.lines.endurance', { from, to })],
    edits: [changeBy(['endurance'], { from, by: amount, most: character.endurance.value })],
    ...(from >= character.endurance.value && { blocked: t('play.whole') }),
  };
}

/** Offers a healing attempt (7): a Mnd roll, up to a daily maximum. */
function treat(current: BlockState): PlayAction {
  const { play, character, block } = current;
  const named = { label: t('play.treat.label') };
  const attempts = healingAttempts(character.stats.str.value);
  const isWhole = enduranceLeft(play, character) >= character.endurance.value;
  const { healing, healingCritical } = figures.recovery;
  return {
    id: 'treat',
    label: t('play.treat.label'),
    text: t('forms.treatText', { left: Math.max(0, attempts - play.healed) }),
    edits: [changeBy(['healed'], { from: play.healed, by: 1 })],
    roll: restoring(
      current,
      // Neither the skill nor its tools help an army (10).
      block.of.form === 'army' ? statRoll(current, 'mnd', named) : healingRoll(current, named),
      healing,
      healingCritical,
    ),
    ...(isWhole
      ? { blocked: t('play.whole') }
      : play.healed >= attempts && { blocked: t('play.treat.blocked', { attempts }) }),
  };
}

function newDay({ play }: BlockState): PlayAction {
  return {
    id: 'day',
    label: t('play.day.label'),
    text: t('play.day.text'),
    changes: [t('play.lines.healed', { from: play.healed })],
    edits: [resetTo(['healed'], { from: play.healed, to: 0 })],
    ...(play.healed === 0 && { blocked: t('play.day.blocked') }),
  };
}

/** Leaves out conditions of skills, which only heroes have. */
function toggles(current: BlockState): TogglesBlock {
  const { play } = current;
  const shown = conditions.filter(({ id, needs }) => needs === undefined || play.conditions.includes(id));
  return {
    kind: 'toggles',
    id: 'conditions',
    title: t('play.conditions'),
    hint: t('play.conditionsHint'),
    toggles: [...shown.map((condition) => conditionToggle(condition, play)), ...struckToggles(current)],
  };
}

function changes({ play }: BlockState): TrackersBlock {
  return {
    kind: 'trackers',
    id: 'changes',
    title: t('play.changes.title'),
    trackers: [
      ...changeIds.map((id) => ({
        id,
        label: t(`play.changes.${id}`),
        value: play.changes[id],
        min: Math.min(-20, play.changes[id]),
        max: null,
        path: ['changes', id],
        tone: play.changes[id] < 0 ? ('warning' as const) : ('plain' as const),
      })),
      packCounter(play),
    ],
  };
}
