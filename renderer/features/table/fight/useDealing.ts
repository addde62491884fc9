import { ref, watch } from 'vue';
import type { TurnAction } from '#shared/table/commands/command';
import type { useDockRolls } from './useDockRolls';

/** Brings the damage of the roll that is shown to its targets, once. */
export function useDealing(
  dock: ReturnType<typeof useDockRolls>,
  act: (action: TurnAction) => Promise<boolean>,
) {
  const isDealt = ref(false);
  watch(dock.made, () => (isDealt.value = false), { flush: 'sync' });

  async function deal(amount: number): Promise<boolean> {
    const targets = dock.made.value?.targets.map(({ id }) => id) ?? [];
    const type = dock.made.value?.request.damageType;
    if (amount < 1 || targets.length === 0) return false;
    return act({ do: 'damage', targets, amount, ...(type !== undefined && { type }) });
  }

  async function dealAndClose(amount: number): Promise<void> {
    if (await deal(amount)) dock.close();
  }

  async function rollAndDeal(): Promise<void> {
    if (dock.made.value === undefined) return;
    const reading = await dock.rollDamage(dock.made.value);
    isDealt.value = await deal(reading?.damage ?? reading?.total?.value ?? 0);
  }

  return { isDealt, dealAndClose, rollAndDeal };
}
