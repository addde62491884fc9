import type { CloseOut } from '#shared/campaign/log/chronicle';
import { isMoney, nextId, total } from './closeOutAwards';
import { shareEvenly } from '#shared/campaign/money/dues';

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

/** The remainder goes round, one coin each; `turn` counts the sessions before, or is that of the split before. */
export function withMoneySplit(draft: CloseOut, sum: number, turn = turnOf(draft)): CloseOut {
  const reason = moneyReason(draft);
  const parts = shareEvenly(sum, draft.present.length, turn);
  return draft.present.reduce<CloseOut>(
    (next, member, index) => withMoney(next, member, parts[index] ?? 0, reason),
    { ...draft, awards: draft.awards.filter((award) => !isMoney(award)) },
  );
}

/** The place of the first larger part. */
function turnOf(draft: CloseOut): number {
  const parts = draft.present.map((member) => moneyFor(draft, member));
  const least = Math.min(...parts);
  return Math.max(
    0,
    parts.findIndex((part, index) => part > least && parts.at(index - 1) === least),
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
  const parts = draft.present.map((member) => moneyFor(draft, member));
  return Math.max(...parts) - Math.min(...parts) <= 1;
}
