import { folded } from '../../../rules/play';
import type { PlayAction, PlayBlock, PlayView, Tracker } from '../../../rules/play';
import type { RelictCharacter } from '../derive';
import { coverArmor, coverIds, rules } from '../data';
import {
  armorSetLeft,
  edits,
  fatePointsLeft,
  poolIds,
  poolLeft,
  poolRecovered,
  spendIds,
  stateIds,
  type Ambush,
  type PoolId,
} from './state';
import { absorbRoll, initiativeRoll, senseRoll } from '../checks/rolls';
import { dieText, t } from '../texts';
import { hasSmallerDie, mainHandChoices, mainHandOf, weaponName } from '../derive/weapons';

export function playView(character: RelictCharacter): PlayView {
  const { choices, play } = character;
  return {
    blocks: [
      { kind: 'trackers', id: 'reserves', title: t('play.reserves'), trackers: trackers(character) },
      {
        kind: 'actions',
        id: 'actions',
        title: t('play.actions'),
        actions: [recovery(character), absorbAction(character), repair(character), ...rolls(character)],
      },
      folded(ambushBlock(character)),
      ...pairBlock(character),
      {
        kind: 'toggles',
        id: 'turn',
        title: t('play.turn'),
        hint: t('play.turnHint'),
        toggles: spendIds.map((id) => ({
          id,
          title: t(`play.spent.${id}`),
          text: t(`play.spent.${id}Text`),
          on: play.spent.includes(id),
          edits: edits.spend(play, id),
        })),
      },
      {
        kind: 'toggles',
        id: 'states',
        title: t('play.states'),
        toggles: stateIds.map((id) => ({
          id,
          title: t(`states.${id}.name`),
          text: t(`states.${id}.text`, { steps: rules.light.unseenSteps }),
          on: play.states.includes(id),
          edits: edits.state(play, id),
        })),
      },
      {
        kind: 'toggles',
        id: 'cover',
        title: t('play.cover'),
        toggles: [...coverIds.filter((id) => id !== 'none'), 'total' as const].map((id) => ({
          id,
          title: t(`cover.${id}.name`),
          text: t(`cover.${id}.text`, { armor: id === 'total' ? 0 : coverArmor(id) }),
          on: play.cover === id,
          edits: edits.cover(play.cover === id ? 'none' : id),
        })),
      },
      ...(choices.criticalEffects.length === 0
        ? []
        : [
            {
              kind: 'rows' as const,
              id: 'critical-effects',
              title: t('sheet.criticalEffects'),
              empty: t('sheet.noCriticalEffects'),
              rows: choices.criticalEffects.map((effect, index) => ({
                id: String(index),
                title: { raw: effect },
                actions: [],
              })),
              actions: [],
            },
          ]),
    ],
  };
}

/** Implements AMBUSHES and ATTACKING FROM STEALTH. */
function ambushBlock(character: RelictCharacter): PlayBlock {
  const { ambush } = character.play;
  const side = (id: Exclude<Ambush, 'none'>): PlayAction => ({
    id,
    label: t(`play.ambush.${id}`),
    text: t(`play.ambush.${id}Text`),
    edits: edits.ambush(id),
    ...(ambush !== 'none' && { blocked: t(`play.ambush.${ambush}Already`) }),
  });
  return {
    kind: 'actions',
    id: 'ambush',
    title: t('play.ambush.title'),
    actions: [
      side('ambushing'),
      side('ambushed'),
      {
        id: 'ambush-over',
        label: t('play.ambush.over'),
        text: t('play.ambush.overText'),
        edits: edits.ambush('none'),
        roll: initiativeRoll(character),
        ...(ambush === 'none' && { blocked: t('play.ambush.none') }),
      },
    ],
  };
}

/** Selects the weapon paired with the one in the off-hand, if both then use a smaller die (Dual Wielding). */
function pairBlock({ choices, play }: RelictCharacter): PlayBlock[] {
  const fitting = mainHandChoices(choices);
  if (!hasSmallerDie(choices) || fitting.length < 2) return [];
  const held = mainHandOf(choices, play);
  return [
    {
      kind: 'toggles',
      id: 'pair',
      title: t('play.pair.title'),
      hint: t('play.pair.hint', { die: dieText(rules.shooting.mediumOffHandDie) }),
      toggles: fitting.flatMap((index) => {
        const weapon = choices.weapons[index];
        if (weapon === undefined) return [];
        const on = index === held;
        return [
          {
            id: `main-${String(index)}`,
            title: weaponName(weapon),
            text: t(on ? 'play.pair.held' : 'play.pair.hold'),
            on,
            edits: edits.mainHand(index),
            ...(on && { locked: t('play.pair.other') }),
          },
        ];
      }),
    },
  ];
}

export function trackers(character: RelictCharacter): Tracker[] {
  const { choices, play } = character;
  const setLeft = armorSetLeft(choices, play);
  return [
    ...poolIds.map((id) => pool(character, id)),
    {
      id: 'fatePoints',
      label: t('sheet.fatePoints'),
      value: fatePointsLeft(choices, play),
      min: 0,
      max: null,
      path: ['fatePoints'],
      tone: 'plain',
    },
    ...(choices.armorSet.armor === 0
      ? []
      : [
          {
            id: 'armorLost',
            label: t('play.armorLost'),
            value: Math.min(play.armorLost, choices.armorSet.armor),
            min: 0,
            max: choices.armorSet.armor,
            path: ['armorLost'],
            note: setLeft === 0 ? t('play.destroyed') : t('play.armorLeft', { left: setLeft }),
            tone:
              setLeft === 0
                ? ('danger' as const)
                : play.armorLost > 0
                  ? ('warning' as const)
                  : ('plain' as const),
          },
        ]),
  ];
}

function pool({ choices, play }: RelictCharacter, id: PoolId): Tracker {
  const { capacity, regeneration } = choices[id];
  const value = poolLeft(choices, play, id);
  return {
    id,
    label: t(`sheet.${id}`),
    value,
    min: 0,
    max: capacity,
    path: [id],
    ...(id === 'stamina' && { health: true }),
    note: t('play.regenerates', { regeneration }),
    tone:
      capacity > 0 && value === 0 ? 'danger' : value * 3 <= capacity && capacity > 0 ? 'warning' : 'plain',
  };
}

/** Implements TURN ORDER: a new turn restores actions, and its Recovery Step regenerates reserves. */
function recovery({ choices, play }: RelictCharacter): PlayAction {
  return {
    id: 'turn',
    label: t('play.startTurn'),
    text: t('play.startTurnText'),
    changes: poolIds.map((id) =>
      t('play.change', {
        what: t(`sheet.${id}`),
        from: poolLeft(choices, play, id),
        to: poolRecovered(choices, play, id),
      }),
    ),
    edits: [...edits.recover(choices, play), ...edits.newTurn(play)],
    ...(play.ambush === 'ambushed' && { blocked: t('play.ambush.noTurn') }),
  };
}

function absorbAction(character: RelictCharacter): PlayAction {
  const { choices, play } = character;
  const blocked =
    choices.armorSet.absorb === 0
      ? t('play.noAbsorb')
      : armorSetLeft(choices, play) === 0
        ? t('play.destroyed')
        : play.spent.includes('reaction')
          ? t('play.reactionSpent')
          : undefined;
  return {
    id: 'absorb',
    label: t('checks.absorb.title'),
    text: t('checks.absorb.text'),
    edits: [],
    roll: absorbRoll(character),
    ...(blocked && { blocked }),
  };
}

function repair({ choices, play }: RelictCharacter): PlayAction {
  const left = armorSetLeft(choices, play);
  return {
    id: 'repair',
    label: t('play.repair'),
    text: t('play.repairText'),
    changes: [t('play.change', { what: t('inputs.armorSet'), from: left, to: choices.armorSet.armor })],
    edits: edits.armorLost(play, 0),
    ...(play.armorLost === 0 && { blocked: t('play.nothingToRepair') }),
  };
}

function rolls(character: RelictCharacter): PlayAction[] {
  const { choices, play } = character;
  return [
    { id: 'round', label: t('play.newRound'), text: t('play.newRoundText'), edits: edits.newRound(play) },
    {
      id: 'initiative',
      label: t('checks.initiative.title'),
      edits: [],
      roll: initiativeRoll(character),
      ...(play.ambush !== 'none' && { blocked: t('play.ambush.initiativeLater') }),
    },
    { id: 'search', label: t('rolls.search'), edits: [], roll: senseRoll(character) },
    { id: 'refill', label: t('play.refill'), text: t('play.refillText'), edits: edits.refill(choices, play) },
  ];
}
