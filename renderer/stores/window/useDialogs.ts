import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Text } from '#shared/kernel/text';

export interface Choice {
  readonly id: string;
  readonly label: Text;
  /** `go`: the recommended next step; `danger`: something is lost; `plain`: anything else. */
  readonly tone: 'go' | 'danger' | 'plain';
}

export interface Question {
  readonly title: Text;
  readonly text: Text;
  /** Affected things, one per line. */
  readonly items?: readonly Text[];
  /** Things that are not affected, one per line, under a heading of their own. */
  readonly staying?: { readonly heading: Text; readonly items: readonly Text[] };
  readonly choices: readonly Choice[];
  /** The choice that Escape stands for: always one that changes nothing. */
  readonly escape: string;
}

interface Asked {
  readonly question: Question;
  readonly answer: (id: string) => void;
}

/** Questions are shown one at a time. */
export const useDialogs = defineStore('dialogs', () => {
  const waiting = shallowRef<readonly Asked[]>([]);

  /** Resolves with the id of the choice. */
  function ask(question: Question): Promise<string> {
    return new Promise((resolve) => {
      waiting.value = [...waiting.value, { question, answer: resolve }];
    });
  }

  /** For questions about something that cannot be undone. */
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
