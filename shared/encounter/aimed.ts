import { assertNever } from '#shared/kernel/assertNever';
import type { Aimed } from '#shared/rules/checks';
import type { Command } from './command';

/** The command by which a consequence of a roll happens to its targets; `undefined` for one that is a roll itself. */
export function aimedCommand(aimed: Aimed, targets: readonly string[], by?: string): Command | undefined {
  if ('roll' in aimed) return undefined;
  if ('heals' in aimed) return { do: 'heal', targets, amount: aimed.heals };
  if ('harms' in aimed) return { do: 'damage', targets, hits: { parts: [{ amount: aimed.harms }] } };
  if ('condition' in aimed) return { do: 'condition', targets, ...(by !== undefined && { by }), ...aimed };
  return assertNever(aimed);
}
