import type { Text } from '../../../kernel/text';
import type { Outcome, RestContext } from '../../../rules/party';
import { exhaustion as exhaustionRules, known, traumas as traumaRules, traumaTableById } from '../data';
import { derive, vitalityMaximum, type StarfaringCharacter } from '../derive';
import { checkFacts } from '../derive/facts';
import { regain } from './blow';
import { both, changed, editsTo, type Step } from './step';
import { decayed, fewerRads, stanched } from './time';
import { radiationLevels, reached, sentences, traumaName, type ActiveTrauma } from '../derive/rollModifiers';
import { checkName, t } from '../texts';

const hoursOfDay = 24;

/**
 * Days without adventure (Resting and healing, Exhaustion, Radiation, Recovering from traumas). Readings: everybody
 * eats, drinks, sleeps out of armor and takes a full rest whenever a day has gone by since the last one, or as often as
 * the species needs one where that is rarer. A die that was not rolled counts at its lowest, and recovery saves are left
 * to be rolled. Days in pieces come to the same as in one piece: hours that filled nothing yet are kept.
 */
export function stay(character: StarfaringCharacter, time: RestContext): Outcome {
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
    edits: editsTo(character, step.next, step.by),
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
  const recovers = psi < choices.psi && !after.psiMissing;
  const next: Step['next'] = {
    ...(after.exhaustion !== play.exhaustion && { exhaustion: after.exhaustion }),
    ...(after.vitality !== play.vitality && { vitality: left }),
    // Days are whole eights of hours, so that no hour is left over unless a rad went.
    ...(rads !== play.rads && { rads, radHours, ...stanched(play, rads) }),
    ...(recovers && { psi: null }),
    ...Object.fromEntries(emptied.map((need) => [need, 0])),
    ...(awake !== play.awake && { awake }),
    ...(after.rested !== play.rested && { rested: after.rested }),
  };
  return {
    next: Object.keys(next).length === 0 ? next : { ...recovered(after), ...next },
    by: {
      ...(after.exhaustion > 0 && { exhaustion: { by: after.exhaustion - play.exhaustion } }),
      ...(after.vitality !== play.vitality &&
        !isFull && { vitality: { by: left - vitality.current, most: maximum } }),
      ...(rads > 0 && { rads: { by: rads - play.rads } }),
      ...(awake > play.awake && { awake: { by: awake - play.awake } }),
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
      ...(awake > 0 && awake !== play.awake ? [changed('awake', play.awake, awake)] : []),
      ...(awake === 0 && play.awake > 0 ? [t('play.rest.hoursAnew')] : []),
    ],
  };
}

/** What is as good as it can be after that time, whatever it was before. */
function recovered({ exhaustion, rads, psiMissing, awake }: Body): Step['next'] {
  return {
    hungry: 0,
    thirsty: 0,
    ...(exhaustion === 0 && { exhaustion }),
    ...(rads === 0 && { rads }),
    ...(!psiMissing && { psi: null }),
    ...(awake === 0 && { awake }),
  };
}

/** What hours of peace change, rest by rest. */
interface Body {
  readonly exhaustion: number;
  /** `null` while all of it is there. */
  readonly vitality: number | null;
  readonly rads: number;
  readonly radHours: number;
  readonly psiMissing: boolean;
  /**
   * Hours since the last full rest, and how many there were in this time. Where rests are rarer than days it also
   * matters whether there was one: nobody knows when the first is due, so it is taken on the first day.
   */
  readonly awake: number;
  readonly rested: boolean;
  readonly rests: number;
  /** Whether any rest may bring back vitality points. */
  readonly rolled: boolean;
}

/**
 * The body after so many hours: a full rest each time that enough of them went by since the last one. Whoever has
 * nothing left to recover from rests as they please, so that their hours are not counted.
 */
function bodyAfter(character: StarfaringCharacter, hours: number): Body {
  const { play, choices, psi } = character;
  const { exhaustion, vitality, rads, radHours, awake, rested: isRested } = play;
  const cadence = Math.max(hoursOfDay, choices.restHours);
  let left = hours;
  let body: Body = {
    exhaustion,
    vitality,
    rads,
    radHours,
    psiMissing: psi < choices.psi,
    awake,
    rested: isRested,
    rests: 0,
    rolled: false,
  };
  while (!isSettled(character, body)) {
    const until = Math.max(0, (body.rested ? cadence : hoursOfDay) - body.awake);
    if (until > left) {
      const last = { ...body, ...decayed(body, left), awake: body.awake + left };
      return isSettled(character, last) ? { ...last, awake: 0 } : last;
    }
    left -= until;
    const after = afterRest(character, { ...body, ...decayed(body, until) });
    body = {
      ...after,
      awake: 0,
      psiMissing: false,
      rested: body.rested || cadence > hoursOfDay,
      rests: body.rests + 1,
    };
  }
  // The rests that change nothing any more are still taken, and bring their recovery saves.
  const more = Math.floor((left + body.awake) / cadence);
  const rolled = body.rolled || (more > 0 && afterRest(character, body).rolled);
  return { ...body, awake: 0, rests: body.rests + more, rolled };
}

/** True where another full rest would change nothing, nor would the hours until then. */
function isSettled(character: StarfaringCharacter, body: Body): boolean {
  if (body.rads > 0 || body.psiMissing) return false;
  const after = afterRest(character, body);
  return after.exhaustion === body.exhaustion && after.vitality === body.vitality;
}

/** One full rest, its vitality points those of the lowest roll. */
function afterRest(character: StarfaringCharacter, body: Body): Body {
  const { play, abilities } = character;
  const strength = abilities.str.value;
  const { rads } = body;
  if (body.exhaustion + radiationLevels(rads) >= exhaustionRules.levels.length) return body;
  const exhaustion = Math.max(0, body.exhaustion - 1);
  const heals =
    checkFacts.rest.sides + strength > 0 &&
    !play.conditions.includes('bleeding') &&
    !reached(rads).some(({ noRest }) => noRest === true);
  if (!heals || body.vitality === null) return { ...body, exhaustion };
  const points = Math.max(0, 1 + strength);
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
