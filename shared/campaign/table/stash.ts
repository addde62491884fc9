import { clamp } from '#shared/kernel/clamp';
import { limits } from '#shared/character/limits';
import type { Ids } from '#shared/kernel/ports';
import type { CampaignDocument } from '#shared/campaign/document';
import { mostCoins, mostOfItem, mostStashItems } from './bounds';
import type { Stash, StashItem } from './schemas';

const empty: Stash = { money: 0, items: [] };

/** An item before it lies in the stash. */
export type StashFields = Pick<StashItem, 'name' | 'quantity' | 'value' | 'note' | 'find'>;

export function stashOf({ stash }: Pick<CampaignDocument, 'stash'>): Stash {
  return stash ?? empty;
}

export function isEmptyStash({ money, items }: Stash): boolean {
  return money === 0 && items.length === 0;
}

/** Items of the same kind, value and note are one line. Lines without a name are ignored. */
export function addToStash(
  campaign: CampaignDocument,
  found: readonly StashFields[],
  ids: Ids,
): CampaignDocument {
  const items = found.flatMap((fields) => (fields.name.trim() === '' ? [] : [kept(fields)]));
  const next = items.reduce<readonly StashItem[]>(
    (all, item) => joined(all, { ...item, id: ids.next() }),
    stashOf(campaign).items,
  );
  return items.length === 0 ? campaign : withStash(campaign, { items: [...next] });
}

export function addMoneyToStash(campaign: CampaignDocument, sum: number): CampaignDocument {
  const { money } = stashOf(campaign);
  const next = clamp(Math.round(money + sum), 0, mostCoins);
  return next === money ? campaign : withStash(campaign, { money: next });
}

/** An empty name, which occurs while typing, is ignored. */
export function changeStashItem(
  campaign: CampaignDocument,
  id: string,
  change: Partial<StashFields>,
): CampaignDocument {
  if (change.name?.trim() === '') return campaign;
  const items = stashOf(campaign).items.map((item) =>
    item.id === id ? { ...item, ...kept({ ...item, ...change }) } : item,
  );
  return withStash(campaign, { items });
}

export function removeFromStash(campaign: CampaignDocument, id: string): CampaignDocument {
  return withStash(campaign, { items: stashOf(campaign).items.filter((item) => item.id !== id) });
}

/** Lines that are used up disappear. More than lies there is never taken. */
export function takeFromStash(campaign: CampaignDocument, { money, items }: Stash): CampaignDocument {
  const taken = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const stash = stashOf(campaign);
  return withStash(campaign, {
    money: Math.max(0, stash.money - money),
    items: stash.items.flatMap((item) => {
      const quantity = item.quantity - (taken.get(item.id) ?? 0);
      return quantity <= 0 ? [] : [quantity === item.quantity ? item : { ...item, quantity }];
    }),
  });
}

/** The reverse of `takeFromStash`: a line that is still there grows again. */
export function returnToStash(campaign: CampaignDocument, { money, items }: Stash): CampaignDocument {
  const stash = stashOf(campaign);
  const next = items.reduce<readonly StashItem[]>((all, item) => {
    const same = all.find(({ id }) => id === item.id);
    return same === undefined ? [...all, item] : grown(all, same, item.quantity);
  }, stash.items);
  return withStash(campaign, { money: Math.min(mostCoins, stash.money + money), items: [...next] });
}

/** A stash that is empty is none, as before anything was in it. */
function withStash(campaign: CampaignDocument, change: Partial<Stash>): CampaignDocument {
  const next = { ...stashOf(campaign), ...change };
  const { stash: _, ...without } = campaign;
  return isEmptyStash(next) ? without : { ...campaign, stash: next };
}

/** The line of the same kind, value and note. */
export const lineLike = (all: readonly StashItem[], like: StashFields): StashItem | undefined =>
  all.find(
    ({ name, value, note, find }) =>
      name === like.name && value === like.value && note === like.note && find === like.find,
  );

function joined(all: readonly StashItem[], item: StashItem): readonly StashItem[] {
  const same = lineLike(all, item);
  if (same !== undefined) return grown(all, same, item.quantity);
  return all.length >= mostStashItems ? all : [...all, item];
}

function grown(all: readonly StashItem[], same: StashItem, by: number): readonly StashItem[] {
  const quantity = Math.min(mostOfItem, same.quantity + by);
  return all.map((item) => (item === same ? { ...same, quantity } : item));
}

function kept({ name, quantity, value, note, find }: StashFields): StashFields {
  return {
    name: name.trim().slice(0, limits.name),
    quantity: clamp(Math.round(quantity), 1, mostOfItem),
    value: value === null ? null : clamp(Math.round(value), 0, mostCoins),
    note: note.slice(0, limits.reason),
    find,
  };
}
