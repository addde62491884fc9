import { computed, onBeforeUnmount, ref, watch, type ShallowRef } from 'vue';
import { clearCorrection, leaveField } from '../controls/corrections';
import { accepted, leaveNumber, type NumberBounds } from './numberEntry';

/** What a field of numbers is about; everything is read anew whenever it is needed. */
interface NumberField {
  readonly field: Readonly<ShallowRef<HTMLInputElement | null>>;
  readonly bounds: () => NumberBounds;
  /** The number that what the field belongs to holds. */
  readonly held: () => number | undefined;
  readonly write: (value: number) => string;
  readonly take: (value: number | undefined) => void;
}

/**
 * The words of a number field, in the input that `field` holds. What is no number yet stays as it is typed and changes
 * nothing; leaving the field or pressing Enter mends it and says so.
 */
export function useNumberField({ field, bounds, held, write, take }: NumberField) {
  const written = () => {
    const value = held();
    return value === undefined ? '' : write(value);
  };
  const words = ref(written());
  /** The words last typed, until the field is in order; what the field belongs to may have put others there since. */
  let typed: string | undefined;
  watch(held, (value) => {
    if (value !== accepted(words.value, bounds())) words.value = written();
  });
  /** Empty where it may be, or where there is no number yet: a row for everyone whose numbers differ. */
  const isLeftOut = () => words.value.trim() === '' && (bounds().optional === true || held() === undefined);
  const invalid = computed(() => !isLeftOut() && accepted(words.value, bounds()) === undefined);

  function onInput(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    clearCorrection(event.target);
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
    await leaveNumber(element, entered, bounds(), held, take);
    words.value = written();
    element.value = words.value;
  }

  /** What is mended is looked at before it is sent off. */
  function onEnter(event: KeyboardEvent): void {
    if (invalid.value) event.preventDefault();
    void settle();
  }

  onBeforeUnmount(() => leaveField(field.value));
  return { words, invalid, onInput, settle, onEnter };
}
