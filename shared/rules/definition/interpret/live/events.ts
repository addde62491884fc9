import type { Edit } from '#shared/character/edits';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import type { EventModel } from '#shared/rules/definition/model/live/types';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { RollRequest } from '#shared/rules/checks';
import type { Outcome } from '#shared/rules/party';
import type { Crossing } from '#shared/rules/play';
import type { Points } from './points';

/** The outcome of an event, and the rolls that a hit asks for then. */
export interface Followed extends Outcome {
  readonly prompts?: readonly RollRequest[];
}

/** Does an action that nobody has to choose; what it does leads to no further events. */
export type Done = (sheet: Sheet, action: string) => Followed | undefined;

interface Hit {
  readonly now: number;
  readonly taken: number;
  readonly over: number;
}

interface Moved {
  readonly minor: boolean;
  readonly before: Hit;
  readonly after: Hit;
  readonly done: Done;
}

const nothing: Outcome = { changes: [], edits: [] };

function holds({ when }: EventModel, points: Points, { now, taken, over }: Hit): boolean {
  return when.expression.run({ ...points.at(now), own: [0, 0, 0, taken, over] }) === true;
}

/** The first event that holds now, and did not before. */
export function eventOutcome(
  sheet: Sheet,
  points: Points,
  events: readonly EventModel[],
  { minor, before, after, done }: Moved,
): Followed {
  const there = { ...sheet, env: points.at(after.now) };
  for (const event of events) {
    if (event.who !== undefined && (event.who === 'minor') !== minor) continue;
    if (!holds(event, points, after) || holds(event, points, before)) continue;
    const outcome = done(there, event.action);
    if (outcome !== undefined) return outcome;
  }
  return nothing;
}

const at = (now: number): Hit => ({ now, taken: 0, over: 0 });

/** The consequences of a tracker that is moved by an action or by healing. */
export function followedBy(
  sheet: Sheet,
  { events }: TrackerModel,
  points: Points,
  to: number,
  done: Done,
): Outcome {
  if (events.length === 0 || to === points.now) return nothing;
  return eventOutcome(sheet, points, events, { minor: false, before: at(points.now), after: at(to), done });
}

/** Longer tracks are not looked at number by number. */
const mostSteps = 200;

/** The consequences of a tracker that is moved by hand, by the numbers at which its events begin to hold. */
export function crossingsOf(
  sheet: Sheet,
  { events }: TrackerModel,
  points: Points,
  done: Done,
): readonly Crossing[] {
  const { least, most } = points;
  if (events.length === 0 || most === null || most - least > mostSteps) return [];
  const edits = (event: EventModel, now: number): readonly Edit[] =>
    done({ ...sheet, env: points.at(now) }, event.action)?.edits ?? [];
  return events.flatMap((event) => {
    if (event.who === 'minor') return [];
    const found: Crossing[] = [];
    for (let now = least + 1; now <= most; now += 1) {
      const [below, here] = [holds(event, points, at(now - 1)), holds(event, points, at(now))];
      if (here && !below) found.push({ at: now, up: edits(event, now) });
      if (below && !here) found.push({ at: now, down: edits(event, now - 1) });
    }
    return found;
  });
}
