import { oncePer } from '#shared/kernel/oncePer';
import { message, type Text } from '#shared/kernel/text';
import type { Lasts, TableRules } from './command';
import type { Condition, Encounter, Ends, Tick } from './document';
import { slotsOf } from './order';

type Counted = Pick<Encounter, 'rounds' | 'combatants'>;

/** The counters that a tick waits for; a combatant that is unknown never ticks. */
function countersOf({ rounds, combatants }: Counted, of: Tick['of']): Encounter['rounds'] {
  return (of === null ? rounds : combatants[of]?.counters) ?? { start: 0, end: 0 };
}

function counterOf(encounter: Counted, { of, edge }: Pick<Tick, 'of' | 'edge'>): number {
  return countersOf(encounter, of)[edge];
}

/** Begun and not over yet, as one that is held or interrupted is, too. */
function isTurnOn(encounter: Counted, of: Tick['of']): boolean {
  const { start, end } = countersOf(encounter, of);
  return start > end;
}

/** One who acts in between has the place of the turn that waits; an event follows the turn before it. */
function placeNow(encounter: Encounter, rules: TableRules): Pick<Tick, 'of' | 'edge'> {
  const now = encounter.interrupted[0] ?? encounter.turn ?? '';
  if (Object.hasOwn(encounter.combatants, now)) return { of: now, edge: 'start' };
  const slots = slotsOf(encounter, rules);
  const at = slots.findIndex((slot) => 'event' in slot && slot.event.id === now);
  const before = slots.slice(0, Math.max(0, at)).findLast((slot) => 'combatant' in slot);
  return before === undefined ? { of: null, edge: 'start' } : { of: before.combatant.id, edge: 'end' };
}

/** Derived from the counters, so that stepping back brings it back. */
export function isOver(encounter: Encounter, { cleared, ends }: Condition): boolean {
  return cleared || (ends.how === 'tick' && counterOf(encounter, ends.tick) >= ends.tick.at);
}

/** Edges that are still to come; `undefined` if none are counted. */
export function leftOf(encounter: Encounter, { ends }: Condition): number | undefined {
  return ends.how === 'tick' ? ends.tick.at - counterOf(encounter, ends.tick) : undefined;
}

/** The time that is left in words; `undefined` if none is counted. */
export function timeLeft(encounter: Encounter, condition: Condition): Text | undefined {
  const count = leftOf(encounter, condition);
  const { ends } = condition;
  if (count === undefined || ends.how !== 'tick') return undefined;
  const { of, edge, rounds = edge === 'start' || of === null } = ends.tick;
  return message(rounds ? 'durations.rounds' : 'encounter.turns', { count });
}

/** Conditions that still last, in the order in which they came. */
export function lasting(encounter: Encounter, on: string): readonly Condition[] {
  return (byBearer(encounter.conditions).get(on) ?? []).filter((condition) => !isOver(encounter, condition));
}

/** A large fight asks for those of everybody. */
const byBearer = oncePer((conditions: Encounter['conditions']): ReadonlyMap<string, readonly Condition[]> => {
  const all = new Map<string, Condition[]>();
  for (const condition of Object.values(conditions))
    all.set(condition.on, [...(all.get(condition.on) ?? []), condition]);
  return all;
});

/**
 * Rounds end at the place of the order at which they began. Turns are counted that have not begun yet: the end of a turn
 * that is going on is that of none of them.
 */
export function endsOf(
  encounter: Encounter,
  lasts: Lasts | undefined,
  on: string,
  by: string | null,
  rules: TableRules,
): Ends {
  if (lasts === undefined || 'span' in lasts) return { how: 'open' };
  if ('rounds' in lasts) {
    const { of, edge } = placeNow(encounter, rules);
    if (edge === 'start') return ending(of, edge, lasts.rounds);
    const at = counterOf(encounter, { of, edge }) + lasts.rounds + Number(isTurnOn(encounter, of));
    return { how: 'tick', tick: { of, edge, at, rounds: true } };
  }
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
