import { z } from 'zod';
import { cardStrength } from '../../dice/cards';
import type { RawDocument } from '../../documents/migrations';
import { documentIdSchema } from '../../documents/envelope';
import { newEncounter } from '../../encounter/combatants';
import { most, type Combatant, type Encounter } from '../../encounter/document';

/**
 * Up to version 4 the GM screen kept a turn order of its own, without health and conditions. It becomes an encounter,
 * which goes on at the same turn.
 */

const combatantSchema = z.looseObject({
  id: z.string().min(1).max(64),
  name: z.string(),
  party: z.boolean(),
  /** Is `null` for a name without a document. */
  character: documentIdSchema.nullable(),
  values: z.record(z.string(), z.int()),
  drawn: z.array(z.int()),
  /** Orders equal draws; lower numbers act earlier. */
  place: z.int(),
  lowered: z.int().min(0),
  held: z.boolean(),
  acted: z.boolean(),
  out: z.boolean(),
});

const turnOrderSchema = z.looseObject({
  mode: z.string(),
  round: z.int().min(0),
  turn: z.string().min(1).nullable(),
  combatants: z.array(combatantSchema),
  pile: z.array(z.string()),
});
type TurnOrder = z.infer<typeof turnOrderSchema>;

const idOfTurnOrder = 'turn-order';

/** A turn order that cannot be read stays where it is; one without anybody held nothing. */
export function withoutTurnOrder(document: RawDocument): RawDocument {
  const { encounter, ...rest } = document;
  if (encounter === null || encounter === undefined) return rest;
  const read = turnOrderSchema.safeParse(encounter);
  if (!read.success) return document;
  if (read.data.combatants.length === 0) return rest;
  const kept: unknown = rest['encounters'];
  const others = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const ids = [idOfTurnOrder, ...Array.from({ length: 99 }, (_, at) => `${idOfTurnOrder}-${String(at + 2)}`)];
  const id = ids.find((each) => !Object.hasOwn(others, each)) ?? idOfTurnOrder;
  const ruleset = String(document['ruleset']);
  return { ...rest, encounters: { ...others, [id]: encounterOf(id, ruleset, read.data) } };
}

function encounterOf(id: string, ruleset: string, { mode, turn, pile, ...order }: TurnOrder): Encounter {
  const round = Math.min(order.round, most.rounds);
  const counters = { start: round, end: Math.max(0, round - 1) };
  const people = apart(order.combatants.toSorted((a, b) => a.place - b.place));
  const isHere = people.some((each) => each.id === turn);
  const cards = pile.flatMap((card) => cardStrength(card) ?? []);
  return {
    ...newEncounter(id, '', ruleset),
    state: round === 0 ? 'prepared' : 'running',
    round,
    turn: isHere ? turn : null,
    mode: mode.slice(0, 64),
    ...(cards.length > 0 && { pile: cards }),
    rounds: counters,
    combatants: Object.fromEntries(
      people.map((each, place) => {
        const begun = each.acted || each.held || each.id === turn ? round : Math.max(0, round - 1);
        const done = each.acted ? round : Math.max(0, round - 1);
        return [each.id, combatantOf(each, { ruleset, place, begun, done })];
      }),
    ),
  };
}

/** Nobody is lost if two have one id, and no sheet is wounded through two combatants. */
function apart(all: TurnOrder['combatants']): TurnOrder['combatants'] {
  const ids = new Set<string>();
  const sheets = new Set<string>();
  return all.map((each, at) => {
    const id = ids.has(each.id) ? `${idOfTurnOrder}-${String(at)}` : each.id;
    const character = each.character !== null && sheets.has(each.character) ? null : each.character;
    ids.add(id);
    if (character !== null) sheets.add(character);
    return { ...each, id, character };
  });
}

/** A name without a document has no sheet, so that it acts and has conditions, but no health. */
function combatantOf(
  { id, name, party, character, values, drawn, lowered, held, out }: z.infer<typeof combatantSchema>,
  placed: Pick<Combatant, 'ruleset' | 'place' | 'begun' | 'done'>,
): Combatant {
  const nobody = { block: null, form: 'character', choices: null, play: null, ledger: [] };
  return {
    ...placed,
    id,
    name,
    party,
    minor: false,
    source: character === null ? { copy: nobody } : { character },
    initiative: null,
    values,
    drawn,
    lowered,
    held,
    out,
    counters: { start: placed.begun, end: placed.done },
    resistant: [],
    vulnerable: [],
  };
}
