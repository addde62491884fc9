import type { Account, NewEntry } from '../../../shared/ledger/ledger';
import type { AccountView, AwardOffer, LedgerView } from '../../../shared/rules/ledger/ledgerView';

/** What can be entered into an account: an award that the rules know, or anything else, in or out. */
export type AwardKind =
  | { readonly kind: 'known'; readonly id: string; readonly award: AwardOffer }
  | { readonly kind: 'in' | 'out'; readonly id: 'in' | 'out' };

/** The most that is entered at once by hand. */
const most = 1_000_000;

/** The ways to enter something into an account, those of the rules first. */
export function awardKinds(view: LedgerView, account: Account): readonly AwardKind[] {
  return [
    ...view.awards
      .filter((award) => award.account === account)
      .map((award) => ({ kind: 'known', id: `award ${award.id}`, award }) as const),
    { kind: 'in', id: 'in' },
    { kind: 'out', id: 'out' },
  ];
}

/** How much may be entered that way. */
export function boundsOf(way: AwardKind): AwardOffer['amount'] {
  return way.kind === 'known' ? way.award.amount : { min: 1, max: most, initial: 1 };
}

/** Whether it has to say why: everything that the rules do not know by name. */
export function needsReason(way: AwardKind): boolean {
  return way.kind !== 'known';
}

/** The entry that a filled-in form makes. */
export function entryOf(way: AwardKind, account: AccountView, amount: number, reason: string): NewEntry {
  return {
    account: account.id,
    amount: way.kind === 'out' ? -amount : amount,
    reason: reason.trim(),
    ...(way.kind === 'known' && { tag: way.award.tag }),
  };
}
