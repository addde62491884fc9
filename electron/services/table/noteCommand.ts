import { limits } from '#shared/character/limits';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import type { CampaignDocument } from '#shared/campaign/document';
import { playerText } from '#shared/wiki/audience';
import { withoutPart, withPart } from '#shared/wiki/parts';
import type { InputOf } from '#shared/table/commands/command';
import type { SeatRecord } from '#shared/table/wire/messages';
import type { OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import { changedSince, type Effect, type PerformPorts, type Reversal, type Reversed } from './effects';
import { realOf } from './ownIds';

/** A paragraph of a player in a note that players see, with the name of the seat. */
export function partAdded(
  { note: public_, text: words }: InputOf<'add-to-note'>,
  { name }: SeatRecord,
  { campaign }: OpenedCampaign,
  { ownId }: PerformPorts,
): Result<Effect, Text> {
  const shown = campaign.notes.filter(({ secret }) => !secret);
  const note = realOf(shown, public_, ownId);
  if (note === undefined) return err(message('tableOwner.refused.noNote'));
  if (playerText(words) !== words) return err(message('tableOwner.refused.gmPart'));
  const part = `${name}: ${words}`;
  const text = withPart(note.text, part);
  if (text.length > limits.notes) return err(message('tableOwner.refused.noteFull'));
  return ok({
    campaign: withText(campaign, note.id, text),
    characters: [],
    text: message('tableOwner.done.addedToNote', { note: raw(note.title) }),
    reversal: { of: 'note', note: note.id, part },
  });
}

export function partRemoved(
  { note, part }: Extract<Reversal, { of: 'note' }>,
  { campaign }: OpenedCampaign,
): Reversed {
  const now = campaign.notes.find(({ id }) => id === note)?.text;
  const without = now === undefined ? undefined : withoutPart(now, part);
  if (without === undefined) return changedSince();
  return ok({ campaign: withText(campaign, note, without), characters: [] });
}

function withText(campaign: CampaignDocument, id: string, text: string): CampaignDocument {
  return {
    ...campaign,
    notes: campaign.notes.map((note) => (note.id === id ? { ...note, text } : note)),
  };
}
