import type { CharacterDocument } from '../../character/document';

/** The part of a character that is in the terms of its ruleset; the journal's changes are of `play`. */
export type InTermsOfRules = Pick<CharacterDocument, 'form' | 'choices' | 'play' | 'journal'>;

/** One step of a ruleset's history: takes a character of version `to - 1` of its choices, gives one of version `to`. */
export interface RulesMigration {
  readonly to: number;
  readonly name: string;
  readonly migrate: (character: InTermsOfRules) => InTermsOfRules;
}
