import { openDay } from '#shared/campaign/money/ledgerDays';
import type { EntryDay } from '#shared/ledger/ledger';
import { call } from '#renderer/platform/client';

/** The day of the session that a campaign has open now; sheets at a table of somebody else have no campaign. */
export async function openDayIn(campaign: string | null): Promise<EntryDay | undefined> {
  if (campaign === null) return undefined;
  const read = await call('campaign.read', { id: campaign });
  return read.ok ? openDay(read.value) : undefined;
}
