import type { TableRules } from '#shared/encounter/command';
import type { Combatant, Encounter } from '#shared/encounter/document';
import { rankOf } from '#shared/encounter/order';

/** A number, or the strength of a card; both are `null` for somebody who has not drawn. */
export interface ShownInitiative {
  readonly initiative: number | null;
  readonly card: number | null;
}

export function initiativeIn(
  { round }: Pick<Encounter, 'round'>,
  combatant: Combatant,
  rules: TableRules | null,
): ShownInitiative {
  const { initiative: typed, drawn, ruleset } = combatant;
  if (rules === null || (typed === null && drawn.length === 0)) return { initiative: null, card: null };
  const [first = null] = rankOf(combatant, round, rules);
  const isCard = typed === null && rules.ruleset(ruleset)?.initiative.draw === 'cards';
  return isCard ? { initiative: null, card: first } : { initiative: first, card: null };
}
