import type { MemberSummary } from '#renderer/shells/people/memberSummary';

/** From this number of members on, their rows are dense and can be filtered. */
export const manyMembers = 9;

/** A member who is hurt to half, or has a condition that harms. */
export function needsCare({ vitals, conditions }: Pick<MemberSummary, 'vitals' | 'conditions'>): boolean {
  const isHurt = vitals.some(({ value, max }) => max !== null && max > 0 && value <= max / 2);
  return isHurt || conditions.some(({ harms }) => harms);
}
