import type { InitiativeRules } from '../rules/encounter';
import type { Combatant, Encounter } from './document';
import type { TableRules } from './command';

/** All combatants in turn order, those who hold or are out at their places too, because their turns still tick. */
export function turnOrder(encounter: Encounter, rules: TableRules): readonly Combatant[] {
  return Object.values(encounter.combatants)
    .map((combatant) => ({ combatant, rank: rankOf(combatant, encounter.round, rules) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || a.combatant.place - b.combatant.place)
    .map(({ combatant }) => combatant);
}

/** A typed number stands for a whole roll; the rest decides ties. */
export function rankOf(combatant: Combatant, round: number, rules: TableRules): readonly number[] {
  const { initiative, lowered } = combatant;
  if (initiative !== null) return [initiative - lowered];
  const own = rules.ruleset(combatant.ruleset)?.initiative;
  if (own === undefined) return [-lowered];
  const [first = 0, ...rest] = own.rank({ ...combatant, drawn: drawnIn(combatant, round, own) });
  return [first - lowered, ...rest];
}

/** Cards are dealt again every round; the last one known stays. */
function drawnIn({ drawn }: Combatant, round: number, { draw }: InitiativeRules): readonly number[] {
  if (draw === 'dice') return drawn;
  const card = drawn[Math.min(Math.max(round, 1), drawn.length) - 1];
  return card === undefined ? [] : [card];
}

/** Higher ranks come first; a missing number counts as 0, so that typed numbers can be compared with rolls. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (b[index] ?? 0) - (a[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
