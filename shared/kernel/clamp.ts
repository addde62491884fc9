/** A number moved into bounds; the lower one counts if the upper one lies below it, as for a place in an empty list. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
