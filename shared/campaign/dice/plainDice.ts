import { sum } from '../../kernel/sum';
import type { DieGroup } from '../../rules/checks';
import type { RollRecord } from './rolls';

/** Returns dice without a check, as notation that every reader of the log understands. */
export function plainDice(
  groups: readonly Pick<DieGroup, 'count' | 'sides'>[],
  faces: readonly (readonly number[])[],
  total = sum(faces.flat()),
): Extract<RollRecord['rolled'], { kind: 'notation' }> {
  const notation = groups.map(({ count, sides }) => `${String(count)}d${String(sides)}`).join('+');
  const rolledDice = faces.map((group) => `[${group.join(', ')}]`).join('+');
  return { kind: 'notation', notation, output: `${notation}: ${rolledDice} → ${String(total)}`, total };
}
