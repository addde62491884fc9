import { cardStrength, standardDeck } from '#shared/dice/cards';
import { rollDice, shuffled } from '#shared/dice/random';
import type { CharacterDocument } from '#shared/character/document';
import { documentOf } from '#shared/encounter/combatants';
import type { Command, Draws, Ports, Table, TableRules } from '#shared/encounter/command';
import type { Combatant, Encounter } from '#shared/encounter/document';
import { mayBeginRound } from '#shared/encounter/commands';
import { isBySide } from '#shared/encounter/order';
import { run } from '#shared/encounter/run';
import type { FoeSources } from '#shared/encounter/preparation/newcomers';
import type { Rng } from '#shared/kernel/ports';
import type { InitiativeRules } from '#shared/rules/encounter';

/** Initiative is drawn outside of the engine, whose commands hold all dice and cards as they fell. */

type Seats = Pick<Encounter, 'ruleset' | 'mode' | 'pile' | 'combatants'>;

/** Newcomers with the numbers of their sheets and their draw; a typed number stands for both. */
export function withInitiative(
  newcomers: readonly Combatant[],
  encounter: Seats,
  sources: FoeSources,
  rng: Rng,
): readonly Combatant[] {
  const filled = newcomers.map((each) => {
    const isDrawn = each.initiative === null && sources.ruleset(each.ruleset) !== undefined;
    return isDrawn ? { ...each, values: { ...valuesOf(each, sources) } } : each;
  });
  const present = Object.values(encounter.combatants);
  const waiting = filled.filter(({ initiative, drawn }) => initiative === null && drawn.length === 0);
  const isDealt = waiting.some((each) => isByCards(each, sources));
  const pile = isDealt ? [...(encounter.pile ?? cardsBut(present, sources, rng))] : [];
  const drawn = drawnBy(waiting, present, encounter, sources, rng, pile);
  return filled.map((each) => ({ ...each, drawn: [...(drawn.get(each.id) ?? each.drawn)] }));
}

/**
 * The dice and cards drawn when the round of `encounter` begins: for those who have nothing yet, and if the rules draw every
 * round for everybody who neither holds nor is out. `undefined` if nothing does.
 */
export function drawsOf(
  encounter: Encounter,
  sources: Pick<FoeSources, 'ruleset'>,
  rng: Rng,
): Draws | undefined {
  const everyone = Object.values(encounter.combatants).toSorted((a, b) => a.place - b.place);
  const waiting = everyone.filter((each) => hasToDraw(each, encounter.round, sources));
  if (waiting.length === 0) return undefined;
  const others = everyone.filter((each) => !waiting.includes(each));
  const known = encounter.round <= 1 ? encounter.pile : undefined;
  const isDealt = waiting.some((each) => isByCards(each, sources));
  const pile = isDealt ? [...(known ?? cardsBut(others, sources, rng))] : [];
  const faces = Object.fromEntries(drawnBy(waiting, others, encounter, sources, rng, pile));
  return { faces, ...(isDealt && { pile }) };
}

/** The command with the dice and cards of the round that it begins, if it begins one. */
export function withDraws(
  table: Table,
  command: Command,
  rules: TableRules,
  { rng, ...ports }: Ports & { readonly rng: Rng },
): Command {
  if (!mayBeginRound(command) || command.draws !== undefined) return command;
  const ran = run(table, command, rules, ports);
  if (!ran.ok) return command;
  const after = ran.value.table.encounter;
  // Initiative is drawn for the first round, which an ambush goes before.
  if (after.ambush === true || (after.round === table.encounter.round && table.encounter.ambush !== true))
    return command;
  const draws = drawsOf(after, rules, rng);
  return draws === undefined ? command : { ...command, draws };
}

/** The pile of an encounter that starts with these; `undefined` if nobody draws cards. */
export function pileBeside(
  everyone: readonly Combatant[],
  sources: Pick<FoeSources, 'ruleset'>,
  rng: Rng,
): number[] | undefined {
  return everyone.some((each) => isByCards(each, sources)) ? cardsBut(everyone, sources, rng) : undefined;
}

function hasToDraw(
  { initiative, drawn, held, out, ruleset }: Combatant,
  round: number,
  sources: Pick<FoeSources, 'ruleset'>,
): boolean {
  const rules = sources.ruleset(ruleset)?.initiative;
  if (rules === undefined || initiative !== null || held || out) return false;
  // A script may hold the cards of rounds to come.
  return drawn.length === 0 || (rules.every === 'round' && round > drawn.length);
}

/** A side draws once for all its members. */
function drawnBy(
  waiting: readonly Combatant[],
  others: readonly Combatant[],
  encounter: Seats,
  sources: Pick<FoeSources, 'ruleset'>,
  rng: Rng,
  pile: number[],
): ReadonlyMap<string, readonly number[]> {
  const sides = new Map<boolean, readonly number[]>();
  if (isBySide(encounter, sources))
    for (const { party, drawn, ruleset } of others)
      if (ruleset === encounter.ruleset && drawn.length > 0 && !sides.has(party)) sides.set(party, drawn);
  const drawn = new Map<string, readonly number[]>();
  for (const each of waiting) {
    const rules = sources.ruleset(each.ruleset)?.initiative;
    if (rules === undefined) continue;
    const isShared = isBySide(encounter, sources) && each.ruleset === encounter.ruleset;
    const own = isShared ? sides.get(each.party) : undefined;
    const faces = own ?? (rules.draw === 'cards' ? pile.splice(0, 1) : rolled(rules, each.values, rng));
    if (isShared) sides.set(each.party, faces);
    drawn.set(each.id, faces);
  }
  return drawn;
}

/** Shuffled, without the cards that these hold, so that no card is dealt twice. */
function cardsBut(holders: readonly Combatant[], sources: Pick<FoeSources, 'ruleset'>, rng: Rng): number[] {
  const held = new Set(holders.filter((each) => isByCards(each, sources)).flatMap(({ drawn }) => drawn));
  const cards = standardDeck.map(({ id }) => cardStrength(id) ?? 0);
  return shuffled(
    rng,
    cards.filter((card) => !held.has(card)),
  );
}

function isByCards({ ruleset }: Combatant, sources: Pick<FoeSources, 'ruleset'>): boolean {
  return sources.ruleset(ruleset)?.initiative.draw === 'cards';
}

function rolled(rules: InitiativeRules, values: Readonly<Record<string, number>>, rng: Rng): number[] {
  return rules.dice(values).flatMap(({ count, sides }) => rollDice(rng, count, sides));
}

/** The numbers of the sheet, and those that the rules start with. */
function valuesOf(combatant: Combatant, sources: FoeSources): Readonly<Record<string, number>> {
  const { source } = combatant;
  const own: CharacterDocument | undefined =
    'character' in source ? sources.character(source.character) : undefined;
  const document = documentOf(combatant, own === undefined ? {} : { [own.id]: own });
  const open = document && sources.ruleset(combatant.ruleset)?.open(document);
  return open?.ok === true ? (open.value.initiative?.() ?? {}) : {};
}
