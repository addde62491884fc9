export type PlanMove = 'buy' | 'up' | 'down' | 'remove';

/** Alt with an arrow key moves a row. */
export function moveFor({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): 'up' | 'down' | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return 'up';
  return key === 'ArrowDown' ? 'down' : undefined;
}
