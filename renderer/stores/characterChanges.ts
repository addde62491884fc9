import type { CharacterDocument } from '../../shared/character/document';
import { message, type Text } from '../../shared/kernel/text';

const parts = ['name', 'portrait', 'notes', 'choices', 'play', 'ledger', 'waivers', 'status'] as const;

/** What differs between the stored document and the one on screen, by name. */
export function changedParts(stored: CharacterDocument | null, current: CharacterDocument): readonly Text[] {
  return parts
    .filter((part) => stored === null || !same(stored[part], current[part]))
    .map((part) => message(`character.part.${part}`));
}

/** An earlier state of the document under its present envelope, so that undo does not undo the saving. */
export function restored(earlier: CharacterDocument, current: CharacterDocument): CharacterDocument {
  const { id, revision, createdAt, updatedAt } = current;
  return freeze({ ...earlier, id, revision, createdAt, updatedAt });
}

/** Freezes a document through and through; what is frozen already is not walked again. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
