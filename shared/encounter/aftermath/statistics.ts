import { isRecord } from '#shared/kernel/record';
import { isRaw, raw, type Text } from '#shared/kernel/text';
import type { Combatant, Condition, Encounter, Entry } from '#shared/encounter/document';
import { foeNumbers } from '#shared/encounter/playerView/foeNumbers';
import { tableName } from '#shared/encounter/playerView/tableNames';

/** Points that one combatant dealt to others, lost, and got back; `hits` are those that took points. */
export interface CombatantStatistics {
  readonly id: string;
  readonly name: Text;
  readonly party: boolean;
  readonly dealt: number;
  readonly taken: number;
  readonly healed: number;
  readonly hits: number;
  /** The points after the last change; `null` if nothing changed them. */
  readonly left: number | null;
  /** The fewest points above zero that a hit left. */
  readonly lowest: number | null;
  /** A hit took the last point, even if some came back later. */
  readonly fell: boolean;
}

export interface Statistics {
  readonly combatants: readonly CombatantStatistics[];
  /** The member of the party whom a hit left with the fewest points above zero. */
  readonly closest: { readonly name: Text; readonly left: number } | null;
  /** The condition that lasted most rounds; none that was over within its round. */
  readonly longest: { readonly name: Text; readonly kind: Text; readonly rounds: number } | null;
}

/** Counted from the entries that were not undone, so that they follow every correction; named as the table did. */
export function statisticsOf(encounter: Encounter): Statistics {
  const counted = new Map<string, Counted>(
    Object.keys(encounter.combatants).map((id) => [
      id,
      { dealt: 0, taken: 0, healed: 0, hits: 0, left: null, lowest: null, fell: false },
    ]),
  );
  for (const entry of encounter.entries) if (!entry.undone) count(encounter, entry, counted);
  const numbers = foeNumbers(encounter);
  const combatants = Object.values(encounter.combatants)
    .toSorted((a, b) => a.place - b.place)
    .flatMap((combatant) => {
      const { id, party } = combatant;
      const own = counted.get(id);
      return own === undefined ? [] : [{ id, name: tableName(combatant, numbers), party, ...own }];
    });
  const close = combatants
    .filter(({ party, lowest }) => party && lowest !== null)
    .toSorted((a, b) => (a.lowest ?? 0) - (b.lowest ?? 0))[0];
  return {
    combatants,
    closest: close === undefined ? null : { name: close.name, left: close.lowest ?? 0 },
    longest: longestOf(encounter, (combatant) => tableName(combatant, numbers)),
  };
}

/** Combatants at zero or below when the encounter ended, in the order of joining. */
export function fallenOf(encounter: Encounter): readonly CombatantStatistics[] {
  return statisticsOf(encounter).combatants.filter(({ left }) => left !== null && left <= 0);
}

interface Counted {
  dealt: number;
  taken: number;
  healed: number;
  hits: number;
  left: number | null;
  lowest: number | null;
  fell: boolean;
}

/**
 * Lines of health name combatants; those of one command are in the order of its targets. What a turn itself takes
 * or restores has no targets, and nobody dealt it. Damage that was typed is that of the one who acts, unless it hit their own side.
 */
function count({ combatants }: Encounter, entry: Entry, counted: ReadonlyMap<string, Counted>): void {
  const command = isRecord(entry.command) ? entry.command : {};
  const targets = Array.isArray(command['targets']) ? command['targets'].map(String) : [];
  const dealer = combatants[typeof command['by'] === 'string' ? command['by'] : (entry.turn ?? '')];
  const waiting = [...targets];
  for (const { name, from, to } of entry.steps.flatMap(healthIn)) {
    const at = waiting.findIndex((id) => combatants[id]?.name === name);
    const [id] = at < 0 ? onlyOne(combatants, name) : waiting.splice(at, 1);
    const own = id === undefined ? undefined : counted.get(id);
    if (own === undefined) continue;
    own.left = to;
    if (to >= from) {
      own.healed += to - from;
      continue;
    }
    own.taken += from - to;
    own.lowest = to > 0 ? Math.min(own.lowest ?? to, to) : own.lowest;
    own.fell ||= to <= 0;
    const isFoe = at >= 0 && dealer !== undefined && dealer.party !== combatants[id ?? '']?.party;
    const other = isFoe ? counted.get(dealer.id) : undefined;
    if (other === undefined) continue;
    other.dealt += from - to;
    other.hits += 1;
  }
}

/** The id that belongs to a name, unless several have it. */
function onlyOne(combatants: Encounter['combatants'], name: string): readonly string[] {
  const ids = Object.keys(combatants).filter((id) => combatants[id]?.name === name);
  return ids.length === 1 ? ids : [];
}

/** Reads "Goblin 2: Endurance 6 → 1" back. */
function healthIn(step: Text): readonly { name: string; from: number; to: number }[] {
  const line = lineOf(step);
  if (line?.what.key !== 'encounter.health') return [];
  const { from, to } = line.what.params ?? {};
  return typeof from === 'number' && typeof to === 'number' ? [{ name: line.name, from, to }] : [];
}

/** A line about one combatant. */
function lineOf(step: Text) {
  if (isRaw(step) || step.key !== 'encounter.of') return undefined;
  const { name, what } = step.params ?? {};
  if (typeof what !== 'object' || isRaw(what) || typeof name !== 'object' || !isRaw(name)) return undefined;
  return { name: name.raw, what };
}

function longestOf(encounter: Encounter, nameFor: (combatant: Combatant) => Text): Statistics['longest'] {
  const [longest] = Object.values(encounter.conditions)
    .map((condition) => ({ condition, rounds: roundsOf(encounter, condition) }))
    .filter(({ rounds }) => rounds > 0)
    .toSorted((a, b) => b.rounds - a.rounds);
  if (longest === undefined) return null;
  const { condition, rounds } = longest;
  const on = encounter.combatants[condition.on];
  if (on === undefined) return null;
  return { name: nameFor(on), kind: kindIn(encounter, condition, on.name) ?? raw(condition.kind), rounds };
}

/** The word of the rules, as in the line of the log: "Goblin 2: Afraid begins". */
function kindIn({ entries }: Encounter, { id }: Condition, name: string): Text | undefined {
  const began = entries.find(({ changes }) =>
    changes.some(({ on, path }) => on === null && path.join('/') === `conditions/${id}`),
  );
  for (const step of began?.steps ?? []) {
    const line = lineOf(step);
    if (line?.name !== name || line.what.key !== 'encounter.begins') continue;
    const { what } = line.what.params ?? {};
    if (typeof what === 'object') return what;
  }
  return undefined;
}

function roundsOf({ entries, round }: Encounter, { id, ends }: Condition): number {
  let began: number | undefined;
  for (const { changes, undone, round: before } of entries) {
    if (undone) continue;
    const begins = changes.findLast(({ on, path }) => on === null && path.join('/') === 'round')?.to;
    const at = typeof begins === 'number' ? begins : before;
    for (const { on, path, to } of changes) {
      if (on !== null) continue;
      if (path.join('/') === `conditions/${id}`) began = at;
      if (began === undefined) continue;
      if (path.join('/') === `conditions/${id}/cleared` && to === true) return at - began;
      if (ends.how !== 'tick' || typeof to !== 'number' || to < ends.tick.at) continue;
      const { of, edge } = ends.tick;
      const counter = of === null ? `rounds/${edge}` : `combatants/${of}/counters/${edge}`;
      if (path.join('/') === counter) return Math.max(0, at - began);
    }
  }
  return began === undefined ? 0 : round - began;
}
