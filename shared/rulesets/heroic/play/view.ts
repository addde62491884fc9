import { set } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { plainNumber, type Text } from '#shared/kernel/text';
import { folded } from '#shared/rules/play';
import type { RolledDice, PlayView, Toggle, TogglesBlock, Tracker, TrackersBlock } from '#shared/rules/play';
import { tacticToggles } from '#shared/rulesets/heroic/combat/tacticToggles';
import { reloadTrackers, struckToggles } from '#shared/rulesets/heroic/combat/turn';
import { healingAttempts } from '#shared/rulesets/heroic/calculators/life';
import { brewing } from '#shared/rulesets/heroic/inventory/brewing';
import type { GearContext } from '#shared/rulesets/heroic/inventory/context';
import { burning, consumables, purse } from '#shared/rulesets/heroic/inventory/purse';
import { conditions, figures, type Condition } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { heroismAwards } from './heroism';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import { milestones, recovery } from './actions';
import { shooters } from '#shared/rulesets/heroic/derive/ammunition';
import { hazardRows } from './hazards';
import { skillActions } from './skillActions';
import {
  begun,
  changeIds,
  conditionName,
  ended,
  type ChangeId,
  type Play,
} from '#shared/rulesets/heroic/state/play';
import { enduranceLeft, heroismLeft, sessionHeroism } from '#shared/rulesets/heroic/derive/points';

export function playView(current: GearContext, rolledDice?: RolledDice): PlayView {
  return {
    blocks: [
      points(current),
      folded(recovery(current)),
      consumables(current, rolledDice),
      folded(purse(current)),
      ...brewing(current).map(folded),
      folded(milestones(current, rolledDice)),
      folded(heroismAwards(current)),
      conditionToggles(current),
      ...skillActions(current, rolledDice).map(folded),
      tacticToggles(current),
      ...shotToggle(current),
      hazardRows(current, rolledDice),
      folded(changes(current)),
    ],
  };
}

function points(current: GearContext): TrackersBlock {
  return {
    kind: 'trackers',
    id: 'points',
    title: t('play.points'),
    trackers: [
      ...vitalTrackers(current),
      ...ammunition(current),
      ...reloadTrackers(current),
      ...burning(current),
    ],
  };
}

export function vitalTrackers(current: CharacterState): Tracker[] {
  const { character, play } = current;
  return [
    endurance(current),
    {
      id: 'heroism',
      label: t('sheet.heroism'),
      value: heroismLeft(play, character),
      min: 0,
      max: null,
      rest: sessionHeroism(play, character),
      path: ['heroism'],
      note: t('play.heroismNote', { start: sessionHeroism(play, character) }),
      tone: 'plain',
    },
  ];
}

function endurance({ character, play }: CharacterState): Tracker {
  const value = enduranceLeft(play, character);
  const max = Math.max(0, character.endurance.value);
  return {
    id: 'endurance',
    label: t('sheet.endurance'),
    value,
    min: 0,
    // Draining life may go beyond it.
    max: character.exceeds === true ? null : max,
    explained: character.endurance,
    path: ['endurance'],
    health: true,
    ...(value === 0 && { note: t('play.defeated') }),
    tone: value === 0 ? 'danger' : value * 2 <= max ? 'warning' : 'plain',
  };
}

function ammunition(current: CharacterState): Tracker[] {
  return shooters(current).map(({ weapon: { id, name }, full }) => {
    const value = Math.min(full, current.play.ammunition[id] ?? full);
    return {
      id: `ammunition-${id}`,
      label: t('print.ammo', { weapon: name }),
      value,
      min: 0,
      max: full,
      rest: full,
      path: ['ammunition', id],
      tone: value === 0 ? 'danger' : value <= 5 ? 'warning' : 'plain',
    };
  });
}

function conditionToggles(current: CharacterState): TogglesBlock {
  const { character, play } = current;
  const shown = conditions.filter(
    ({ id, needs, listed }) =>
      play.conditions.includes(id) ||
      (listed !== false && (needs === undefined || levelOf(character.advanced.skills, needs) === 'advanced')),
  );
  return {
    kind: 'toggles',
    id: 'conditions',
    title: t('play.conditions'),
    hint: t('play.conditionsHint'),
    toggles: [
      ...encumbered(character.encumbrance.encumbered),
      ...shown.map((one) => conditionToggle(one, play)),
      ...struckToggles(current),
    ],
  };
}

/** Encumbrance follows from the load (13.5), so it has no switch. */
function encumbered(on: boolean): Toggle[] {
  if (!on) return [];
  return [
    {
      id: 'encumbered',
      title: t('sheet.encumbered'),
      text: t('sheet.encumberedText'),
      on,
      edits: [],
      tone: 'bad',
      locked: t('play.fromLoad'),
    },
  ];
}

/** Shots are counted by hand, or with each attack. */
function shotToggle(current: CharacterState): TogglesBlock[] {
  const { countsShots } = current.play;
  if (shooters(current).length === 0) return [];
  return [
    {
      kind: 'toggles',
      id: 'shots',
      title: t('play.shots.title'),
      beside: 'attacks',
      toggles: [
        {
          id: 'counts-shots',
          title: t('play.shots.each'),
          text: t('play.shots.text'),
          on: countsShots,
          usual: true,
          edits: [set(['countsShots'], !countsShots)],
        },
      ],
    },
  ];
}

export function conditionToggle({ id, effects }: Condition, play: Play): Toggle {
  const on = play.conditions.includes(id);
  const helps = sum(effects.map(({ add }) => add)) * (play.levels[id] ?? 1);
  return {
    id,
    title: on ? conditionName(play, id) : t(`conditions.${id}.name`),
    text: t(`conditions.${id}.text`),
    on,
    ...(helps !== 0 && { tone: helps > 0 ? 'good' : 'bad' }),
    edits: on ? [ended(play, id)] : begun(play, id),
  };
}

/** Temporary changes without a name of their own: poison, illness, buffs and debuffs. */
function changes(current: CharacterState): TrackersBlock {
  const { play, character } = current;
  const attempts = healingAttempts(character.stats.str.value);
  return {
    kind: 'trackers',
    id: 'changes',
    title: t('play.changes.title'),
    trackers: [
      ...changeIds.map((id) => change(id, play)),
      counter(
        'darkness',
        play.darkness,
        -figures.darkness.most,
        t(character.nightVision ? 'play.nightVision' : 'play.darknessNote'),
      ),
      packCounter(play),
      counter('healed', play.healed, attempts, t('play.healedNote', { attempts })),
      counter(
        'meals',
        play.meals,
        figures.recovery.meals,
        t('play.mealsNote', { meals: figures.recovery.meals }),
      ),
      ...(levelOf(character.advanced.skills, 'connections') === undefined
        ? []
        : [
            counter(
              'contacts',
              play.contacts,
              null,
              t('play.contactsNote', { penalty: plainNumber(play.contacts * figures.contacts.perTry) }),
            ),
          ]),
      ...(levelOf(character.advanced.skills, 'power') === undefined
        ? []
        : [counter('permanent', play.permanent, null, t('play.permanentNote'))]),
    ],
  };
}

function change(id: ChangeId, { changes: now }: Play): Tracker {
  return {
    id,
    label: t(`play.changes.${id}`),
    value: now[id],
    min: -20,
    max: null,
    path: ['changes', id],
    tone: now[id] < 0 ? 'warning' : 'plain',
  };
}

/** Counts pack fighters on the same target (14.2). */
export function packCounter({ pack }: Play): Tracker {
  return counter('pack', pack, 20, t('play.packNote', { bonus: figures.pack.bonus }));
}

function counter(id: string, value: number, max: number | null, note: Text): Tracker {
  return { id, label: t(`play.${id}`), value, min: 0, max, path: [id], note, tone: 'plain' };
}
