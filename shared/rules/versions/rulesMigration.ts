import type { CharacterDocument } from '../../character/document';
import type { AppError } from '../../kernel/errors';

/** The parts of a character in the ruleset's own format: of the ledger, its purchases. The journal records `play`. */
export type InTermsOfRules = Pick<CharacterDocument, 'form' | 'choices' | 'play' | 'journal' | 'ledger'>;

/** Thrown by a migration that cannot read a part of a character, with its place. */
export class UnreadablePart extends Error {
  readonly fault: AppError;

  constructor(fault: AppError) {
    super(fault.path);
    this.fault = fault;
  }
}

/** Converts choices and play from version `to - 1` to version `to`. */
export interface RulesMigration {
  readonly to: number;
  readonly name: string;
  readonly migrate: (character: InTermsOfRules) => InTermsOfRules;
}
