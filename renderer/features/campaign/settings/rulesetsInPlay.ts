import type { CampaignDocument } from '../../../../shared/campaign/document';
import type { People } from '../../../../shared/campaign/party/people';

/** The rules of a campaign: its own first, then those of its characters, each once. */
export function rulesetsInPlay(
  { ruleset }: Pick<CampaignDocument, 'ruleset'>,
  people: People,
): readonly string[] {
  return [...new Set([ruleset, ...[...people.values()].map(({ document }) => document.ruleset)])];
}
