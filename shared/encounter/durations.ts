import type { Lasts } from './command';
import type { Condition, Encounter, Ends, Tick } from './document';

type Counted = Pick<Encounter, 'rounds' | 'combatants'>;

/** The counters that a tick waits for; a combatant that is unknown never ticks. */
function countersOf({ rounds, combatants }: Counted, of: Tick['of']): Encounter['rounds'] {
  return (of === null ? rounds : combatants[of]?.counters) ?? { start: 0, end: 0 };
}

function counterOf(encounter: Counted, { of, edge }: Pick<Tick, 'of' | 'edge'>): number {
  return countersOf(encounter, of)[edge];
}

/** Begun and not over yet, as one that is held or interrupted is, too. */
function isTurnOn(encounter: Counted, of: string): boolean {
  const { start, end } = countersOf(encounter, of);
  return start > end;
}

/** Derived from the counters, so that stepping back brings it back. */
export function isOver(encounter: Encounter, { cleared, ends }: Condition): boolean {
  return cleared || (ends.how === 'tick' && counterOf(encounter, ends.tick) >= ends.tick.at);
}

/** Edges that are still to come; `undefined` if none are counted. */
export function leftOf(encounter: Encounter, { ends }: Condition): number | undefined {
  return ends.how === 'tick' ? ends.tick.at - counterOf(encounter, ends.tick) : undefined;
}

/** Conditions that still last, in the order in which they came. */
export function lasting(encounter: Encounter, on: string): readonly Condition[] {
  return Object.values(encounter.conditions).filter(
    (condition) => condition.on === on && !isOver(encounter, condition),
  );
}

/**
 * Rounds are counted by the beginnings of the source's turns, or of the rounds if nobody is the source. Turns are
 * counted that have not begun yet: the end of a turn that is going on is that of none of them.
 */
export function endsOf(encounter: Encounter, lasts: Lasts | undefined, on: string, by: string | null): Ends {
  if (lasts === undefined || 'span' in lasts) return { how: 'open' };
  if ('rounds' in lasts) return ending(by, 'start', lasts.rounds);
  const { until } = lasts;
  if (typeof until === 'string') return { how: 'event', event: until };
  const of = anchorOf(until.of, on, by);
  // A round is always going on, and its end is the first that comes.
  if (of === null) return ending(of, until.edge, Math.max(1, until.count));
  return ending(of, until.edge, until.count + Number(until.edge === 'end' && isTurnOn(encounter, of)));

  function ending(of: string | null, edge: Tick['edge'], count: number): Ends {
    return { how: 'tick', tick: { of, edge, at: counterOf(encounter, { of, edge }) + count } };
  }
}

/** True for the end of a turn that is going on, of one whose turn it is not. */
export function endsNever(
  encounter: Encounter,
  lasts: Lasts | undefined,
  on: string,
  by: string | null,
): boolean {
  if (lasts === undefined || !('until' in lasts) || typeof lasts.until === 'string') return false;
  const of = anchorOf(lasts.until.of, on, by);
  return lasts.until.count === 0 && of !== null && !isTurnOn(encounter, of);
}

function anchorOf(of: 'source' | 'target' | 'round', on: string, by: string | null): string | null {
  if (of === 'target') return on;
  return of === 'round' ? null : by;
}

/** Conditions on anybody that this one holds by concentration. */
export function heldBy(encounter: Encounter, by: string): readonly Condition[] {
  return Object.values(encounter.conditions).filter(
    (condition) => condition.by === by && condition.concentration === true && !isOver(encounter, condition),
  );
}
