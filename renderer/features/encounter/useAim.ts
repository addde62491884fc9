import { computed, watch } from 'vue';
import { useAims } from '#renderer/stores/campaigns/useAims';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { isGone } from './order/fallenNames';
import { useSelection } from './useSelection';

/**
 * The target of a fight, and those for whom the next command is. The last choice counts: selecting a foe replaces the mark of
 * another one, and marking drops the selection. A selection is for one turn, and a mark until its own side acts.
 */
export function useAim(fight: () => string) {
  const store = useEncounter();
  const aims = useAims();
  const marked = computed(() => aims.targets(fight()).find((id) => store.facts.has(id)));
  const putMark = (id: string | undefined): void => aims.aim(fight(), id === undefined ? [] : [id]);
  /** As they are listed: a range of rows takes in none of those who are folded away at the end. */
  const { selected, cursor, ...selection } = useSelection(() =>
    store.order
      .toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)))
      .map(({ combatant }) => combatant.id),
  );

  /** True for those on the side of the combatant who acts, who are marked only by name. */
  function isAlly(id: string): boolean {
    const { encounter } = store;
    const acts = encounter?.turn === undefined ? undefined : encounter.combatants[encounter.turn ?? ''];
    return acts !== undefined && encounter?.combatants[id]?.party === acts.party;
  }

  function isFallen(id: string): boolean {
    const facts = store.facts.get(id);
    return facts !== undefined && isGone(facts);
  }

  /** The only one who is selected, unless that is an ally. */
  const single = computed(() => {
    const [only, ...others] = selected.value;
    return others.length === 0 && only !== undefined && !isAlly(only) ? only : undefined;
  });
  const target = computed(() => marked.value ?? single.value);
  /** Without a selection, the target is meant. */
  const targets = computed(() =>
    selected.value.length === 0 && marked.value !== undefined ? [marked.value] : selected.value,
  );

  /** Selecting an ally, such as to heal, leaves the target as it is; a foe replaces one that is not selected as well. */
  function choosing<Chosen extends readonly unknown[]>(choose: (...chosen: Chosen) => void) {
    return (...chosen: Chosen): void => {
      choose(...chosen);
      const { value: mark } = marked;
      const { value: now } = selected;
      if (mark !== undefined && !now.includes(mark) && now.some((id) => !isAlly(id))) putMark(undefined);
    };
  }

  function mark(id: string): void {
    if (selected.value.length < 2 || !selected.value.includes(id)) selection.clear();
    putMark(id);
  }

  /** For a button that marks and unmarks the same one. */
  function toggleMark(id: string): void {
    if (target.value === id) {
      selection.clear();
      putMark(undefined);
    } else mark(id);
  }

  /** Returns false if there is nothing left to mark, so that a choice is offered. */
  function markSelected(): boolean {
    const { value: one } = single;
    if (one === undefined || one === marked.value) return false;
    mark(one);
    return true;
  }

  /** Returns false if nothing was chosen, so that Escape goes on to what it closes otherwise. */
  function clear(): boolean {
    const any = selection.clear() || marked.value !== undefined;
    putMark(undefined);
    return any;
  }

  watch(
    () => [store.encounter?.id, store.encounter?.round, store.encounter?.turn].join(' '),
    () => {
      selection.clear();
      const { value: mark } = marked;
      if (mark !== undefined && (isAlly(mark) || isFallen(mark))) putMark(undefined);
    },
  );

  return {
    selected,
    cursor,
    pick: choosing(selection.pick),
    step: choosing(selection.step),
    only: choosing(selection.only),
    target,
    targets,
    mark,
    toggleMark,
    markSelected,
    clear,
  };
}
