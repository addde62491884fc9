import type { FightRules } from '#shared/rules/fight/fighter';
import { sum } from '#shared/kernel/sum';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import { assertNever } from '#shared/kernel/assertNever';
import type { Aimed } from '#shared/rules/checks';
import type { Command, CommandOf } from './command';
import type { Combatant, Encounter } from './document';

/** The command by which a consequence of a roll happens to its targets; `undefined` for one that is a roll itself. */
export function aimedCommand(aimed: Aimed, targets: readonly string[], by?: string): Command | undefined {
  if ('roll' in aimed) return undefined;
  if ('heals' in aimed) return { do: 'heal', targets, amount: aimed.heals };
  if ('harms' in aimed)
    return {
      do: 'damage',
      targets,
      hits: { parts: [{ amount: aimed.harms }] },
      ...(by !== undefined && { by }),
    };
  if ('first' in aimed) return by === undefined ? undefined : { do: 'first', targets: [by] };
  if ('condition' in aimed) {
    const { rounds, whom: _, ...state } = aimed;
    const until = rounds !== undefined && ({ of: 'source', edge: 'start', count: rounds } as const);
    return {
      do: 'condition',
      targets,
      ...(by !== undefined && { by }),
      ...state,
      ...(until && { lasts: { until } }),
    };
  }
  return assertNever(aimed);
}

export interface Names {
  readonly who: Text;
  /** The one who attacked, if that is known. */
  readonly by?: Text | undefined;
  readonly condition: (kind: string) => Text;
}

/** Lines of the log for what a roll may do to others, which the page of a player shows without the engine. */
export const words = {
  damage: ({ hits }: CommandOf<'damage'>, { who, by }: Names): Text => {
    const amount = sum(hits.parts.map((part) => part.amount));
    return by === undefined
      ? message('encounter.did.damage', { amount, who })
      : message('encounter.did.damageBy', { amount, who, by });
  },
  heal: ({ amount }: CommandOf<'heal'>, { who }: Names): Text =>
    message('encounter.did.heal', { amount, who }),
  condition: ({ condition: kind, level }: CommandOf<'condition'>, { who, condition }: Names): Text => {
    const label = condition(kind);
    const what = level === undefined ? label : message('encounter.figure', { label, value: signed(level) });
    return message('encounter.did.condition', { what, who });
  },
};

/** The words of the log for it; `undefined` for a roll. */
export function aimedText(aimed: Aimed, who: Text, rules: FightRules | undefined): Text | undefined {
  const command = aimedCommand(aimed, []);
  const condition = (kind: string): Text =>
    rules?.conditions.find(({ id }) => id === kind)?.label ?? raw(kind);
  if (command?.do === 'condition') return words.condition(command, { who, condition });
  if (command?.do === 'heal') return words.heal(command, { who, condition });
  return command?.do === 'damage' ? words.damage(command, { who, condition }) : undefined;
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
