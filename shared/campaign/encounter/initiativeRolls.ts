import { sum } from '../../kernel/sum';
import type { DieGroup } from '../../rules/checks';
import type { InitiativeRules } from '../../rules/encounter';
import type { Combatant, Encounter } from '../document';
import { units, type Unit } from './order';

/** Dice that fell for initiative: for one combatant, or for several of a side at once. */
export interface InitiativeRoll {
  readonly members: readonly Combatant[];
  readonly groups: readonly DieGroup[];
  readonly faces: readonly (readonly number[])[];
  /** The number that the rules count, with everything that they add to the dice. */
  readonly total: number;
}

/**
 * The dice that fell in a command of the fight, told from the fight before and after it. A command gives those who
 * draw new lists of faces and leaves the lists of the others, so that the same faces drawn again are another roll.
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
    // Whoever joins a side that has drawn takes its faces over: no dice fell for them.
    if (unit.members.some((each) => each.drawn.length > 0 && !hasNew(each))) return [];
    const groups = rules.dice(first.values);
    return [{ members, groups, faces: parted(first.drawn, groups), total: countedIn(unit, first, rules) }];
  });
}

/** The dice that were added to a draw, where it allowed more. */
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

/** The first number of a rank that the dice decide; in some rules they only settle ties. */
function countedIn(unit: Unit, first: Combatant, rules: InitiativeRules): number {
  const { drawn } = first;
  const without = rules.rank({ ...first, drawn: drawn.map(() => 0) });
  const place = rules.rank(first).findIndex((value, index) => value !== without[index]);
  return unit.rank[place] ?? sum(drawn);
}
