import { DiceRoll, NumberGenerator } from '@dice-roller/rpg-dice-roller';
import type { Rng } from '../../../../shared/kernel/ports';
import { notationLimits, type NotationFault, type NotationOutcome } from './limits';

/** The library's dice have too much of something; it lets what its generator throws through. */
class TooMuch extends Error {
  constructor(readonly fault: NotationFault) {
    super(fault.reason);
  }
}

/**
 * Rolls free notation with chance from `rng`. Every refusal is data; only a bug of the library throws. It may
 * take longer than anybody wants to wait for: whoever calls it ends it then.
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

/** Puts our chance in place of the library's, and counts what falls. */
function useChance(rng: Rng): void {
  let fallen = 0;
  NumberGenerator.generator.integer = (min: number, max: number): number => {
    fallen += 1;
    if (fallen > notationLimits.dice) throw new TooMuch({ reason: 'too-many-dice' });
    if (max - min + 1 > notationLimits.sides) throw new TooMuch({ reason: 'too-many-sides' });
    return min + rng.below(max - min + 1);
  };
}

/** Sees numbers of dice that are too many without making them. */
function hasBomb(notation: string): boolean {
  return [...notation.matchAll(/(\d+)\s*d/gi)].some(([, count]) => Number(count) > notationLimits.dice);
}

function faultOf(reason: unknown): NotationFault {
  if (reason instanceof TooMuch) return reason.fault;
  if (!(reason instanceof Error)) return { reason: 'broken' };
  // The library limits dice by itself, a little below ours.
  if (reason instanceof RangeError)
    return { reason: /qty/.test(reason.message) ? 'too-many-dice' : 'impossible' };
  const at = stoppedAt(reason);
  return at === undefined ? { reason: 'impossible' } : { reason: 'not-understood', at };
}

/** Where the parser stopped; other faults know no place. */
function stoppedAt(reason: object): number | undefined {
  const { location } = reason as { readonly location?: { readonly start?: { readonly offset?: unknown } } };
  const offset = location?.start?.offset;
  return typeof offset === 'number' ? offset : undefined;
}

function refused(fault: NotationFault): NotationOutcome {
  return { ok: false, fault };
}
