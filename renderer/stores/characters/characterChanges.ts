import type { CharacterDocument } from '../../../shared/character/document';
import { message, type Text } from '../../../shared/kernel/text';

/** The parts of a character that have a name, those that say most of a change first. */
export const parts = [
  'name',
  'portrait',
  'notes',
  'choices',
  'play',
  'ledger',
  'journal',
  'waivers',
  'status',
  'campaign',
  'owner',
] as const;

/** What differs between the stored document and the one on screen, by name. */
export function changedParts(stored: CharacterDocument | null, current: CharacterDocument): readonly Text[] {
  return parts
    .filter((part) => stored === null || !same(stored[part], current[part]))
    .map((part) => message(`character.part.${part}`));
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
