import { computed, nextTick, ref, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { complete, openLink, suggestions, type OpenLink } from '#shared/wiki/completion';

/** The titles that match the link being typed, with the active one and the handlers of keys and caret. */
export interface LinkCompletion {
  readonly open: Ref<OpenLink | null>;
  readonly items: ComputedRef<readonly string[]>;
  readonly active: Ref<number>;
  readonly follow: () => void;
  readonly close: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly pick: (title: string) => Promise<void>;
}

/** Completes `[[` in a text field: arrows move, Enter and Tab accept, Escape closes until more is typed. */
export function useLinkCompletion(
  area: Readonly<ShallowRef<HTMLTextAreaElement | null>>,
  text: Ref<string>,
  titles: () => readonly string[],
): LinkCompletion {
  const open = ref<OpenLink | null>(null);
  const active = ref(0);
  const items = computed(() => (open.value === null ? [] : suggestions(titles(), open.value.typed)));

  const close = (): void => void (open.value = null);
  const follow = (): void => {
    const field = area.value;
    if (field === null) return;
    const next =
      field.selectionStart === field.selectionEnd ? openLink(field.value, field.selectionStart) : null;
    if (next?.typed !== open.value?.typed) active.value = 0;
    open.value = next;
  };
  const pick = async (title: string): Promise<void> => {
    if (open.value === null) return;
    const completed = complete(text.value, open.value, title);
    text.value = completed.text;
    close();
    await nextTick();
    area.value?.focus();
    area.value?.setSelectionRange(completed.caret, completed.caret);
  };
  const take = (): void => {
    const title = items.value[active.value];
    if (title !== undefined) void pick(title);
  };
  const move = (by: number): void => {
    active.value = (active.value + by + items.value.length) % items.value.length;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (items.value.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: take,
      Tab: take,
      Escape: close,
    };
    const act = event.shiftKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { open, items, active, follow, close, onKey, pick };
}
