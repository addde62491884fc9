import { defineStore } from 'pinia';
import { shallowReactive } from 'vue';
import { noAnswers, type TableAnswers } from '#shared/rules/atTable';

/**
 * Targets of attacks, and what the table said about rolls, by the places where they were chosen: a character in a fight, or
 * an encounter. They are kept until the program ends, also while other pages are shown, and are stored nowhere.
 */
export const useAims = defineStore('aims', () => {
  const targets = shallowReactive(new Map<string, readonly string[]>());
  const answers = shallowReactive(new Map<string, TableAnswers>());

  function aim(place: string, at: readonly string[]): void {
    if (at.length > 0) targets.set(place, at);
    else targets.delete(place);
  }

  return {
    targets: (place: string) => targets.get(place) ?? [],
    aim,
    answers: (place: string) => answers.get(place) ?? noAnswers,
    answer: (place: string, given: TableAnswers) => void answers.set(place, given),
  };
});
