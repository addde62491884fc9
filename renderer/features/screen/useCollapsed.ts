import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** Collapsed cards of each screen are remembered until the program ends. */
export const useCollapsed = defineStore('collapsed-cards', () => {
  const folded = shallowRef<ReadonlySet<string>>(new Set());
  const keyOf = (screen: string, card: string) => `${screen} ${card}`;

  function toggle(screen: string, card: string): void {
    const next = new Set(folded.value);
    const key = keyOf(screen, card);
    if (!next.delete(key)) next.add(key);
    folded.value = next;
  }

  return { has: (screen: string, card: string) => folded.value.has(keyOf(screen, card)), toggle };
});
