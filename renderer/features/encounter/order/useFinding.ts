import { computed, ref } from 'vue';
import type { Combatant } from '#shared/encounter/document';
import { fold } from '#shared/kernel/search';

/** Finds combatants by parts of their names and of other words about them (`about`); the order shows only those while it is searched. */
export function useFinding<Facts extends { readonly combatant: Pick<Combatant, 'id' | 'name'> }>(
  order: () => readonly Facts[],
  about: (combatant: Facts['combatant']) => string = () => '',
) {
  const finding = ref(false);
  const query = ref('');
  const words = computed(() => fold(query.value).split(/\s+/).filter(Boolean));
  const shown = computed(() =>
    order().filter(({ combatant }) => {
      const known = fold([combatant.name, about(combatant)].join(' '));
      return words.value.every((word) => known.includes(word));
    }),
  );
  /** The one that Enter takes; an empty search takes nobody. */
  const first = computed(() => (words.value.length === 0 ? undefined : shown.value[0]?.combatant.id));

  function close(): void {
    finding.value = false;
    query.value = '';
  }

  return { finding, query, shown, first, close };
}
