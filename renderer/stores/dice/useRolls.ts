import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Edit } from '../../../shared/character/edits';
import type { RollRequest } from '../../../shared/rules/checks';

/** Who rolls, by which rules, and where the consequences of a roll go. */
export interface RollContext {
  readonly ruleset: string;
  readonly who: string;
  /** The campaign whose log the roll belongs to. */
  readonly campaign?: string | null;
  /** Carries out what a roll costs or leads to. */
  readonly apply?: (edits: readonly Edit[]) => void;
  /** The same request as things stand now, for what it costs may have changed; nothing once nobody is there to pay. */
  readonly renew?: (request: RollRequest) => RollRequest | undefined;
}

/** Something that somebody wants to roll. */
export interface AskedRoll {
  readonly request: RollRequest;
  readonly context: RollContext;
  /** Roll without asking for anything first. */
  readonly atOnce: boolean;
}

/** The roller as the rest of the program sees it: open or not, and what it was last asked for. */
export const useRolls = defineStore('rolls', () => {
  const isOpen = shallowRef(false);
  const asked = shallowRef<AskedRoll | null>(null);

  /** Opens the roller on a check of a sheet. */
  function ask(request: RollRequest, context: RollContext, atOnce = false): void {
    asked.value = { request, context, atOnce };
    isOpen.value = true;
  }

  /** Gives what was asked for last to the roller; it takes it once. */
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
