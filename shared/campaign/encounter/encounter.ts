import { cardStrength, standardDeck } from '../../dice/cards';
import { rollDice, shuffled } from '../../dice/random';
import type { Rng } from '../../kernel/ports';
import type { InitiativeRules } from '../../rules/encounter';
import { mostRounds, type Combatant, type Encounter } from '../document';
import { grouped, hasToDraw, order, steps, units, type Unit } from './order';

/**
 * The commands of a fight. Each takes the encounter and gives the next one; who acts when is never stored but
 * read off the draws (`order`). Combatants whom a command does not name stay as they are.
 */

/** Someone new, as the GM enters them. */
export type NewCombatant = Pick<Combatant, 'id' | 'name' | 'party' | 'character' | 'values'>;

/** The most combatants an encounter holds, as its document does. */
export const mostCombatants = 500;

/** A fight that nobody has joined yet. */
export function newEncounter(rules: InitiativeRules): Encounter {
  return { mode: rules.modes[0]?.id ?? '', round: 0, turn: null, combatants: [], pile: [] };
}

/** Several alike by name, such as "3 goblins": Goblin 1 to Goblin 3. */
export function countedNames(name: string, count: number): readonly string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${String(index + 1)}`);
}

/** People join; in a fight under way they draw at once, and act this round only if their turn is still to come. */
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

/** Someone leaves the fight for good. Whose turn it was passes it on. */
export function leave(encounter: Encounter, rules: InitiativeRules, id: string): Encounter {
  const combatants = encounter.combatants.filter((each) => each.id !== id);
  const rest = { ...encounter, combatants };
  return encounter.turn === id ? passTo(rest, rules) : rest;
}

/** Puts a name, a side or the numbers of a combatant right. */
export function amend(
  encounter: Encounter,
  id: string,
  change: Partial<Pick<Combatant, 'name' | 'party' | 'values'>>,
): Encounter {
  return changed(encounter, [id], (each) => ({ ...each, ...change }));
}

/** Another way of doing initiative: everything drawn goes back. */
export function setMode(encounter: Encounter, mode: string): Encounter {
  return { ...toStart(encounter), mode };
}

/** The fight is over; who took part stays for the next one. */
export function toStart(encounter: Encounter): Encounter {
  const combatants = encounter.combatants.map((each) => ({ ...each, ...untouched }));
  return { ...encounter, round: 0, turn: null, pile: [], combatants };
}

/** Everyone draws, and the first round begins. */
export function start(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  return beginRound({ ...toStart(encounter), pile: freshPile(rules, rng) }, rules, rng);
}

/** The turn is over: the next one acts, or the next round begins. */
export function next(encounter: Encounter, rules: InitiativeRules, rng: Rng): Encounter {
  const { turn } = encounter;
  const done = turn === null ? encounter : changed(encounter, [turn], (each) => ({ ...each, acted: true }));
  const passed = passTo(done, rules);
  return passed.turn === null ? endRound(passed, rules, rng) : passed;
}

/**
 * Whoever's turn it is waits, in the way of the rules: behind everyone for the rest of the fight, holding until
 * they choose to act, or lowered by `points` for good. Those who draw together fall back together.
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

/** Whoever held their turn takes it now. The one who was about to act does so after them. */
export function actNow(encounter: Encounter, id: string): Encounter {
  const freed = changed(encounter, [id], (each) => ({ ...each, held: false, acted: false }));
  return { ...freed, turn: id };
}

/** Someone falls or flees, or comes back. */
export function setOut(encounter: Encounter, rules: InitiativeRules, id: string, out: boolean): Encounter {
  const set = changed(encounter, [id], (each) => ({ ...each, out }));
  return out && encounter.turn === id ? passTo(set, rules) : set;
}

/** Rolls the extra dice that a draw allows and adds them to it; a card that was dealt allows none. */
export function explode(encounter: Encounter, rules: InitiativeRules, id: string, rng: Rng): Encounter {
  if (rules.draw !== 'dice') return encounter;
  return changed(encounter, [id], (each) => {
    const extra = rules.explodes?.(each.drawn);
    if (extra === undefined) return each;
    return { ...each, drawn: [...each.drawn, ...rollDice(rng, extra.count, extra.sides)] };
  });
}

/** Settles the tie that a combatant is in by a roll-off: every order of those tied is equally likely. */
export function rollOff(encounter: Encounter, rules: InitiativeRules, id: string, rng: Rng): Encounter {
  return settle(encounter, rules, id, (tied) => shuffled(rng, tied).map((unit) => [unit]));
}

/** Settles a tie by hand: this combatant acts before those they are tied with, who stay tied. */
export function putFirst(encounter: Encounter, rules: InitiativeRules, id: string): Encounter {
  return settle(encounter, rules, id, (tied) => [
    tied.filter((unit) => has(unit, id)),
    tied.filter((unit) => !has(unit, id)),
  ]);
}

/** Replaces the step of a combatant by several and counts the places of all equal draws anew. */
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

/** Gives the turn to the first who can act and has not; whoever could draw nothing comes last. */
function passTo(encounter: Encounter, rules: InitiativeRules): Encounter {
  if (encounter.round === 0) return { ...encounter, turn: null };
  const following = order({ ...encounter, turn: null }, rules).find(
    ({ state, combatant }) => (state === 'ready' || state === 'waiting') && !combatant.acted,
  );
  return { ...encounter, turn: following?.combatant.id ?? null };
}

/** The cards of a round go back and are shuffled; whoever holds keeps holding and gets none. */
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

/** Everyone who has to draws: dice, or the top card; a side draws once for all of it. */
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

/** Takes the top card off the pile; nothing where no card is left, so that none is ever dealt twice. */
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

/** How much lower the unit of a combatant has to be to come after everybody else. */
function pointsToEnd(encounter: Encounter, rules: InitiativeRules, id: string): number {
  const all = units(encounter, rules).filter((unit) => unit.rank.length > 0);
  const own = all.find((unit) => has(unit, id))?.rank[0] ?? 0;
  const others = all.filter((unit) => !has(unit, id)).map((unit) => unit.rank[0] ?? 0);
  return others.length === 0 ? 0 : Math.max(0, own - Math.min(...others) + 1);
}
