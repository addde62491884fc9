import type { FightRules } from '#shared/rules/fight/fighter';
import { message, raw, signed, type Text } from '#shared/kernel/text';
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

/** What it does to somebody, in the words of the log; `undefined` for a roll. */
export function aimedText(aimed: Aimed, who: Text, rules: FightRules | undefined): Text | undefined {
  if ('roll' in aimed) return undefined;
  if ('heals' in aimed) return message('encounter.did.heal', { who, amount: aimed.heals });
  if ('harms' in aimed) return message('encounter.did.damage', { who, amount: aimed.harms });
  const { condition, level } = aimed;
  const label = rules?.conditions.find(({ id }) => id === condition)?.label ?? raw(condition);
  const what = level === undefined ? label : message('encounter.figure', { label, value: signed(level) });
  return message('encounter.did.condition', { who, what });
}
