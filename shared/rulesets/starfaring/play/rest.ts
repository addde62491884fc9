import type { RollRequest } from '../../../rules/checks';
import type { PlayAction, PlayBlock } from '../../../rules/play';
import type { Text } from '../../../kernel/text';
import { exhaustion, figures, radiation } from '../data';
import { derive, type StarfaringCharacter } from '../derive';
import { checkFacts, combat } from '../facts';
import { checkRoll } from '../rolls';
import { radiationLevels, reached } from '../standing';
import { t } from '../texts';
import { regain } from './blow';
import { changed, editsTo, moreExhausted, range, type Step } from './step';

/** Rests, and the time between them. */
export function restBlock(character: StarfaringCharacter): PlayBlock {
  return {
    kind: 'actions',
    id: 'rest',
    title: t('play.rest.title'),
    actions: [
      rest(character),
      fullRest(character),
      ...armorRest(character),
      passTime(character),
      missedRest(character),
    ],
  };
}

/** An hour of quiet: 1d6 + STR vitality points. */
function rest(character: StarfaringCharacter): PlayAction {
  const roll = restRoll(character);
  return {
    id: 'rest',
    label: t('play.rest.rest'),
    text: t('play.rest.restText'),
    edits: [],
    ...(roll === undefined ? { blocked: t('play.rest.fruitless') } : { roll }),
    ...blocked(character),
  };
}

function blocked(character: StarfaringCharacter): Pick<PlayAction, 'blocked'> {
  const { vitality, play, dead } = character;
  if (dead) return { blocked: t('play.dead') };
  if (vitality.current === 0) return { blocked: t('play.rest.needsVitality') };
  if (play.suffocating) return { blocked: t('play.suffocatingBlocks') };
  return {};
}

/**
 * The die of a rest; each result offers its vitality points, up to the maximum. `undefined` where no result brings
 * any back: for whoever is too weak, or too contaminated.
 */
function restRoll(character: StarfaringCharacter): RollRequest | undefined {
  const strength = character.abilities.str.value;
  const least = Math.max(0, 1 + strength);
  const most = checkFacts.rest.sides + strength;
  const barren = reached(character.play.rads).some(({ noRest }) => noRest === true);
  if (barren || most <= 0) return undefined;
  return {
    check: 'rest',
    label: t('play.rest.roll'),
    values: { strength },
    after: range(least, most).map((points) => ({
      outcomes: [`regained-${String(points)}`],
      label: t('play.rest.regain', { count: points }),
      edits: editsTo(regain(character, points).next),
    })),
  };
}

/** What a full rest gives beside vitality points (Benefits of rest). */
export function rested(character: StarfaringCharacter): Step {
  const { play, choices, traumas } = character;
  const fed = play.hungry === 0 && play.thirsty === 0;
  const lower = fed ? Math.max(0, play.exhaustion - 1) : play.exhaustion;
  const early = play.awake > 0 && play.awake < choices.restHours / 2;
  const fromRads = radiationLevels(play.rads);
  return {
    next: { exhaustion: lower, psi: null, awake: 0 },
    changes: [
      ...(early
        ? [t('play.rest.early', { count: Math.ceil(choices.restHours / 2), awake: play.awake })]
        : []),
      ...(fed ? [] : [t('play.rest.unfed')]),
      ...(lower < play.exhaustion ? [changed('exhaustion', play.exhaustion, lower)] : []),
      ...(fromRads > 0 ? [t('play.rest.radsStay', { count: fromRads })] : []),
      ...(choices.psi > character.psi ? [changed('psi', character.psi, choices.psi)] : []),
      t('play.rest.hoursAnew'),
      ...(traumas.length > 0 ? [t('play.rest.recovery', { count: traumas.length })] : []),
    ],
  };
}

function fullRest(character: StarfaringCharacter): PlayAction {
  const { choices, play } = character;
  const step = rested(character);
  const roll = restRoll(derive(choices, { ...play, ...step.next }));
  return {
    id: 'full-rest',
    label: t('play.rest.full'),
    text: t('play.rest.fullText', { hours: figures.fullRest.hours }),
    changes: step.changes,
    edits: editsTo(step.next),
    ...(roll && { roll }),
    ...(wearsArmor(character) && { blocked: t('play.rest.inArmor') }),
    ...blocked(character),
  };
}

function wearsArmor({ choices, play }: StarfaringCharacter): boolean {
  return choices.armor !== 'none' && play.armorWorn;
}

/** A full rest in armor has its benefits only where a check succeeds (Resting while wearing armor). */
function armorRest(character: StarfaringCharacter): PlayAction[] {
  const { armor } = character.choices;
  if (armor === 'none' || !wearsArmor(character)) return [];
  const dc = combat.armorRest[armor];
  const { next } = rested(character);
  const roll = checkRoll(
    character,
    { kind: 'check', ability: 'str', skill: 'stamina' },
    {
      dc,
      label: t('play.rest.armored'),
      after: [{ outcomes: ['success'], label: t('play.rest.full'), edits: editsTo(next) }],
    },
  );
  return [
    {
      id: 'armor-rest',
      label: t('play.rest.armored'),
      text: t('play.rest.armoredText', { dc, armor: t(`armor.${armor}`) }),
      edits: [],
      ...(roll && { roll }),
      ...blocked(character),
    },
  ];
}

/** Hours go by: rads leave the body, and the next full rest comes nearer. */
function passTime(character: StarfaringCharacter): PlayAction {
  const option = (hours: number) => {
    const { next, changes } = passed(character, hours);
    return {
      id: String(hours),
      label: t('play.rest.hours', { count: hours }),
      text: lines(changes),
      edits: editsTo(next),
    };
  };
  return {
    id: 'time',
    label: t('play.rest.time'),
    text: t('play.rest.timeText'),
    edits: [],
    options: [1, 8, 24].map(option),
  };
}

/** The rads that are left of so many after some hours (Radiation healing). */
export function radsAfter(rads: number, hours: number): number {
  const { healing } = radiation;
  return Math.max(0, rads - Math.floor(hours / healing.hours) * healing.rads);
}

function passed({ play }: StarfaringCharacter, hours: number): Step {
  const rads = radsAfter(play.rads, hours);
  const awake = play.awake + hours;
  return {
    next: { awake, rads },
    changes: [
      changed('awake', play.awake, awake),
      ...(rads < play.rads ? [changed('rads', play.rads, rads)] : []),
    ],
  };
}

function lines(changes: readonly Text[]): Text {
  const [first, ...rest] = changes;
  return rest.reduce<Text>((head, tail) => t('play.and', { head, tail }), first ?? t('play.blow.nothing'));
}

/** No full rest within the hours that the species needs: a level of exhaustion. */
function missedRest(character: StarfaringCharacter): PlayAction {
  const { play, choices } = character;
  const step = moreExhausted(character);
  const awake = Math.max(0, play.awake - choices.restHours);
  return {
    id: 'missed-rest',
    label: t('play.rest.missed'),
    text: t('play.rest.missedText', { count: choices.restHours }),
    changes: [...step.changes, changed('awake', play.awake, awake)],
    edits: editsTo({ ...step.next, awake }),
    ...(play.awake < choices.restHours && {
      blocked: t('play.rest.inTime', { count: choices.restHours - play.awake }),
    }),
    ...(play.exhaustion >= exhaustion.levels.length && { blocked: t('play.exhausted') }),
  };
}
