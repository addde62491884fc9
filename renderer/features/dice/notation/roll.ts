import { DiceRoll, NumberGenerator } from '@dice-roller/rpg-dice-roller';
import type { Rng } from '#shared/kernel/ports';
import { notationLimits, type NotationFault, type NotationOutcome } from './limits';

/** Thrown from the random generator to stop the library, which does not catch it. */
class TooMuch extends Error {
  constructor(readonly fault: NotationFault) {
    super(fault.reason);
  }
}

/**
 * Rolls free notation with random numbers from `rng`. Every refusal is data; only a bug of the library
 * throws. It may take very long, so the caller has to be able to end it.
 */
export function rollNotation(written: string, rng: Rng): NotationOutcome {
  const notation = written.trim();
  if (notation === '') return refused({ reason: 'empty' });
  if (notation.length > notationLimits.length) return refused({ reason: 'too-long' });
  if (hasBomb(notation)) return refused({ reason: 'too-many-dice' });
  try {
    return rolled(notation, rng);
  } catch (reason) {
    return refused(faultOf(reason));
  }
}

function rolled(notation: string, rng: Rng): NotationOutcome {
  useChance(rng);
  const roll = new DiceRoll(notation);
  const { total, output } = roll;
  if (!Number.isFinite(total)) return refused({ reason: 'no-number' });
  const room = notationLimits.output;
  return {
    ok: true,
    notation,
    total,
    output: output.length <= room ? output : `${output.slice(0, room - 1)}…`,
  };
}

/** Replaces the library's random generator by ours, and counts the dice. */
function useChance(rng: Rng): void {
  let fallen = 0;
  NumberGenerator.generator.integer = (min: number, max: number): number => {
    fallen += 1;
    if (fallen > notationLimits.dice) throw new TooMuch({ reason: 'too-many-dice' });
    if (max - min + 1 > notationLimits.sides) throw new TooMuch({ reason: 'too-many-sides' });
    return min + rng.below(max - min + 1);
  };
}

/** Detects excessive numbers of dice without rolling them. */
function hasBomb(notation: string): boolean {
  return [...notation.matchAll(/(\d+)\s*d/gi)].some(([, count]) => Number(count) > notationLimits.dice);
}

function faultOf(reason: unknown): NotationFault {
  if (reason instanceof TooMuch) return reason.fault;
  if (!(reason instanceof Error)) return { reason: 'broken' };
  // The library has a limit of its own, slightly below ours.
  if (reason instanceof RangeError)
    return { reason: /qty/.test(reason.message) ? 'too-many-dice' : 'impossible' };
  const at = stoppedAt(reason);
  return at === undefined ? { reason: 'impossible' } : { reason: 'not-understood', at };
}

/** The position where the parser stopped; other faults have none. */
function stoppedAt(reason: object): number | undefined {
  const { location } = reason as { readonly location?: { readonly start?: { readonly offset?: unknown } } };
  const offset = location?.start?.offset;
  return typeof offset === 'number' ? offset : undefined;
}

function refused(fault: NotationFault): NotationOutcome {
  return { ok: false, fault };
}
