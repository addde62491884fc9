import { computed, onBeforeUnmount, ref, watch, type ShallowRef } from 'vue';
import { useCorrections } from '../controls/corrections';
import { accepted, leaveNumber, type NumberBounds } from './numberEntry';

/** Everything is a function, because it is read again whenever it is needed. */
interface NumberField {
  readonly field: Readonly<ShallowRef<HTMLInputElement | null>>;
  readonly bounds: () => NumberBounds;
  /** The current value of the field's owner. */
  readonly held: () => number | undefined;
  readonly write: (value: number) => string;
  readonly take: (value: number | undefined) => void;
}

/**
 * Controls the text of a number field, whose input is `field`. Text that is not yet a number stays as typed
 * and changes nothing; leaving the field or pressing Enter corrects it and shows a message.
 */
export function useNumberField({ field, bounds, held, write, take }: NumberField) {
  const corrections = useCorrections();
  const written = () => {
    const value = held();
    return value === undefined ? '' : write(value);
  };
  const words = ref(written());
  /** The last typed text, until the field is valid; the owner may have replaced it since. */
  let typed: string | undefined;
  watch(held, (value) => {
    if (value !== accepted(words.value, bounds())) words.value = written();
  });
  /** Empty where allowed, or where there is no common number: a row for several members whose numbers differ. */
  const isLeftOut = () => words.value.trim() === '' && (bounds().optional === true || held() === undefined);
  const invalid = computed(() => !isLeftOut() && accepted(words.value, bounds()) === undefined);

  function onInput(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    corrections.clear(event.target);
    words.value = event.target.value;
    typed = words.value;
    const value = accepted(words.value, bounds());
    if ((value !== undefined || isLeftOut()) && value !== held()) take(value);
  }

  async function settle(): Promise<void> {
    const { value: element } = field;
    if (typed === undefined || element === null) return;
    const entered = typed;
    typed = undefined;
    await leaveNumber(corrections, element, entered, bounds(), held, take);
    words.value = written();
    element.value = words.value;
  }

  /** Enter on an invalid value shows the correction instead of submitting the form. */
  function onEnter(event: KeyboardEvent): void {
    if (invalid.value) event.preventDefault();
    void settle();
  }

  onBeforeUnmount(() => corrections.leave(field.value));
  return { words, invalid, onInput, settle, onEnter };
}
