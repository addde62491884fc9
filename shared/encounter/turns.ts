import { message, type Text } from '#shared/kernel/text';
import type { InitiativeRules } from '#shared/rules/encounter';
import type { TurnEdge } from '#shared/rules/fight/fighter';
import type { TimeTaken } from '#shared/rules/play';
import { documentOf } from './combatants';
import { apply, combatantOf, fighterOf, put, tell, timeOf, type Draft } from './draft';
import { actingNow, eventNow, isDue, rankOf, slotsOf, togetherWith, turnOrder, whoActs } from './order';
import { eventText } from './events';
import { addCondition, switchOff } from './conditions';
import type { Combatant, OrderEvent } from './document';

/**
 * Turns pass by id. Every combatant's turn begins and ends once a round, so that durations tick for those who are
 * out or hold, too; a turn that was delayed goes on later and does not begin again.
 */

export function beginEncounter(draft: Draft): void {
  put(draft, ['state'], 'running');
  const { ambush } = draft.rules.ruleset(draft.encounter.ruleset)?.initiative ?? {};
  const everyone = Object.values(draft.encounter.combatants);
  const acting = everyone.filter(({ surprised, out }) => surprised !== true && !out);
  if (ambush !== undefined && acting.length > 0 && acting.length < everyone.length) {
    put(draft, ['ambush'], true);
    const lasts = { until: { of: 'round', edge: 'end', count: 1 } } as const;
    const { condition } = ambush;
    if (condition !== undefined)
      for (const { id } of acting)
        addCondition(draft, id, { do: 'condition', targets: [id], condition, lasts }, null);
  }
  beginRound(draft);
  const { round } = draft.encounter;
  for (const id of Object.keys(draft.encounter.combatants)) {
    const outcome = fighterOf(draft, id)?.begun?.();
    if (outcome !== undefined) apply(draft, id, message('encounter.turn.start', { round }), outcome);
  }
  passTurn(draft);
}

export function nextTurn(draft: Draft): void {
  for (const { id } of actingNow(draft.encounter)) endTurn(draft, id);
  passTurn(draft);
}

/** As the rules of the encounter have it: behind everybody, behind the next one for good, or held until called back. */
export function delayTurn(draft: Draft, wanted: number | undefined): void {
  const { turn, ruleset, round } = draft.encounter;
  if (turn === null) return;
  const how = draft.rules.ruleset(ruleset)?.initiative.delay ?? 'hold';
  if (how === 'hold') {
    for (const { id } of actingNow(draft.encounter)) put(draft, ['combatants', id, 'held'], true);
  } else {
    const members = togetherWith(combatantOf(draft, turn), Object.values(draft.encounter.combatants));
    const points = by(how, members);
    for (const { id, lowered, leads } of members) {
      put(draft, ['combatants', id, 'lowered'], lowered + points);
      if (leads !== undefined) put(draft, ['combatants', id, 'leads'], undefined);
    }
  }
  passTurn(draft);

  function by(kind: Exclude<InitiativeRules['delay'], 'hold'>, members: readonly Combatant[]): number {
    if (kind === 'lower' && wanted !== undefined) return wanted;
    const order = turnOrder(draft.encounter, draft.rules);
    const place = order.findLastIndex((each) => members.includes(each));
    const others = order.filter((each) => !members.includes(each));
    const next = order.slice(place + 1).find((each) => !each.out);
    const behind = kind === 'toEnd' ? others.at(-1) : (next ?? others.at(-1));
    if (behind === undefined) return 0;
    const first = (combatant: Combatant) => rankOf(combatant, round, draft.rules)[0] ?? 0;
    const quickest = Math.max(...members.map(first));
    // A side that acts first may be slower than the last one of the other.
    return Math.max(0, quickest - first(behind) + 1);
  }
}

/** Held until called back, independent of the meaning of a delay in these rules. */
export function holdTurn(draft: Draft, ready: string | undefined): void {
  for (const { id } of actingNow(draft.encounter)) {
    put(draft, ['combatants', id, 'held'], true);
    put(draft, ['combatants', id, 'readied'], ready);
  }
  passTurn(draft);
}

/** A combatant who holds acts now, and the interrupted turn goes on afterwards; one who was out is in again. */
export function comeBack(draft: Draft, id: string): void {
  const { out, held, waiting } = combatantOf(draft, id);
  if (out) put(draft, ['combatants', id, 'out'], false);
  if (waiting === true) put(draft, ['combatants', id, 'waiting'], undefined);
  const { ambush, turn: now } = draft.encounter;
  const chosen = ambush === true && id !== now && beginTurn(draft, id);
  if (!held && !chosen) return;
  put(draft, ['combatants', id, 'held'], false);
  put(draft, ['combatants', id, 'readied'], undefined);
  const { turn, interrupted } = draft.encounter;
  if (turn !== null) put(draft, ['interrupted'], [...interrupted, turn]);
  put(draft, ['turn'], id);
}

export function leaveFight(draft: Draft, id: string): void {
  put(draft, ['combatants', id, 'out'], true);
  if (draft.encounter.turn !== id) return;
  endTurn(draft, id);
  passOn(draft);
}

/** Passes the turn on, and says whose it is now. */
function passTurn(draft: Draft): void {
  passOn(draft);
  const { round } = draft.encounter;
  const event = eventNow(draft.encounter);
  if (event !== undefined) draft.steps.push(message('encounter.happens', { what: eventText(event), round }));
  const acts =
    draft.encounter.ambush === true
      ? message('encounter.actsInAmbush')
      : message('encounter.acts', { round });
  tellActing(draft, acts);
}

/** Of the combatant whose turn it is; nothing in the turn of an event. */
export function tellActing(draft: Draft, what: Text): void {
  const who = whoActs(draft.encounter);
  if (who !== null) tell(draft, who, what);
}

/** Passes the turn to the next who can act; passes a whole round at most, for everybody may be out. */
function passOn(draft: Draft): void {
  if (goOn(draft) || passInRound(draft)) return;
  tickRound(draft, 'end');
  if (draft.encounter.ambush === true) endAmbush(draft);
  beginRound(draft);
  passInRound(draft);
}

/** The next round is the first one, in which everybody acts by initiative. */
function endAmbush(draft: Draft): void {
  put(draft, ['ambush'], undefined);
  put(draft, ['round'], 0);
  for (const { id } of Object.values(draft.encounter.combatants))
    for (const edge of ['begun', 'done'] as const) put(draft, ['combatants', id, edge], 0);
}

/** An interrupted turn goes on, unless all of it went down or began to hold meanwhile. */
function goOn(draft: Draft): boolean {
  for (const id of draft.encounter.interrupted.toReversed()) {
    put(draft, ['interrupted'], draft.encounter.interrupted.slice(0, -1));
    if (Object.hasOwn(draft.encounter.events ?? {}, id)) {
      put(draft, ['turn'], id);
      return true;
    }
    if (!Object.hasOwn(draft.encounter.combatants, id)) continue;
    const members = togetherWith(combatantOf(draft, id), Object.values(draft.encounter.combatants));
    const acting = members.find((each) => each.begun > each.done && !each.out && !each.held);
    if (acting !== undefined) {
      put(draft, ['turn'], acting.id);
      return true;
    }
    for (const each of members) if (each.out) endTurn(draft, each.id);
  }
  return false;
}

function passInRound(draft: Draft): boolean {
  const order = turnOrder(draft.encounter, draft.rules);
  for (const slot of slotsOf(draft.encounter, draft.rules)) {
    if ('event' in slot) {
      if (!happens(draft, slot.event)) continue;
      put(draft, ['turn'], slot.event.id);
      return true;
    }
    // All of a group begin before the first of them acts.
    const [first] = togetherWith(slot.combatant, order).filter(({ id }) => beginTurn(draft, id));
    if (first === undefined) continue;
    put(draft, ['turn'], first.id);
    return true;
  }
  put(draft, ['turn'], null);
  return false;
}

/** Returns false if its turn does not come in this round, or has come. */
function happens(draft: Draft, event: OrderEvent): boolean {
  const { round, ambush } = draft.encounter;
  if (ambush === true || !isDue(event, round) || event.happened >= round) return false;
  put(draft, ['events', event.id, 'happened'], round);
  return true;
}

/** Returns false for one who does not act now: the turn is over, held, or lost. */
function beginTurn(draft: Draft, id: string): boolean {
  const { round } = draft.encounter;
  const { begun, done, held, surprised = false } = combatantOf(draft, id);
  const isOver = passes(draft, id);
  if (begun === round && (done === round || held)) return false;
  const isSurprised = surprised && begun < round;
  // A turn that was held past its round ends when the next one of the same combatant begins.
  if (begun < round && begun > done) endTurn(draft, id);
  const acts = !isOver && !held && !isSurprised;
  const isLost = acts && begun < round && fighterOf(draft, id)?.losesTurn === true;
  if (begun < round) tick(draft, id, 'start', acts);
  if (isSurprised) loseTurn(draft, id);
  else if (isOver || isLost) endTurn(draft, id);
  return acts && !isLost;
}

/** Out, dead, or a foe that is down. A member of the party who is down still has turns, for which rules ask for rolls. */
function passes(draft: Draft, id: string): boolean {
  const { out, party } = combatantOf(draft, id);
  if (out || draft.encounter.passesDown !== true) return out;
  const { health = null, state } = fighterOf(draft, id) ?? {};
  return state?.kind === 'dead' || (!party && health !== null && health.now <= 0);
}

/** A surprised combatant does nothing in this turn, but its end comes, with which the surprise is over. */
function loseTurn(draft: Draft, id: string): void {
  tell(draft, id, message('encounter.losesTurn'));
  endTurn(draft, id);
  put(draft, ['combatants', id, 'surprised'], undefined);
}

function endTurn(draft: Draft, id: string): void {
  const { begun, done } = combatantOf(draft, id);
  if (done < begun) tick(draft, id, 'end', !passes(draft, id));
}

/** `acts` is false for a turn that is passed over: it ticks, but nothing else happens in it. */
function tick(draft: Draft, id: string, edge: TurnEdge, acts: boolean): void {
  const { counters, begun } = combatantOf(draft, id);
  const { round } = draft.encounter;
  put(draft, ['combatants', id, edge === 'start' ? 'begun' : 'done'], edge === 'start' ? round : begun);
  put(draft, ['combatants', id, 'counters', edge], counters[edge] + 1);
  switchOff(draft, { of: id, edge });
  if (edge === 'start') passTime(draft, id);
  const outcome = acts ? fighterOf(draft, id)?.turn(edge) : undefined;
  if (outcome !== undefined) apply(draft, id, message(`encounter.turn.${edge}`, { round }), outcome);
}

/** Seconds of a round: the longest of everybody in the fight. */
export function longestRound(
  { encounter, characters, rules }: Pick<Draft, 'encounter' | 'characters' | 'rules'>,
  usual: number,
): number {
  const rounds = Object.values(encounter.combatants).flatMap((combatant) => {
    const form = documentOf(combatant, characters)?.form;
    return combatant.out ? [] : (rules.ruleset(combatant.ruleset)?.fight?.longRounds?.[form ?? ''] ?? []);
  });
  return Math.max(usual, ...rounds);
}

/** The turns until which something lasts no longer come. */
export function turnsOver(draft: Draft): void {
  for (const id of Object.keys(draft.encounter.combatants)) {
    const outcome = fighterOf(draft, id)?.fightOver?.();
    if (outcome !== undefined) apply(draft, id, message('encounter.did.end'), outcome);
  }
}

/** A round by default goes by for the durations of the sheet itself, also for those who are passed over. */
export function passTime(draft: Draft, id: string, taken?: TimeTaken): void {
  const time = timeOf(draft, id);
  if (time === undefined) return;
  const { changes, edits } = time.lapse(taken ?? { seconds: longestRound(draft, time.roundSeconds) });
  const label = message('encounter.turn.start', { round: draft.encounter.round });
  apply(draft, id, label, { steps: changes, edits, prompts: [] });
}

function beginRound(draft: Draft): void {
  put(draft, ['round'], draft.encounter.round + 1);
  deal(draft);
  tickRound(draft, 'start');
}

/** Somebody of whom a repeated command no longer knows draws nothing. */
function deal(draft: Draft): void {
  if (draft.draws === undefined) return;
  const { faces, pile } = draft.draws;
  for (const [id, drawn] of Object.entries(faces))
    if (Object.hasOwn(draft.encounter.combatants, id)) put(draft, ['combatants', id, 'drawn'], [...drawn]);
  if (pile !== undefined) put(draft, ['pile'], [...pile]);
}

function tickRound(draft: Draft, edge: TurnEdge): void {
  put(draft, ['rounds', edge], draft.encounter.rounds[edge] + 1);
  switchOff(draft, { of: null, edge });
}
