import type { CharacterDocument } from '../../character/document';

/** The parts of a character in the ruleset's own format; the journal records changes of `play`. */
export type InTermsOfRules = Pick<CharacterDocument, 'form' | 'choices' | 'play' | 'journal'>;

/** Converts choices and play from version `to - 1` to version `to`. */
export interface RulesMigration {
  readonly to: number;
  readonly name: string;
  readonly migrate: (character: InTermsOfRules) => InTermsOfRules;
}
