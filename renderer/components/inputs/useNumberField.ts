import { computed, onBeforeUnmount, ref, watch, type ShallowRef } from 'vue';
import type { Text } from '#shared/kernel/text';
import { useNumbers } from '#renderer/composables/useNumbers';
import { useCorrections } from '#renderer/components/controls/corrections';
import { accepted, leaveNumber, nearest, type NumberBounds, type ReadTyped } from './numberEntry';

/** Everything is a function, because it is read again whenever it is needed. */
interface NumberField {
  readonly field: Readonly<ShallowRef<HTMLInputElement | null>>;
  readonly bounds: () => NumberBounds;
  /** The current value of the field's owner. */
  readonly held: () => number | undefined;
  readonly take: (value: number | undefined) => void;
  /** Writes a sum, whose currency may be typed or pasted with it. */
  readonly amount?: () => ((value: number) => Text) | undefined;
  /** The number that the keys begin with while the field is empty. */
  readonly initial?: () => number;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * Controls the text of a number field, whose input is `field`. Text that is not yet a number stays as typed
 * and changes nothing; leaving the field or pressing Enter corrects it and shows a message.
 */
export function useNumberField({ field, bounds, held, take, amount, initial }: NumberField) {
  const corrections = useCorrections();
  const { read: readTyped, write } = useNumbers();
  const read: ReadTyped = (text) =>
    readTyped(text, { fractions: bounds().fractions === true, amount: amount?.() });
  const written = () => {
    const value = held();
    return value === undefined ? '' : write(value);
  };
  const words = ref(written());
  /** The last typed text, until the field is valid; the owner may have replaced it since. */
  let typed: string | undefined;
  /** The number before the typing began. */
  let before: number | undefined;
  watch(held, (value) => {
    const isGivenBack = typed !== undefined && value === before && invalid.value;
    if (!isGivenBack && value !== accepted(read(words.value), bounds())) words.value = written();
  });
  /** Empty if allowed, or if there is no common number: a row for several members whose numbers differ. */
  const isLeftOut = () => words.value.trim() === '' && (bounds().optional === true || held() === undefined);
  const invalid = computed(() => !isLeftOut() && accepted(read(words.value), bounds()) === undefined);

  function onInput(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    corrections.clear(event.target);
    words.value = event.target.value;
    if (typed === undefined) before = held();
    typed = words.value;
    const found = read(words.value);
    const value = accepted(found, bounds());
    // The first signs of a text that cannot be read may have been a number: "12" of "12'000".
    const isUnread = found.kind === 'none' || found.kind === 'unclear';
    if (isUnread && held() !== before) take(before);
    else if ((value !== undefined || isLeftOut()) && value !== held()) take(value);
  }

  async function settle(): Promise<void> {
    const { value: element } = field;
    if (typed === undefined || element === null) return;
    const entered = typed;
    typed = undefined;
    await leaveNumber(corrections, element, entered, read, bounds(), held, take);
    words.value = written();
    element.value = words.value;
  }

  /** Enter on an invalid value shows the correction instead of submitting the form. */
  function onEnter(event: KeyboardEvent): void {
    if (invalid.value) event.preventDefault();
    void settle();
  }

  function step(by: number): void {
    const value = held();
    take(nearest(value === undefined ? (initial?.() ?? bounds().min) : value + by, bounds()));
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') onEnter(event);
    const by = steps[event.key];
    // A field may step by itself, as a tracker does.
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    step(by);
  }

  onBeforeUnmount(() => corrections.leave(field.value));
  return { words, invalid, onInput, settle, step, onKey };
}
