import type { CampaignDocument } from '#shared/campaign/document';
import type { LogEntry, Loot } from '#shared/campaign/log/chronicle';
import type { Ids } from '#shared/kernel/ports';
import { addToStash, lineLike, stashOf, takeFromStash, type StashFields } from './stash';

/** Loot of the party goes into the stash with the close-out that found it, whose entry says so. */
export function withPartyLoot(
  campaign: CampaignDocument,
  entry: LogEntry,
  ids: Ids,
): { readonly campaign: CampaignDocument; readonly entry: LogEntry } {
  if (entry.kind !== 'session' && entry.kind !== 'scenario') return { campaign, entry };
  const items = ofParty(entry.loot);
  if (items.length === 0) return { campaign, entry };
  return { campaign: addToStash(campaign, items.map(asLine), ids), entry: { ...entry, stashed: true } };
}

/** The reverse of `withPartyLoot`, as far as its things are still in the stash. */
export function withoutPartyLoot(campaign: CampaignDocument, entry: LogEntry): CampaignDocument {
  const closes = entry.kind === 'session' || entry.kind === 'scenario';
  if (!closes || entry.stashed === undefined) return campaign;
  return ofParty(entry.loot).reduce((next, found) => {
    const line = lineLike(stashOf(next).items, asLine(found));
    const items = line === undefined ? [] : [{ ...line, quantity: found.quantity }];
    return takeFromStash(next, { money: 0, items });
  }, campaign);
}

const ofParty = (loot: readonly Loot[]): readonly Loot[] => loot.filter(({ member }) => member === null);

/** Values and notes are added in the stash itself. */
const asLine = ({ name, quantity, find }: Loot): StashFields => ({
  name: name.trim(),
  quantity,
  find,
  value: null,
  note: '',
});
