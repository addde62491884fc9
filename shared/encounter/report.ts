import { clamp } from '../kernel/clamp';
import type { Text } from '../kernel/text';
import { lasting, leftOf } from './durations';
import { fighterIn } from './draft';
import { turnOrder } from './order';
import type { Table, TableRules } from './command';
import type { Combatant } from './document';

export interface CombatantFacts {
  readonly combatant: Combatant;
  /** `null` if the sheet cannot be harmed or read. */
  readonly health: { readonly now: number; readonly max: number; readonly label: Text } | null;
  readonly conditions: readonly ConditionFact[];
}

/** `id` of a condition of the encounter; `null` for one that only the sheet shows. */
export interface ConditionFact {
  readonly id: string | null;
  readonly kind: string;
  readonly label: Text | null;
  readonly by: string | null;
  /** Edges still to come; `null` where none are counted. */
  readonly left: number | null;
}

/** The members of a mob who stand: each falls with its share of the health. `null` for one who is no mob. */
export function membersLeft({
  combatant,
  health,
}: Pick<CombatantFacts, 'combatant' | 'health'>): number | null {
  const { members } = combatant;
  if (members === undefined || health === null || health.max <= 0) return null;
  return clamp(Math.ceil((health.now * members) / health.max), 0, members);
}

export function orderOf({ encounter }: Table, rules: TableRules): readonly string[] {
  return turnOrder(encounter, rules).map(({ id }) => id);
}

export function factsOf(table: Table, rules: TableRules, combatant: Combatant): CombatantFacts {
  const fighter = fighterIn(table, rules, combatant);
  const own = lasting(table.encounter, combatant.id);
  const known = rules.ruleset(combatant.ruleset)?.fight?.conditions ?? [];
  const shown = own.map((condition): ConditionFact => ({
    id: condition.id,
    kind: condition.kind,
    label: known.find(({ id }) => id === condition.kind)?.label ?? null,
    by: condition.by,
    left: leftOf(table.encounter, condition) ?? null,
  }));
  const others = (fighter?.conditions ?? [])
    .filter(({ id }) => own.every(({ kind }) => kind !== id))
    .map(({ id, label }): ConditionFact => ({ id: null, kind: id, label, by: null, left: null }));
  return { combatant, health: fighter?.health ?? null, conditions: [...shown, ...others] };
}

/** In the order of joining. */
export function everybody(table: Table, rules: TableRules): readonly CombatantFacts[] {
  return Object.values(table.encounter.combatants)
    .toSorted((a, b) => a.place - b.place)
    .map((combatant) => factsOf(table, rules, combatant));
}
