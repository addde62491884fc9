import { spanText } from '../../calendar/texts';
import type { CharacterDocument } from '../../character/document';
import type { LedgerView, RowDay } from '../../rules/ledger/ledgerView';
import type { CampaignDocument } from '../document';
import { dated, lastDay } from '../log/log';
import { logEntriesByLedgerEntry } from '../past/logEntriesByLedgerEntry';

type Dated = Pick<CampaignDocument, 'begins' | 'log' | 'calendar'>;

/** The days of ledger entries that a campaign's log made: of play, and of the world. */
function ledgerDays(
  campaign: Dated,
  document: Pick<CharacterDocument, 'journal'>,
): ReadonlyMap<string, RowDay> {
  const starts = new Map(dated(campaign).map(({ entry, day }) => [entry.id, day]));
  return new Map(
    [...logEntriesByLedgerEntry(campaign.log, document)].map(([id, { id: line, date, days }]) => {
      const day = starts.get(line) ?? campaign.begins;
      return [id, { date, world: spanText(campaign.calendar, day, lastDay(day, days)) }];
    }),
  );
}

/** A ledger whose entries carry the day of their session, not the moment at which they were typed. */
export function datedLedger(
  view: LedgerView,
  document: Pick<CharacterDocument, 'journal'>,
  campaigns: readonly Dated[],
): LedgerView {
  const days = new Map(campaigns.flatMap((campaign) => [...ledgerDays(campaign, document)]));
  if (days.size === 0) return view;
  const accounts = view.accounts.map((account) => ({
    ...account,
    rows: account.rows.map((row) => {
      const day = days.get(row.entry.id);
      return day === undefined ? row : { ...row, day };
    }),
  }));
  return { ...view, accounts };
}
