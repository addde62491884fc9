import { mostEntered, type Account, type NewEntry } from '#shared/ledger/ledger';
import type { AccountView, AwardOffer, LedgerView } from '#shared/rules/ledger/ledgerView';

/** An award that the rules define, or any other amount, in or out. */
export type AwardKind =
  | { readonly kind: 'known'; readonly id: string; readonly award: AwardOffer }
  | { readonly kind: 'in' | 'out'; readonly id: 'in' | 'out' };

/** The awards of the rules come first. */
export function awardKinds(view: LedgerView, account: Account): readonly AwardKind[] {
  return [
    ...view.awards
      .filter((award) => award.account === account)
      .map((award) => ({ kind: 'known', id: `award ${award.id}`, award }) as const),
    { kind: 'in', id: 'in' },
    { kind: 'out', id: 'out' },
  ];
}

export function boundsOf(way: AwardKind): AwardOffer['amount'] {
  return way.kind === 'known' ? way.award.amount : { min: 1, max: mostEntered, initial: 1 };
}

/** Entries that the rules do not define need a reason. */
export function needsReason(way: AwardKind): boolean {
  return way.kind !== 'known';
}

export function entryOf(way: AwardKind, account: AccountView, amount: number, reason: string): NewEntry {
  return {
    account: account.id,
    amount: way.kind === 'out' ? -amount : amount,
    reason: reason.trim(),
    ...(way.kind === 'known' && { tag: way.award.tag }),
  };
}
