import { assertNever } from '#shared/kernel/assertNever';
import type { Aimed } from '#shared/rules/checks';
import type { Command } from './command';
import type { Combatant } from './document';

/** The command by which a consequence of a roll happens to its targets; `undefined` for one that is a roll itself. */
export function aimedCommand(aimed: Aimed, targets: readonly string[], by?: string): Command | undefined {
  if ('roll' in aimed) return undefined;
  if ('heals' in aimed) return { do: 'heal', targets, amount: aimed.heals };
  if ('harms' in aimed) return { do: 'damage', targets, hits: { parts: [{ amount: aimed.harms }] } };
  if ('first' in aimed) return by === undefined ? undefined : { do: 'first', targets: [by] };
  if ('condition' in aimed) {
    const { rounds, whom: _, ...state } = aimed;
    const lasts = rounds === undefined ? {} : { lasts: { rounds } };
    return { do: 'condition', targets, ...(by !== undefined && { by }), ...state, ...lasts };
  }
  return assertNever(aimed);
}

/** Those who are in the fight beside one of them, by the consequence that reaches them. */
export function reached<C extends Pick<Combatant, 'id' | 'party' | 'out'>>(
  everybody: readonly C[],
  by: string | undefined,
  whom: 'ally' | 'foe' | 'others',
): readonly C[] {
  const own = everybody.find(({ id }) => id === by);
  return everybody.filter(
    ({ id, party, out }) =>
      !out && id !== by && (whom === 'others' || (party === own?.party) === (whom === 'ally')),
  );
}
