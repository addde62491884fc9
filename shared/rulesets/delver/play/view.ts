import { folded } from '../../../rules/play';
import type { PlayAction, PlayBlock, PlayView, Toggle, Tracker } from '../../../rules/play';
import type { Text } from '../../../kernel/text';
import { rules } from '../data';
import type { DelverCharacter } from '../derive';
import { edits, hitPointsLeft, isDead, type Play, type Round } from './state';
import { stabiliseDifficulty } from '../checks/resolve';
import { t } from '../texts';

const { injury } = rules;

export function playView(character: DelverCharacter, play: Play): PlayView {
  const { choices } = character;
  const left = hitPointsLeft(play, choices.hitPoints);
  return {
    blocks: [
      {
        kind: 'trackers',
        id: 'health',
        title: t('play.health'),
        trackers: [hitPointsTracker(character, play), ...clock(play)],
      },
      {
        kind: 'toggles',
        id: 'conditions',
        title: t('play.conditions'),
        toggles: [
          {
            id: 'frail',
            title: t('play.frail.title'),
            text: t('play.frail.text'),
            on: play.frail,
            edits: edits.frail(play, !play.frail),
          },
        ],
      },
      { kind: 'actions', id: 'injury', title: t('play.injury'), actions: injuries(play, left) },
      folded({ kind: 'actions', id: 'healing', title: t('play.healing'), actions: healing(play, left) }),
      ...roundBlocks(play),
    ],
  };
}

/** Notes any state other than healthy. */
export function hitPointsTracker({ choices: { hitPoints: maximum } }: DelverCharacter, play: Play): Tracker {
  const left = hitPointsLeft(play, maximum);
  const note = stateNote(play, left);
  return {
    id: 'hitPoints',
    label: t('sheet.hitPoints'),
    value: left,
    min: 0,
    max: maximum,
    path: ['hitPoints'],
    health: true,
    ...(note && { note }),
    tone: left === 0 || play.condition !== 'standing' ? 'danger' : play.frail ? 'warning' : 'plain',
  };
}

/** Returns undefined for a healthy character. */
function stateNote(play: Play, left: number): Text | undefined {
  if (isDead(play)) return t('play.state.dead');
  if (play.condition === 'mortal') return t('play.state.mortal');
  if (play.condition === 'stable') return t('play.state.stable', { minutes: injury.minutes });
  if (left === 0) return t(play.frail ? 'play.state.zeroFrail' : 'play.state.zero');
  return play.frail ? t('play.state.frail') : undefined;
}

/** Six rounds since a mortal wound, each of which makes stabilizing harder. */
function clock(play: Play): Tracker[] {
  if (play.condition !== 'mortal') return [];
  return [
    {
      id: 'rounds',
      label: t('play.clock.label'),
      value: play.rounds,
      min: 0,
      max: injury.rounds,
      path: ['rounds'],
      note: isDead(play)
        ? t('play.clock.over', { rounds: injury.rounds })
        : t('play.clock.note', {
            difficulty: stabiliseDifficulty(play.rounds),
            count: injury.rounds - play.rounds,
          }),
      tone: 'danger',
    },
  ];
}

function injuries(play: Play, left: number): PlayAction[] {
  const isStanding = play.condition === 'standing';
  return [
    {
      id: 'mortal',
      label: t('play.mortal.label'),
      text: t('play.mortal.text', { rounds: injury.rounds }),
      changes: [t('play.changes.zero'), t('play.changes.clock')],
      edits: edits.mortallyWounded(play, left),
      ...blockedWhen(!isStanding, 'play.blocked.down'),
      ...blockedWhen(isStanding && play.frail, 'play.blocked.frail'),
    },
    {
      id: 'killed',
      label: t('play.killed.label'),
      text: t('play.killed.text'),
      changes: [t('play.changes.zero'), t('play.changes.dead')],
      edits: edits.killed(left),
      ...blockedWhen(isDead(play), 'play.blocked.dead'),
    },
    {
      id: 'stabilise',
      label: t('play.stabilise.label'),
      text: t('play.stabilise.text', { skill: injury.skill, difficulty: stabiliseDifficulty(play.rounds) }),
      edits: [],
      roll: {
        check: 'stabilise',
        values: { rounds: play.rounds },
        label: t('checks.stabilise.title'),
        after: [{ outcomes: ['success'], label: t('play.changes.stable'), edits: edits.stabilised(play) }],
      },
      ...blockedWhen(play.condition !== 'mortal', 'play.blocked.notDying'),
      ...blockedWhen(isDead(play), 'play.blocked.dead'),
    },
  ];
}

function healing(play: Play, left: number): PlayAction[] {
  const isDown = play.condition !== 'standing';
  return [
    {
      id: 'revive',
      label: t('play.revive.label', { minutes: injury.minutes }),
      text: t('play.revive.text'),
      changes: [t('play.changes.hitPoints', { count: injury.revivedWith }), t('play.changes.frail')],
      edits: edits.revived(play, left),
      passes: { seconds: injury.minutes * 60 },
      ...blockedWhen(play.condition !== 'stable', 'play.blocked.notStable'),
    },
    {
      id: 'magic',
      label: t('play.magic.label'),
      text: t('play.magic.text'),
      changes: [t('play.changes.healed', { hitPoints: injury.revivedWith }), t('play.changes.notFrail')],
      edits: edits.magic(play, left),
      ...blockedWhen(isDead(play), 'play.blocked.dead'),
    },
    {
      id: 'rest',
      label: t('play.rest.label', { count: injury.weeks }),
      text: t('play.rest.text'),
      changes: [t('play.changes.notFrail')],
      edits: edits.rested(play),
      passes: { seconds: injury.weeks * 7 * 86_400, rest: true },
      ...blockedWhen(!play.frail, 'play.blocked.notFrail'),
      ...blockedWhen(isDown, 'play.blocked.down'),
    },
    {
      id: 'standing',
      label: t('play.standing.label'),
      text: t('play.standing.text'),
      changes: [t('play.changes.standing')],
      edits: edits.standing(play),
      ...blockedWhen(!isDown, 'play.blocked.up'),
    },
  ];
}

const roundParts = ['main', 'move', 'shield', 'defense'] as const satisfies readonly (keyof Round)[];

/** The two actions, protections against Shock, and the next round. */
function roundBlocks(play: Play): PlayBlock[] {
  const { round } = play;
  const { seconds, feet } = rules.rounds;
  return [
    {
      kind: 'toggles',
      id: 'round',
      title: t('play.round.title'),
      hint: t('play.round.hint', { seconds }),
      toggles: roundParts.map((id): Toggle => ({
        id,
        title: t(`play.round.${id}.title`),
        text: t(`play.round.${id}.text`, { feet }),
        on: round[id],
        edits: edits.round({ ...round, [id]: !round[id] }),
      })),
    },
    {
      kind: 'actions',
      id: 'nextRound',
      title: t('play.round.next'),
      actions: [
        {
          id: 'next',
          label: t('play.round.next'),
          text: t(play.condition === 'mortal' ? 'play.round.nextDying' : 'play.round.nextText'),
          edits: edits.nextRound(play),
        },
      ],
    },
  ];
}

function blockedWhen(isBlocked: boolean, key: string): { blocked?: Text } {
  return isBlocked ? { blocked: t(key) } : {};
}
