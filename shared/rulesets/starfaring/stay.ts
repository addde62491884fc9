import type { Text } from '../../kernel/text';
import type { Outcome, Stay } from '../../rules/party';
import { exhaustion as exhaustionRules, known, traumas as traumaRules, traumaTableById } from './data';
import { derive, vitalityMaximum, type StarfaringCharacter } from './derive';
import { checkFacts } from './facts';
import { regain } from './play/blow';
import { radsAfter } from './play/rest';
import { both, changed, editsTo, type Step } from './play/step';
import { radiationLevels, reached, sentences, traumaName, type ActiveTrauma } from './standing';
import { checkName, t } from './texts';

const hoursOfDay = 24;

/**
 * Days without adventure (Resting and healing, Exhaustion, Radiation, Recovering from traumas). Readings: everybody
 * eats, drinks, sleeps out of armor and takes one full rest a day, or as often as the species needs one where that is
 * rarer. A die that was not rolled counts at its lowest, and recovery saves are left to be rolled.
 */
export function stay(character: StarfaringCharacter, time: Stay): Outcome {
  if (character.dead || time.days <= 0) return { changes: [], edits: [] };
  const isDown = character.play.vitality === 0;
  if (isDown && !character.play.death.stable) return { changes: [t('campaign.stay.dying')], edits: [] };
  // Whoever is stable comes to within hours, long before the first full rest.
  const waking: Step = isDown ? regain(character, 1) : { next: {}, changes: [] };
  const awake = isDown ? derive(character.choices, { ...character.play, ...waking.next }) : character;
  const rests = fullRests(awake, time.days);
  const step = both(waking, rested(awake, rests, time.days));
  return {
    changes: [...step.changes, ...saveLines(awake, rests, time.recuperating)],
    edits: editsTo(step.next),
  };
}

/** How many full rests so many days hold, one at least. */
function fullRests({ choices }: StarfaringCharacter, days: number): number {
  return Math.max(1, Math.floor((days * hoursOfDay) / Math.max(hoursOfDay, choices.restHours)));
}

/** What the rests give without a die: only what differs afterwards is changed. */
function rested(character: StarfaringCharacter, rests: number, days: number): Step {
  const { play, choices, psi, vitality } = character;
  const hours = days * hoursOfDay;
  const after = bodyAfter(character, rests, hours);
  const rads = radsAfter(play.rads, hours);
  const maximum = maximumAt(character, after.exhaustion, rads);
  const isFull = after.vitality === null || after.vitality >= maximum;
  const left = after.vitality === null ? maximum : Math.min(after.vitality, maximum);
  const emptied = (['hungry', 'thirsty'] as const).filter((need) => play[need] > 0);
  return {
    next: {
      ...(after.exhaustion !== play.exhaustion && { exhaustion: after.exhaustion }),
      ...(after.vitality !== play.vitality && { vitality: left }),
      ...(rads !== play.rads && { rads }),
      ...(psi < choices.psi && { psi: null }),
      ...Object.fromEntries(emptied.map((need) => [need, 0])),
      ...(play.awake > 0 && { awake: 0 }),
    },
    changes: [
      ...(after.exhaustion === play.exhaustion
        ? []
        : [changed('exhaustion', play.exhaustion, after.exhaustion)]),
      ...(left === vitality.current ? [] : [changed('vitality', vitality.current, left)]),
      ...(isFull || !after.rolled ? [] : [t('campaign.stay.lowest', { count: rests })]),
      ...(rads === play.rads ? [] : [changed('rads', play.rads, rads)]),
      ...(psi < choices.psi ? [changed('psi', psi, choices.psi)] : []),
      ...emptied.map((need) => changed(need, play[need], 0)),
      ...(play.awake > 0 ? [t('play.rest.hoursAnew')] : []),
    ],
  };
}

interface Body {
  readonly exhaustion: number;
  /** `null` while all of it is there. */
  readonly vitality: number | null;
  /** Whether any rest may bring back vitality points. */
  readonly rolled: boolean;
}

/** Exhaustion and vitality points after the rests: each needs a vitality point to begin with, and heals at its end. */
function bodyAfter(character: StarfaringCharacter, rests: number, hours: number): Body {
  const { play, abilities } = character;
  const strength = abilities.str.value;
  const least = Math.max(0, 1 + strength);
  const isHealed = checkFacts.rest.sides + strength > 0 && !play.conditions.includes('bleeding');
  let body: Body = { exhaustion: play.exhaustion, vitality: play.vitality, rolled: false };
  for (let rest = 1; rest <= rests; rest += 1) {
    const rads = radsAfter(play.rads, Math.floor((hours * rest) / rests));
    const next = afterRest(character, body, rads, isHealed ? least : undefined);
    // Nothing is left that another rest would change.
    if (rads === 0 && next.exhaustion === body.exhaustion && next.vitality === body.vitality) return next;
    body = next;
  }
  return body;
}

/** One full rest; `points` are the vitality points of its lowest roll, nothing where none can come back. */
function afterRest(
  character: StarfaringCharacter,
  body: Body,
  rads: number,
  points: number | undefined,
): Body {
  if (body.exhaustion + radiationLevels(rads) >= exhaustionRules.levels.length) return body;
  const exhaustion = Math.max(0, body.exhaustion - 1);
  const heals = points !== undefined && !reached(rads).some(({ noRest }) => noRest === true);
  if (!heals || body.vitality === null) return { ...body, exhaustion };
  const vitality = Math.min(maximumAt(character, exhaustion, rads), body.vitality + points);
  return { exhaustion, vitality, rolled: true };
}

function maximumAt({ choices }: StarfaringCharacter, exhaustion: number, rads: number): number {
  const level = Math.min(exhaustionRules.levels.length, exhaustion + radiationLevels(rads));
  return vitalityMaximum(choices, level).value;
}

/** The recovery saves that the rests bring, trauma by trauma (Recovering from traumas, Recuperating). */
function saveLines({ traumas }: StarfaringCharacter, rests: number, recuperating: number): Text[] {
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
