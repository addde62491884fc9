import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Text } from '../../../shared/kernel/text';

/** One way out of a question. */
export interface Choice {
  readonly id: string;
  readonly label: Text;
  /** `go`: the one next thing; `danger`: something is lost; `plain`: anything else. */
  readonly tone: 'go' | 'danger' | 'plain';
}

/** A question that must be answered before things go on. */
export interface Question {
  readonly title: Text;
  readonly text: Text;
  /** What it is about, one line each. */
  readonly items?: readonly Text[];
  /** What is not touched by it, one line each, under a heading that says so. */
  readonly staying?: { readonly heading: Text; readonly items: readonly Text[] };
  readonly choices: readonly Choice[];
  /** The choice that Escape stands for: always the one that changes nothing. */
  readonly escape: string;
}

interface Asked {
  readonly question: Question;
  readonly answer: (id: string) => void;
}

/** Questions to the user, one at a time. */
export const useDialogs = defineStore('dialogs', () => {
  const waiting = shallowRef<readonly Asked[]>([]);

  /** Asks and waits; gives the id of the choice. */
  function ask(question: Question): Promise<string> {
    return new Promise((resolve) => {
      waiting.value = [...waiting.value, { question, answer: resolve }];
    });
  }

  /** Asks yes or no about something that cannot be undone. */
  async function confirm(title: Text, text: Text, doIt: Text): Promise<boolean> {
    const choices: readonly Choice[] = [
      { id: 'cancel', label: { key: 'app.cancel' }, tone: 'plain' },
      { id: 'do', label: doIt, tone: 'danger' },
    ];
    return (await ask({ title, text, choices, escape: 'cancel' })) === 'do';
  }

  function answer(id: string): void {
    const [first, ...rest] = waiting.value;
    waiting.value = rest;
    first?.answer(id);
  }

  return { current: computed(() => waiting.value[0]?.question), ask, confirm, answer };
});
