/** The moments at which points come back and states end, from the shortest to the longest. */
const spans = ['turn', 'round', 'rest', 'day'] as const;
export type Recovery = (typeof spans)[number];

/** True if something that lasts until the one ends with the other, which is as long or longer. */
export function endsWith(until: Recovery | undefined, when: Recovery): boolean {
  return until !== undefined && spans.indexOf(until) <= spans.indexOf(when);
}
