import {
  computed,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  watch,
  type ComputedRef,
  type Ref,
  type WritableComputedRef,
} from 'vue';
import { message, type Text } from '#shared/kernel/text';

/** A text with a limit as its field shows it. */
export interface LimitedText {
  /** The typed text, also if it is too long. The model only ever holds one that fits. */
  readonly shown: WritableComputedRef<string>;
  readonly fault: ComputedRef<Text | undefined>;
}

/** A text that was too long when its field went away. */
export interface UnsavedText {
  readonly text: string;
  readonly over: number;
  readonly limit: number;
}

/** The fields that hold too much at the moment. */
const tooLong = new Set<() => HTMLElement | null | undefined>();
let report: (unsaved: UnsavedText) => void = () => undefined;

/** `handler` hears of each text that would be gone, so that it can be copied. */
export function onUnsavedText(handler: (unsaved: UnsavedText) => void): void {
  report = handler;
}

/**
 * A text that exceeds its limit stays in its field, which says by how much, and is not saved or sent in part:
 * `maxlength` would cut the end of a pasted text off without a word.
 */
export function useTextLimit(
  text: Ref<string>,
  limit: () => number | undefined,
  field: () => HTMLElement | null | undefined,
): LimitedText {
  const held = shallowRef<string>();
  const over = computed(() =>
    held.value === undefined ? 0 : held.value.length - (limit() ?? Number.POSITIVE_INFINITY),
  );
  const drop = (): void => {
    tooLong.delete(field);
    const most = limit();
    if (held.value !== undefined && most !== undefined && over.value > 0)
      report({ text: held.value, over: over.value, limit: most });
    held.value = undefined;
  };
  const shown = computed({
    get: () => held.value ?? text.value,
    set: (typed) => {
      const fits = typed.length <= (limit() ?? Number.POSITIVE_INFINITY);
      held.value = fits ? undefined : typed;
      if (fits) tooLong.delete(field);
      else tooLong.add(field);
      if (fits) text.value = typed;
    },
  });
  // Another text has come into the same field, such as that of the next note.
  watch(text, (now) => {
    if (held.value !== undefined && now !== held.value) drop();
  });
  onMounted(watchPage);
  onBeforeUnmount(drop);
  return {
    shown,
    fault: computed(() =>
      over.value > 0 ? message('app.tooLong', { count: over.value, limit: limit() ?? 0 }) : undefined,
    ),
  };
}

let watched: Window | undefined;

/** Before anything else hears of a key or click. */
function watchPage(): void {
  if (watched === window) return;
  watched = window;
  window.addEventListener('keydown', stopEnter, true);
  window.addEventListener('click', stopButton, true);
}

function stopEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || ![...tooLong].some((field) => field() === target)) return;
  event.stopImmediatePropagation();
  // In a field of several lines it still begins a new one.
  if (target instanceof HTMLInputElement) event.preventDefault();
}

/** The buttons that go on with what their form, dialog or section holds. */
const goOn = '.v-btn--variant-flat, .action, [type=submit]';
const around = 'form, section, article, aside, main';

function stopButton(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest(goOn) : null;
  const whole = button?.closest('[role=dialog]') ?? button?.closest(around);
  const field = [...tooLong].map((each) => each()).find((each) => each && whole?.contains(each));
  if (field === undefined || field === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  field.focus();
}
