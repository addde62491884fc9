import { message, type Text } from '#shared/kernel/text';
import type { TypedNumber } from '#shared/kernel/typedNumber';

/** The two ways to change health by an amount. */
export type HealthVerb = 'damage' | 'heal';

export interface HealthAmount {
  readonly verb: HealthVerb;
  readonly amount: number;
}

/** The largest amount that anybody can lose or regain at once. */
export const mostHealth = 999_999;

/**
 * Reads what was typed: "-5" is damage and "+3" is healing; a bare number follows `verb`. Larger amounts become the
 * largest one. `undefined` if it is not a whole number above zero.
 */
export function readHealthAmount(
  words: string,
  verb: HealthVerb,
  read: (typed: string) => TypedNumber,
): HealthAmount | undefined {
  const found = read(words);
  if (found.kind !== 'number' || !Number.isInteger(found.value) || found.value === 0) return undefined;
  const amount = Math.min(Math.abs(found.value), mostHealth);
  if (found.value < 0) return { verb: 'damage', amount };
  return { verb: /[+＋]/u.test(words) ? 'heal' : verb, amount };
}

/** An amount may leave the points as they are and kill, such as a blow against the dying: its last step says so then. */
export function changedHealth(
  before: { readonly label: Text; readonly now: number },
  to: number,
  steps: readonly Text[],
): Text {
  const moved = message('sheet.play.moved', { label: before.label, from: before.now, to });
  return before.now === to ? (steps.at(-1) ?? moved) : moved;
}
