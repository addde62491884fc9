import { sum } from '../../kernel/sum';
import type { DieGroup } from '../../rules/checks';
import type { InitiativeRules } from '../../rules/encounter';
import type { Combatant, Encounter } from '../document';
import { units, type Unit } from './order';

/** Describes initiative dice of one combatant, or of several on one side. */
export interface InitiativeRoll {
  readonly members: readonly Combatant[];
  readonly groups: readonly DieGroup[];
  readonly faces: readonly (readonly number[])[];
  /** The total that counts by the rules, including all additions. */
  readonly total: number;
}

/**
 * Finds the dice of a command by comparing the fight before and after it. New draws are new lists of faces, while
 * other lists keep their identity, so the same faces drawn again are recognized as another roll.
 */
export function initiativeRolls(
  before: Encounter,
  after: Encounter,
  rules: InitiativeRules,
): readonly InitiativeRoll[] {
  if (rules.draw !== 'dice') return [];
  const earlier = new Map(before.combatants.map(({ id, drawn }) => [id, drawn]));
  return units(after, rules).flatMap((unit): readonly InitiativeRoll[] => {
    const hasNew = ({ id, drawn }: Combatant): boolean => drawn.length > 0 && drawn !== earlier.get(id);
    const members = unit.members.filter(hasNew);
    const [first] = members;
    if (first === undefined) return [];
    const extra = extraOf(earlier.get(first.id) ?? [], first.drawn, rules);
    if (extra !== undefined) {
      const faces = first.drawn.slice(-extra.count);
      return [{ members, groups: [extra], faces: [faces], total: sum(faces) }];
    }
    // A combatant who joins a side copies its faces without rolling.
    if (unit.members.some((each) => each.drawn.length > 0 && !hasNew(each))) return [];
    const groups = rules.dice(first.values);
    return [{ members, groups, faces: parted(first.drawn, groups), total: countedIn(unit, first, rules) }];
  });
}

/** Extra dice that were added to a draw. */
function extraOf(
  earlier: readonly number[],
  drawn: readonly number[],
  rules: InitiativeRules,
): DieGroup | undefined {
  const extra = earlier.length === 0 ? undefined : rules.explodes?.(earlier);
  const goesOn = drawn.length === earlier.length + (extra?.count ?? 0);
  return goesOn && earlier.every((face, index) => face === drawn[index]) ? extra : undefined;
}

function parted(drawn: readonly number[], groups: readonly DieGroup[]): readonly (readonly number[])[] {
  let from = 0;
  return groups.map(({ count }) => drawn.slice(from, (from += count)));
}

/** Finds the first number of a rank that depends on the dice; in some rules they only settle ties. */
function countedIn(unit: Unit, first: Combatant, rules: InitiativeRules): number {
  const { drawn } = first;
  const without = rules.rank({ ...first, drawn: drawn.map(() => 0) });
  const place = rules.rank(first).findIndex((value, index) => value !== without[index]);
  return unit.rank[place] ?? sum(drawn);
}
