import type { Text } from '#shared/kernel/text';
import type { Outcome, RestContext } from '#shared/rules/party';
import {
  exhaustion as exhaustionRules,
  known,
  traumas as traumaRules,
  traumaTableById,
  checkFacts,
} from '#shared/rulesets/starfaring/data/index';
import {
  derive,
  isSpent,
  vitalityMaximum,
  type StarfaringCharacter,
} from '#shared/rulesets/starfaring/derive/index';
import { regain, woken } from './blow';
import { both, changed, editsOf, nothing, type Step } from './step';
import { outlived, decayed, fewerRads, stanched } from './conditions';
import { renewed } from './rest';
import {
  radiationLevels,
  reached,
  sentences,
  traumaName,
  type ActiveTrauma,
} from '#shared/rulesets/starfaring/derive/rollModifiers';
import { checkName, t } from '#shared/rulesets/starfaring/texts';

const hoursOfDay = 24;

/**
 * Implements Resting and healing, Exhaustion, Radiation, and Recovering from traumas. Interpretations: characters
 * eat, drink, sleep out of armor, and take a full rest every day, or as often as the species needs one if that is
 * rarer. A die that is not rolled counts as its lowest result, and recovery saves are left to the player. Short
 * stays add up to the same as one long stay, because remaining hours are stored.
 */
export function stay(character: StarfaringCharacter, time: RestContext): Outcome {
  if (character.dead || time.days <= 0) return { changes: [], edits: [] };
  const isDown = character.vitality.current === 0;
  if (isDown && !character.play.death.stable) return { changes: [t('campaign.stay.dying')], edits: [] };
  if (isSpent(character.play)) return { changes: [t('play.spent')], edits: [] };
  // A stable character wakes within hours, long before the first full rest.
  const waking: Step = isDown ? regain(character, 1, woken) : nothing;
  const awake = isDown ? derive(character.choices, { ...character.play, ...waking.next }) : character;
  const body = bodyAfter(awake, time.days * hoursOfDay);
  const step = both(
    both(both(waking, rested(awake, body)), body.rests > 0 ? renewed(awake, true) : nothing),
    outlived(awake.play),
  );
  return {
    changes: [...step.changes, ...saveLines(awake, body.rests, time.recuperating)],
    edits: editsOf(character, step),
  };
}

/** Effects without dice; only differences are stored. */
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
    // Days are multiples of eight hours, so no hours remain unless a rad was lost.
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

/** Values that are fully recovered after that time, from any value. */
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

/** The state of the body during a long rest. */
interface Body {
  readonly exhaustion: number;
  /** `null` at the maximum. */
  readonly vitality: number | null;
  readonly rads: number;
  readonly radHours: number;
  readonly psiMissing: boolean;
  /**
   * Hours since the last full rest, and the number of rests in this time. If rests are rarer than days, it also
   * matters whether there was one before: the first due time is unknown, so that rest is taken on the first day.
   */
  readonly awake: number;
  readonly rested: boolean;
  readonly rests: number;
  /** True if a rest may restore vitality points. */
  readonly rolled: boolean;
}

/**
 * Takes a full rest whenever enough hours have passed. A fully recovered character rests at will, so the hours are
 * not counted.
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
  // Further rests without an effect still allow recovery saves.
  const more = Math.floor((left + body.awake) / cadence);
  const rolled = body.rolled || (more > 0 && afterRest(character, body).rolled);
  return { ...body, awake: 0, rests: body.rests + more, rolled };
}

/** Returns true if neither another full rest nor the hours until then would change anything. */
function isSettled(character: StarfaringCharacter, body: Body): boolean {
  if (body.rads > 0 || body.psiMissing) return false;
  const after = afterRest(character, body);
  return after.exhaustion === body.exhaustion && after.vitality === body.vitality;
}

/** Vitality points are those of the lowest roll. */
function afterRest(character: StarfaringCharacter, body: Body): Body {
  const { play, abilities } = character;
  const strength = abilities.str.value;
  const { rads } = body;
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

/** Implements Recovering from traumas and Recuperating: the recovery saves for each trauma. */
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
