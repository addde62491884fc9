import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { message, textOr, type Text } from '#shared/kernel/text';
import type { TableRules } from './command';
import { most, type Encounter, type OrderEvent } from './document';
import { put, type Draft } from './draft';
import { eventsOf, idOfSlot, isDue, slotsOf } from './order';
import { refusing } from './refusing';
import type { PlannedEvent } from './preparation/plan';

/** Turns that are nobody's: added, changed and removed until the encounter ends. */

/** More than any encounter has, or one that would never happen. */
export function eventFault(
  encounter: Encounter,
  event: PlannedEvent,
  rules: TableRules,
): AppError | undefined {
  const others = eventsOf(encounter).filter(({ id }) => id !== event.id);
  if (others.length >= most.events) return refusing('tooManyEvents', { most: most.events });
  const { round } = encounter;
  const comesLater = event.from > round || event.every !== null;
  if (comesLater || (event.from === round && !isPast(encounter, event, rules))) return undefined;
  return refusing('eventPast', { round: event.from });
}

/** If its place in this round is past, it waits for the next time. */
export function keepEvent(draft: Draft, event: PlannedEvent): void {
  const { encounter, rules } = draft;
  const { round, events } = encounter;
  const before = events?.[event.id]?.happened ?? 0;
  const missed = isDue(event, round) && isPast(encounter, event, rules);
  const kept = { ...event, happened: missed ? round : before };
  if (events === undefined) put(draft, ['events'], { [event.id]: asJson(kept) });
  else put(draft, ['events', event.id], asJson(kept));
}

/** Its turn, if it has it now, is for the caller to pass on. */
export function removeEvent(draft: Draft, id: string): void {
  const { interrupted } = draft.encounter;
  if (interrupted.includes(id))
    put(
      draft,
      ['interrupted'],
      interrupted.filter((each) => each !== id),
    );
  put(draft, ['events', id], undefined);
}

export function eventText({ text }: Pick<PlannedEvent, 'text'>): Text {
  return textOr(text, message('encounter.unnamedEvent'));
}

/** Those before the present turn had theirs, and so had everybody once nobody acts any more. */
function isPast(encounter: Encounter, event: PlannedEvent, rules: TableRules): boolean {
  if (encounter.state === 'prepared') return false;
  const placed: OrderEvent = { ...event, happened: 0 };
  const order = slotsOf({ ...encounter, events: { ...encounter.events, [event.id]: placed } }, rules);
  const ids = order.map(idOfSlot);
  // An interrupted turn is the place that the round has come to.
  const now = encounter.interrupted[0] ?? encounter.turn;
  return now === null || ids.indexOf(event.id) <= ids.indexOf(now);
}

// An event is plain data.
const asJson = (event: OrderEvent) => event as unknown as Json;
