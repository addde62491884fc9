import { computed, shallowRef } from 'vue';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import type { RollRequest } from '#shared/rules/checks';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls, type RollContext } from '#renderer/stores/dice/useRolls';

/**
 * Rolls whose result is shown in the row that made them, instead of in the roller. `ask` has the shape of the roller's
 * own; call `at` with the row before, or `below` if it follows from the result that is there.
 */
export function useResultInPlace() {
  const rolls = useRolls();
  const rolled = useRolled();
  const log = useRollLog();
  const result = shallowRef<{ readonly row: string; readonly rolls: readonly [string, ...string[]] }>();
  let next = '';
  let above: readonly string[] = [];

  function at(row: string): void {
    next = row;
    above = [];
    result.value = undefined;
  }

  function below(row: string): void {
    above = result.value?.row === row ? result.value.rolls : [];
    next = row;
  }

  /** The roller asks for what is missing. */
  function ask(request: RollRequest, context: RollContext, atOnce = false): void {
    if (atOnce) void rollHere(request, context);
    else rolls.ask(request, context);
  }

  async function rollHere(request: RollRequest, context: RollContext): Promise<void> {
    const row = next;
    const [first, ...more] = above;
    const id = await rolled.rollAtOnce(request, context);
    if (id === undefined) rolls.ask(request, context);
    else result.value = { row, rolls: first === undefined ? [id] : [first, ...more, id] };
  }

  /** One throw at several, whose dice of their own differ. */
  async function askEach(asked: readonly (readonly [RollRequest, RollContext])[]): Promise<void> {
    const row = next;
    const made: string[] = [];
    for (const [request, context] of asked) {
      const [first] = made;
      const id = await rolled.rollAtOnce(request, context, first);
      if (id !== undefined) made.push(id);
    }
    const [first, ...more] = made;
    if (first !== undefined) result.value = { row, rolls: [first, ...more] };
  }

  /** A reroll replaces the roll that it is made of. */
  function latest(wanted: string): LoggedRoll | undefined {
    let found = log.rolls.find(({ roll: { id } }) => id === wanted);
    while (found?.replacedBy !== undefined) {
      const { replacedBy } = found;
      found = log.rolls.find(({ roll: { id } }) => id === replacedBy);
    }
    return found;
  }

  return {
    at,
    below,
    ask,
    askEach,
    row: computed(() => result.value?.row),
    each: computed(() => (result.value?.rolls ?? []).flatMap((id) => latest(id) ?? [])),
    clear: () => void (result.value = undefined),
  };
}
