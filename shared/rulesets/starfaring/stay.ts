import type { Text } from '../../kernel/text';
import type { Outcome, Stay } from '../../rules/party';
import { exhaustion as exhaustionRules, known, traumas as traumaRules, traumaTableById } from './data';
import { derive, vitalityMaximum, type StarfaringCharacter } from './derive';
import { checkFacts } from './facts';
import { regain } from './play/blow';
import { both, changed, editsTo, type Step } from './play/step';
import { decayed, fewerRads, stanched } from './play/time';
import { radiationLevels, reached, sentences, traumaName, type ActiveTrauma } from './standing';
import { checkName, t } from './texts';

const hoursOfDay = 24;

/**
 * Days without adventure (Resting and healing, Exhaustion, Radiation, Recovering from traumas). Readings: everybody
 * eats, drinks, sleeps out of armor and takes a full rest whenever a day has gone by since the last one, or as often as
 * the species needs one where that is rarer. A die that was not rolled counts at its lowest, and recovery saves are left
 * to be rolled. Days in pieces come to the same as in one piece: hours that filled nothing yet are kept.
 */
export function stay(character: StarfaringCharacter, time: Stay): Outcome {
  if (character.dead || time.days <= 0) return { changes: [], edits: [] };
  const isDown = character.play.vitality === 0;
  if (isDown && !character.play.death.stable) return { changes: [t('campaign.stay.dying')], edits: [] };
  // Whoever is stable comes to within hours, long before the first full rest.
  const waking: Step = isDown ? regain(character, 1) : { next: {}, changes: [] };
  const awake = isDown ? derive(character.choices, { ...character.play, ...waking.next }) : character;
  const body = bodyAfter(awake, time.days * hoursOfDay);
  const step = both(waking, rested(awake, body));
  return {
    changes: [...step.changes, ...saveLines(awake, body.rests, time.recuperating)],
    edits: editsTo(step.next),
  };
}

/** What the time gives without a die: only what differs afterwards is changed. */
function rested(character: StarfaringCharacter, after: Body): Step {
  const { play, choices, psi, vitality } = character;
  const { rads, radHours, rests, awake } = after;
  const maximum = maximumAt(character, after.exhaustion, rads);
  const isFull = after.vitality === null || after.vitality >= maximum;
  const left = after.vitality === null ? maximum : Math.min(after.vitality, maximum);
  const emptied = (['hungry', 'thirsty'] as const).filter((need) => play[need] > 0);
  const recovers = rests > 0 && psi < choices.psi;
  return {
    next: {
      ...(after.exhaustion !== play.exhaustion && { exhaustion: after.exhaustion }),
      ...(after.vitality !== play.vitality && { vitality: left }),
      // Days are whole eights of hours, so that no hour is left over unless a rad went.
      ...(rads !== play.rads && { rads, radHours, ...stanched(play, rads) }),
      ...(recovers && { psi: null }),
      ...Object.fromEntries(emptied.map((need) => [need, 0])),
      ...(awake !== play.awake && { awake }),
    },
    changes: [
      ...(after.exhaustion === play.exhaustion
        ? []
        : [changed('exhaustion', play.exhaustion, after.exhaustion)]),
      ...(left === vitality.current ? [] : [changed('vitality', vitality.current, left)]),
      ...(isFull || !after.rolled ? [] : [t('campaign.stay.lowest', { count: rests })]),
      ...fewerRads(play.rads, rads),
      ...(recovers ? [changed('psi', psi, choices.psi)] : []),
      ...emptied.map((need) => changed(need, play[need], 0)),
      ...(awake === play.awake ? [] : [changed('awake', play.awake, awake)]),
    ],
  };
}

/** What hours of peace change, rest by rest. */
interface Body {
  readonly exhaustion: number;
  /** `null` while all of it is there. */
  readonly vitality: number | null;
  readonly rads: number;
  readonly radHours: number;
  /** Hours since the last full rest, and how many of those there were. */
  readonly awake: number;
  readonly rests: number;
  /** Whether any rest may bring back vitality points. */
  readonly rolled: boolean;
}

/** The body after so many hours: a full rest each time that enough of them went by since the last one. */
function bodyAfter(character: StarfaringCharacter, hours: number): Body {
  const { play, abilities, choices } = character;
  const strength = abilities.str.value;
  const least = Math.max(0, 1 + strength);
  const isHealed = checkFacts.rest.sides + strength > 0 && !play.conditions.includes('bleeding');
  const cadence = Math.max(hoursOfDay, choices.restHours);
  const { exhaustion, vitality, rads, radHours, awake } = play;
  let body: Body = { exhaustion, vitality, rads, radHours, awake, rests: 0, rolled: false };
  for (let left = hours; ;) {
    const until = Math.max(0, cadence - body.awake);
    if (until > left) return { ...body, ...decayed(body, left), awake: body.awake + left };
    left -= until;
    const before = { ...body, ...decayed(body, until) };
    const after = afterRest(character, before, isHealed ? least : undefined);
    body = { ...after, awake: 0, rests: body.rests + 1 };
    const isSettled = body.rads === 0 && isSame(before, body);
    // Nothing is left that another rest would change, so that the others are only counted.
    if (isSettled) return { ...body, awake: left % cadence, rests: body.rests + Math.floor(left / cadence) };
  }
}

function isSame(before: Body, after: Body): boolean {
  return before.exhaustion === after.exhaustion && before.vitality === after.vitality;
}

/** One full rest; `points` are the vitality points of its lowest roll, nothing where none can come back. */
function afterRest(character: StarfaringCharacter, body: Body, points: number | undefined): Body {
  const { rads } = body;
  if (body.exhaustion + radiationLevels(rads) >= exhaustionRules.levels.length) return body;
  const exhaustion = Math.max(0, body.exhaustion - 1);
  const heals = points !== undefined && !reached(rads).some(({ noRest }) => noRest === true);
  if (!heals || body.vitality === null) return { ...body, exhaustion };
  const vitality = Math.min(maximumAt(character, exhaustion, rads), body.vitality + points);
  return { ...body, exhaustion, vitality, rolled: true };
}

function maximumAt({ choices }: StarfaringCharacter, exhaustion: number, rads: number): number {
  const level = Math.min(exhaustionRules.levels.length, exhaustion + radiationLevels(rads));
  return vitalityMaximum(choices, level).value;
}

/** The recovery saves that the rests bring, trauma by trauma (Recovering from traumas, Recuperating). */
function saveLines({ traumas }: StarfaringCharacter, rests: number, recuperating: number): Text[] {
  if (rests === 0) return [];
  return traumas
    .filter(({ trauma }) => !trauma.healed)
    .map((active) => saveLine(active, rests, recuperating));
}

function saveLine(active: ActiveTrauma, rests: number, recuperating: number): Text {
  const { trauma } = active;
  const { dc, saves } = traumaRules.recovery;
  const { ability, skill } = saves[known(traumaTableById, trauma.table).kind];
  const easy = Math.min(Math.max(0, recuperating), rests);
  return sentences([
    t('campaign.stay.saves', {
      count: rests,
      dc,
      trauma: traumaName(active),
      save: checkName(ability, skill),
    }),
    ...(easy === 0 ? [] : [t('campaign.stay.recuperating', { count: easy })]),
    ...(trauma.treated ? [] : [t('campaign.stay.untreated')]),
  ]);
}
