/** What can be done with a row of the plan. */
export type PlanMove = 'buy' | 'up' | 'down' | 'remove';

/** The move that a key asks for: Alt with an arrow shifts a row. */
export function moveFor({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): 'up' | 'down' | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return 'up';
  return key === 'ArrowDown' ? 'down' : undefined;
}
