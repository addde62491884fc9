import { isBySide } from '#shared/encounter/order';
import type { Combatant, Encounter } from '#shared/encounter/document';
import type { FoeSources } from '#shared/encounter/preparation/newcomers';
import { sum } from '#shared/kernel/sum';
import type { DieGroup } from '#shared/rules/checks';
import type { InitiativeRules } from '#shared/rules/encounter';

/** Describes initiative dice of one combatant, or of several on one side. */
export interface InitiativeRoll {
  readonly members: readonly Combatant[];
  readonly groups: readonly DieGroup[];
  readonly faces: readonly (readonly number[])[];
  /** The total that counts by the rules, including all additions. */
  readonly total: number;
}

/**
 * Finds the dice of a command by comparing the encounter before and after it. New draws are new lists of faces, while
 * other lists keep their identity, so the same faces drawn again are recognized as another roll.
 */
export function initiativeRolls(
  before: Pick<Encounter, 'combatants'> | null,
  after: Encounter,
  sources: Pick<FoeSources, 'ruleset'>,
): readonly InitiativeRoll[] {
  const drawnBefore = (id: string): readonly number[] => before?.combatants[id]?.drawn ?? [];
  const everyone = Object.values(after.combatants).toSorted((a, b) => a.place - b.place);
  const shares = isBySide(after, sources);
  const units = new Map<string, Combatant[]>();
  for (const each of everyone) {
    const { id, drawn, ruleset, party, initiative } = each;
    const isNew = initiative === null && drawn.length > 0 && drawn !== drawnBefore(id);
    if (!isNew || sources.ruleset(ruleset)?.initiative.draw !== 'dice') continue;
    const isShared = shares && ruleset === after.ruleset;
    // A combatant who joins a side copies its faces without rolling.
    const copies = isShared && everyone.some((one) => one.party === party && drawnBefore(one.id).length > 0);
    if (copies && drawnBefore(id).length === 0) continue;
    const key = isShared ? `side ${String(party)}` : id;
    units.set(key, [...(units.get(key) ?? []), each]);
  }
  return [...units.values()].flatMap((members): readonly InitiativeRoll[] => {
    const [first] = members;
    const rules = first && sources.ruleset(first.ruleset)?.initiative;
    if (first === undefined || rules === undefined) return [];
    const extra = extraOf(drawnBefore(first.id), first.drawn, rules);
    if (extra !== undefined) {
      const faces = first.drawn.slice(-extra.count);
      return [{ members, groups: [extra], faces: [faces], total: sum(faces) }];
    }
    const groups = rules.dice(first.values);
    const total = Math.max(...members.map((each) => countedIn(each, rules)));
    return [{ members, groups, faces: parted(first.drawn, groups), total }];
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
function countedIn(combatant: Combatant, rules: InitiativeRules): number {
  const { drawn } = combatant;
  const without = rules.rank({ ...combatant, drawn: drawn.map(() => 0) });
  const own = rules.rank(combatant);
  return own.find((value, index) => value !== without[index]) ?? sum(drawn);
}
