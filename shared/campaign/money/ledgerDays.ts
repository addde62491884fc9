import { dateText, spanText } from '#shared/calendar/texts';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import type { EntryDay, LedgerEntry } from '#shared/ledger/ledger';
import type { LedgerView, RowDay } from '#shared/rules/ledger/ledgerView';
import type { CampaignDocument } from '#shared/campaign/document';
import { dated, lastDay, today } from '#shared/campaign/log/log';
import { sessionOf } from '#shared/campaign/table/sessionState';
import { logEntriesByLedgerEntry } from '#shared/campaign/past/logEntriesByLedgerEntry';

type Dated = Pick<CampaignDocument, 'id' | 'begins' | 'log' | 'calendar'>;

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

/** The day of entries that are made by hand while a session is open; `undefined` while none is. */
export function openDay(campaign: CampaignDocument): EntryDay | undefined {
  const { begun } = sessionOf(campaign);
  return begun === null ? undefined : { date: begun.date, on: today(campaign) };
}

/** The day of an entry by hand: of the open session, or the date that was chosen (empty for none). */
export function handDay(
  chosen: string,
  open: EntryDay | undefined,
  now: string,
): { readonly day?: EntryDay } {
  if (open !== undefined && (chosen === '' || chosen === open.date)) return { day: open };
  return chosen === '' || chosen === now ? {} : { day: { date: chosen } };
}

/** The day that an entry itself names; that of the world only in its own campaign. */
function ownDay({ day }: LedgerEntry, campaign: Dated | undefined): RowDay | undefined {
  if (day === undefined) return undefined;
  const { date, on } = day;
  return {
    date,
    world: campaign === undefined || on === undefined ? raw('') : dateText(campaign.calendar, on),
  };
}

/** A ledger whose entries carry the day of their session, not the moment at which they were typed. */
export function datedLedger(
  view: LedgerView,
  document: Pick<CharacterDocument, 'journal' | 'campaign'>,
  campaigns: readonly Dated[],
): LedgerView {
  const days = new Map(campaigns.flatMap((campaign) => [...ledgerDays(campaign, document)]));
  const own = campaigns.find(({ id }) => id === document.campaign);
  const accounts = view.accounts.map((account) => ({
    ...account,
    rows: account.rows.map((row) => {
      const day = days.get(row.entry.id) ?? ownDay(row.entry, own);
      return day === undefined ? row : { ...row, day };
    }),
  }));
  return { ...view, accounts };
}
