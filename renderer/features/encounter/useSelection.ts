import { computed, ref } from 'vue';

/** Which combatants the next command is for: by click, Ctrl and Shift, or with J and K. */
export function useSelection(order: () => readonly string[]) {
  const chosen = ref<ReadonlySet<string>>(new Set());
  const cursor = ref<string>();
  let anchor: string | undefined;

  /** In turn order; combatants who left the encounter are no longer selected. */
  const selected = computed(() => order().filter((id) => chosen.value.has(id)));

  function only(id: string): void {
    chosen.value = new Set([id]);
    cursor.value = id;
    anchor = id;
  }

  function toggle(id: string): void {
    const next = new Set(chosen.value);
    if (!next.delete(id)) next.add(id);
    chosen.value = next;
    cursor.value = id;
    anchor = id;
  }

  function extendTo(id: string): void {
    const ids = order();
    const from = ids.indexOf(anchor ?? id);
    const to = ids.indexOf(id);
    chosen.value = new Set(ids.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1));
    cursor.value = id;
  }

  function pick(id: string, { ctrlKey, metaKey, shiftKey }: Keys): void {
    if (shiftKey) extendTo(id);
    else if (ctrlKey || metaKey) toggle(id);
    else if (chosen.value.size === 1 && chosen.value.has(id)) clear();
    else only(id);
  }

  /** Begins at the one whose turn it is. */
  function step(by: 1 | -1, extends_: boolean, present: string | null): void {
    const ids = order();
    const from = cursor.value === undefined ? -1 : ids.indexOf(cursor.value);
    const id = from < 0 ? (present ?? ids[0]) : ids[Math.min(Math.max(from + by, 0), ids.length - 1)];
    if (id === undefined) return;
    if (extends_) extendTo(id);
    else only(id);
  }

  /** Returns false if nothing was chosen, so that Escape goes on to what it closes otherwise. */
  function clear(): boolean {
    const any = chosen.value.size > 0;
    chosen.value = new Set();
    cursor.value = undefined;
    anchor = undefined;
    return any;
  }

  return { selected, cursor: computed(() => cursor.value), pick, step, clear, only };
}

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;
