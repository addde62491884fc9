import type { FightRules } from '#shared/rules/fight/fighter';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import { assertNever } from '#shared/kernel/assertNever';
import type { Aimed } from '#shared/rules/checks';
import type { Command } from './command';
import type { Combatant, Encounter } from './document';

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

/** The words of the log for it; `undefined` for a roll. */
export function aimedText(aimed: Aimed, who: Text, rules: FightRules | undefined): Text | undefined {
  if ('roll' in aimed || 'first' in aimed) return undefined;
  if ('heals' in aimed) return message('encounter.did.heal', { who, amount: aimed.heals });
  if ('harms' in aimed) return message('encounter.did.damage', { who, amount: aimed.harms });
  const { condition, level } = aimed;
  const label = rules?.conditions.find(({ id }) => id === condition)?.label ?? raw(condition);
  const what = level === undefined ? label : message('encounter.figure', { label, value: signed(level) });
  return message('encounter.did.condition', { who, what });
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

/** The effects of a roll of a combatant on others than its targets; `now` is the fight as it is. */
export function effectsBeyond(now: () => Encounter | null, by: string, run: (command: Command) => unknown) {
  const near = (whom: 'ally' | 'foe' | 'others'): readonly Combatant[] =>
    reached(Object.values(now()?.combatants ?? {}), by, whom);
  return {
    near,
    happen(aimed: Aimed, picked?: string): void {
      const isForAll = 'whom' in aimed && aimed.whom === 'others';
      const targets = isForAll ? near('others').map(({ id }) => id) : [picked ?? ''];
      const command = aimedCommand(aimed, targets, by);
      if (command !== undefined) run(command);
    },
  };
}
