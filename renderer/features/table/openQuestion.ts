import type { SeatRoom } from '#shared/table/rooms/schemas';

/** The newest question of the GM that has no answer yet. */
export function openQuestion(seat: SeatRoom | null): SeatRoom['whispers'][number] | undefined {
  const answered = new Set(seat?.answers.map(({ id }) => id));
  return seat?.whispers.findLast(({ id, asks }) => asks && !answered.has(id));
}
