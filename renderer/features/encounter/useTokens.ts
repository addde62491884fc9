import { computed } from 'vue';
import type { Combatant } from '#shared/encounter/document';
import { kindOf } from '#shared/encounter/playerView/tableNames';
import type { Token } from '#renderer/components/encounter/token';
import { pictureOf } from '#renderer/composables/files/pictureOf';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';

/** Tokens and kinds of combatants; a hero has the same token here as in the library. */
export function useTokens(numbers: () => ReadonlyMap<string, number>) {
  const store = useEncounter();
  /** One text for each, so that a redrawn order has nothing to compare. */
  const pictures = computed(
    () =>
      new Map(
        Object.values(store.table?.characters ?? {}).map(({ id, portrait }) => [id, pictureOf(portrait)]),
      ),
  );

  function tokenOf({ id, name, source }: Combatant): Token {
    const sheet = 'character' in source ? source.character : id;
    const picture = pictures.value.get(sheet);
    return { id: sheet, name, number: numbers().get(id), picture };
  }

  /** The kind of a foe whom the table knows by another name; otherwise empty. */
  function kindIn({ id, name }: Combatant): string {
    const own = store.table?.encounter.combatants[id]?.name ?? name;
    return own === name ? '' : kindOf(own);
  }

  return { tokenOf, kindIn };
}
