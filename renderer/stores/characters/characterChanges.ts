import type { CharacterDocument } from '../../../shared/character/document';
import { message, raw, type Text } from '../../../shared/kernel/text';

/** Parts that describe a change best come first. */
const parts = [
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

export function changedParts(stored: CharacterDocument | null, current: CharacterDocument): readonly Text[] {
  return parts
    .filter((part) => stored === null || !same(stored[part], current[part]))
    .map((part) => message(`character.part.${part}`));
}

/** Names a step that was recorded without a label. */
export function characterStep(before: CharacterDocument, after: CharacterDocument): Text | undefined {
  const part = parts.find((each) => before[each] !== after[each]);
  switch (part) {
    case undefined:
      return undefined;
    case 'name':
      return after.name === ''
        ? message('undoStep.nameRemoved')
        : message('undoStep.renamed', { name: raw(after.name) });
    case 'portrait':
      return message(`undoStep.character.portrait${after.portrait === null ? 'Removed' : 'Set'}`);
    case 'notes':
      return message('undoStep.character.notes');
    case 'waivers': {
      const isMore = after.waivers.length >= before.waivers.length;
      return message(`undoStep.character.waiver${isMore ? 'Added' : 'Removed'}`);
    }
    case 'campaign':
      return message(`undoStep.character.${after.campaign === null ? 'left' : 'joined'}`);
    case 'owner':
      return message(`undoStep.character.${after.owner === null ? 'free' : 'owned'}`);
    default:
      return message(`character.part.${part}`);
  }
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
