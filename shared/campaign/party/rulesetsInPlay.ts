import type { CampaignDocument } from '#shared/campaign/document';
import type { People } from './people';

/** The campaign's ruleset first, then those of its characters, without duplicates. */
export function rulesetsInPlay(
  { ruleset }: Pick<CampaignDocument, 'ruleset'>,
  people: People,
): readonly string[] {
  return [...new Set([ruleset, ...[...people.values()].map(({ document }) => document.ruleset)])];
}
