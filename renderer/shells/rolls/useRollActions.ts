import { computed } from 'vue';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { choiceActions, consequenceActions, rerollActions } from './rollActions';

/** The result of a roll with everything that can be made of it now; a roll that was replaced is history. */
export function useRollActions(logged: () => LoggedRoll) {
  const store = useRolled();

  const read = computed(() => store.readingOf(logged()));
  const origin = computed(() => store.originOf(logged().roll.id));
  const live = computed(() => (logged().replacedBy === undefined ? read.value?.reading : undefined));
  const request = computed(() => origin.value?.request);

  function choose(id: string, option?: string): void {
    const choice = live.value?.choices.find((each) => each.id === id);
    if (choice !== undefined) store.choose(logged(), choice, option);
  }

  return {
    read,
    request,
    choices: computed(() => (live.value ? choiceActions(live.value, request.value) : [])),
    rerolls: computed(() => (live.value ? rerollActions(request.value) : [])),
    consequences: computed(() => {
      const { context, done = [] } = origin.value ?? {};
      const targets = context?.aimed === undefined ? 'none' : context.isDown?.() === true ? 'down' : 'up';
      return live.value
        ? consequenceActions(live.value, request.value, done, targets, context?.beyond?.near)
        : [];
    }),
    offers: computed(() => {
      const found = live.value && origin.value?.context.offers?.(live.value);
      return (found ?? []).map((offer) => ({ ...offer, rolls: false }));
    }),
    made: computed(() => live.value && origin.value?.context.made?.()),
    choose,
    reroll: (id: string) => store.reroll(logged(), id),
    follow: (id: string, option?: string) => store.follow(logged(), Number(id), option),
  };
}
