import { set, type Edit } from '#shared/character/edits';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import {
  efforts,
  known,
  stanceById,
  stanceIds,
  type Effort,
  type RollKind,
  type StanceId,
} from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { stanceName, t } from '#shared/rulesets/starfaring/texts';
import type { Play } from './state';

type Stances = Play['stances'];

/** Own turns that end before an aim is lost, the present one included. */
const outlasts = 1;

function without(stances: Stances, ended: (id: StanceId) => boolean): Stances {
  return Object.fromEntries(
    stanceIds.flatMap((id) => {
      const left = stances[id];
      return left === undefined || ended(id) ? [] : [[id, left]];
    }),
  );
}

export function stanceSwitched(
  { play: { stances } }: StarfaringCharacter,
  id: StanceId,
  on: boolean,
): Edit[] {
  if ((stances[id] !== undefined) === on) return [];
  const lasts = known(stanceById, id).ends === 'nextEnd' ? outlasts : 0;
  return [set(['stances'], on ? { ...stances, [id]: lasts } : without(stances, (each) => each === id))];
}

/** Stances end, and what a turn brings is there again. */
export function turnBegun({ play: { stances, taken } }: StarfaringCharacter): Edit[] {
  const left = without(stances, (id) => known(stanceById, id).ends === 'start');
  return [
    ...(isSame(stances, left) ? [] : [set(['stances'], left)]),
    ...(taken.length === 0 ? [] : [set(['taken'], [])]),
  ];
}

/** No stance outlasts the fight. */
export function turnsOver({ play: { stances, taken } }: StarfaringCharacter): Edit[] {
  return [
    ...(isSame(stances, {}) ? [] : [set(['stances'], {})]),
    ...(taken.length === 0 ? [] : [set(['taken'], [])]),
  ];
}

export function turnEnded({ play: { stances } }: StarfaringCharacter): Edit[] {
  const kept = without(stances, (id) => {
    const { ends } = known(stanceById, id);
    return ends === 'end' || (ends === 'nextEnd' && stances[id] === 0);
  });
  const left = Object.fromEntries(Object.entries(kept).map(([id, ends]) => [id, Math.max(0, ends - 1)]));
  return isSame(stances, left) ? [] : [set(['stances'], left)];
}

const isSame = (before: Stances, after: Stances): boolean =>
  stanceIds.every((id) => before[id] === after[id]);

/** The edits of a roll of this kind: it uses up some stances, and an attack the action. */
export function rolled({ play: { stances, taken } }: StarfaringCharacter, kind: RollKind): Edit[] {
  const left = without(stances, (id) => known(stanceById, id).spentBy?.includes(kind) === true);
  const isAction = kind === 'attack' && !taken.includes('action');
  return [
    ...(isSame(stances, left) ? [] : [set(['stances'], left)]),
    ...(isAction ? [set(['taken'], [...taken, 'action'])] : []),
  ];
}

/** Implements Actions in combat: what is left of the turn, and the actions that bring a stance. */
export function turnBlocks(character: StarfaringCharacter): PlayBlock[] {
  const { play } = character;
  return [
    {
      kind: 'toggles',
      id: 'taken',
      title: t('play.turn.taken'),
      hint: t('play.turn.takenHint'),
      toggles: efforts.map((id) => ({
        id,
        title: t(`play.turn.efforts.${id}`),
        text: t(`play.turn.effortTexts.${id}`),
        on: play.taken.includes(id),
        edits: [
          set(
            ['taken'],
            play.taken.includes(id) ? play.taken.filter((each) => each !== id) : [...play.taken, id],
          ),
        ],
      })),
    },
    {
      kind: 'actions',
      id: 'turn',
      title: t('play.turn.title'),
      actions: [
        ...stanceIds.flatMap((id) => stanceAction(character, id)),
        helping(character),
        {
          id: 'new-turn',
          begins: 'turn',
          label: t('play.turn.next'),
          text: t('play.turn.nextText'),
          edits: turnBegun(character),
          ...(turnBegun(character).length === 0 && { blocked: t('play.turn.nothing') }),
        },
      ],
    },
  ];
}

function stanceAction(character: StarfaringCharacter, id: StanceId): PlayAction[] {
  const { cost } = known(stanceById, id);
  if (cost === undefined) return [];
  const { stances, taken } = character.play;
  const isOn = stances[id] !== undefined;
  const blocked = isOn ? t('play.turn.already', { name: stanceName(id) }) : whyNot(character, cost);
  return [
    {
      id,
      label: t(`stances.${id}.action`),
      text: t(`stances.${id}.text`),
      edits: [...stanceSwitched(character, id, true), set(['taken'], [...taken, cost])],
      ...(blocked && { blocked }),
    },
  ];
}

/** The one who is helped has the advantage, so this only takes the action. */
function helping(character: StarfaringCharacter): PlayAction {
  const blocked = whyNot(character, 'action');
  return {
    id: 'help',
    label: t('stances.helped.action'),
    text: t('stances.helped.text'),
    edits: [set(['taken'], [...character.play.taken, 'action'])],
    ...(blocked && { blocked }),
  };
}

/** Hindered creatures take one action or one minor action, but not both. */
function whyNot({ play: { taken }, conditions, dead }: StarfaringCharacter, cost: Effort) {
  if (dead || conditions.has('incapacitated')) return t('play.turn.incapacitated');
  if (taken.includes(cost)) return t(`play.turn.taken-${cost}`);
  const other = cost === 'action' ? 'minor' : 'action';
  const isHindered = cost !== 'reaction' && conditions.has('hindered') && taken.includes(other);
  return isHindered ? t('play.turn.hindered') : undefined;
}
