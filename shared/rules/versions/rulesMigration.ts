import type { CharacterDocument } from '#shared/character/document';

/** The parts of a character in the ruleset's own format: of the ledger, its purchases. The journal records `play`. */
export type InTermsOfRules = Pick<CharacterDocument, 'form' | 'choices' | 'play' | 'journal' | 'ledger'>;

/** Converts choices and play from version `to - 1` to version `to`. */
export interface RulesMigration {
  readonly to: number;
  readonly name: string;
  readonly migrate: (character: InTermsOfRules) => InTermsOfRules;
}
