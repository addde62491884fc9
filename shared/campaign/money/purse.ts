import { sum } from '#shared/kernel/sum';
import { list, message } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import type { CampaignDocument } from '#shared/campaign/document';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { Fault, Share } from '#shared/campaign/prepared';
import { mostCoins } from '#shared/campaign/table/bounds';
import { stashOf } from '#shared/campaign/table/stash';
import { dueText, type Due } from './dues';
import { partyPurse } from './expenses';
import { movedText, moneyOf } from './money';

/** The shares that the purse of the party pays or receives, and a fault if it does not hold enough. */
export function purseShare(
  campaign: Pick<CampaignDocument, 'stash'>,
  dues: readonly Due[],
  money: MoneyWords,
): { readonly shares: readonly Share[]; readonly faults: readonly Fault[] } {
  const own = dues.filter(({ member }) => member === partyPurse);
  if (own.length === 0) return { shares: [], faults: [] };
  const there = stashOf(campaign).money;
  const left = there - sum(own.map(({ amount }) => amount));
  const moves = own.map((due) =>
    message('closing.move', { amount: movedText(money, 0 - due.amount), what: dueText(due) }),
  );
  const change = message('closing.balance', {
    account: money.label,
    before: money.amount(there),
    after: money.amount(left),
    moves: list(moves),
  });
  return {
    shares: [{ member: partyPurse, name: message('closing.purse'), edits: [], changes: [change] }],
    faults: left < 0 ? [purseShort(0 - left, money)] : [],
  };
}

function purseShort(missing: number, money: MoneyWords): Fault {
  return { path: 'purse', text: message('closing.purseShort', { missing: money.amount(missing) }) };
}

/** For entries of the past: the purse pays for the whole log at once in the end. */
export function withFullPurse(campaign: CampaignDocument): CampaignDocument {
  return { ...campaign, stash: { ...stashOf(campaign), money: mostCoins } };
}

/** The purse after the log has changed: what its entries paid from it is never stored twice. */
export function withPurse(
  before: Pick<CampaignDocument, 'log'>,
  after: CampaignDocument,
): { readonly campaign: CampaignDocument; readonly faults: readonly Fault[] } {
  const moved = movesOf(after.log) - movesOf(before.log);
  if (moved === 0) return { campaign: after, faults: [] };
  const stash = stashOf(after);
  const money = stash.money + moved;
  return {
    campaign: { ...after, stash: { ...stash, money: Math.min(mostCoins, Math.max(0, money)) } },
    faults: money < 0 ? [purseShort(0 - money, moneyOf(after, new Map()))] : [],
  };
}

function movesOf(log: readonly LogEntry[]): number {
  return sum(
    log.flatMap((entry) =>
      entry.kind === 'session' || entry.kind === 'scenario' || entry.kind === 'downtime'
        ? entry.paid.flatMap(({ member, amount }) => (member === partyPurse ? [amount] : []))
        : [],
    ),
  );
}
