import type { Clock, Ids } from '#shared/kernel/ports';
import { dateSchema, mostDays, type LogEntry } from './chronicle';
import type { CampaignDocument } from '#shared/campaign/document';

/** The parts of a log entry that can still be edited after it was closed. */
export interface EntryWords {
  readonly title: string;
  /** Real-world date, e.g. 2026-01-31. */
  readonly date: string;
  /** Markdown with links and parts for the GM. */
  readonly text: string;
}

/** The form of a remark; see `logEntrySchema`. */
export interface Remark extends EntryWords {
  /** The day of the world it is about; `null` for the campaign's day when it was written. */
  readonly on: number | null;
  /** Counts the days of the world that pass with it. */
  readonly days: number;
  readonly secret: boolean;
}

/** Names the form field with the fault. */
export type EntryFault = 'empty' | 'date' | 'days';

export function remarkFaults(entry: Remark): readonly EntryFault[] {
  const { title, text, days } = entry;
  const isPassing = Number.isInteger(days) && days >= 0 && days <= mostDays;
  return [
    ...(title.trim() === '' && text.trim() === '' ? (['empty'] as const) : []),
    ...wordFaults(entry),
    ...(isPassing ? [] : (['days'] as const)),
  ];
}

export function wordFaults({ date }: EntryWords): readonly EntryFault[] {
  return dateSchema.safeParse(date).success ? [] : ['date'];
}

/** Its days pass now. */
export function addRemark(
  campaign: CampaignDocument,
  entry: Remark,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): CampaignDocument {
  const line: LogEntry = { kind: 'entry', id: ids.next(), at: clock.now(), ...looseOf(entry) };
  return { ...campaign, log: [...campaign.log, line] };
}

/** Only remarks can be changed completely. */
export function changeRemark(campaign: CampaignDocument, id: string, entry: Remark): CampaignDocument {
  return changeLine(campaign, id, (line) => (line.kind === 'entry' ? { ...line, ...looseOf(entry) } : line));
}

/**
 * Replaces title, text and date of any entry; its effects stay. A change of the party keeps its title, which is
 * the name of the member at that time.
 */
export function rewrite(
  campaign: CampaignDocument,
  id: string,
  { title, date, text }: EntryWords,
): CampaignDocument {
  return changeLine(campaign, id, (line) => ({
    ...line,
    title: line.kind === 'party' ? line.title : title.trim(),
    date,
    text,
  }));
}

/** Describes a removed remark with its index. */
export interface RemovedEntry {
  readonly entry: LogEntry;
  readonly index: number;
}

/** Returns `undefined` for other entries, because these have to be reverted with all their effects. */
export function findRemark({ log }: Pick<CampaignDocument, 'log'>, id: string): RemovedEntry | undefined {
  const index = log.findIndex((line) => line.id === id && line.kind === 'entry');
  const entry = log[index];
  return entry && { entry, index };
}

export function removeRemark(campaign: CampaignDocument, id: string): CampaignDocument {
  if (findRemark(campaign, id) === undefined) return campaign;
  return { ...campaign, log: campaign.log.filter((line) => line.id !== id) };
}

/** Does nothing if the entry is already there. */
export function restoreEntry(campaign: CampaignDocument, { entry, index }: RemovedEntry): CampaignDocument {
  if (campaign.log.some(({ id }) => id === entry.id)) return campaign;
  return { ...campaign, log: campaign.log.toSpliced(index, 0, entry) };
}

function looseOf({ title, date, text, on, days, secret }: Remark) {
  return { title: title.trim(), date, text, on, days, secret };
}

function changeLine(
  campaign: CampaignDocument,
  id: string,
  change: (line: LogEntry) => LogEntry,
): CampaignDocument {
  return { ...campaign, log: campaign.log.map((line) => (line.id === id ? change(line) : line)) };
}
