import type { CharacterDocument } from '#shared/character/document';
import { playSchema, type Choices } from '#shared/rules/definition/model/character';
import type { Program } from '#shared/rules/definition/model/program';
import { nextStepsOf, problemsOf } from '#shared/rules/definition/interpret/problems';
import { sheetOf, type Sheet } from '#shared/rules/definition/interpret/sheet';

/** Choices without a document. */
export function opened(program: Program, choices: Choices): Sheet {
  // Calculation reads nothing of the document.
  return sheetOf(
    program,
    { name: '', ledger: [], exceptions: [] } as unknown as CharacterDocument,
    choices,
    playSchema.parse({}),
  );
}

/** Broken rules and what is still to do. */
export function faultsOf(program: Program, choices: Choices): number {
  const sheet = opened(program, choices);
  return problemsOf(sheet).length + nextStepsOf(sheet).length;
}
