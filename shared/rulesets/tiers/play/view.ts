import { list, raw } from '../../../kernel/text';
import type { PlayAction, PlayBlock, PlayView } from '../../../rules/play';
import type { Choices } from '../choices';
import { rules, spendIds, type SpendId } from '../data';
import { conditionIds, edits, escapable, mostOf, recoverable, type ConditionId, type Play } from './state';
import { ledgeGrab, weaponRoll } from '../checks/rolls';
import { nameOr, t } from '../texts';

export function playView(choices: Choices, play: Play): PlayView {
  return {
    blocks: [
      {
        kind: 'trackers',
        id: 'round',
        title: t('play.round'),
        trackers: spendIds.map((id) => ({
          id,
          label: t(`spends.${id}.left`),
          value: play[id],
          min: 0,
          max: mostOf[id],
          rest: rules.turn[id],
          path: [id],
          tone: 'plain',
        })),
      },
      { kind: 'actions', id: 'actions', title: t('play.actions'), actions: actions(choices, play) },
      attacks(choices, play),
      {
        kind: 'toggles',
        id: 'conditions',
        title: t('play.conditions'),
        hint: t('play.conditionsHint'),
        toggles: conditionIds.map((id) => {
          const on = play.conditions.includes(id);
          return {
            id,
            title: t(`conditions.${id}.name`),
            text: t(`conditions.${id}.text`),
            on,
            edits: edits.condition(play, id, !on),
          };
        }),
      },
    ],
  };
}

/** The Action, and the wild attack that ends the turn (Actions, Standard Minor Actions). */
function attacks(choices: Choices, play: Play): PlayBlock {
  return {
    kind: 'rows',
    id: 'attacks',
    title: t('play.attacks'),
    place: 'attacks',
    empty: t('play.noWeapons'),
    rows: choices.weapons.map((weapon, index) => {
      const isUsed = play.used.includes(index);
      return {
        id: String(index),
        title: nameOr(weapon.name),
        detail: list([
          t(weapon.hands === rules.offhand.hands ? 'weapon.oneHanded' : 'weapon.twoHanded'),
          ...[weapon.damage, weapon.range, weapon.note].filter((words) => words.trim() !== '').map(raw),
        ]),
        ...(isUsed && { text: t('play.usedWeapon') }),
        actions: [
          {
            id: `attack-${String(index)}`,
            label: t('play.attack'),
            text: t('play.attackText'),
            edits: edits.attack(play, index),
            roll: weaponRoll(choices, weapon, false),
            ...spent(play, 'action'),
          },
          {
            id: `offhand-${String(index)}`,
            label: t('play.offhand'),
            text: t('play.offhandText'),
            changes: [t('play.endsTurn')],
            edits: edits.offhand(play, index),
            roll: weaponRoll(choices, weapon, true),
            ...spent(play, 'minor'),
            ...(isUsed && { blocked: t('play.usedWeapon') }),
            ...(weapon.hands !== rules.offhand.hands && { blocked: t('play.needsOneHand') }),
          },
        ],
      };
    }),
    actions: [],
  };
}

function actions(choices: Choices, play: Play): PlayAction[] {
  return [
    { ...named('newRound'), edits: edits.newRound(play) },
    {
      ...named('hustle'),
      edits: edits.hustle(play),
      ...spent(play, 'action'),
    },
    ends(play, 'recover', recoverable),
    ends(play, 'escape', escapable),
    {
      ...named('getUp'),
      edits: [...edits.condition(play, 'knocked-down', false), ...edits.spend(play, 'minor')],
      ...(play.conditions.includes('knocked-down') ? spent(play, 'minor') : { blocked: t('play.standing') }),
    },
    {
      ...named('takeCover'),
      edits: [...edits.condition(play, 'in-cover', true), ...edits.spend(play, 'minor')],
      ...(play.conditions.includes('in-cover') ? { blocked: t('play.inCover') } : spent(play, 'minor')),
    },
    {
      ...named('react'),
      edits: edits.spend(play, 'reaction'),
      ...spent(play, 'reaction'),
    },
    { ...named('ledgeGrab'), edits: [], roll: ledgeGrab(choices, play), ...spent(play, 'reaction') },
  ];
}

const named = (id: string): Pick<PlayAction, 'id' | 'label' | 'text'> => ({
  id,
  label: t(`play.${id}`),
  text: t(`play.${id}Text`),
});

/** Blocked if that part of the round is used up. */
function spent(play: Play, id: SpendId): { blocked?: ReturnType<typeof t> } {
  return play[id] > 0 ? {} : { blocked: t(`spends.${id}.none`) };
}

/** Choosing a condition means that the attempt succeeded. */
function ends(play: Play, id: 'recover' | 'escape', conditions: readonly ConditionId[]): PlayAction {
  const suffered = conditions.filter((condition) => play.conditions.includes(condition));
  return {
    ...named(id),
    edits: [],
    options: [
      { id: 'failed', label: t('play.failed'), edits: edits.spend(play, 'action') },
      ...suffered.map((condition) => ({
        id: condition,
        label: t('play.ended', { condition: t(`conditions.${condition}.name`) }),
        edits: [...edits.condition(play, condition, false), ...edits.spend(play, 'action')],
      })),
    ],
    ...(suffered.length === 0 ? { blocked: t(`play.${id}Nothing`) } : spent(play, 'action')),
  };
}
