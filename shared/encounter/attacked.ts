import { lasting } from './durations';
import type { Command, Table, TableRules } from './command';
import type { Combatant } from './document';
import { fighterIn } from './draft';
import { factsOf } from './report';

const thisRound = { until: { of: 'round', edge: 'end', count: 1 } } as const;

/**
 * Commands that follow from an attack on its target, hit or missed: states that last until one is attacked end, such as
 * a dodge or the aim of the attacker, and a thing that kept damage away is used up, such as a shield that blocks one
 * Shock in a round. `facts` are those of an attack that is new; one that is thrown again has ended those states already.
 */
export function attackedCommands(
  table: Table,
  rules: TableRules,
  target: Combatant,
  {
    by,
    facts,
    kept,
  }: { readonly by?: string; readonly facts?: readonly string[]; readonly kept: readonly string[] },
): readonly Command[] {
  const { edits = [], steps: [label] = [] } =
    (facts && fighterIn(table, rules, target)?.targeted?.(facts)) ?? {};
  const present = factsOf(table, rules, target).conditions;
  const known = rules.ruleset(target.ruleset)?.fight?.conditions ?? [];
  const brought =
    by === undefined ? [] : lasting(table.encounter, target.id).filter((each) => each.by === by);
  const spent = known.filter(({ id, untilAttack }) => untilAttack && brought.some(({ kind }) => kind === id));
  return [
    ...(by === undefined || facts === undefined ? [] : spent).map(({ id }): Command => ({
      do: 'clear',
      targets: [target.id],
      condition: id,
      ...(by && { by }),
    })),
    ...(edits.length === 0 || label === undefined
      ? []
      : [{ do: 'sheet', targets: [target.id], label, edits } as const]),
    ...kept
      .filter((condition) => present.every(({ kind }) => kind !== condition))
      .map((condition): Command => ({ do: 'condition', targets: [target.id], condition, lasts: thisRound })),
  ];
}
