import type { Lasts } from './command';
import type { Condition, Encounter, Ends, Tick } from './document';

/** The counter that a tick waits for; a combatant that is unknown never ticks. */
export function counterOf({ rounds, combatants }: Pick<Encounter, 'rounds' | 'combatants'>, tick: Tick) {
  const counters = tick.of === null ? rounds : combatants[tick.of]?.counters;
  return counters?.[tick.edge] ?? 0;
}

/** Derived from the counters, so that stepping back brings it back. */
export function isOver(encounter: Encounter, { cleared, ends }: Condition): boolean {
  return cleared || (ends.how === 'tick' && counterOf(encounter, ends.tick) >= ends.tick.at);
}

/** Edges that are still to come; `undefined` where none are counted. */
export function leftOf(encounter: Encounter, { ends }: Condition): number | undefined {
  return ends.how === 'tick' ? ends.tick.at - counterOf(encounter, ends.tick) : undefined;
}

/** Conditions that still last, in the order in which they came. */
export function lasting(encounter: Encounter, on: string): readonly Condition[] {
  return Object.values(encounter.conditions).filter(
    (condition) => condition.on === on && !isOver(encounter, condition),
  );
}

/** Rounds are counted by the beginnings of the source's turns, or of the rounds where nobody is the source. */
export function endsOf(encounter: Encounter, lasts: Lasts | undefined, on: string, by: string | null): Ends {
  if (lasts === undefined || 'span' in lasts) return { how: 'open' };
  if ('rounds' in lasts) return anchored(by, 'start', lasts.rounds);
  const { until } = lasts;
  if (typeof until === 'string') return { how: 'event', event: until };
  const of = until.of === 'target' ? on : until.of === 'round' ? null : by;
  return anchored(of, until.edge, until.count);

  function anchored(of: string | null, edge: Tick['edge'], count: number): Ends {
    return { how: 'tick', tick: { of, edge, at: counterOf(encounter, { of, edge, at: 0 }) + count } };
  }
}

/** Conditions on anybody that this one holds by concentration. */
export function heldBy(encounter: Encounter, by: string): readonly Condition[] {
  return Object.values(encounter.conditions).filter(
    (condition) => condition.by === by && condition.concentration === true && !isOver(encounter, condition),
  );
}
