import type { Text } from '#shared/kernel/text';
import { tracker, trackersBlock } from '#shared/rules/builders/blocks';
import { newDay, sleep, treatment } from '#shared/rulesets/heroic/play/actions';
import type {
  ActionsBlock,
  PlayAction,
  PlayBlock,
  PlayView,
  TogglesBlock,
  TrackersBlock,
} from '#shared/rules/play';
import { hazardRows } from '#shared/rulesets/heroic/play/hazards';
import { enduranceLeft, heroismLeft } from '#shared/rulesets/heroic/derive/state';
import { conditions } from '#shared/rulesets/heroic/content/resolution';
import { nextTurn, reloadTrackers } from '#shared/rulesets/heroic/combat/turn';
import { healingRoll, statRoll } from '#shared/rulesets/heroic/checks/requests';
import { conditionToggles, changeTrackers, enduranceTracker } from '#shared/rulesets/heroic/play/view';
import { t } from '#shared/rulesets/heroic/texts';
import { deedRows, deedToggles } from './army';
import { isMount, type BlockChoices } from './choices';
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
      return [
        deedToggles(current),
        deedRows(current),
        recovery([treat(current), newDay(current, ['healed'])]),
      ];
  }
}

function hazards(current: BlockState): PlayBlock[] {
  return isAlive(current.block.of) ? [hazardRows(current)] : [];
}

function points(current: BlockState): TrackersBlock {
  const { play, character, block } = current;
  return trackersBlock({ id: 'points', title: t('play.points') }, [
    enduranceTracker(current, enduranceNote(current)),
    tracker('heroism', t('sheet.heroism'), heroismLeft(play, character), { explained: character.heroism }),
    ...(block.of.form === 'vehicle' ? vehicleTrackers(current, block.of.choices) : []),
    ...reloadTrackers(current),
  ]);
}

function enduranceNote(current: BlockState): Text | undefined {
  const { play, character, block } = current;
  const left = enduranceLeft(play, character);
  const many = block.group?.entry.changes.group;
  if (character.invulnerable === true && left > 0) return t('combat.invulnerable.text');
  if (left === 0) return t(`forms.defeated.${isAlive(block.of) ? 'npc' : block.of.form}`);
  if (block.group !== undefined && many !== undefined) {
    const loss = block.group.words(many.loss);
    const every = block.group.number(many.every);
    return t('forms.groupNote', { every, loss: loss.trim() === '' ? t('forms.open') : loss });
  }
  return block.exceeds ? t('forms.exceedsNote') : undefined;
}

function recovery(actions: readonly PlayAction[]): ActionsBlock {
  return { kind: 'actions', id: 'recovery', place: 'rest', title: t('play.recovery'), actions };
}

/** Implements section 7. */
function healing(current: BlockState): ActionsBlock {
  return recovery([sleep(current), treat(current), newDay(current, ['healed'])]);
}

/** NPCs and mounts heal like creatures. */
function isAlive(of: BlockChoices): boolean {
  return of.form === 'npc' || isMount(of);
}

/** Neither the Healing skill nor its tools help an army (10). */
function treat(current: BlockState): PlayAction {
  const named = { label: t('play.treat.label') };
  const roll =
    current.block.of.form === 'army' ? statRoll(current, 'mnd', named) : healingRoll(current, named);
  return treatment(current, { text: 'forms.treatText', roll });
}

/** Leaves out conditions of skills, which only heroes have. */
function toggles(current: BlockState): TogglesBlock {
  const { play } = current;
  const shown = conditions.filter(({ id, needs }) => needs === undefined || play.conditions.includes(id));
  return conditionToggles(current, shown);
}

function changes({ play }: BlockState): TrackersBlock {
  return trackersBlock({ id: 'changes', title: t('play.changes.title') }, changeTrackers(play));
}
