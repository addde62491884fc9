import { prepareGiving } from '#shared/campaign/beginning';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Award, Loot } from '#shared/campaign/log/chronicle';
import type { People } from '#shared/campaign/party/people';
import type { Prepared } from '#shared/campaign/prepared';
import type { Stash, StashItem } from './schemas';
import { stashOf } from './stash';

/** The money of the stash is a line with this id. */
export const moneyLine = 'money';

/** One line of the stash for one or several members; `amount` is all that leaves the stash at most. */
export interface HandOut {
  readonly line: string;
  readonly amount: number;
  readonly to: readonly string[];
}

/** Everyone gets the same whole number; the rest stays in the stash. */
export function evenShare(amount: number, count: number): { readonly each: number; readonly rest: number } {
  if (count <= 0) return { each: 0, rest: amount };
  const each = Math.floor(amount / count);
  return { each, rest: amount - each * count };
}

/** Finds the item among those of the receiver's rules, or returns `null` so that it is kept by name. */
export type FindFor = (member: string, item: StashItem) => string | null;

/**
 * A preview of handing out: sheets get money and items, the log one entry, and the stash loses them, all in one
 * commit. Reverting the entry puts everything back.
 */
export function prepareHandOut(
  campaign: CampaignDocument,
  handOuts: readonly HandOut[],
  { people, date, reason, findFor }: HandOutContext,
): Prepared {
  const stash = stashOf(campaign);
  const awards: Award[] = [];
  const loot: Loot[] = [];
  let money = 0;
  const items: StashItem[] = [];
  for (const { line, amount, to } of handOuts) {
    const item = stash.items.find(({ id }) => id === line);
    const there = line === moneyLine ? stash.money : (item?.quantity ?? 0);
    const { each } = evenShare(Math.min(amount, there), to.length);
    if (each <= 0) continue;
    if (item !== undefined) items.push({ ...item, quantity: each * to.length });
    else money += each * to.length;
    for (const member of to)
      if (item === undefined)
        awards.push({ id: `a${String(awards.length + 1)}`, member, reward: 'money', amount: each, reason });
      else
        loot.push({
          id: `l${String(loot.length + 1)}`,
          name: item.name,
          quantity: each,
          member,
          find: findFor(member, item),
        });
  }
  const taken: Stash = { money, items };
  return prepareGiving(campaign, { date, awards, loot, stash: taken }, people);
}

export interface HandOutContext {
  readonly people: People;
  /** The real date. */
  readonly date: string;
  /** Names the money's origin in every ledger. */
  readonly reason: string;
  readonly findFor: FindFor;
}
