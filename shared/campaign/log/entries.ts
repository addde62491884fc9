import type { Clock, Ids } from '../../kernel/ports';
import { dateSchema, mostDays, type LogEntry } from './chronicle';
import type { CampaignDocument } from '../document';

/** What can be written anew of a line of the log once it is closed. */
export interface EntryWords {
  readonly title: string;
  /** The day at the table: 2026-01-31. */
  readonly date: string;
  /** Markdown, with links and GM-only parts. */
  readonly text: string;
}

/** A loose entry as its form holds it; see `logEntrySchema`. */
export interface Remark extends EntryWords {
  /** The day of the world it is about; `null` for the one on which the campaign stood then. */
  readonly on: number | null;
  /** The days of the world that pass with it. */
  readonly days: number;
  readonly secret: boolean;
}

/** What is wrong with an entry: nothing in it, no real date, or no number of days that can pass. */
export type EntryFault = 'empty' | 'date' | 'days';

/** What keeps a loose entry from being written. */
export function remarkFaults(entry: Remark): readonly EntryFault[] {
  const { title, text, days } = entry;
  const isPassing = Number.isInteger(days) && days >= 0 && days <= mostDays;
  return [
    ...(title.trim() === '' && text.trim() === '' ? (['empty'] as const) : []),
    ...wordFaults(entry),
    ...(isPassing ? [] : (['days'] as const)),
  ];
}

/** What keeps the words of a closed line from being written anew. */
export function wordFaults({ date }: EntryWords): readonly EntryFault[] {
  return dateSchema.safeParse(date).success ? [] : ['date'];
}

/** The campaign with a loose entry at the end of its log; the days it takes pass now. */
export function addRemark(
  campaign: CampaignDocument,
  entry: Remark,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): CampaignDocument {
  const line: LogEntry = { kind: 'entry', id: ids.next(), at: clock.now(), ...looseOf(entry) };
  return { ...campaign, log: [...campaign.log, line] };
}

/** A loose entry written anew; any other line stays as it is. */
export function changeRemark(campaign: CampaignDocument, id: string, entry: Remark): CampaignDocument {
  return changeLine(campaign, id, (line) => (line.kind === 'entry' ? { ...line, ...looseOf(entry) } : line));
}

/**
 * Title, text and date of any line written anew; what it gave and cost stays. A change of the party keeps its title,
 * which is the name that somebody had then.
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

/** A loose entry that was taken out, and where it stood. */
export interface RemovedEntry {
  readonly entry: LogEntry;
  readonly index: number;
}

/** Where a loose entry stands; `undefined` for any other line: those are taken back with all that they did. */
export function findRemark({ log }: Pick<CampaignDocument, 'log'>, id: string): RemovedEntry | undefined {
  const index = log.findIndex((line) => line.id === id && line.kind === 'entry');
  const entry = log[index];
  return entry && { entry, index };
}

/** The log without a loose entry. */
export function removeRemark(campaign: CampaignDocument, id: string): CampaignDocument {
  if (findRemark(campaign, id) === undefined) return campaign;
  return { ...campaign, log: campaign.log.filter((line) => line.id !== id) };
}

/** An entry back where it stood, unless it is there. */
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
