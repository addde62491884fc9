const day = 24 * 60 * 60 * 1000;
/** In milliseconds: a shorter span shows the date and time of both its ends. */
export const shortSpan = 2 * day;

const steps = [1, 2, 3, 4, 7, 14, 28, 91, 182, 364, 728, 1820, 3640] as const;

/**
 * Moments to label on a time axis from `from` to `to` (milliseconds), few enough to be readable: local
 * midnights, or both ends of a short span.
 */
export function timeTicks(from: number, to: number, most = 6): readonly number[] {
  if (to - from < shortSpan) return from === to ? [from] : [from, to];
  const step = steps.find((days) => (to - from) / (days * day) <= most) ?? (to - from) / day / most;
  const ticks: number[] = [];
  const at = new Date(from);
  at.setHours(0, 0, 0, 0);
  while (at.getTime() <= to) {
    if (at.getTime() >= from) ticks.push(at.getTime());
    at.setDate(at.getDate() + Math.max(1, Math.round(step)));
  }
  return ticks;
}
