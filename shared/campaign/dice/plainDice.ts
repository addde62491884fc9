import { rollDice } from '#shared/dice/random';
import type { Rng } from '#shared/kernel/ports';
import { sum } from '#shared/kernel/sum';
import { signed } from '#shared/kernel/text';
import type { DieGroup } from '#shared/rules/checks';
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

/** Damage such as `1d6+2`, or a plain number; never below 0. */
export function rolledDamage(
  notation: string,
  rng: Rng,
): Extract<RollRecord['rolled'], { kind: 'notation' }> {
  const [, count = '0', sides = '1', plus = '0'] = /^(?:(\d+)d(\d+))?([+-]?\d+)?$/u.exec(notation) ?? [];
  const faces = rollDice(rng, Number(count), Number(sides));
  const total = Math.max(0, sum(faces) + Number(plus));
  const fallen =
    faces.length === 0 ? notation : `[${faces.join(', ')}]${plus === '0' ? '' : signed(Number(plus))}`;
  return { kind: 'notation', notation, output: `${notation}: ${fallen} → ${String(total)}`, total };
}
