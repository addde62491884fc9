import type { CloseOut } from '../log/chronicle';
import { isMoney, nextId, total } from './closeOutAwards';
import { shareEvenly } from '../money/dues';

/** What a member gets of the money. */
export function moneyFor(draft: Pick<CloseOut, 'awards'>, member: string): number {
  return total(draft.awards.filter((award) => isMoney(award) && award.member === member));
}

/** All the money that is given. */
export function moneyTotal(draft: Pick<CloseOut, 'awards'>): number {
  return total(draft.awards.filter(isMoney));
}

/** Why money is given: the reason that its awards share. */
export function moneyReason(draft: Pick<CloseOut, 'awards'>): string {
  return draft.awards.find(isMoney)?.reason ?? '';
}

/** A sum split evenly among those there; what does not divide falls to the first of them, a coin each. */
export function withMoneySplit(draft: CloseOut, sum: number): CloseOut {
  const reason = moneyReason(draft);
  const parts = shareEvenly(sum, draft.present.length);
  return draft.present.reduce<CloseOut>(
    (next, member, index) => withMoney(next, member, parts[index] ?? 0, reason),
    { ...draft, awards: draft.awards.filter((award) => !isMoney(award)) },
  );
}

/** random bits in the program, a counter in tests. */
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

/** Says why money is given. */
export function withMoneyReason(draft: CloseOut, reason: string): CloseOut {
  return { ...draft, awards: draft.awards.map((award) => (isMoney(award) ? { ...award, reason } : award)) };
}

/** True where money is given and everybody there has an even share of it. */
export function isEvenSplit(draft: CloseOut): boolean {
  const sum = moneyTotal(draft);
  if (sum === 0) return false;
  const parts = shareEvenly(sum, draft.present.length);
  return draft.present.every((member, index) => moneyFor(draft, member) === parts[index]);
}
