import type { RollRequest } from '#shared/rules/checks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import type { Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { actionsBlock } from '#shared/rules/builders/blocks';
import { exhaustion, figures, checkFacts, combat } from '#shared/rulesets/starfaring/data/index';
import { derive, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { checkRoll, staminaSave } from '#shared/rulesets/starfaring/checks/rolls';
import { radiationLevels, reached } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { featureName, labelWithText, t } from '#shared/rulesets/starfaring/texts';
import { regain } from './blow';
import { both, changed, doing, editsOf, editsTo, moreExhausted, nothing, range, type Step } from './step';
import { outlived, decayed, fewerRads, passed, shed, stanched } from './conditions';

/** Implements Benefits of rest: uses of special features come back, some of them with a full rest only. */
export function renewed({ play, choices }: StarfaringCharacter, isFull: boolean): Step {
  const back = Object.entries(choices.features).filter(
    ([key, { restored, uses }]) => (isFull || restored === 'rest') && (play.uses[key] ?? uses) < uses,
  );
  if (back.length === 0) return nothing;
  return {
    next: { uses: Object.fromEntries(back.map(([key]) => [key, null])) },
    changes: back.map(([key, { name, uses }]) =>
      t('play.changed', { what: featureName(name), from: play.uses[key] ?? uses, to: uses }),
    ),
  };
}

export function restBlock(character: StarfaringCharacter): PlayBlock {
  return actionsBlock({ id: 'rest', place: 'rest', title: t('play.rest.title') }, [
    rest(character),
    fullRest(character),
    ...armorRest(character),
    passTime(character),
    missedRest(character),
  ]);
}

/** An hour of rest restores 1d6 + STR vitality points. */
function rest(character: StarfaringCharacter): PlayAction {
  const { choices, play } = character;
  const hour = both(passed(character, figures.rest.hours), renewed(character, false));
  const roll = restRoll(derive(choices, { ...play, ...hour.next }));
  return {
    id: 'rest',
    ...labelWithText('play.rest.rest'),
    ...doing(character, hour),
    passes: { seconds: figures.rest.hours * 3600, rest: true },
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
 * Each result offers its vitality points, up to the maximum. `undefined` if no result restores any, for a
 * character who is too weak or contaminated.
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
    after: range(least, most).map((points) =>
      after(
        `regained-${String(points)}`,
        t('play.rest.regain', { count: points }),
        editsOf(character, regain(character, points)),
      ),
    ),
  };
}

/** Implements Benefits of rest, apart from vitality points. */
export function rested(character: StarfaringCharacter): Step {
  const { play, choices, traumas } = character;
  const fed = play.hungry === 0 && play.thirsty === 0;
  const lower = fed ? Math.max(0, play.exhaustion - 1) : play.exhaustion;
  const left = decayed(play, figures.fullRest.hours);
  const fromRads = radiationLevels(left.rads);
  const step: Step = {
    by: { ...(fed && { exhaustion: { by: -1 } }), ...shed(play, figures.fullRest.hours) },
    next: {
      exhaustion: lower,
      psi: null,
      awake: 0,
      rested: true,
      ...left,
      ...stanched(play, left.rads),
    },
    changes: [
      ...(fed ? [] : [t('play.rest.unfed')]),
      ...(lower < play.exhaustion ? [changed('exhaustion', play.exhaustion, lower)] : []),
      ...fewerRads(play.rads, left.rads),
      ...(fromRads > 0 ? [t('play.rest.radsStay', { count: fromRads })] : []),
      ...(choices.psi > character.psi ? [changed('psi', character.psi, choices.psi)] : []),
      t('play.rest.hoursAnew'),
      ...(traumas.length > 0 ? [t('play.rest.recovery', { count: traumas.length })] : []),
    ],
  };
  return both(both(step, renewed(character, true)), outlived(play));
}

/** Implements Resting: half of the hours between two full rests have to pass before the next one. */
function tooEarly({ play, choices }: StarfaringCharacter): Pick<PlayAction, 'blocked'> {
  const needed = Math.ceil(choices.restHours / 2);
  if (!play.rested || play.awake >= needed) return {};
  return { blocked: t('play.rest.early', { count: needed, awake: play.awake }) };
}

function fullRest(character: StarfaringCharacter): PlayAction {
  const { choices, play } = character;
  const step = rested(character);
  const roll = restRoll(derive(choices, { ...play, ...step.next }));
  return {
    id: 'full-rest',
    ...labelWithText('play.rest.full', { hours: figures.fullRest.hours }),
    ...doing(character, step),
    passes: { seconds: figures.fullRest.hours * 3600, rest: true },
    ...(roll && { roll }),
    ...(wearsArmor(character) && { blocked: t('play.rest.inArmor') }),
    ...tooEarly(character),
    ...blocked(character),
  };
}

function wearsArmor({ choices, play }: StarfaringCharacter): boolean {
  return choices.armor !== 'none' && play.armorWorn;
}

/** Implements Resting while wearing armor: a check decides about the benefits. */
function armorRest(character: StarfaringCharacter): PlayAction[] {
  const { armor } = character.choices;
  if (armor === 'none' || !wearsArmor(character)) return [];
  const dc = combat.armorRest[armor];
  const label = t('play.rest.armored');
  const benefits = after('success', t('play.rest.full'), editsOf(character, rested(character)));
  const roll = checkRoll(character, { ...staminaSave, kind: 'check' }, { dc, label, after: [benefits] });
  return [
    {
      id: 'armor-rest',
      label,
      text: t('play.rest.armoredText', { dc, armor: t(`armor.${armor}`) }),
      ...doing(character, passed(character, figures.fullRest.hours)),
      passes: { seconds: figures.fullRest.hours * 3600, rest: true },
      ...(roll && { roll }),
      ...tooEarly(character),
      ...blocked(character),
    },
  ];
}

function passTime(character: StarfaringCharacter): PlayAction {
  return {
    id: 'time',
    ...labelWithText('play.rest.time'),
    edits: [],
    options: [1, 8, 24].map((hours) => {
      const { changes, edits } = doing(character, passed(character, hours));
      const text = lines(changes);
      const passes = { seconds: hours * 3600 };
      return { id: String(hours), label: t('play.rest.hours', { count: hours }), text, edits, passes };
    }),
  };
}

function lines(changes: readonly Text[]): Text {
  const [first, ...rest] = changes;
  return rest.reduce<Text>((head, tail) => t('play.and', { head, tail }), first ?? t('play.blow.nothing'));
}

/** Missing a full rest adds a level of exhaustion. */
function missedRest(character: StarfaringCharacter): PlayAction {
  const { play, choices } = character;
  const step = moreExhausted(character);
  const awake = Math.max(0, play.awake - choices.restHours);
  return {
    id: 'missed-rest',
    ...labelWithText('play.rest.missed', { count: choices.restHours }),
    changes: [...step.changes, changed('awake', play.awake, awake)],
    // The hours restart without a rest, so that the next rest is not blocked.
    edits: editsTo(
      character,
      { ...step.next, awake, rested: false },
      { ...step.by, awake: { by: -choices.restHours } },
    ),
    ...(play.awake < choices.restHours && {
      blocked: t('play.rest.inTime', { count: choices.restHours - play.awake }),
    }),
    ...(play.exhaustion >= exhaustion.levels.length && { blocked: t('play.exhausted') }),
  };
}
