import { computed } from 'vue';
import { eventText } from '#shared/encounter/events';
import { actingNow, eventNow } from '#shared/encounter/order';
import { namesText } from '#shared/encounter/report';
import type { Text } from '#shared/kernel/text';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';

/** The turn that comes next, by name, and whether anybody is left to fight. */
export function useNextTurn() {
  const store = useEncounter();

  /** `undefined` if it is not known before cards are dealt, or if nobody comes. */
  const next = computed((): Text | undefined => {
    const { encounter, rules } = store;
    if (encounter?.state !== 'running') return undefined;
    const then = store.preview({ do: 'next' })?.encounter;
    if (then === undefined) return undefined;
    const draw = rules?.ruleset(encounter.ruleset)?.initiative.draw;
    if (then.round !== encounter.round && draw === 'cards') return undefined;
    const event = eventNow(then);
    if (event !== undefined) return eventText(event);
    const who = actingNow(then).map(({ id, name }) => encounter.combatants[id]?.name ?? name);
    return who.length === 0 ? undefined : namesText(who);
  });

  /** True once the last foe has fallen or left. */
  const isWon = computed(() => {
    const foes = store.order.filter(({ combatant }) => !combatant.party);
    const isGone = ({ combatant, health }: (typeof foes)[number]) =>
      combatant.out || (health !== null && health.now <= 0);
    return store.encounter?.state === 'running' && foes.length > 0 && foes.every(isGone);
  });

  return { next, isWon };
}
