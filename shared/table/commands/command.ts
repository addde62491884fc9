import { z } from 'zod';
import { rollLineSchema } from '#shared/campaign/dice/rolls';
import { memberDowntimeSchema } from '#shared/campaign/log/chronicle';
import { mostCoins, mostOfItem } from '#shared/campaign/table/bounds';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { stepSchema } from '#shared/kernel/steps';
import { chosenSchema, fallenSchema } from './answer';

/**
 * Actions that two people may do at once, or that concern more than the own room. They are done one after the other on
 * the machine that owns the table, since of two values that were set at once only one would stay.
 */

export const commandId = z.string().min(1).max(64);
const id = commandId;
const bound = z.number().nullable();
const by = z.int().min(-mostCoins).max(mostCoins);
const coins = z.int().min(1).max(mostCoins);
const quantity = z.int().min(1).max(mostOfItem);
const name = nameSchema.trim().min(1);

/** Moves a number of the play state; `label` is the line of the journal. */
const amount = z.strictObject({
  character: documentIdSchema,
  path: z.array(stepSchema.min(1).max(200)).min(1).max(20),
  by,
  base: z.number(),
  least: bound,
  most: bound,
  label: nameSchema.min(1),
});
const money = z.strictObject({ character: documentIdSchema, by, reason: z.string().max(limits.reason) });

/** A sum, or a thing that the rules have no table for and that the sheet has by name. */
const goods = z.union([
  z.strictObject({ money: coins }),
  z.strictObject({ item: z.strictObject({ name, quantity }) }),
]);
export type Goods = z.infer<typeof goods>;

/** `line` is the public id of an item, or `money`. */
const takeFromStash = z.strictObject({ character: documentIdSchema, line: id, quantity: coins });
const putIntoStash = z.strictObject({ character: documentIdSchema, goods });
const give = z.strictObject({ from: documentIdSchema, to: documentIdSchema, goods });

const targets = z.array(id).min(1).max(50);
/**
 * Actions of a player in the own turn; `back` takes up a turn that was held. All ids are public ones.
 *
 * - `attack`: by its id on the sheet, judged by the GM's program. `part` is 0 for the attack, then its damage; `roll` names
 *   the throw, which the same words with more choices go on with, and `replaces` the one that a reroll replaces
 * - `damage`: `of` names the throw that it comes from, whose damage counts once; with `knockOut` it kills nobody
 */
export const turnActionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('next') }),
  z.strictObject({ do: z.literal('hold'), ready: name.exactOptional() }),
  z.strictObject({ do: z.literal('back') }),
  z.strictObject({ do: z.literal('first') }),
  z.strictObject({ do: z.literal('delay'), points: z.int().min(1).max(1000).exactOptional() }),
  z.strictObject({
    do: z.literal('damage'),
    targets,
    amount: z.int().min(1).max(100_000),
    type: z.string().min(1).max(64).exactOptional(),
    knockOut: z.literal(true).exactOptional(),
    of: id.exactOptional(),
  }),
  z.strictObject({
    do: z.literal('attack'),
    targets,
    attack: z.string().min(1).max(200),
    part: z.int().min(0).max(20),
    roll: id,
    dice: z.array(fallenSchema).max(50),
    chosen: z.array(chosenSchema).max(50),
    /** Switches that only the table knows, as they were set. */
    confirmed: z.array(z.string().min(1).max(200)).max(20).exactOptional(),
    reroll: z.string().max(200).exactOptional(),
    replaces: id.exactOptional(),
  }),
  z.strictObject({ do: z.literal('heal'), targets, amount: z.int().min(1).max(100_000) }),
  z.strictObject({
    do: z.literal('condition'),
    targets,
    condition: name,
    level: z.int().min(-100).max(100).exactOptional(),
    rounds: z.int().min(1).max(1000).exactOptional(),
  }),
  z.strictObject({ do: z.literal('clear'), targets, condition: name }),
]);
export type TurnAction = z.infer<typeof turnActionSchema>;
/** `character` acts. */
const encounter = z.strictObject({ encounter: id, character: documentIdSchema, action: turnActionSchema });

const [roll, choice] = rollLineSchema.options;
const rolled = z.strictObject({
  lines: z
    .array(z.union([roll, choice]))
    .min(1)
    .max(20),
});

/** The plan of a character for the downtime that the GM prepares; the member is the character's own. */
const downtime = z.strictObject({
  character: documentIdSchema,
  plan: memberDowntimeSchema.omit({ member: true }),
});

/** Moves points of a sheet of the campaign that is open to the players; `clock` is their public id. */
const clock = z.strictObject({ clock: id, by: z.int().min(-100).max(100) });

/** A player's part of a note that the players see; `note` is its public id. */
const addToNote = z.strictObject({ note: id, text: z.string().trim().min(1).max(4000) });

/** Reverses an earlier command of the same seat, if nothing came of it since. */
const undo = z.strictObject({ command: id });

const named = { id };
const takes = z.strictObject({ do: z.literal('take-from-stash'), with: takeFromStash });
const puts = z.strictObject({ do: z.literal('put-into-stash'), with: putIntoStash });
const gives = z.strictObject({ do: z.literal('give'), with: give });
const plans = z.strictObject({ do: z.literal('downtime'), with: downtime });
const adds = z.strictObject({ do: z.literal('add-to-note'), with: addToNote });
const moves = z.strictObject({ do: z.literal('clock'), with: clock });
const undoes = z.strictObject({ do: z.literal('undo'), with: undo });

/** Commands of a player outside of encounters, before they get an id. */
export const playerRequestSchema = z.discriminatedUnion('do', [
  takes,
  puts,
  gives,
  plans,
  adds,
  moves,
  undoes,
]);
export type PlayerRequest = z.infer<typeof playerRequestSchema>;

export const tableCommandSchema = z.discriminatedUnion('do', [
  z.strictObject({ id, do: z.literal('amount'), with: amount }),
  z.strictObject({ id, do: z.literal('money'), with: money }),
  takes.extend(named),
  puts.extend(named),
  gives.extend(named),
  z.strictObject({ id, do: z.literal('encounter'), with: encounter }),
  z.strictObject({ id, do: z.literal('roll'), with: rolled }),
  plans.extend(named),
  adds.extend(named),
  moves.extend(named),
  undoes.extend(named),
]);
export type TableCommand = z.infer<typeof tableCommandSchema>;

/** The input of one kind of command. */
export type InputOf<Do extends TableCommand['do']> = Extract<TableCommand, { do: Do }>['with'];
