import type { InitiativeRules } from '../../rules/encounter';
import type { Combatant, Encounter } from '../document';

/** Combatants with one draw: a single one, or a whole side. `rank` decides, `place` settles equal ranks. */
export interface Unit {
  readonly members: readonly Combatant[];
  readonly rank: readonly number[];
  readonly place: number;
}

/** `tied` if nothing decides who acts first. */
export interface TurnOrderEntry {
  readonly combatant: Combatant;
  readonly state: 'ready' | 'held' | 'waiting' | 'out';
  /** Holds the most important number of the draw, after reductions. */
  readonly score: number | null;
  readonly tied: boolean;
}

/** In turn order; then combatants who hold, have not drawn, or are out. */
export function order(encounter: Encounter, rules: InitiativeRules): readonly TurnOrderEntry[] {
  const all = units(encounter, rules);
  const turnOrder = all.flatMap((unit) => {
    const tied = tiedUnits(all, unit).length > 1;
    return unit.members.map((combatant): TurnOrderEntry => {
      const state = combatant.id === encounter.turn ? 'ready' : stateOf(combatant, rules);
      const ready = state === 'ready';
      return { combatant, state, score: ready ? (unit.rank[0] ?? null) : null, tied: ready && tied };
    });
  });
  return turnOrder.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
}

/** Follows the order of their draws. */
export function units(encounter: Encounter, rules: InitiativeRules): readonly Unit[] {
  return grouped(encounter, rules)
    .map((members) => unitOf(members, rules))
    .toSorted(compareUnits);
}

/** Combatants with equal draws, in steps; those on one step are tied. */
export function steps(
  encounter: Encounter,
  rules: InitiativeRules,
  id: string,
): readonly (readonly Unit[])[] {
  const all = units(encounter, rules);
  const own = all.find((unit) => unit.members.some((member) => member.id === id));
  if (own === undefined) return [];
  const equal = all.filter((unit) => compareRanks(unit.rank, own.rank) === 0);
  const places = [...new Set(equal.map((unit) => unit.place))];
  return places.map((place) => equal.filter((unit) => unit.place === place));
}

/** Returns combatants who draw together: each alone, or a whole side. */
export function grouped(encounter: Encounter, rules: InitiativeRules): readonly (readonly Combatant[])[] {
  const { combatants } = encounter;
  if (!isBySide(encounter, rules)) return combatants.map((combatant) => [combatant]);
  const sides = [combatants.filter((each) => each.party), combatants.filter((each) => !each.party)];
  return sides.filter((side) => side.length > 0);
}

export function hasToDraw(combatant: Combatant, rules: InitiativeRules): boolean {
  if (combatant.drawn.length > 0) return false;
  return rules.draw === 'cards' || rules.dice(combatant.values).length > 0;
}

const states: readonly TurnOrderEntry['state'][] = ['ready', 'held', 'waiting', 'out'];

function stateOf(combatant: Combatant, rules: InitiativeRules): TurnOrderEntry['state'] {
  if (combatant.out) return 'out';
  if (combatant.held) return 'held';
  return hasToDraw(combatant, rules) ? 'waiting' : 'ready';
}

function isBySide(encounter: Encounter, rules: InitiativeRules): boolean {
  return rules.modes.find((mode) => mode.id === encounter.mode)?.bySide ?? false;
}

/** A side is as quick as its best member still in the fight. */
function unitOf(members: readonly Combatant[], rules: InitiativeRules): Unit {
  const active = members.filter((member) => !member.out);
  const ranks = (active.length > 0 ? active : members).map((member) => rankOf(member, rules));
  const [best = []] = ranks.toSorted(compareRanks);
  return { members, rank: best, place: Math.min(...members.map((member) => member.place)) };
}

function rankOf(combatant: Combatant, rules: InitiativeRules): readonly number[] {
  if (hasToDraw(combatant, rules)) return [];
  const [first = 0, ...rest] = rules.rank(combatant);
  return [first - combatant.lowered, ...rest];
}

/** Higher ranks come first; combatants without a draw come last. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (b[index] ?? -Infinity) - (a[index] ?? -Infinity);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

function compareUnits(a: Unit, b: Unit): number {
  return compareRanks(a.rank, b.rank) || a.place - b.place;
}

/** Includes the unit itself, but only combatants still in the fight. */
function tiedUnits(all: readonly Unit[], unit: Unit): readonly Unit[] {
  return all.filter(
    (other) => compareUnits(other, unit) === 0 && other.rank.length > 0 && other.members.some(isIn),
  );
}

function isIn(combatant: Combatant): boolean {
  return !combatant.out && !combatant.held;
}
