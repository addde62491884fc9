import {
  draftedSummary,
  draftedText,
  type DraftPeople,
  type DraftWords,
} from '#shared/campaign/closeOut/draftedText';
import type { ClosedEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { inputsOf } from '#shared/campaign/inputs';
import { isClosed } from './lineFacts';

/**
 * The corrected campaign with the summaries that the program drafted before the correction drafted again. Words that
 * were edited since are no longer found, and stay.
 */
export function redrafted(
  before: CampaignDocument,
  after: CampaignDocument,
  people: DraftPeople,
  words: DraftWords,
): CampaignDocument {
  const were = new Map(before.log.flatMap((entry, at) => (isClosed(entry) ? [[entry.id, at] as const] : [])));
  const summary = (campaign: CampaignDocument, entry: ClosedEntry, at: number): string => {
    const inputs = inputsOf(entry);
    if (inputs?.kind !== 'closeOut') return '';
    const then = { ...campaign, log: campaign.log.slice(0, at) };
    return draftedSummary(draftedText(then, inputs.closeOut, people, words), words);
  };
  const log = after.log.map((entry, at) => {
    const place = were.get(entry.id);
    const was = place === undefined ? undefined : before.log[place];
    if (place === undefined || was === undefined || !isClosed(entry) || !isClosed(was)) return entry;
    if (entry.text.trim() === '') return entry;
    const old = summary(before, was, place);
    if (old === '' || !entry.text.includes(old)) return entry;
    const text = entry.text.replace(old, () => summary(after, entry, at)).trim();
    return text === entry.text ? entry : { ...entry, text };
  });
  return { ...after, log };
}
