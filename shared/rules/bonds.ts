import type { CharacterDocument } from '#shared/character/document';
import type { Bonds } from './ruleset';

/** Finds the owner and companions among `documents`; companions are sorted by name. */
export function findBonds(
  { id, owner }: Pick<CharacterDocument, 'id' | 'owner'>,
  documents: readonly CharacterDocument[],
): Bonds {
  const found = documents.find((each) => each.id === owner);
  const companions = documents
    .filter((each) => each.owner === id && each.id !== id)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  return { ...(found && { owner: found }), companions };
}
