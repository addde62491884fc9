import type { CloseOut } from '../log/chronicle';
import { isMoney, nextId, total } from './closeOutAwards';
import { shareEvenly } from '../money/dues';

export function moneyFor(draft: Pick<CloseOut, 'awards'>, member: string): number {
  return total(draft.awards.filter((award) => isMoney(award) && award.member === member));
}

export function moneyTotal(draft: Pick<CloseOut, 'awards'>): number {
  return total(draft.awards.filter(isMoney));
}

/** All money awards share one reason. */
export function moneyReason(draft: Pick<CloseOut, 'awards'>): string {
  return draft.awards.find(isMoney)?.reason ?? '';
}

/** The remainder goes to the first members, one coin each. */
export function withMoneySplit(draft: CloseOut, sum: number): CloseOut {
  const reason = moneyReason(draft);
  const parts = shareEvenly(sum, draft.present.length);
  return draft.present.reduce<CloseOut>(
    (next, member, index) => withMoney(next, member, parts[index] ?? 0, reason),
    { ...draft, awards: draft.awards.filter((award) => !isMoney(award)) },
  );
}

export function withMoney(
  draft: CloseOut,
  member: string,
  amount: number,
  reason = moneyReason(draft),
): CloseOut {
  const others = draft.awards.filter((award) => !isMoney(award) || award.member !== member);
  if (amount === 0) return { ...draft, awards: others };
  const id = nextId(draft.awards, 'a');
  return { ...draft, awards: [...others, { id, member, reward: 'money', amount, reason }] };
}

export function withMoneyReason(draft: CloseOut, reason: string): CloseOut {
  return { ...draft, awards: draft.awards.map((award) => (isMoney(award) ? { ...award, reason } : award)) };
}

/** Returns false if no money is given. */
export function isEvenSplit(draft: CloseOut): boolean {
  const sum = moneyTotal(draft);
  if (sum === 0) return false;
  const parts = shareEvenly(sum, draft.present.length);
  return draft.present.every((member, index) => moneyFor(draft, member) === parts[index]);
}
