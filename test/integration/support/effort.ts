/** How much a proof looks at: little in every run, much with `npm test -- --long`. */
export function effort(usual: number, long: number): number {
  return process.env['HEARTHBOOK_LONG'] === '1' ? long : usual;
}

/** The seed of a proof, printed so that a failure can be met again: `HEARTHBOOK_SEED`, or one of chance. */
export function seedOf(proof: string): number {
  const seed = Number(process.env['HEARTHBOOK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  say(proof, `seed ${String(seed)}`);
  return seed;
}

/** Prints a figure that a proof found; `test/bench/proofs.md` keeps those of a long run. */
export function say(proof: string, figure: string): void {
  process.stdout.write(`proof  ${proof}: ${figure}\n`);
}

/** Fractions of one from a seed, always the same ones (mulberry32). */
export function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
