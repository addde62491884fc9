import type { CampaignDocument } from '#shared/campaign/document';
import type { Inputs } from '#shared/campaign/inputs';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { withoutPartyLoot } from '#shared/campaign/table/partyLoot';
import { returnToStash, takeFromStash } from '#shared/campaign/table/stash';

/** A hand-out that comes into the log again takes its things out of the stash again. */
export function withHandOut(campaign: CampaignDocument, inputs: Inputs): CampaignDocument {
  const stash = inputs.kind === 'award' ? inputs.giving.stash : undefined;
  return stash === undefined ? campaign : takeFromStash(campaign, stash);
}

/** Returns to the stash all that removed entries had handed out, and takes out what they had put there. */
export function withoutHandOuts(campaign: CampaignDocument, removed: readonly LogEntry[]): CampaignDocument {
  return removed.reduce(
    (next, entry) =>
      entry.kind === 'award' && entry.stash !== undefined
        ? returnToStash(next, entry.stash)
        : withoutPartyLoot(next, entry),
    campaign,
  );
}
