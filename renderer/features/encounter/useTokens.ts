import type { Portrait } from '#shared/character/document';
import type { Combatant } from '#shared/encounter/document';
import { kindOf } from '#shared/encounter/playerView/tableNames';
import type { Token } from '#renderer/components/encounter/token';
import { pictureOf } from '#renderer/composables/files/pictureOf';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';

/** Tokens and kinds of combatants; a hero has the same token here as in the library. */
export function useTokens(numbers: () => ReadonlyMap<string, number>) {
  const store = useEncounter();
  const pictures = new WeakMap<Portrait, string | undefined>();

  /** One text for each portrait, so that a redrawn order has nothing to compare. */
  function keptPictureOf(portrait: Portrait): string | undefined {
    const picture = pictures.get(portrait) ?? pictureOf(portrait);
    pictures.set(portrait, picture);
    return picture;
  }

  function tokenOf({ id, name, source }: Combatant): Token {
    const sheet = 'character' in source ? source.character : id;
    const portrait = store.table?.characters[sheet]?.portrait ?? null;
    const picture = portrait === null ? undefined : keptPictureOf(portrait);
    return { id: sheet, name, number: numbers().get(id), picture };
  }

  /** The kind of a foe whom the table knows by another name; otherwise empty. */
  function kindIn({ id, name }: Combatant): string {
    const own = store.table?.encounter.combatants[id]?.name ?? name;
    return own === name ? '' : kindOf(own);
  }

  return { tokenOf, kindIn };
}
