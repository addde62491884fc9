import { shallowRef, type ShallowRef } from 'vue';
import type { Text } from '#shared/kernel/text';
import { perProgram } from '#renderer/composables/perProgram';

/** A message about the input of a field, shown beside it. */
interface Correction {
  /** The field; `null` once it is unmounted. */
  readonly anchor: HTMLElement | null;
  readonly text: Text;
}

export interface Corrections {
  /** The only correction that is shown; `CorrectionBubble` in the shell draws it. */
  readonly current: ShallowRef<Correction | null>;
  /** Shows the user that a different value was accepted than the typed one. */
  say(anchor: HTMLElement, text: Text): void;
  /** Call it when the user types in the field again. */
  clear(anchor: HTMLElement): void;
  /** Keeps a correction visible after its field is unmounted with its page or dialog. */
  leave(anchor: HTMLElement | null): void;
}

function createCorrections(): Corrections {
  const current = shallowRef<Correction | null>(null);
  const isAt = (anchor: HTMLElement): boolean => current.value?.anchor === anchor;
  return {
    current,
    say: (anchor, text) => void (current.value = { anchor, text }),
    clear: (anchor) => {
      if (isAt(anchor)) current.value = null;
    },
    leave: (anchor) => {
      if (anchor !== null && current.value !== null && isAt(anchor))
        current.value = { ...current.value, anchor: null };
    },
  };
}

export const { provide: provideCorrections, use: useCorrections } = perProgram(createCorrections);
