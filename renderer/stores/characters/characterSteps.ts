import type { CharacterDocument } from '#shared/character/document';
import { message } from '#shared/kernel/text';
import { renamedStep, type DocumentSteps } from '#renderer/stores/editing/documentSteps';

export const characterSteps = {
  name: renamedStep,
  portrait: (_, { portrait }) =>
    message(`undoStep.character.portrait${portrait === null ? 'Removed' : 'Set'}`),
  notes: () => message('undoStep.character.notes'),
  choices: () => message('character.part.choices'),
  play: () => message('character.part.play'),
  ledger: () => message('character.part.ledger'),
  journal: () => message('character.part.journal'),
  exceptions: (before, after) => {
    const isMore = after.exceptions.length >= before.exceptions.length;
    return message(`undoStep.character.exception${isMore ? 'Added' : 'Removed'}`);
  },
  status: () => message('character.part.status'),
  campaign: (_, { campaign }) => message(`undoStep.character.${campaign === null ? 'left' : 'joined'}`),
  owner: (_, { owner }) => message(`undoStep.character.${owner === null ? 'free' : 'owned'}`),
} as const satisfies DocumentSteps<CharacterDocument>;
