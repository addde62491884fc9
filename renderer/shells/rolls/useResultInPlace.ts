import { computed, shallowRef } from 'vue';
import type { RollRequest } from '#shared/rules/checks';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls, type RollContext } from '#renderer/stores/dice/useRolls';

/**
 * Rolls whose result is shown in the row that made them, instead of in the roller. `ask` has the shape of the roller's
 * own; call `at` with the row before.
 */
export function useResultInPlace() {
  const rolls = useRolls();
  const rolled = useRolled();
  const log = useRollLog();
  const result = shallowRef<{ readonly row: string; readonly roll: string }>();
  let next = '';

  function at(row: string): void {
    next = row;
    result.value = undefined;
  }

  /** The roller asks for what is missing. */
  function ask(request: RollRequest, context: RollContext, atOnce = false): void {
    if (atOnce) void rollHere(request, context);
    else rolls.ask(request, context);
  }

  async function rollHere(request: RollRequest, context: RollContext): Promise<void> {
    const row = next;
    const id = await rolled.rollAtOnce(request, context);
    if (id === undefined) rolls.ask(request, context);
    else result.value = { row, roll: id };
  }

  return {
    at,
    ask,
    row: computed(() => result.value?.row),
    /** A reroll replaces the roll that it is made of. */
    logged: computed(() => {
      let found = log.rolls.find(({ roll: { id } }) => id === result.value?.roll);
      while (found?.replacedBy !== undefined) {
        const { replacedBy } = found;
        found = log.rolls.find(({ roll: { id } }) => id === replacedBy);
      }
      return found;
    }),
    clear: () => void (result.value = undefined),
  };
}
