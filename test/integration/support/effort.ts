export type Depth = 'quick' | 'proofs' | 'long';

/** CI goes this part of the way from `quick` to `proofs`. */
const shareInCi = 0.1;

/**
 * A count for the depth of this run: `quick` in `npm test`, between both in CI, `proofs` in `npm run proofs` and so each
 * week and before a release, `long` by hand (`npm run proofs -- --depth long`).
 */
export function effort(counts: Readonly<Record<Depth, number>>): number {
  const asked = process.env['HEARTHBOOK_DEPTH'];
  if (asked === 'ci') return Math.round(counts.quick + (counts.proofs - counts.quick) * shareInCi);
  return counts[asked === 'proofs' || asked === 'long' ? asked : 'quick'];
}

/** True in `npm run proofs`: repetitive cases are then tested completely. */
export const toTheLast = effort({ quick: 0, proofs: 1, long: 1 }) === 1;

/** The seed of a proof, printed so that a failure can be reproduced: `HEARTHBOOK_SEED`, or a random one. */
export function seedOf(proof: string): number {
  const seed = Number(process.env['HEARTHBOOK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  say(proof, `seed ${String(seed)}`);
  return seed;
}

/** Prints a figure of a proof; `docs/testing/proofs.md` records those of a long run. */
export function say(proof: string, figure: string): void {
  process.stdout.write(`proof  ${proof}: ${figure}\n`);
}

/** A reproducible series of fractions between 0 and 1 from a seed (mulberry32). */
export function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
