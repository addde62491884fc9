import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { Aimed, Reading, RollRequest } from '#shared/rules/checks';

/** Identifies the character and the rules of a roll, and receives its consequences. */
export interface RollContext {
  readonly ruleset: string;
  readonly who: string;
  /** The one who rolls, by its id in an encounter. */
  readonly by?: string;
  /** The target of an attack. */
  readonly target?: string;
  /** The campaign to whose log the roll belongs. */
  readonly campaign?: string | null;
  /** Applies what a roll costs or leads to, with its name; all of it is one step with the same id of a roll. */
  readonly apply?: (edits: readonly Edit[], what: Text, roll?: string) => void;
  /** Returns the same request with its current costs; `undefined` once its sheet is closed. */
  readonly renew?: (request: RollRequest) => RollRequest | undefined;
  /** The changes of an action of the character that takes a number of the roll. */
  readonly followed?: (action: string, taken: number) => readonly Edit[];
  /** Receives the result of a roll that was made at once. */
  readonly rolled?: (reading: Reading) => void;
  /** Receives each throw with its values; one that is made again is not new. */
  readonly fell?: (thrown: Thrown, isNew: boolean) => void;
  /** Lets a consequence happen to the targets of the roll; missing without any. */
  readonly aimed?: (aimed: Aimed) => void;
  /** Lets a consequence reach others of a fight than the targets of the roll; missing outside of fights. */
  readonly beyond?: {
    readonly near: Near;
    readonly happen: (aimed: Aimed, picked?: string) => void;
  };
  /** True once all targets are down. */
  readonly isDown?: () => boolean;
  /** Offers what the place of the roll makes of its result, such as damage to a target. */
  readonly offers?: (reading: Reading) => readonly RollOffer[];
  /** The offer that was taken, in words, while it counts. */
  readonly made?: () => Text | undefined;
  /** Lets something follow from the result of the roll, which a revert takes along. */
  readonly record?: (act: () => void) => void;
  /** Reverts everything that was made of the roll, because it gets another result; false if that cannot be done. */
  readonly revert?: () => boolean;
}

/** Those of a fight who may be chosen for a consequence. */
export type Near = (whom: 'ally' | 'foe') => readonly { readonly id: string; readonly name: string }[];

export interface Thrown {
  readonly values: RollRequest['values'];
  readonly dice: readonly (readonly number[])[];
}

export interface RollOffer {
  readonly id: string;
  readonly label: Text;
  readonly take: () => void;
}

export interface AskedRoll {
  readonly request: RollRequest;
  readonly context: RollContext;
  /** Roll without asking for options first. */
  readonly atOnce: boolean;
}

/** The width from which the roller is beside the page instead of over it. */
export const besideThePage = '(width >= 1440px)';

/** Lets the rest of the program open the roller without loading it. */
export const useRolls = defineStore('rolls', () => {
  const isOpen = shallowRef(false);
  const asked = shallowRef<AskedRoll | null>(null);

  function ask(request: RollRequest, context: RollContext, atOnce = false): void {
    asked.value = { request, context, atOnce };
    isOpen.value = true;
  }

  /** The roller takes each request once. */
  function take(): AskedRoll | null {
    const { value } = asked;
    asked.value = null;
    return value;
  }

  function toggle(): void {
    isOpen.value = !isOpen.value;
  }

  function close(): void {
    isOpen.value = false;
  }

  return {
    isOpen: computed(() => isOpen.value),
    asked: computed(() => asked.value),
    ask,
    take,
    toggle,
    close,
  };
});
