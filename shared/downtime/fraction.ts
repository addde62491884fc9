/** An exact number as numerator over a denominator above 0, so that halves and shares of a price are never rounded. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** Whole numbers as a fraction in its lowest terms. */
export function fraction(numerator: number, denominator = 1): Fraction {
  return denominator === 1
    ? { n: BigInt(numerator), d: 1n }
    : reduced(BigInt(numerator), BigInt(denominator));
}

export const zero: Fraction = { n: 0n, d: 1n };

/** The sum. */
export function plus(a: Fraction, b: Fraction): Fraction {
  // Most sums are of one price over and over: no common denominator has to be found.
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : reduced(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** The sum of many. */
export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(plus, zero);
}

/** The difference. */
export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d });
}

/** The product. */
export function times(a: Fraction, b: Fraction): Fraction {
  return a.d === 1n && b.d === 1n ? { n: a.n * b.n, d: 1n } : reduced(a.n * b.n, a.d * b.d);
}

/** True below 0. */
export function isNegative({ n }: Fraction): boolean {
  return n < 0n;
}

/** True where there is nothing. */
export function isZero({ n }: Fraction): boolean {
  return n === 0n;
}

/** The least whole number that is not below it. */
export function ceiling({ n, d }: Fraction): number {
  return Number(n > 0n ? (n + d - 1n) / d : n / d);
}

/** The nearest number: exact wherever a number can be. */
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
