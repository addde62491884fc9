import type { InitiativeRules } from '#shared/rules/encounter';
import type { Combatant, Encounter, OrderEvent } from './document';
import type { TableRules } from './command';

/** All combatants in turn order, those who hold or are out at their places too, because their turns still tick. */
export function turnOrder(encounter: Encounter, rules: TableRules): readonly Combatant[] {
  const everybody = Object.values(encounter.combatants).map((combatant) => ({
    combatant,
    rank: rankOf(combatant, encounter.round, rules),
  }));
  const first = isBySide(encounter, rules) ? firstSide(everybody) : undefined;
  const isAmbush = encounter.ambush === true;
  const later = ({ combatant }: Ranked): number =>
    isAmbush
      ? Number(combatant.surprised === true)
      : Number(first !== undefined && combatant.party !== first);
  // In an ambush, those who act choose their order.
  const compared = (a: Ranked, b: Ranked): number => (isAmbush ? 0 : compareRanks(a.rank, b.rank));
  const order = everybody
    .toSorted(
      (a, b) =>
        leadOf(b.combatant, encounter) - leadOf(a.combatant, encounter) ||
        later(a) - later(b) ||
        compared(a, b) ||
        a.combatant.place - b.combatant.place,
    )
    .map(({ combatant }) => combatant);
  return [...new Set(order.flatMap((each) => togetherWith(each, order)))];
}

/** 0 for one who acts by initiative. */
const leadOf = ({ leads = 0 }: Combatant, { round, ambush }: Encounter): number =>
  ambush === true || leads > round ? 0 : leads;

/** A turn of a combatant or of an event. */
export type Slot = { readonly combatant: Combatant } | { readonly event: OrderEvent };

/** The turn order with the events at their places, those that do not happen this round too. */
export function slotsOf(encounter: Encounter, rules: TableRules): readonly Slot[] {
  const order = turnOrder(encounter, rules);
  const events = eventsOf(encounter).toSorted((a, b) => placeOf(b) - placeOf(a));
  // A group acts at the place of its first, independent of the numbers of the others.
  const quickness = order.map((each) => {
    const first = togetherWith(each, order)[0] ?? each;
    return leadOf(first, encounter) > 0 ? [Infinity] : rankOf(first, encounter.round, rules);
  });
  const at = events.map(({ initiative }) => {
    if (initiative === null) return 0;
    const slower = quickness.findIndex(([first = 0]) => first < initiative);
    return slower < 0 ? order.length : slower;
  });
  return [...order, undefined].flatMap((combatant, index): readonly Slot[] => {
    const here = events.filter((_, which) => at[which] === index).map((event) => ({ event }));
    return combatant === undefined ? here : [...here, { combatant }];
  });
}

export const idOfSlot = (slot: Slot): string => ('event' in slot ? slot.event.id : slot.combatant.id);

export function eventsOf({ events = {} }: Pick<Encounter, 'events'>): readonly OrderEvent[] {
  return Object.values(events);
}

/** The event whose turn it is. */
export function eventNow({ turn, events = {} }: Pick<Encounter, 'turn' | 'events'>): OrderEvent | undefined {
  return turn !== null && Object.hasOwn(events, turn) ? events[turn] : undefined;
}

/** The combatant whose turn it is; `null` in the turn of an event. */
export function whoActs({ turn, combatants }: Pick<Encounter, 'turn' | 'combatants'>): string | null {
  return turn !== null && Object.hasOwn(combatants, turn) ? turn : null;
}

export function isDue({ from, every }: Pick<OrderEvent, 'from' | 'every'>, round: number): boolean {
  return round === from || (every !== null && round > from && (round - from) % every === 0);
}

/** The round in which it happens next, this one included; `null` if it is over. */
export function nextRound({ from, every, happened }: OrderEvent, round: number): number | null {
  const first = Math.max(1, happened >= round ? round + 1 : round);
  if (from >= first) return from;
  return every === null ? null : first + ((every - ((first - from) % every)) % every);
}

const placeOf = ({ initiative }: OrderEvent): number => initiative ?? Number.MAX_SAFE_INTEGER;

/** The group of a combatant with itself, in the order of the list. */
export function togetherWith(of: Combatant, among: readonly Combatant[]): readonly Combatant[] {
  return of.group === undefined ? [of] : among.filter(({ group }) => group === of.group);
}

/** Those whose turn it is: one, or the members of its group who began with it. */
export function actingNow({ turn, combatants }: Encounter): readonly Combatant[] {
  const acts = turn === null ? undefined : combatants[turn];
  if (acts === undefined) return [];
  return togetherWith(acts, Object.values(combatants)).filter(
    (each) => each === acts || (each.begun > each.done && !each.out && !each.held),
  );
}

export function isBySide(
  { ruleset, mode }: Pick<Encounter, 'ruleset' | 'mode'>,
  rules: Pick<TableRules, 'ruleset'>,
): boolean {
  const modes = mode === undefined ? [] : (rules.ruleset(ruleset)?.initiative.modes ?? []);
  return modes.find(({ id }) => id === mode)?.bySide ?? false;
}

interface Ranked {
  readonly combatant: Combatant;
  readonly rank: readonly number[];
}

/** A side is as quick as its best member who still fights; the party acts first of equals. */
function firstSide(everybody: readonly Ranked[]): boolean {
  const best = (party: boolean): readonly number[] | undefined => {
    const side = everybody.filter(({ combatant }) => combatant.party === party);
    const active = side.filter(({ combatant }) => !combatant.out);
    return (active.length > 0 ? active : side).map(({ rank }) => rank).toSorted(compareRanks)[0];
  };
  const [party, foes] = [best(true), best(false)];
  return party !== undefined && (foes === undefined || compareRanks(party, foes) <= 0);
}

/** A typed number replaces a whole roll; the rest decides ties. */
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
