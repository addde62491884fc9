import { sum } from '../../kernel/sum';
import type { DieGroup } from '../../rules/checks';
import type { RollRecord } from './rolls';

/** Dice of no check, as a log of rolls holds them: a line of notation that every reader of the log knows. */
export function plainDice(
  groups: readonly Pick<DieGroup, 'count' | 'sides'>[],
  faces: readonly (readonly number[])[],
  total = sum(faces.flat()),
): Extract<RollRecord['rolled'], { kind: 'notation' }> {
  const notation = groups.map(({ count, sides }) => `${String(count)}d${String(sides)}`).join('+');
  const rolledDice = faces.map((group) => `[${group.join(', ')}]`).join('+');
  return { kind: 'notation', notation, output: `${notation}: ${rolledDice} → ${String(total)}`, total };
}
