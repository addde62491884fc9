/** Facts of a roll that formulas may name. Only those that they name are carried through a distribution. */
export const factNames = ['total', 'natural', 'highest', 'lowest', 'successes', 'ones'] as const;
export type FactName = (typeof factNames)[number];
export type Facts = Readonly<Record<FactName, number>>;

/** Four facts of up to four thousand each fit into one key of 52 bits. */
export const mostFacts = 4;
export const mostTotal = 4000;
const base = 8192;
const offset = base / 2;
const scales = [1, base, base ** 2, base ** 3] as const;

/** Probabilities of combinations of facts. */
export type Joint = ReadonlyMap<number, number>;

export function pack(values: readonly number[]): number {
  let key = 0;
  for (const value of values) key = key * base + (value + offset);
  return key;
}

export function unpack(key: number, count: number): number[] {
  const values: number[] = [];
  for (let place = count - 1; place >= 0; place -= 1) values.push(part(key, place));
  return values;
}

/** The value at a place of a key, counted from its end. */
export function part(key: number, place: number): number {
  return (Math.floor(key / (scales[place] ?? 1)) % base) - offset;
}

/** A change of the value at a place, as it is added to a key. */
export function at(place: number, change: number): number {
  return change * (scales[place] ?? 1);
}

export function add(weights: Map<number, number>, key: number, p: number): void {
  weights.set(key, (weights.get(key) ?? 0) + p);
}

/** The totals of two independent pools together, as a list by their value, which is many times faster than by keys. */
export function totalsAdded(one: Joint, other: Joint): Joint {
  const [first, second] = [totalsOf(one), totalsOf(other)];
  const sums = Array.from({ length: first.chances.length + second.chances.length }, () => 0);
  first.chances.forEach((p, index) => {
    if (p > 0)
      second.chances.forEach((q, place) => (sums[index + place] = (sums[index + place] ?? 0) + p * q));
  });
  const least = first.least + second.least;
  return new Map(sums.flatMap((p, index) => (p > 0 ? [[pack([least + index]), p] as const] : [])));
}

function totalsOf(joint: Joint): { readonly least: number; readonly chances: readonly number[] } {
  const totals = [...joint].map(([key, p]) => [part(key, 0), p] as const);
  const values = totals.map(([value]) => value);
  const least = Math.min(...values);
  const chances = Array.from({ length: Math.max(...values) - least + 1 }, () => 0);
  for (const [value, p] of totals) chances[value - least] = p;
  return { least, chances };
}

/** The keys of a joint distribution with other facts. */
export function mapped(joint: Joint, change: (key: number) => number): Joint {
  const weights = new Map<number, number>();
  for (const [key, p] of joint) add(weights, change(key), p);
  return weights;
}
