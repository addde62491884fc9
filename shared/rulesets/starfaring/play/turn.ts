import { insert, set, type Edit } from '#shared/character/edits';
import { after } from '#shared/rules/builders/after';
import { actionsBlock, togglesBlock } from '#shared/rules/builders/blocks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import type { BlockTurn } from '#shared/rules/statBlock/declaration';
import {
  efforts,
  incapacitating,
  known,
  stanceById,
  stanceIds,
  type Effort,
  type RollKind,
  type StanceId,
} from '#shared/rulesets/starfaring/data/index';
import { nobody } from '#shared/rulesets/starfaring/checks/factors';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { labelWithText, stanceName, t } from '#shared/rulesets/starfaring/texts';
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
  return [
    on
      ? set(['stances', id], lasts)
      : set(
          ['stances'],
          without(stances, (each) => each === id),
        ),
  ];
}

/** Implements Hindered: a reaction before the turn costs its action and its minor action. */
export function takenAtStart(taken: readonly string[], isHindered: boolean): readonly string[] {
  return isHindered && taken.includes('reaction') ? ['action', 'minor'] : [];
}

/** Stances end, and what a turn brings is there again. */
export function turnBegun({ play: { stances, taken }, conditions }: StarfaringCharacter): Edit[] {
  const left = without(stances, (id) => known(stanceById, id).ends === 'start');
  return [
    ...(isSame(stances, left) ? [] : [set(['stances'], left)]),
    ...(taken.length === 0 ? [] : [set(['taken'], takenAtStart(taken, conditions.has('hindered')))]),
  ];
}

/** No stance outlasts the fight, but those that last some minutes. */
export function turnsOver({ play: { stances, taken } }: StarfaringCharacter): Edit[] {
  const left = without(stances, (id) => known(stanceById, id).minutes === undefined);
  return [
    ...(isSame(stances, left) ? [] : [set(['stances'], left)]),
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

/** The part of the turn that an attack takes. */
export function partTaken(isOn: (id: StanceId) => boolean): Effort {
  return stanceIds.flatMap((id) => (isOn(id) ? (known(stanceById, id).takes ?? []) : [])).at(0) ?? 'action';
}

/** The edits of a roll of this kind: it uses up some stances, and an attack the action. */
export function rolled({ play: { stances, taken } }: StarfaringCharacter, kind: RollKind): Edit[] {
  const left = without(stances, (id) => known(stanceById, id).spentBy?.includes(kind) === true);
  const part = partTaken((id) => stances[id] !== undefined);
  return [
    ...(isSame(stances, left) ? [] : [set(['stances'], left)]),
    ...(kind === 'attack' && !taken.includes(part) ? [insert(['taken'], part)] : []),
  ];
}

/** The turn of a character, as its stat block would have it. */
export function turnOf(character: StarfaringCharacter): Omit<BlockTurn, 'skill'> {
  const { play, conditions, dead } = character;
  const holds = (id: string): boolean => [...conditions.keys()].some((each) => each === id);
  return {
    taken: play.taken,
    path: ['taken'],
    has: (id) =>
      holds(id) ||
      stanceIds.some((each) => each === id && play.stances[each] !== undefined) ||
      (dead && id === 'incapacitated'),
    begin: (id) => stanceIds.flatMap((each) => (each === id ? stanceSwitched(character, each, true) : [])),
    begun: turnBegun(character),
  };
}

/** Implements Actions in combat: what is left of the turn, and the actions that bring a stance. */
export function turnBlocks(turn: BlockTurn): PlayBlock[] {
  const { taken, path, begun } = turn;
  return [
    togglesBlock(
      {
        id: 'taken',
        title: t('play.turn.taken'),
        hint: t('play.turn.takenHint'),
        until: t('play.turn.until'),
      },
      efforts.map((id) => ({
        id,
        title: t(`play.turn.efforts.${id}`),
        text: t(`play.turn.effortTexts.${id}`),
        on: taken.includes(id),
        edits: [set(path, taken.includes(id) ? taken.filter((each) => each !== id) : [...taken, id])],
      })),
    ),
    actionsBlock({ id: 'turn', title: t('play.turn.title') }, [
      ...stanceIds.flatMap((id) => stanceAction(turn, id)),
      ...feint(turn),
      // The one who is helped has the advantage, so this only takes the action.
      actionFor(turn, { id: 'help', of: 'helped', cost: 'action', edits: [] }),
      {
        id: 'new-turn',
        begins: 'turn',
        ...labelWithText('play.turn.next'),
        edits: begun,
        ...(begun.length === 0 && { blocked: t('play.turn.nothing') }),
      },
    ]),
  ];
}

/** Implements FEINT: Cunning against the Insight of an opponent, whom the winner chooses. */
function feint(turn: BlockTurn): PlayAction[] {
  const roll = turn.skill('cunning');
  if (roll === undefined) return [];
  const name = stanceName('feinted');
  const then = [
    after('success', t('play.fate.reaches.foe', { name: t('stances.feinted.action'), state: name }), [], {
      aimed: { condition: 'feinted', whom: 'foe' },
    }),
    ...(roll.after ?? []),
  ];
  const action = actionFor(turn, { id: 'feint', of: 'feinted', cost: 'minor', edits: [] });
  return [
    {
      ...action,
      roll: { ...roll, check: 'opposed', values: { ...roll.values, other: nobody }, after: then },
    },
  ];
}

function stanceAction(turn: BlockTurn, id: StanceId): PlayAction[] {
  const { cost } = known(stanceById, id);
  if (cost === undefined) return [];
  const action = actionFor(turn, { id, of: id, cost, edits: turn.begin(id) });
  return [turn.has(id) ? { ...action, blocked: t('play.turn.already', { name: stanceName(id) }) } : action];
}

function actionFor(
  turn: BlockTurn,
  {
    id,
    of,
    cost,
    edits,
  }: { readonly id: string; readonly of: StanceId; readonly cost: Effort; readonly edits: readonly Edit[] },
): PlayAction {
  const blocked = whyNot(turn, cost);
  return {
    id,
    label: t(`stances.${of}.action`),
    text: t(`stances.${of}.text`),
    edits: [...edits, set(turn.path, [...turn.taken, cost])],
    ...(blocked && { blocked }),
  };
}

/** Hindered creatures take one action or one minor action, but not both. */
function whyNot({ taken, has }: BlockTurn, cost: Effort) {
  if (incapacitating.some(has)) return t('play.turn.incapacitated');
  if (taken.includes(cost)) return t(`play.turn.taken-${cost}`);
  const other = cost === 'action' ? 'minor' : 'action';
  const isHindered = cost !== 'reaction' && has('hindered') && taken.includes(other);
  return isHindered ? t('play.turn.hindered') : undefined;
}
