import type { Condition, Encounter } from './document';
import { lasting } from './durations';
import { togetherWith } from './order';

/** A condition that ends by a check of its target, which is asked for when a turn of the target has ended. */
export interface CheckDue {
  /** The entry that ended the turn, so that an answer holds for this turn only. */
  readonly entry: string;
  readonly condition: Condition;
}

/** Derived from the last turn that ended; a condition that came after it waits for the next one. */
export function checksDue(encounter: Encounter): readonly CheckDue[] {
  if (encounter.state !== 'running') return [];
  const entries = encounter.entries.filter(({ undone }) => !undone);
  const at = entries.findLastIndex(({ command }) => (command as { readonly do?: unknown }).do === 'next');
  const ended = entries[at];
  const acted = encounter.combatants[ended?.turn ?? ''];
  if (ended === undefined || acted === undefined) return [];
  const since = new Set(
    entries
      .slice(at + 1)
      .flatMap(({ changes }) => changes.map(({ path }) => (path[0] === 'conditions' ? path[1] : undefined))),
  );
  return togetherWith(acted, Object.values(encounter.combatants))
    .flatMap(({ id }) => lasting(encounter, id))
    .filter(({ id, ends }) => ends.how === 'event' && ends.event === 'check' && !since.has(id))
    .map((condition) => ({ entry: ended.id, condition }));
}
