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
export function readHealthAmount(words: string, verb: HealthVerb): HealthAmount | undefined {
  const found = /^([-−+]?)\s*(\d+)$/u.exec(words.trim());
  if (found === null) return undefined;
  const [, sign = '', digits = ''] = found;
  const amount = Math.min(Number(digits), mostHealth);
  if (amount === 0) return undefined;
  return { verb: sign === '' ? verb : sign === '+' ? 'heal' : 'damage', amount };
}
