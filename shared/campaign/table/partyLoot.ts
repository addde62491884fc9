import type { Ids } from '#shared/kernel/ports';
import { putCloseOut, withoutLoot } from '#shared/campaign/closeOut/closeOutDraft';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CloseOut, Loot } from '#shared/campaign/log/chronicle';
import { addMoneyToStash, addToStash } from './stash';

/** Things that nobody took after an encounter or a session. */
export interface LeftLoot {
  readonly money: number;
  readonly items: readonly Pick<Loot, 'name' | 'quantity' | 'find'>[];
}

/** Values and notes are added in the stash itself. */
export function keepLoot(campaign: CampaignDocument, { money, items }: LeftLoot, ids: Ids): CampaignDocument {
  const lines = items.map(({ name, quantity, find }) => ({ name, quantity, find, value: null, note: '' }));
  return addMoneyToStash(addToStash(campaign, lines, ids), money);
}

/** Moves one line of loot from a close-out that is being prepared into the stash. */
export function keepInStash(
  campaign: CampaignDocument,
  draft: CloseOut,
  loot: string,
  ids: Ids,
): CampaignDocument {
  const found = draft.loot.find(({ id }) => id === loot);
  if (found === undefined) return campaign;
  return putCloseOut(keepLoot(campaign, { money: 0, items: [found] }, ids), withoutLoot(draft, loot));
}
