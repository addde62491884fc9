import { shallowRef } from 'vue';
import type { Text } from '../../../shared/kernel/text';

/** A sentence about what was typed into a field, shown beside it. */
export interface Correction {
  /** The field; `null` once it is gone. */
  readonly anchor: HTMLElement | null;
  readonly text: Text;
}

/** The one correction that is shown; `CorrectionBubble` in the shell draws it. */
export const correction = shallowRef<Correction | null>(null);

/** Says beside a field that something else was taken than what was typed. */
export function sayCorrection(anchor: HTMLElement, text: Text): void {
  correction.value = { anchor, text };
}

/** Takes away what was said about a field, when it is typed in again. */
export function clearCorrection(anchor: HTMLElement): void {
  if (correction.value?.anchor === anchor) correction.value = null;
}

/** A field goes, with the page or dialog that it is on: what was said beside it is still said. */
export function leaveField(anchor: HTMLElement | null): void {
  if (anchor !== null && correction.value?.anchor === anchor)
    correction.value = { ...correction.value, anchor: null };
}
