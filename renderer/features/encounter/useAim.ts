import { computed, watch } from 'vue';
import { useAims } from '#renderer/stores/campaigns/useAims';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { isGone } from './order/fallenNames';
import { useSelection } from './useSelection';

/** The selection and the target of a fight, and those for whom the next command is. */
export function useAim(fight: () => string) {
  const store = useEncounter();
  const aims = useAims();
  const target = computed({
    get: () => aims.targets(fight())[0],
    set: (id) => aims.aim(fight(), id === undefined ? [] : [id]),
  });
  /** As they are listed: a range of rows takes in none of those who are folded away at the end. */
  const { selected, forget, ...selection } = useSelection(() =>
    store.order
      .toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)))
      .map(({ combatant }) => combatant.id),
  );

  /** Without a selection, the target is meant. */
  const targets = computed(() => {
    if (selected.value.length > 0 || target.value === undefined) return selected.value;
    return store.facts.has(target.value) ? [target.value] : [];
  });

  /** True for those on the side of the combatant who acts. */
  function isAlly(id: string): boolean {
    const { encounter } = store;
    const acts = encounter?.turn === undefined ? undefined : encounter.combatants[encounter.turn ?? ''];
    return acts !== undefined && encounter?.combatants[id]?.party === acts.party;
  }

  function isFallen(id: string): boolean {
    const facts = store.facts.get(id);
    return facts !== undefined && isGone(facts);
  }

  /** An attack goes at the marked target, or else at the only one who is selected, unless that is an ally. */
  const aim = computed(() => {
    const [only, ...others] = targets.value;
    const marked = target.value !== undefined && store.facts.has(target.value) ? target.value : undefined;
    return marked ?? (others.length === 0 && only !== undefined && !isAlly(only) ? only : undefined);
  });

  /** Somebody marked by the other side is no target of its own, and nothing is meant for those who are folded away now. */
  watch(
    () => [store.encounter?.round, store.encounter?.turn].join(' '),
    () => {
      forget(isFallen);
      const { value: marked } = target;
      if (marked !== undefined && (isAlly(marked) || isFallen(marked))) target.value = undefined;
    },
  );

  return { ...selection, selected, target, targets, aim };
}
