import { limits } from '#shared/character/limits';
import type { Ids } from '#shared/kernel/ports';
import type { CampaignDocument } from '#shared/campaign/document';
import { mostHandouts } from './bounds';
import type { Handout } from './schemas';

export type HandoutFields = Pick<Handout, 'title' | 'text' | 'note' | 'shown'>;

export const freshHandout: HandoutFields = { title: '', text: '', note: null, shown: false };

export function handoutsOf({ handouts }: Pick<CampaignDocument, 'handouts'>): readonly Handout[] {
  return handouts ?? [];
}

/** A handout without a title is not added. */
export function addHandout(campaign: CampaignDocument, fields: HandoutFields, ids: Ids): CampaignDocument {
  const handouts = handoutsOf(campaign);
  if (fields.title.trim() === '' || handouts.length >= mostHandouts) return campaign;
  return { ...campaign, handouts: [...handouts, { id: ids.next(), ...kept(fields) }] };
}

/** An empty title, which occurs while typing, is ignored. */
export function changeHandout(
  campaign: CampaignDocument,
  id: string,
  change: Partial<HandoutFields>,
): CampaignDocument {
  if (change.title?.trim() === '') return campaign;
  const handouts = handoutsOf(campaign).map((each) =>
    each.id === id ? { ...each, ...kept({ ...each, ...change }) } : each,
  );
  return { ...campaign, handouts };
}

export function removeHandout(campaign: CampaignDocument, id: string): CampaignDocument {
  return { ...campaign, handouts: handoutsOf(campaign).filter((each) => each.id !== id) };
}

/** The text of a note as it is now; parts for the GM stay hidden as they are in notes. */
export function handoutOfNote(
  { notes }: Pick<CampaignDocument, 'notes'>,
  id: string,
): HandoutFields | undefined {
  const note = notes.find((each) => each.id === id);
  return note && { title: note.title, text: note.text, note: note.id, shown: false };
}

function kept({ title, text, note, shown }: HandoutFields): HandoutFields {
  return { title: title.trim().slice(0, limits.name), text: text.slice(0, limits.notes), note, shown };
}
