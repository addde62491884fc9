import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { usePackStore } from '#renderer/stores/packs/usePackStore';

/** The tab of the parts that every ruleset has: rules, tables and cards. */
export const wordsTab = 'words';

/** The visible part of the pack and its selected entry are both in the address. */
export function usePackPlace() {
  const route = useRoute();
  const router = useRouter();
  const store = usePackStore();
  const kinds = computed(() => store.ruleset?.homebrew?.kinds ?? []);
  const kind = computed(() => kinds.value.find(({ id }) => id === route.query['part']));
  const thing = computed(() => {
    const { thing: id } = route.query;
    return typeof id === 'string' ? id : undefined;
  });

  function select(id: string | undefined): void {
    const part = kind.value?.id ?? wordsTab;
    void router.replace({ query: id === undefined ? { part } : { part, thing: id } });
  }

  /** Opens an entry wherever it is; those of unknown types are on the words tab. */
  function show(id: string): void {
    const of = store.document?.things.find((each) => each.id === id)?.kind;
    const part = kinds.value.find((each) => each.id === of)?.id ?? wordsTab;
    void router.replace({ query: { part, thing: id } });
  }

  return { kinds, kind, thing, select, show };
}
