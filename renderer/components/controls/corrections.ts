import { shallowRef } from 'vue';
import type { Text } from '../../../shared/kernel/text';

/** A message about the input of a field, shown beside it. */
export interface Correction {
  /** The field; `null` once it is unmounted. */
  readonly anchor: HTMLElement | null;
  readonly text: Text;
}

/** The only correction that is shown; `CorrectionBubble` in the shell draws it. */
export const correction = shallowRef<Correction | null>(null);

/** Tells the user that another value was accepted than the typed one. */
export function sayCorrection(anchor: HTMLElement, text: Text): void {
  correction.value = { anchor, text };
}

/** Call it when the user types in the field again. */
export function clearCorrection(anchor: HTMLElement): void {
  if (correction.value?.anchor === anchor) correction.value = null;
}

/** Keeps a correction visible after its field is unmounted with its page or dialog. */
export function leaveField(anchor: HTMLElement | null): void {
  if (anchor !== null && correction.value?.anchor === anchor)
    correction.value = { ...correction.value, anchor: null };
}
