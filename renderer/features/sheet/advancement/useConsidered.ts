import { computed, ref, watch } from 'vue';
import type { Advancement, OffersView } from '#shared/rules/advancement';
import { firstOption, purchaseOf } from '#renderer/components/advancement/offers';

/** The selected offer with its option and text, as the rules evaluate it. */
export function useConsidered(
  advancement: () => Advancement | undefined,
  view: () => OffersView | undefined,
) {
  const selected = ref<string | null>(null);
  const picked = ref<string | null>(null);
  const words = ref<Readonly<Record<string, string>>>({});

  /** The first that can be bought, until another one is chosen. */
  const offer = computed(() => {
    const all = view()?.offers ?? [];
    const chosen = all.find(({ id }) => id === selected.value);
    return chosen ?? all.find(({ blocked }) => blocked === undefined) ?? all[0];
  });
  /** An option that is gone, such as a purchased focus, is replaced by the first available one. */
  const option = computed(() => {
    const { value: current } = offer;
    if (current === undefined) return null;
    return current.options.some(({ id }) => id === picked.value) ? picked.value : firstOption(current);
  });
  const consideration = computed(() =>
    offer.value === undefined
      ? undefined
      : advancement()?.consider(purchaseOf(offer.value, option.value, words.value)),
  );

  function forget(): void {
    picked.value = null;
    words.value = {};
  }
  watch(() => offer.value?.id, forget);

  return {
    offer,
    option,
    words,
    consideration,
    select: (id: string) => {
      selected.value = id;
    },
    pick: (id: string) => {
      picked.value = id;
    },
    write: (id: string, typed: string) => {
      words.value = { ...words.value, [id]: typed };
    },
    forget,
  };
}
