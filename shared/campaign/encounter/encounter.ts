import { cardStrength, standardDeck } from '../../dice/cards';
import { rollDice, shuffled } from '../../dice/random';
import type { Rng } from '../../kernel/ports';
import type { InitiativeRules } from '../../rules/encounter';
import { mostRounds, type Combatant, type Encounter } from '../document';
import { grouped, hasToDraw, order, steps, units, type Unit } from './order';

/**
 * Commands of a fight. Each returns a new encounter; the turn order is never stored but derived from the draws
 * (`order`). Combatants that a command does not name are unchanged.
 */

/** The fields that the GM enters. */
export type NewCombatant = Pick<Combatant, 'id' | 'name' | 'party' | 'character' | 'values'>;

/** The document has the same limit. */
export const mostCombatants = 500;

export function newEncounter(rules: InitiativeRules): Encounter {
  return { mode: rules.modes[0]?.id ?? '', round: 0, turn: null, combatants: [], pile: [] };
}

/** Several combatants are numbered: "3 goblins" become Goblin 1 to Goblin 3. */
export function countedNames(name: string, count: number): readonly string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${String(index + 1)}`);
}

/** In a fight under way newcomers draw at once, and act this round only if their turn is still to come. */
export function join(
  encounter: Encounter,
  rules: InitiativeRules,
  newcomers: readonly NewCombatant[],
  rng: Rng,
): Encounter {
  const room = Math.max(0, mostCombatants - encounter.combatants.length);
  const fresh = newcomers.slice(0, room).map((newcomer) => ({ ...newcomer, ...untouched }));
  const joined = { ...encounter, combatants: [...encounter.combatants, ...fresh] };
  if (encounter.round === 0) return joined;
  const dealt = draw(joined, rules, rng);
  const ids = order(dealt, rules).map((each) => each.combatant.id);
  const now = encounter.turn === null ? -1 : ids.indexOf(encounter.turn);
  return changed(
    dealt,
    fresh.map((each) => each.id),
    (each) => ({ ...each, acted: ids.indexOf(each.id) < now }),
  );
}

/** The turn passes on if it was this combatant's. */
export function leave(encounter: Encounter, rules: InitiativeRules, id: string): Encounter {
  const combatants = encounter.combatants.filter((each) => each.id !== id);
  const rest = { ...encounter, combatants };
  return encounter.turn === id ? passTo(rest, rules) : rest;
}

export function amend(
  encounter: Encounter,
  id: string,
  change: Partial<Pick<Combatant, 'name' | 'party' | 'values'>>,
): Encounter {
  return changed(encounter, [id], (each) => ({ ...each, ...change }));
}

/** Resets all draws. */
export function setMode(encounter: Encounter, mode: string): Encounter {
  return { ...toStart(encounter), mode };
}

/** Ends the fight; the combatants stay for the next one. */
export function toStart(encounter: Encounter): Encounter {
  const combatants = encounter.combatants.map((each) => ({ ...each, ...untouched }));
  return { ...encounter, round: 0, turn: null, pile: [], combatants };
}

export function start(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  return beginRound({ ...toStart(encounter), pile: freshPile(rules, rng) }, rules, rng);
}

/** Starts the next round after the last turn. */
export function next(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  const { turn } = encounter;
  const done = turn === null ? encounter : changed(encounter, [turn], (each) => ({ ...each, acted: true }));
  const passed = passTo(done, rules);
  return passed.turn === null ? endRound(passed, rules, rng) : passed;
}

/**
 * The present combatant delays according to the rules: behind everyone for the rest of the fight, holding until
 * they choose to act, or permanently lowered by `points`. Combatants who share a draw delay together.
 */
export function delay(encounter: Encounter, rules: InitiativeRules, points = 1): Encounter {
  const { turn } = encounter;
  if (turn === null) return encounter;
  if (rules.delay === 'hold')
    return passTo(
      changed(encounter, [turn], (each) => ({ ...each, held: true })),
      rules,
    );
  const by = rules.delay === 'toEnd' ? pointsToEnd(encounter, rules, turn) : Math.max(0, points);
  const unit = units(encounter, rules).find((each) => has(each, turn));
  const ids = unit?.members.map((member) => member.id) ?? [];
  return passTo(
    changed(encounter, ids, (each) => ({ ...each, lowered: each.lowered + by })),
    rules,
  );
}

/** The holder acts now; the combatant whose turn it was acts afterward. */
export function actNow(encounter: Encounter, id: string): Encounter {
  const freed = changed(encounter, [id], (each) => ({ ...each, held: false, acted: false }));
  return { ...freed, turn: id };
}

/** Marks a combatant as out of the fight, or back in it. */
export function setOut(encounter: Encounter, rules: InitiativeRules, id: string, out: boolean): Encounter {
  const set = changed(encounter, [id], (each) => ({ ...each, out }));
  return out && encounter.turn === id ? passTo(set, rules) : set;
}

/** Rolls extra dice that a draw allows and adds them to it; cards allow none. */
export function explode(encounter: Encounter, rules: InitiativeRules, id: string, rng: Rng): Encounter {
  if (rules.draw !== 'dice') return encounter;
  return changed(encounter, [id], (each) => {
    const extra = rules.explodes?.(each.drawn);
    if (extra === undefined) return each;
    return { ...each, drawn: [...each.drawn, ...rollDice(rng, extra.count, extra.sides)] };
  });
}

/** Settles a tie by a random roll-off, in which every order is equally likely. */
export function rollOff(encounter: Encounter, rules: InitiativeRules, id: string, rng: Rng): Encounter {
  return settle(encounter, rules, id, (tied) => shuffled(rng, tied).map((unit) => [unit]));
}

/** Settles a tie manually: this combatant acts first, the others stay tied. */
export function putFirst(encounter: Encounter, rules: InitiativeRules, id: string): Encounter {
  return settle(encounter, rules, id, (tied) => [
    tied.filter((unit) => has(unit, id)),
    tied.filter((unit) => !has(unit, id)),
  ]);
}

/** Replaces the tied combatants by several steps and renumbers all equal draws. */
function settle(
  encounter: Encounter,
  rules: InitiativeRules,
  id: string,
  part: (tied: readonly Unit[]) => readonly (readonly Unit[])[],
): Encounter {
  const parted = steps(encounter, rules, id).flatMap((step) =>
    step.some((unit) => has(unit, id)) ? part(step) : [step],
  );
  const filled = parted.filter((step) => step.length > 0);
  const places = new Map(
    filled.flatMap((step, place) =>
      step.flatMap((unit) => unit.members.map((each) => [each.id, place] as const)),
    ),
  );
  const placed = changed(encounter, [...places.keys()], (each) => ({
    ...each,
    place: places.get(each.id) ?? each.place,
  }));
  const nobodyActed = encounter.turn !== null && encounter.combatants.every((each) => !each.acted);
  return nobodyActed ? passTo(placed, rules) : placed;
}

function has(unit: Unit, id: string): boolean {
  return unit.members.some((member) => member.id === id);
}

const untouched = { drawn: [], place: 0, lowered: 0, held: false, out: false, acted: false };

function changed(
  encounter: Encounter,
  ids: readonly string[],
  change: (combatant: Combatant) => Combatant,
): Encounter {
  const combatants = encounter.combatants.map((each) => (ids.includes(each.id) ? change(each) : each));
  return { ...encounter, combatants };
}

/** Passes the turn to the first combatant who can act and has not yet; combatants without a draw come last. */
function passTo(encounter: Encounter, rules: InitiativeRules): Encounter {
  if (encounter.round === 0) return { ...encounter, turn: null };
  const following = order({ ...encounter, turn: null }, rules).find(
    ({ state, combatant }) => (state === 'ready' || state === 'waiting') && !combatant.acted,
  );
  return { ...encounter, turn: following?.combatant.id ?? null };
}

/** Returns and shuffles the cards; holders keep holding and get no new card. */
function endRound(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  const rested = encounter.combatants.map((each) => ({ ...each, acted: false }));
  if (rules.every === 'encounter') return beginRound({ ...encounter, combatants: rested }, rules, rng);
  const combatants = rested.map((each) => ({ ...each, drawn: [], place: 0 }));
  return beginRound({ ...encounter, combatants, pile: freshPile(rules, rng) }, rules, rng);
}

function beginRound(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  const drawn = draw({ ...encounter, round: Math.min(mostRounds, encounter.round + 1) }, rules, rng);
  return passTo(drawn, rules);
}

/** Draws dice or the top card for everyone who needs it; a side draws once for all its members. */
function draw(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  const pile = [...encounter.pile];
  const drawn = new Map<string, readonly number[]>();
  for (const members of grouped(encounter, rules)) {
    const drawing = members.filter((each) => !each.out && !each.held && hasToDraw(each, rules));
    const [first] = drawing;
    if (first === undefined) continue;
    const side = members.find((each) => each.drawn.length > 0);
    const faces = side?.drawn ?? (rules.draw === 'dice' ? rolledFor(first, rules, rng) : topCard(pile));
    for (const each of drawing) drawn.set(each.id, faces);
  }
  const dealt = changed(encounter, [...drawn.keys()], (each) => ({
    ...each,
    drawn: [...(drawn.get(each.id) ?? [])],
  }));
  return { ...dealt, pile };
}

function rolledFor(combatant: Combatant, rules: InitiativeRules, rng: Rng): readonly number[] {
  return rules.dice(combatant.values).flatMap(({ count, sides }) => rollDice(rng, count, sides));
}

/** Returns nothing if no card is left, so that no card is dealt twice. */
function topCard(pile: string[]): readonly number[] {
  const strength = cardStrength(pile.shift() ?? '');
  return strength === undefined ? [] : [strength];
}

function freshPile(rules: InitiativeRules, rng: Rng): string[] {
  return rules.draw === 'cards'
    ? shuffled(
        rng,
        standardDeck.map((card) => card.id),
      )
    : [];
}

/** The reduction that moves a combatant behind everyone else. */
function pointsToEnd(encounter: Encounter, rules: InitiativeRules, id: string): number {
  const all = units(encounter, rules).filter((unit) => unit.rank.length > 0);
  const own = all.find((unit) => has(unit, id))?.rank[0] ?? 0;
  const others = all.filter((unit) => !has(unit, id)).map((unit) => unit.rank[0] ?? 0);
  return others.length === 0 ? 0 : Math.max(0, own - Math.min(...others) + 1);
}
