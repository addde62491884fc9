/** An exact number with a denominator above 0, so that halves and shares of prices are never rounded. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** Takes whole numbers and reduces the fraction. */
export function fraction(numerator: number, denominator = 1): Fraction {
  return denominator === 1
    ? { n: BigInt(numerator), d: 1n }
    : reduced(BigInt(numerator), BigInt(denominator));
}

export const zero: Fraction = { n: 0n, d: 1n };

export function plus(a: Fraction, b: Fraction): Fraction {
  // Most sums add the same price repeatedly and need no common denominator.
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : reduced(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(plus, zero);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return a.d === 1n && b.d === 1n ? { n: a.n * b.n, d: 1n } : reduced(a.n * b.n, a.d * b.d);
}

export function isNegative({ n }: Fraction): boolean {
  return n < 0n;
}

export function isZero({ n }: Fraction): boolean {
  return n === 0n;
}

/** Rounds up to a whole number. */
export function ceiling({ n, d }: Fraction): number {
  return Number(n > 0n ? (n + d - 1n) / d : n / d);
}

/** The closest double; exact wherever a double can be. */
export function toNumber({ n, d }: Fraction): number {
  return n % d === 0n ? Number(n / d) : Number(n) / Number(d);
}

function reduced(n: bigint, d: bigint): Fraction {
  const common = divisor(n < 0n ? -n : n, d);
  return common === 1n ? { n, d } : { n: n / common, d: d / common };
}

function divisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
